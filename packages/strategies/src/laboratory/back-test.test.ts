import { createRandom } from '@kuroshio/base';
import { basisPoints, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Algorithm, SeenDay } from '../algorithm.ts';
import { momentum, trend } from '../algorithms/ranked.ts';
import { backTest, type BackTestResult } from './back-test.ts';
import type { Dealing } from './dealing.ts';
import type { ExDates } from './ex-dates.ts';

/** Prices in cents, a tick of five, commission 0.1425 % of both ways, tax 0.3 % of sales, both rounded down to the dollar. */
const dealing = (lot: number): Dealing => ({
  lot,
  valueOf: (price, shares) => cash(BigInt(Math.round(price)) * BigInt(shares)),
  worse: (side, price) => (side === 'buy' ? price + 5 : price - 5),
  charges: (side, value) => ({
    commission: cash(((value * 1425n) / 100_000_000n) * 100n),
    tax: cash(side === 'buy' ? 0n : ((value * 3n) / 100_000n) * 100n),
  }),
});
const day = (date: string, open: number, close: number): SeenDay => ({
  ...{ date, open, high: Math.max(open, close), low: Math.min(open, close), close },
});
/** Wants 55 % in A from its first day on, and nothing from the fourth. */
const HALF: Algorithm = {
  name: 'half',
  universe: ['A'],
  targets: (seen) => (seen.days('A').length >= 4 ? new Map() : new Map([['A', basisPoints(5_500)]])),
};
const DAYS = [
  day('2026-01-01', 10_000, 10_000),
  day('2026-01-02', 10_100, 10_200),
  day('2026-01-05', 10_200, 10_300),
  day('2026-01-06', 10_300, 10_400),
  day('2026-01-07', 10_500, 10_600),
];
const run = (days = DAYS, money = 100_000_000n, lot = 1_000): BackTestResult =>
  backTest({
    ...{ algorithm: HALF, series: new Map([['A', days]]), dealings: new Map([['A', dealing(lot)]]) },
    ...{ money: cash(money), from: '2026-01-02', to: '2026-01-31' },
  });

describe('a back-test', () => {
  it('buys at the opening after it was decided, a tick dearer, and pays every charge', () => {
    const { trades, worth, costs, returns } = run();
    // 55 % of a million by the close of 100: five lots, bought at 101.05 and sold at 104.95.
    expect(trades).toEqual([
      {
        date: '2026-01-02',
        symbol: 'A',
        side: 'buy',
        shares: 5_000,
        price: 10_105,
        value: 50_525_000n,
        costs: 71_900n,
      },
      {
        ...{ date: '2026-01-07', symbol: 'A', side: 'sell', shares: 5_000, price: 10_495, value: 52_475_000n },
        costs: 74_700n + 157_400n,
      },
    ]);
    expect(costs).toEqual({ commission: 146_600n, tax: 157_400n, slippage: 50_000n });
    expect(worth).toBe(100_000_000n - 50_525_000n - 71_900n + 52_475_000n - 232_100n);
    // 475 thousand of the close of 102 over the price, less charges.
    expect(returns[0]?.value).toBeCloseTo((5_000 * 95 - 71_900) / 100_000_000, 12);
    expect(returns.map(({ date }) => date)).toEqual(DAYS.slice(1).map(({ date }) => date));
  });

  it('buys single shares where odd lots are traded, and nothing where a lot is too dear', () => {
    expect(run(DAYS, 1_000_000n, 1).trades[0]).toMatchObject({ shares: 55 });
    expect(run(DAYS, 1_000_000n, 1_000).trades).toEqual([]);
  });

  it('has beside it what holding equally would have come to, bought with the same costs', () => {
    const paid = 10_105 * (1 + 14_300 / 10_105_000);
    expect(run().benchmark.at(-1)).toBeCloseTo(10_600 / paid, 12);
  });

  it('does not trade what has no price on a day', () => {
    const other = [day('2026-01-02', 500, 500), day('2026-01-05', 500, 500), day('2026-01-06', 500, 500)];
    const { trades } = backTest({
      ...{
        algorithm: HALF,
        series: new Map([
          ['A', DAYS.toSpliced(1, 1)],
          ['B', other],
        ]),
      },
      dealings: new Map([
        ['A', dealing(1_000)],
        ['B', dealing(1_000)],
      ]),
      ...{ money: cash(100_000_000n), from: '2026-01-02', to: '2026-01-31' },
    });
    expect(trades[0]?.date).toBe('2026-01-05');
  });
});

