import { TABLES, FORESEEN, addTicks, type Instrument } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { afterEach, describe, expect, it } from 'vitest';
import type { Price } from '@kuroshio/money';
import { bandsOf } from './price-bands.ts';
import { A_FEW, createStage, instrument, type Stage, type Wished } from '../stage.ts';
import { clockOf, marketAt } from './venue-state.ts';

const fund = instrument('US:BLK');
const tsmc = instrument('TWSE:2330');
/** Few trade in it. */
const quiet = instrument('TPEX:3324');
let stage: Stage;

afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const market = (one: Instrument) => marketAt(stage.exchange.state, one.no);

const place = (customer: number, one: Instrument, change: Wished) => stage.place(customer, one, change);

async function untilTime(venue: 'TWSE' | 'TPEX' | 'US', hours: number, minutes: number, seconds = 0): Promise<void> {
  const target = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  while (clockOf(stage.exchange.state, venue).msOfDay < target) await stage.pass(100);
}

describe('limit up, limit down (US)', () => {
  /** Somebody offers shares far above the band, and somebody else buys all that is below them and one more. */
  async function storm(beyond: number) {
    stage = await createStage({ speed: 30, seed: 'bands' });
    await untilTime('US', 9, 40);
    const [buyer, seller] = [await stage.customer(1n, 90_000_000_000_00n), await stage.customer(1n, 90_000_000_00n)];
    const bought = await place(seller, fund, { type: 'market', quantity: 50 });
    expect(bought.ok && bought.value.state).toBe('filled');
    const bands = bandsOf(FORESEEN, market(fund), clockOf(stage.exchange.state, 'US'));
    if (bands === null) throw new Error('no bands');
    const price = addTicks(fund, bands.up, beyond);
    await place(seller, fund, { side: 'sell', price, quantity: 40 });
    let below = 0;
    market(fund).book?.each(SELL, (_, at, quantity) => {
      if (at < price) below += quantity;
    });
    const order = await place(buyer, fund, { price, quantity: below + 10 });
    if (!order.ok) throw new Error(order.refusal.code);
    return { order: order.value, buyer, price, bands };
  }

  it('an order that would trade at the band trades', async () => {
    const { order } = await storm(0);
    expect(order.state).toBe('filled');
    expect(market(fund).pause).toBeNull();
  });

  it('one that would trade beyond it rests for 15 seconds, and five minutes where the price stays there', async () => {
    const { order, buyer, price, bands } = await storm(1);
    expect(order).toMatchObject({ state: 'open', filledQuantity: 0 });
    expect(market(fund).pause?.reason).toBe('limit-state');
    // It takes what waits for an auction.
    const waiting = await place(buyer, fund, { price: bands.down, timeInForce: 'GTC', quantity: 1 });
    expect(waiting.ok && waiting.value.state).toBe('open');
    // Nobody else sells below: the auction would be held beyond the band.
    const { book } = market(fund);
    const more = await place(buyer, fund, { price, quantity: 100_000 });
    expect(more.ok).toBe(true);
    await stage.pass(600);
    expect(market(fund).pause?.reason).toBe('luld');
    expect(order.filledQuantity).toBe(0);
    const { resumesAt = 0 } = market(fund).pause ?? {};
    await stage.pass(10_300);
    expect(market(fund).pause).toBeNull();
    expect(book?.mode).toBe('continuous');
    expect(market(fund).day.at).toBeGreaterThanOrEqual(resumesAt);
    expect(order.filledQuantity).toBeGreaterThan(0);
    // The bands lie around the auction's price from now on.
    expect(bandsOf(FORESEEN, market(fund), clockOf(stage.exchange.state, 'US'))?.up).toBeGreaterThan(bands.up);
  }, 120_000);
});

describe('the market-wide breaker (US)', () => {
  async function fallBy(percent: number, speed = 60): Promise<void> {
    stage = await createStage({ speed, seed: 'breaker', instruments: [...A_FEW, 'US:SPX'] });
    await untilTime('US', 9, 45);
    const index = TABLES.instruments.bySymbol('US:SPX') as Instrument;
    // As if the day before had closed so much higher.
    market(index).reference = Math.ceil((market(index).day.last * 100) / (100 - percent - 0.3)) as Price;
    await stage.pass(100);
  }

  it('halts every stock for 15 minutes at 7 %, once, over a restart too, and goes on with an auction', async () => {
    await fallBy(7);
    expect(market(fund).pause?.reason).toBe('breaker');
    const customer = await stage.customer(1n, 1_000_000_00n);
    const order = await place(customer, fund, { price: addTicks(fund, market(fund).day.last, 40), quantity: 10 });
    expect(order.ok && order.value.state).toBe('open');
    await stage.restart();
    const { trades } = market(fund).day;
    await stage.pass(1_000);
    expect(market(fund).pause?.reason).toBe('breaker');
    expect(market(fund).day.trades).toBe(trades);
    // 15 minutes at this speed.
    await stage.pass(14_500);
    expect(market(fund).pause).toBeNull();
    const after = stage.exchange.state.orders.get(order.ok ? order.value.id : 0);
    expect(after).toBeUndefined();
    expect(clockOf(stage.exchange.state, 'US').tripped).toBe(1);
    await stage.pass(1_000);
    expect(market(fund).pause).toBeNull();
  }, 120_000);

  it('closes the market for the day at 20 %, and the hours after it', async () => {
    await fallBy(20, 300);
    const customer = await stage.customer(1n, 1_000_000_00n);
    const order = await place(customer, fund, { price: addTicks(fund, market(fund).day.last, 40), quantity: 10 });
    await untilTime('US', 16, 1);
    expect(order.ok && order.value).toMatchObject({ state: 'expired', filledQuantity: 0 });
    const late = await place(customer, fund, { board: 'extended', price: market(fund).reference });
    expect(late.ok || late.refusal.code).toBe('BOARD_CLOSED');
  }, 120_000);
});

