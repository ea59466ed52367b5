import { createRandom } from '@kuroshio/base';
import { basisPoints, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Algorithm, SeenDay } from '../algorithm.ts';
import { momentum, reversal, trend } from '../algorithms/ranked.ts';
import { backTest } from './back-test.ts';
import {
  createDailyDesk,
  type DailyGround,
  type DailyMarket,
  type DailyPool,
  emptyDailyPool,
  passExDates,
  seenBefore,
} from './daily-desk.ts';
import type { Dealing } from './dealing.ts';

/** Prices in cents, a tick of five, a thousandth of both ways and three of sales, rounded down. */
const dealing = (lot: number): Dealing => ({
  lot,
  valueOf: (price, shares) => cash(BigInt(Math.round(price)) * BigInt(shares)),
  worse: (side, price) => (side === 'buy' ? price + 5 : price - 5),
  charges: (side, value) => ({
    commission: cash(value / 1_000n),
    tax: cash(side === 'buy' ? 0n : (value * 3n) / 1_000n),
  }),
});
const day = (date: string, open: number, close = open): SeenDay => ({
  ...{ date, open, high: Math.max(open, close), low: Math.min(open, close), close },
});
const NAMES = ['A', 'B', 'C', 'D'];

/** Stocks that wander for half a year, each with days on which it does not trade. */
function wandering(seed: string): Map<string, SeenDay[]> {
  const random = createRandom(seed);
  return new Map(
    NAMES.map((symbol) => {
      let close = 5_000;
      const days = Array.from({ length: 180 }, (_, at) => {
        const open = Math.max(50, Math.round(close * (1 + 0.02 * random.normal())));
        close = Math.max(50, Math.round(open * (1 + 0.03 * random.normal())));
        return day(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10), open, close);
      });
      return [symbol, days.filter(() => random.next() < 0.95)];
    }),
  );
}

/** A day at a desk that is set up for it alone. */
function tradeDay(
  ground: DailyGround,
  before: DailyPool,
  market: DailyMarket,
  targets: ReturnType<Algorithm['targets']>,
) {
  const desk = createDailyDesk(ground, before);
  const trades = desk.trade(market, targets);
  return { trades, pool: desk.pool('2026-01-05') };
}

const marketOn = (series: ReadonlyMap<string, readonly SeenDay[]>, date: string): DailyMarket => ({
  days: (symbol) => (series.get(symbol) ?? []).filter((one) => one.date < date),
  day: (symbol) => series.get(symbol)?.find((one) => one.date === date),
});

it('day after day, each begun anew from what is written of the last, comes to what a back-test over them does', () => {
  const terms = fc.record({
    ...{ seed: fc.string(), span: fc.integer({ min: 2, max: 40 }), hold: fc.integer({ min: 1, max: 4 }) },
    ...{ every: fc.integer({ min: 1, max: 6 }), lot: fc.constantFrom(1, 100), rule: fc.nat(2) },
  });
  fc.assert(
    fc.property(terms, ({ seed, span, hold, every, lot, rule }) => {
      const series = wandering(seed);
      const ranked = { span, hold, every };
      const algorithm = [momentum(NAMES, ranked), reversal(NAMES, ranked)][rule] ?? trend(NAMES, span);
      const dealings = new Map(NAMES.map((symbol) => [symbol, dealing(lot)]));
      const tested = backTest({
        ...{ algorithm, series, dealings, money: cash(10_000_000n), from: '2026-02-15', to: '2026-12-31' },
      });
      let written = JSON.stringify({ ...emptyDailyPool(0n), free: '10000000' });
      const trades: unknown[] = [];
      for (const { date } of tested.returns) {
        const read = JSON.parse(written) as DailyPool & { readonly free: string };
        const market = marketOn(series, date);
        const before = { ...read, free: BigInt(read.free) };
        const done = tradeDay({ algorithm, dealings }, before, market, algorithm.targets(seenBefore(market)));
        for (const { commission, tax, slippage: _, ...trade } of done.trades)
          trades.push({ ...trade, costs: commission + tax });
        written = JSON.stringify({ ...done.pool, free: String(done.pool.free) });
      }
      expect(trades).toEqual(tested.trades);
      const { free, held, prices } = JSON.parse(written) as DailyPool & { readonly free: string };
      const worth = Object.entries(held).reduce(
        (sum, [symbol, shares]) => sum + BigInt((prices[symbol] ?? 0) * shares),
        BigInt(free),
      );
      expect(worth).toBe(tested.worth);
    }),
    { numRuns: 30 },
  );
});

describe('a holding that passes an ex-date', () => {
  const pool: DailyPool = { date: '2026-01-02', free: 1_000n, held: { A: 1_001 }, prices: { A: 10_000 } };
  const ground = { dealings: new Map([['A', dealing(1_000)]]) };
  const passed = (shares: number, price: number, withheld = 0n) =>
    passExDates(ground, pool, (symbol) => (symbol === 'A' ? { shares, price, withheld } : undefined));

  it.each([
    ['nothing', 1_001, 10_000, 1_000n],
    // 2.50 of each share.
    ['a dividend comes in as money', 1_001, 9_750, 1_000n + 250n * 1_001n],
    // One new for ten: a tenth of a share is 9.09.
    ['new shares are held, and part of one is paid', 1_101, 9_091, 1_000n + 1_001n * 10_000n - 1_101n * 9_091n],
    ['a split by four', 4_004, 2_500, 1_000n],
  ] as const)('%s', (_, shares, price, free) => {
    expect(passed(shares, price)).toEqual({ ...pool, free, held: { A: shares }, prices: { A: price } });
  });

  it('has of a dividend what arrives of it', () => {
    expect(passed(1_001, 9_750, 75_075n).free).toBe(1_000n + 250n * 1_001n - 75_075n);
  });

  it('sells less than a lot with the last lot, or by itself, where nothing of it is wanted', () => {
    const sells: Algorithm = { name: 'sells', universe: ['A'], targets: () => new Map() };
    const market: DailyMarket = {
      ...{ days: () => [day('2026-01-02', 9_000)], day: () => day('2026-01-05', 9_000) },
    };
    for (const shares of [101, 1_101, 2_000]) {
      const done = tradeDay({ ...ground, algorithm: sells }, { ...pool, held: { A: shares } }, market, new Map());
      expect(done.trades.map((one) => [one.side, one.shares, one.price])).toEqual([['sell', shares, 8_995]]);
      expect(done.pool.held).toEqual({});
    }
    const half = new Map([['A', basisPoints(5_000)]]);
    const rich = { ...pool, free: 10_000_000n, held: { A: 1_101 } };
    expect(tradeDay({ ...ground, algorithm: sells }, rich, market, half).trades).toEqual([]);
  });
});

it('buys for no more than there is, charges in, where the morning is dearer than what sizes were reckoned by', () => {
  const ground = { dealings: new Map([['A', dealing(10)]]), algorithm: trend(['A']) };
  const market: DailyMarket = {
    ...{ days: () => [day('2026-01-02', 1_000)], day: () => day('2026-01-05', 1_245) },
  };
  const { pool, trades } = tradeDay(ground, emptyDailyPool(1_000_000n), market, new Map([['A', basisPoints(9_000)]]));
  // Of the 900 shares that 9,000 dollars were at 10.00, 790 cost 9,875 and 9.87 at 12.50; 800 would cost 10,000 and 10.
  expect(trades).toMatchObject([{ shares: 790, price: 1_250, value: 987_500n, commission: 987n }]);
  expect(pool).toMatchObject({ free: 1_000_000n - 987_500n - 987n, held: { A: 790 }, prices: { A: 1_245 } });
});