/** Of each share so many cents on a date, of which a quarter is withheld. */
type Dividends = ReadonlyMap<string, readonly { readonly date: string; readonly cents: number }[]>;
const quarter = (cents: number, shares: number) => BigInt(Math.floor((cents * shares) / 4));

function paying(dividends: Dividends): ExDates {
  const own = (symbol: string) => dividends.get(symbol) ?? [];
  return {
    dates: new Map([...dividends].map(([symbol, all]) => [symbol, all.map(({ date }) => date)])),
    inPricesOf: (symbol, date, days) =>
      days.map((one) => {
        const due = own(symbol).filter((paid) => paid.date > one.date && paid.date <= date);
        const less = due.reduce((sum, { cents }) => sum + cents, 0);
        return day(one.date, one.open - less, one.close - less);
      }),
    passedBy: (pool, upTo) => (symbol) => {
      const due = own(symbol).filter(({ date }) => date > pool.date && date <= upTo);
      if (due.length === 0) return undefined;
      const shares = pool.held[symbol] ?? 0;
      const cents = due.reduce((sum, paid) => sum + paid.cents, 0);
      return { shares, price: (pool.prices[symbol] ?? 0) - cents, withheld: quarter(cents, shares) };
    },
  };
}

describe('a dividend', () => {
  /** A dollar of each share on the third day, by which its price falls. */
  const fallen = DAYS.map((one) => (one.date < '2026-01-06' ? one : day(one.date, one.open - 100, one.close - 100)));
  const exDates = paying(new Map([['A', [{ date: '2026-01-06', cents: 100 }]]]));
  const seen: number[][] = [];
  const looks: Algorithm = {
    ...HALF,
    targets: (given) => {
      seen.push(given.days('A').map(({ close }) => close));
      return HALF.targets(given);
    },
  };
  const tested = backTest({
    ...{ algorithm: looks, series: new Map([['A', fallen]]), exDates, dealings: new Map([['A', dealing(1_000)]]) },
    ...{ money: cash(100_000_000n), from: '2026-01-02', to: '2026-01-31' },
  });

  it('comes in as money, less what is withheld, and all trades are at the prices of their days', () => {
    const bought = 50_525_000n + 71_900n;
    const sold = 5_000n * 10_395n;
    expect(tested.withheld).toBe(125_000n);
    const { commission, tax } = dealing(1_000).charges('sell', cash(sold), 5_000, '');
    expect(tested.worth).toBe(100_000_000n - bought + 500_000n - 125_000n + sold - commission - tax);
    // On the ex-date nothing but a quarter of a dollar is lost by it.
    const before = 100_000_000n - bought + 5_000n * 10_300n;
    const after = 100_000_000n - bought + 375_000n + 5_000n * 10_300n;
    expect(tested.returns[2]?.value).toBeCloseTo(Number(after) / Number(before) - 1, 12);
  });

  it('is known to the rule from its ex-date on', () => {
    expect(seen).toEqual([[10_000], [10_000, 10_200], [9_900, 10_100, 10_200], [9_900, 10_100, 10_200, 10_300]]);
  });

  it('buys more of the same where it is held equally', () => {
    const paid = 10_105 * (1 + 14_300 / 10_105_000);
    // Of 103.00 a quarter of a dollar is withheld; 102.75 of them buy at 102.00.
    const grown = 10_275 / 10_200;
    expect(tested.benchmark.at(-1)).toBeCloseTo((grown * 10_500) / paid, 12);
    expect(tested.benchmark[1]).toBeCloseTo(10_300 / paid, 12);
  });
});

