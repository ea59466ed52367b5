import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BasketStage, codeOf, createBasketStage, valueOf } from './test-baskets.ts';

const AFTER_HOUR = (9 * 60 + 12) * 60_000;
const HALVES = [
  { symbol: 'TWSE:2330', bps: 5_000 },
  { symbol: 'TWSE:0050', bps: 5_000 },
];
let one: BasketStage;

beforeAll(async () => {
  one = await createBasketStage('baskets');
  await one.stage.until('TWSE', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay >= AFTER_HOUR);
}, 120_000);
afterAll(() => one.close());

/** A customer with money and a basket. */
async function withBasket(money = 10_000_000_00n, targets = HALVES) {
  const who = await one.customer(money);
  return { who, basket: valueOf(await one.save(who, targets)) };
}

describe('a basket', () => {
  it('with new money alone buys both halves, sells nothing, and costs no more than was said', async () => {
    const { who, basket } = await withBasket();
    const seen = valueOf(await one.preview(who, basket.id, 'buy-only', 1_000_000_00n));
    expect(seen.lines.every(({ side }) => side === 'buy')).toBe(true);
    expect(new Set(seen.lines.map(({ symbol }) => symbol))).toEqual(new Set(['TWSE:2330', 'TWSE:0050']));
    expect(seen.sold).toBe('0');
    expect(BigInt(seen.bought) + BigInt(seen.fees) + BigInt(seen.rest)).toBe(1_000_000_00n);
    // An odd lot is a share, so less than the price of one of each is left.
    expect(BigInt(seen.rest)).toBeLessThan(30_000_00n);
    expect(await one.orders(who)).toEqual([]);
    const run = valueOf(await one.confirm(who, seen.seen));
    await one.settle(who);
    const { orders } = (await one.runs(who, basket.id))[0] ?? { orders: [] };
    expect(orders.map(({ quantity }) => quantity)).toEqual(seen.lines.map(({ quantity }) => quantity));
    expect(run.orders.every(({ refusal }) => refusal === undefined)).toBe(true);
    const spent = orders.reduce((sum, order) => sum + BigInt(order.filledValue) + BigInt(order.charged), 0n);
    expect(spent).toBeGreaterThan(0n);
    expect(spent).toBeLessThanOrEqual(1_000_000_00n);
    const [after] = valueOf(await one.list(who)).baskets;
    expect(after?.driftBps).toBeLessThan(400);
  });

  it('that is out of place is brought home by a sale and a purchase, the sale first', async () => {
    const { who, basket } = await withBasket(3_000_000_00n);
    await one.buy(who, 'TWSE:0050', 10_000);
    const [before] = valueOf(await one.list(who)).baskets;
    expect(before?.driftBps).toBe(5_000);
    const seen = valueOf(await one.preview(who, basket.id, 'full', 0n));
    const sides = seen.lines.map(({ side }) => side);
    expect(sides).toEqual([...sides].sort().reverse());
    expect(new Set(sides)).toEqual(new Set(['buy', 'sell']));
    expect(seen.driftBefore).toBe(5_000);
    expect(seen.driftAfter).toBeLessThan(100);
    expect(BigInt(seen.tax)).toBeGreaterThan(0n);
    // What is bought is paid by what is sold, after all charges.
    expect(BigInt(seen.sold) - BigInt(seen.fees) - BigInt(seen.tax) - BigInt(seen.bought)).toBe(BigInt(seen.rest));
    valueOf(await one.confirm(who, seen.seen));
    await one.settle(who);
    const [after] = valueOf(await one.list(who)).baskets;
    expect(after?.driftBps).toBeLessThan(300);
  });

  it('names what is left out: less than a share, and no money', async () => {
    const { who, basket } = await withBasket(10_000_000_00n);
    const small = valueOf(await one.preview(who, basket.id, 'buy-only', 50_00n));
    expect(small.lines).toEqual([]);
    expect(small.skipped.map(({ refusal }) => refusal.code)).toEqual(['BASKET_BELOW_SHARE', 'BASKET_BELOW_SHARE']);
    expect(codeOf(await one.confirm(who, small.seen))).toBe('BASKET_NOTHING');
    const poor = await withBasket(0n);
    expect(valueOf(await one.preview(poor.who, poor.basket.id, 'buy-only', 100_000_00n)).lines).toEqual([]);
  });

  it('of fractions spends each half to the cent, and no more', async () => {
    await one.stage.until('US', ({ phase }) => phase === 'continuous');
    await one.stage.pass(5_000);
    const who = await one.customer(0n, 10_000_00n);
    const basket = valueOf(
      await one.save(who, [
        { symbol: 'US:AAPL', bps: 2_500 },
        { symbol: 'US:MSFT', bps: 7_500 },
      ]),
    );
    const seen = valueOf(await one.preview(who, basket.id, 'buy-only', 1_000_00n));
    expect(seen.lines.map(({ board }) => board)).toEqual(['fractional', 'fractional']);
    valueOf(await one.confirm(who, seen.seen));
    const [after] = valueOf(await one.list(who)).baskets;
    expect(after?.driftBps).toBeLessThan(50);
    expect(Number(after?.value)).toBeGreaterThan(980_00);
    // And home again: what is too much is sold in fractions too.
    const other = valueOf(
      await one.save(
        who,
        [
          { symbol: 'US:AAPL', bps: 7_500 },
          { symbol: 'US:MSFT', bps: 2_500 },
        ],
        { changes: { id: basket.id, version: 1 } },
      ),
    );
    expect(other.version).toBe(2);
    const back = valueOf(await one.preview(who, basket.id, 'full', 0n));
    expect(back.lines.map(({ side }) => side)).toEqual(['sell', 'buy']);
    valueOf(await one.confirm(who, back.seen));
    expect(valueOf(await one.list(who)).baskets[0]?.driftBps).toBeLessThan(100);
  });

  it.each([
    ['parts that are not the whole', [{ symbol: 'TWSE:2330', bps: 9_999 }], 'BASKET_NOT_WHOLE'],
    ['one twice', [HALVES[0], HALVES[0]], 'BASKET_TWICE'],
    ['two markets', [HALVES[0], { symbol: 'US:AAPL', bps: 5_000 }], 'BASKET_ONE_MARKET'],
    ['an index or a coin', [{ symbol: 'CRYPTO:BTC', bps: 10_000 }], 'BASKET_NOT_OFFERED'],
    ['what there is not', [{ symbol: 'TWSE:9999', bps: 10_000 }], 'INSTRUMENT_NOT_FOUND'],
  ])('of %s is none', async (_, targets, code) => {
    const who = await one.customer(0n);
    expect(codeOf(await one.save(who, targets as typeof HALVES))).toBe(code);
    expect(valueOf(await one.list(who)).baskets).toEqual([]);
  });
});

it('the books are right after all of it', async () => {
  expect(await one.stage.wrongs()).toEqual([]);
});
