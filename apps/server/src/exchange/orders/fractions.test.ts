import { type Instrument, sharesOf } from '@kuroshio/market';
import { type BookSide, BUY, SELL } from '@kuroshio/matching';
import { cash, units, type Units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, markAnnounced, type Stage, type Wished } from '../stage.ts';
import { marketAt } from '../venues/venue-state.ts';
import { positionsIn } from '../positions/position-book.ts';
import { keptOf } from './fractions.ts';

const apple = instrument('US:AAPL');
const tsmc = instrument('TWSE:2330');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'fractions' });
  await until('continuous');
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const until = (phase: string, date = '') => stage.until('US', (clock) => clock.phase === phase && clock.date >= date);

const ask = (customer: number, change: Wished, one: Instrument = apple) =>
  stage.place(customer, one, { board: 'fractional', type: 'market', ...change });

async function trade(customer: number, change: Wished): Promise<Order> {
  const outcome = await ask(customer, change);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

const market = () => marketAt(stage.exchange.state, apple.no);
const best = (side: BookSide) => market().book?.best(side) ?? 0;
const kept = () => sharesOf(apple, keptOf(stage.exchange.state, apple.no));
const held = (customer: number) =>
  sharesOf(
    apple,
    positionsIn(stage.exchange.state, customer, apple.no).reduce((sum, { quantity }) => sum + quantity, 0) as Units,
  );
/** A price in units times shares, in cents before rounding. */
const cents = (price: number, shares: number) => (price * shares) / 100;

async function fillsOf({ id }: Order) {
  const rows = await stage.db.owner.query<{ price: bigint; quantity: bigint; value: bigint; counterparty: string }>(
    'select price, quantity, value, counterparty from fill where order_id = $1 order by step',
    [id],
  );
  return rows.map((row) => ({ ...row, shares: Number(row.quantity) / 1_000_000 }));
}

describe('a fraction of a share', () => {
  it('is bought with a whole one of the book, of which the house keeps the rest', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    const volume = market().day.volume;
    const price = best(SELL);
    const order = await trade(customer, { quantity: 0.7 });
    expect(order).toMatchObject({ state: 'filled', filledQuantity: 700_000 });
    expect(market().day.volume).toBe(volume + 1);
    expect(held(customer)).toBe(0.7);
    expect(kept()).toBeCloseTo(0.3, 9);
    expect(await fillsOf(order)).toMatchObject([
      { price: BigInt(price), shares: 0.7, value: BigInt(Math.ceil(cents(price, 0.7))), counterparty: 'liquidity' },
    ]);
  });

  it('comes from the house alone where it keeps enough, at the best price of the book', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 0.7 });
    const volume = market().day.volume;
    const price = best(SELL);
    const order = await trade(customer, { quantity: 0.25 });
    expect(market().day.volume).toBe(volume);
    expect(kept()).toBeCloseTo(0.05, 9);
    expect(await fillsOf(order)).toMatchObject([{ price: BigInt(price), shares: 0.25, counterparty: 'fractions' }]);
  });

  it('is sold to the house, or with what it adds as a whole share, at a price rounded down', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 2.5 });
    expect(kept()).toBe(0.5);
    const [first, bid] = [await trade(customer, { side: 'sell', quantity: 0.4 }), best(BUY)];
    expect(await fillsOf(first)).toMatchObject([
      { shares: 0.4, value: BigInt(Math.floor(cents(bid, 0.4))), counterparty: 'fractions' },
    ]);
    expect(kept()).toBeCloseTo(0.9, 9);
    const volume = market().day.volume;
    const second = await trade(customer, { side: 'sell', quantity: 0.4 });
    expect(market().day.volume).toBe(volume + 1);
    expect(await fillsOf(second)).toMatchObject([{ shares: 0.4, counterparty: 'liquidity' }]);
    expect(kept()).toBeCloseTo(0.3, 9);
    expect(held(customer)).toBeCloseTo(1.7, 9);
  });

  it('goes with whole shares: of one order the book fills those, the house the rest', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 0.4 });
    const order = await trade(customer, { quantity: 3.5 });
    const fills = await fillsOf(order);
    expect(fills.at(-1)).toMatchObject({ shares: 0.5, counterparty: 'fractions' });
    expect(fills.reduce((sum, { shares }) => sum + shares, 0)).toBe(3.5);
    expect(fills.at(-1)?.price).toBe(fills.at(-2)?.price);
    expect(kept()).toBeCloseTo(0.1, 9);
  });

  it('settles, is kept over a restart, and can be sold to the last millionth', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 1.234567 });
    await stage.restart();
    expect(kept()).toBeCloseTo(0.765433, 9);
    expect(held(customer)).toBe(1.234567);
    await stage.pass(1_000);
    const whole = await stage.place(customer, apple, { side: 'sell', type: 'market', quantity: 1 });
    expect(whole.ok && whole.value.state).toBe('filled');
    const last = await trade(customer, { side: 'sell', quantity: 0.234567 });
    expect(last.state).toBe('filled');
    expect(held(customer)).toBe(0);
    expect(kept()).toBe(0);
    await until('continuous', '2026-07-10');
    const open = await stage.db.owner.query("select 1 from obligation where state = 'pending'");
    expect(open).toEqual([]);
  }, 120_000);

  it('dust is sold for nothing rather than kept for ever', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 1.00001 });
    await stage.place(customer, apple, { side: 'sell', type: 'market', quantity: 1 });
    const dust = await trade(customer, { side: 'sell', quantity: 0.00001 });
    expect(dust).toMatchObject({ state: 'filled', filledValue: 0n, charges: {} });
    expect(held(customer)).toBe(0);
    expect(await stage.db.owner.query('select 1 from obligation where pay + receive = 0')).toEqual([]);
  });

  it('follows a split, and the house gives back the whole shares that its part becomes', async () => {
    await stage.db.owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, new_per_old, source) values ($1, '2026-07-10', 'split', 4, 'test')`,
      [apple.no],
    );
    await markAnnounced(stage.db.owner, stage.seals.key);
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 1.1 });
    expect(kept()).toBeCloseTo(0.9, 9);
    await until('continuous', '2026-07-10');
    expect(held(customer)).toBe(4.4);
    expect(kept()).toBeCloseTo(0.6, 9);
  }, 120_000);
});

describe('an order by amount', () => {
  it.each([
    ['a dollar', 1_00n],
    ['a hundred dollars', 100_00n],
    ['some thousand', 4_321_09n],
  ])('of %s buys what it is worth and never costs more', async (_, amount) => {
    const customer = await stage.customer(1n, amount);
    const price = best(SELL);
    const order = await trade(customer, { amount });
    expect(order).toMatchObject({ state: 'filled', askedAmount: amount });
    expect(order.filledQuantity).toBe(
      Math.floor((Number(amount) * 100_000_000) / Number((await fillsOf(order)).at(-1)?.price)),
    );
    expect(order.filledValue).toBeLessThanOrEqual(amount);
    // What is missing to it is the price of a millionth, and what the better levels of the book were cheaper by.
    expect(Number(amount - order.filledValue)).toBeLessThanOrEqual(1 + Number(amount) * 0.001);
    expect((await fillsOf(order))[0]?.price).toBe(BigInt(price));
  });

  it('sells what is worth it', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    await trade(customer, { quantity: 5 });
    const order = await trade(customer, { side: 'sell', amount: 200_00n });
    expect(order.state).toBe('filled');
    expect(Math.abs(Number(order.filledValue) - 200_00)).toBeLessThan(100);
  });

  it('is one order over a repeated key, and another amount under it is refused', async () => {
    const customer = await stage.customer(1n, 10_000_00n);
    const ticket = (amount: bigint): Ticket => ({
      ...{ side: 'buy', type: 'market', board: 'fractional', timeInForce: 'ROD', quantity: units(0) },
      ...{ amount: cash(amount), price: undefined, positionId: undefined },
    });
    const send = (amount: bigint) =>
      stage.exchange.place({ customer, clientOrderId: 'by-amount', instrumentNo: apple.no, ticket: ticket(amount) });
    const first = await send(50_00n);
    await stage.restart();
    const again = await send(50_00n);
    expect(first.ok && again.ok && again.value.id === first.value.id).toBe(true);
    expect(await send(60_00n)).toMatchObject({ refusal: { code: 'KEY_REUSED' } });
    expect(positionsIn(stage.exchange.state, customer, apple.no)).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it.each<[string, Wished, string]>([
    ['half a share on the regular board', { board: 'regular', quantity: 0.5 }, 'SHARES_NOT_WHOLE'],
    ['an amount there', { board: 'regular', amount: 100_00n }, 'AMOUNT_NOT_TAKEN'],
    ['a ten-millionth', { quantity: 0.0000001 }, 'QUANTITY_TOO_FINE 6'],
    ['99 cents', { amount: 99n }, 'FRACTION_TOO_SMALL 100 USD'],
    ['a part worth less', { quantity: 0.001 }, 'FRACTION_TOO_SMALL 100 USD'],
    ['a limit', { type: 'limit', quantity: 0.5, price: 1_000_000 }, 'ORDER_TYPE_NOT_ALLOWED'],
    ['a price', { quantity: 0.5, price: 1_000_000 }, 'PRICE_NOT_EXPECTED'],
    ['until cancelled', { quantity: 0.5, timeInForce: 'GTC' }, 'ORDER_TYPE_NOT_ALLOWED'],
    ['more than there is money for', { amount: 2_000_00n }, 'BALANCE_INSUFFICIENT'],
    ['more than is held', { side: 'sell', quantity: 0.5 }, 'SHARES_INSUFFICIENT 0.5 0'],
    ['more than the book offers', { quantity: 999_999.5 }, 'LIQUIDITY_INSUFFICIENT'],
    ['more than an order may be', { quantity: 1_000_000.5 }, 'QUANTITY_TOO_LARGE 1000000'],
  ])('%s', async (_, change, expected) => {
    const customer = await stage.customer(1n, 1_000_00n);
    const outcome = await ask(customer, change);
    const said = outcome.ok ? 'ok' : [outcome.refusal.code, ...Object.values(outcome.refusal.params)].join(' ');
    expect(said.startsWith(expected), said).toBe(true);
  });

  it('in Taiwan, outside of continuous trading, and while matching rests', async () => {
    const customer = await stage.customer(10_000_00n, 10_000_00n);
    const codeOf = async (one: Instrument) => {
      const outcome = await ask(customer, { quantity: 0.5 }, one);
      return outcome.ok ? 'ok' : outcome.refusal.code;
    };
    expect(await codeOf(tsmc)).toBe('BOARD_NOT_OFFERED');
    await until('after-hours');
    expect(await codeOf(apple)).toBe('BOARD_CLOSED');
    await until('pre-market', '2026-07-10');
    expect(await codeOf(apple)).toBe('BOARD_CLOSED');
  }, 60_000);
});
