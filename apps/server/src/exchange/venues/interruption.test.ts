import { addTicks, tradingDate } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { afterEach, describe, expect, it } from 'vitest';
import { units } from '@kuroshio/money';
import { proveBooks } from '../../books/index.ts';
import { marketAt } from '../index.ts';
import { createStage, instrument, type Stage, type Wished } from '../stage.ts';
import { insertMark } from './mark-rows.ts';
import type { Mark } from './market-figures.ts';

const stock = instrument('TPEX:3324');
let stage: Stage;

afterEach(async () => {
  expect(await proveBooks(stage.db.owner)).toEqual([]);
  expect(await stage.exchange.audit()).toEqual([]);
  await stage.close();
});

const market = () => marketAt(stage.exchange.state, stock.no);

async function begin(mark?: Mark): Promise<void> {
  stage = await createStage();
  if (mark !== undefined) {
    const days = { firstDay: tradingDate('2026-07-09'), lastDay: tradingDate('2026-07-15') };
    await insertMark(stage.db.owner, stage.seals.key, {
      instrumentNo: stock.no,
      kind: mark,
      ...days,
      note: '',
      requestId: null,
    });
    await stage.restart();
  }
  await stage.pass(8_000);
}

const place = (customer: number, change: Wished) => stage.place(customer, stock, change);

/** An order that would trade up to the day's upper limit: more than all sellers below it. */
async function storm(customer: number) {
  const up = market().limits?.up ?? 0;
  let shares = 0;
  market().book?.each(SELL, (_, __, quantity) => {
    shares += quantity;
  });
  return place(customer, { price: up, quantity: Math.min(499_000, shares + 1000) });
}

describe('the volatility interruption', () => {
  it('stops a purchase before it trades beyond 3.5 %, and holds an auction two minutes later', async () => {
    await begin();
    const customer = await stage.customer(900_000_000_000_00n);
    // Sellers far above: another customer's, so that there is something beyond the band to trade with.
    const seller = await stage.customer(900_000_000_000_00n);
    const bought = await place(seller, { type: 'market', quantity: 3000 });
    expect(bought.ok && bought.value.state).toBe('filled');
    const last = market().day.last;
    const far = market().limits?.up ?? 0;
    expect((far - last) / last).toBeGreaterThan(0.04);
    for (const price of [far, addTicks(stock, far, -1)]) await place(seller, { side: 'sell', price, quantity: 1000 });
    const trades = market().day.trades;

    const order = await storm(customer);
    expect(order.ok && order.value).toMatchObject({ state: 'open', filledQuantity: 0 });
    expect(market()).toMatchObject({ pause: { reason: 'volatility' }, day: { trades } });
    expect(market().book?.mode).toBe('auction');

    // While it rests it takes what an auction takes.
    const market_ = await place(customer, { type: 'market' });
    expect(market_.ok ? '' : market_.refusal.code).toBe('ORDER_TYPE_NOT_ALLOWED');
    const resting = await place(customer, { price: market().limits?.down ?? 0 });
    expect(resting.ok && resting.value.state).toBe('open');

    await stage.pass(11_000);
    expect(market().pause?.reason).toBe('volatility');
    expect(market().day.trades).toBe(trades);
    await stage.pass(1_500);
    expect(market().pause).toBeNull();
    expect(market().book?.mode).toBe('continuous');
    expect(market().day.trades).toBeGreaterThan(trades);
    const [filled] = await stage.db.owner.query<{ filled: bigint }>(
      'select filled_quantity as filled from orders where id = $1',
      [order.ok ? order.value.id : 0],
    );
    expect(filled?.filled).toBeGreaterThan(0n);
  });

  it('does not cost a customer a stop whose price was traded just before: it waits for the auction', async () => {
    await begin();
    const [buyer, seller] = [await stage.customer(900_000_000_000_00n), await stage.customer(900_000_000_000_00n)];
    await place(seller, { type: 'market', quantity: 5000 });
    const bid = market().book?.best(BUY) ?? 0;
    expect(market().day.last).toBeGreaterThan(bid);
    await place(seller, { side: 'sell', price: market().limits?.up ?? 0, quantity: 1000 });
    const trigger = { kind: 'stop', price: bid, trail: 0, trailUnit: 'price' } as const;
    const leg = { side: 'sell', quantity: units(1000), type: 'market', timeInForce: 'ROD', price: 0, trigger } as const;
    const request = { customer: seller, clientOrderId: 'stop-before-pause', instrumentNo: stock.no };
    const stop = await stage.exchange.placeConditional({ ...request, legs: [leg], positionId: null, today: false });
    expect(stop.ok).toBe(true);
    await Promise.all([place(seller, { side: 'sell', type: 'market', quantity: 1000 }), storm(buyer)]);
    expect(market()).toMatchObject({ day: { last: bid }, pause: { reason: 'volatility' } });
    const [stored] = await stage.db.owner.query('select state, refusal from conditional_order');
    expect(stored).toEqual({ state: 'waiting', refusal: null });
  });

  it('goes on after a restart: crossed orders wait for their auction', async () => {
    await begin();
    const [buyer, seller] = [await stage.customer(900_000_000_000_00n), await stage.customer(900_000_000_000_00n)];
    await place(seller, { type: 'market', quantity: 3000 });
    const far = market().limits?.up ?? 0;
    await place(seller, { side: 'sell', price: far, quantity: 2000 });
    await storm(buyer);
    expect(market().pause?.reason).toBe('volatility');
    await stage.restart();
    expect(market().pause?.reason).toBe('volatility');
    const trades = market().day.trades;
    await stage.pass(14_000);
    expect(market().day.trades).toBeGreaterThan(trades);
    // The price of the auction may be followed by another interruption, in which orders cross until they trade.
    for (let seconds = 0; market().pause !== null && seconds < 60; seconds++) await stage.pass(1_000);
    const { book, pause } = market();
    expect(pause).toBeNull();
    expect((book?.best(BUY) ?? 0) < (book?.best(SELL) || Number.MAX_SAFE_INTEGER)).toBe(true);
  });
});

describe('a stock with a mark', () => {
  it('of disposition trades in call auctions every five minutes before the rule of 2026-08-10', async () => {
    await begin('disposition');
    expect(market()).toMatchObject({ marks: ['disposition'], pause: { reason: 'periodic' } });
    const customer = await stage.customer(100_000_000_00n);
    const price = market().limits?.up ?? 0;
    const order = await place(customer, { price });
    expect(order.ok && order.value.state).toBe('open');
    const trades = market().day.trades;
    await stage.pass(31_000);
    expect(market().day.trades).toBeGreaterThan(trades);
    expect(market().pause?.reason).toBe('periodic');
    const [stored] = await stage.db.owner.query('select state from orders where id = $1', [
      order.ok ? order.value.id : 0,
    ]);
    expect(stored).toEqual({ state: 'filled' });
  });

  it('of suspension takes no order', async () => {
    await begin('suspended');
    const customer = await stage.customer(100_000_000_00n);
    const order = await place(customer, { price: market().reference });
    expect(order.ok ? '' : order.refusal.code).toBe('INSTRUMENT_SUSPENDED');
    expect(market().day.trades).toBe(0);
  });

  it('of a new listing has no daily limits', async () => {
    await begin('no-limit');
    expect(market().limits).toBeNull();
    const customer = await stage.customer(100_000_000_00n);
    const order = await place(customer, { price: addTicks(stock, market().reference, 400) });
    expect(order.ok).toBe(true);
  });
});