describe('the delay of an auction (Taiwan)', () => {
  const rich = 900_000_000_000_00n;

  it('opens a stock two minutes late where much was cancelled in the last minute, the others in time', async () => {
    stage = await createStage({ speed: 10, seed: 'delay', instruments: [...A_FEW, 'TWSE:TAIEX'] });
    await untilTime('TPEX', 8, 59, 10);
    const customer = await stage.customer(rich);
    const price = market(quiet).limits?.up ?? 0;
    const placed = await place(customer, quiet, { price, quantity: 499_000 });
    await stage.pass(600);
    if (placed.ok) await stage.exchange.cancel({ customer, orderId: placed.value.id });
    const later = await place(customer, quiet, { price, quantity: 2000 });
    await untilTime('TPEX', 9, 0, 30);
    expect(market(quiet).pause?.reason).toBe('delayed-open');
    expect(market(quiet).day.trades).toBe(0);
    const other = await place(customer, quiet, { price, quantity: 1000 });
    expect(other.ok && other.value.state).toBe('open');
    const opened = [...stage.exchange.state.markets.values()].filter(
      ({ instrument: { venue, kind }, day }) => venue === 'TWSE' && kind === 'stock' && day.trades > 0,
    );
    expect(opened.length).toBeGreaterThan(100);
    await untilTime('TPEX', 9, 2, 1);
    expect(market(quiet).pause).toBeNull();
    expect([later.ok && later.value.state, other.ok && other.value.state]).toEqual(['filled', 'filled']);
  }, 120_000);

  it('closes a stock at 13:33 where the simulated price jumps, with orders from 13:31', async () => {
    stage = await createStage({ speed: 240, seed: 'delay' });
    await untilTime('TWSE', 9, 5);
    const seller = await stage.customer(rich);
    await place(seller, quiet, { type: 'market', quantity: 2000 });
    await untilTime('TPEX', 13, 29, 6);
    const customer = await stage.customer(rich);
    const { up = 0, down = 0 } = market(quiet).limits ?? {};
    const placed = [await place(customer, quiet, { price: up, quantity: 1000 })];
    await stage.pass(100);
    for (let i = 0; i < 8; i++) placed.push(await place(customer, quiet, { price: up, quantity: 499_000 }));
    await stage.pass(200);
    const close = market(quiet).day.last;
    await untilTime('TPEX', 13, 30, 30);
    expect(market(quiet).pause?.reason).toBe('delayed-close');
    const early = await place(seller, quiet, { side: 'sell', price: down });
    expect(early.ok || early.refusal.code).toBe('MARKET_CLOSED');
    await untilTime('TPEX', 13, 31, 5);
    const sale = await place(seller, quiet, { side: 'sell', price: down });
    expect(sale.ok && sale.value.state).toBe('open');
    if (!sale.ok) return;
    // Over a restart the book is filled again and the auction still to come.
    await stage.restart();
    expect(market(quiet).pause?.reason).toBe('delayed-close');
    expect(market(quiet).book?.resting(sale.value.id)).toBe(1000);
    await untilTime('TPEX', 13, 33, 5);
    expect(market(quiet).pause).toBeNull();
    expect(market(quiet).book).toBeNull();
    expect(market(quiet).day.last).toBeGreaterThan(close);
    const states = await stage.db.owner.query<{ id: bigint; state: string }>('select id, state from orders');
    const stateOf = (id: number) => states.find((row) => Number(row.id) === id)?.state;
    expect(stateOf(sale.value.id)).toBe('filled');
    for (const one of placed) expect(one.ok && stateOf(one.value.id)).not.toBe('open');
  }, 120_000);

  it('delays none of the simulated stocks on a quiet morning', async () => {
    stage = await createStage({ speed: 10, seed: 'a quiet morning', instruments: ['TWSE:TAIEX', 'TPEX:TPEX'] });
    await untilTime('TWSE', 9, 0, 1);
    const delayed = [...stage.exchange.state.paused].filter((no) => {
      const { pause } = marketAt(stage.exchange.state, no);
      return pause?.reason === 'delayed-open';
    });
    expect(delayed).toEqual([]);
    expect(market(tsmc).book?.best(BUY)).toBeGreaterThan(0);
  }, 120_000);
});