/** Six stocks that wander for half a year. */
function wandering(seed: string): Map<string, SeenDay[]> {
  const random = createRandom(seed);
  return new Map(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => {
      let close = 5_000;
      const days = Array.from({ length: 180 }, (_, at) => {
        const open = Math.max(50, Math.round(close * (1 + 0.01 * random.normal())));
        close = Math.max(50, Math.round(open * (1 + 0.02 * random.normal())));
        return day(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10), open, close);
      });
      return [symbol, days];
    }),
  );
}
const terms = fc.record({
  ...{ seed: fc.string(), span: fc.integer({ min: 2, max: 40 }), hold: fc.integer({ min: 1, max: 6 }) },
  ...{ every: fc.integer({ min: 1, max: 10 }), lot: fc.constantFrom(1, 100, 1_000), of: fc.boolean() },
});
function tried({ seed, span, hold, every, lot, of }: Tried, exDates?: ExDates) {
  const series = wandering(seed);
  return (days: Map<string, SeenDay[]>) =>
    backTest({
      ...(exDates && { exDates }),
      algorithm: of ? momentum([...series.keys()], { span, hold, every }) : trend([...series.keys()], span),
      ...{ series: days, dealings: new Map([...series.keys()].map((symbol) => [symbol, dealing(lot)])) },
      ...{ money: cash(10_000_000n), from: '2026-02-15', to: '2026-12-31' },
    });
}
interface Tried {
  readonly seed: string;
  readonly span: number;
  readonly hold: number;
  readonly every: number;
  readonly lot: number;
  readonly of: boolean;
}

describe('whatever is tried', () => {
  it('money is neither made nor lost but by trades, dividends, closes and costs; it is never lent', () => {
    const due = fc.record({ symbol: fc.constantFrom('A', 'C'), at: fc.integer({ min: 1, max: 179 }) });
    fc.assert(
      fc.property(terms, fc.array(due, { maxLength: 8 }), (one, paid) => {
        const days = wandering(one.seed);
        const dates = (days.get('A') ?? []).map(({ date }) => date);
        const dividends = Map.groupBy(
          paid.toSorted((a, b) => a.at - b.at).map(({ symbol, at }) => ({ symbol, date: dates[at] ?? '', cents: 20 })),
          ({ symbol }) => symbol,
        );
        const { trades, worth, costs, withheld } = tried(one, paying(dividends))(days);
        let [free, kept] = [10_000_000n, 0n];
        const held = new Map<string, number>();
        // Those of a day come before its trades; two of one day are paid together.
        const pays = [...dividends].flatMap(([symbol, all]) =>
          [...Map.groupBy(all, ({ date }) => date)].map(([date, own]) => ({ symbol, date, cents: 20 * own.length })),
        );
        let last = '';
        function payUpTo(date: string): void {
          for (const { symbol, cents } of pays.filter((one) => one.date > last && one.date <= date)) {
            const shares = held.get(symbol) ?? 0;
            free += BigInt(cents * shares) - quarter(cents, shares);
            kept += quarter(cents, shares);
          }
          last = date;
        }
        for (const { date, symbol, side, shares, value, costs: paid } of trades) {
          if (date > last) payUpTo(date);
          free += (side === 'buy' ? 0n - value : value) - paid;
          held.set(symbol, (held.get(symbol) ?? 0) + (side === 'buy' ? shares : -shares));
          expect(free >= 0n && (held.get(symbol) ?? 0) >= 0 && shares % one.lot === 0).toBe(true);
        }
        payUpTo('9');
        const shares = [...held].reduce(
          (sum, [symbol, n]) => sum + BigInt((days.get(symbol)?.at(-1)?.close ?? 0) * n),
          0n,
        );
        expect([free + shares, kept]).toEqual([worth, withheld]);
        expect(trades.reduce((sum, trade) => sum + trade.costs, 0n)).toBe(costs.commission + costs.tax);
      }),
      { numRuns: 60 },
    );
  });

  it('nothing that comes later changes what was done before', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 60, max: 170 }), (one, cut) => {
        const whole = wandering(one.seed);
        const changed = new Map(
          [...whole].map(([symbol, days]) => [
            symbol,
            days.map((of, at) =>
              at < cut ? of : { ...of, open: of.open * 2, high: of.high * 3, close: of.close * 2 },
            ),
          ]),
        );
        const last = whole.get('A')?.[cut - 1]?.date ?? '';
        const until = ({ trades, returns }: BackTestResult) => [
          trades.filter(({ date }) => date <= last),
          returns.filter(({ date }) => date <= last),
        ];
        const later = paying(new Map([['A', [{ date: whole.get('A')?.[cut]?.date ?? '', cents: 40 }]]]));
        expect(until(tried(one, later)(changed))).toEqual(until(tried(one)(whole)));
      }),
      { numRuns: 40 },
    );
  });
});
