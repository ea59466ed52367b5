import { createRandom } from '@kuroshio/base';
import { basisPoints, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Algorithm, SeenMinute } from '../algorithm.ts';
import { averageReversion, lastHour, openingRange } from '../algorithms/intraday.ts';
import { intradayTest } from './intraday-test.ts';
import type { IntradayDealing, TriedDay } from './intraday-words.ts';

const [OPENS, CLOSES] = [540, 810];
/** Prices in cents, a tick of five; what is met is a tick worse than the minute's opening and a tenth of what it traded. */
const dealing = (
  lot = 1_000,
  nobody: (side: 'buy' | 'sell', minute: number) => boolean = () => false,
): IntradayDealing => ({
  lot,
  valueOf: (price, shares) => cash(BigInt(Math.round(price)) * BigInt(shares)),
  limitOf: (side, wanted) => (side === 'buy' ? Math.floor(wanted / 5) : Math.ceil(wanted / 5)) * 5,
  worse: (side, price) => (side === 'buy' ? price + 5 : price - 5),
  meets({ side, limit, shares }, { minute, open, volume }) {
    const price = side === 'buy' ? open + 5 : open - 5;
    const some = Math.min(shares, Math.floor(volume / 10 / lot) * lot);
    if (some === 0 || nobody(side, minute) || (side === 'buy' ? price > limit : price < limit)) return [];
    return [{ minute, price, market: open, shares: some }];
  },
  // 0.1425 % of both ways, at least 20; of sales 0.3 %, of what was bought on the day 0.15 %. Down to the dollar.
  charges: (side, total, same) => {
    const commission = ((total.value * 1425n) / 100_000_000n) * 100n;
    const rest = total.value - same.value;
    return {
      commission: cash(commission < 2_000n ? 2_000n : commission),
      tax: cash(side === 'buy' ? 0n : ((rest * 3n) / 100_000n) * 100n + ((same.value * 15n) / 1_000_000n) * 100n),
    };
  },
});
const still = (minute: number, price: number, volume = 200_000): SeenMinute => ({
  ...{ minute, open: price, high: price, low: price, close: price, volume, value: price * volume },
});
const times = Array.from({ length: 265 }, (_, at) => OPENS + at);
const dayOf = (date: string, minutes: readonly SeenMinute[], before = 10_000): TriedDay => ({
  ...{ date, opens: OPENS, closes: CLOSES, minutes: () => minutes },
  days: () => [{ date: 'before', open: before, high: before, low: before, close: before }],
});
/** Holds 31 % in A from 10:00 to 11:00. */
const AN_HOUR: Algorithm = {
  name: 'an-hour',
  universe: ['A'],
  targets: ({ minute }) => (minute >= 600 && minute < 660 ? new Map([['A', basisPoints(3_100)]]) : new Map()),
};
const run = (days: readonly TriedDay[], algorithm = AN_HOUR, of = dealing(), money = 100_000_000n) =>
  intradayTest({ algorithm, days, dealings: new Map([['A', of]]), money: cash(money) });

describe('a day of minutes that is tried', () => {
  it('buys after it was decided and sells with the lower tax of a day trade, each order charged as one', () => {
    const rising = times.map((minute) => still(minute, minute < 660 ? 10_000 : 10_500));
    const { trades, worth, costs, orders, returns } = run([dayOf('2026-01-02', rising)]);
    // 31 % of a million are three lots; bought at 100.05 and sold at 104.95.
    expect(trades).toEqual([
      {
        ...{ date: '2026-01-02', minute: 600, symbol: 'A', side: 'buy', shares: 3_000, price: 10_005 },
        ...{ value: 30_015_000n, commission: 42_700n, tax: 0n, slippage: 15_000n },
      },
      {
        ...{ date: '2026-01-02', minute: 660, symbol: 'A', side: 'sell', shares: 3_000, price: 10_495 },
        ...{ value: 31_485_000n, commission: 44_800n, tax: 47_200n, slippage: 15_000n },
      },
    ]);
    expect(costs).toEqual({ commission: 87_500n, tax: 47_200n, slippage: 30_000n });
    expect(worth).toBe(100_000_000n + 1_470_000n - 134_700n);
    expect(orders).toEqual({ sent: 2, full: 2, part: 0 });
    expect(returns).toEqual([{ date: '2026-01-02', value: Number(worth) / 100_000_000 - 1 }]);
  });

  it('orders at most a tenth of what traded lately, and gets no more than is met', () => {
    const thin = times.map((minute) => still(minute, 10_000, 10_000));
    const { trades } = run([dayOf('2026-01-02', thin)], AN_HOUR, dealing(), 1_000_000_000n);
    const bought = trades.filter(({ side }) => side === 'buy');
    // Ten lots of a hundred in ten minutes may be ordered; a lot is met in each of the two minutes. Off 31 lots by less than a tenth, it stays.
    expect(bought.length).toBe(14);
    expect(bought.every(({ shares }) => shares === 2_000)).toBe(true);
  });

  it('is flat in the end, the last minutes in the closing auction', () => {
    const always: Algorithm = { ...AN_HOUR, targets: () => new Map([['A', basisPoints(3_000)]]) };
    const minutes = [...times.map((minute) => still(minute, 10_000)), still(CLOSES, 9_900)];
    expect(run([dayOf('2026-01-02', minutes)], always).trades.at(-1)).toMatchObject({ side: 'sell', minute: 790 });
    // Nobody buys before the auction: there it goes.
    const late = dealing(1_000, (side, minute) => side === 'sell' && minute < CLOSES);
    const { trades, stuck } = run([dayOf('2026-01-02', minutes)], always, late);
    expect(trades.at(-1)).toMatchObject({ side: 'sell', minute: CLOSES, price: 9_895 });
    expect(stuck).toEqual([]);
  });

  it('what nobody buys stays over night, is told, pays the full tax, and an ex-date pays what it takes off', () => {
    const always: Algorithm = {
      ...AN_HOUR,
      targets: ({ minute }) => (minute < 600 ? new Map([['A', basisPoints(3_000)]]) : new Map()),
    };
    const minutes = times.map((minute) => still(minute, 10_000));
    let day = 0;
    const days = function* () {
      yield dayOf('2026-01-02', minutes);
      day = 1;
      // 5 of 100 go as a dividend.
      yield dayOf(
        '2026-01-05',
        times.map((minute) => still(minute, 9_500)),
        9_500,
      );
    };
    const locked = dealing(1_000, (side) => side === 'sell' && day === 0);
    const result = intradayTest({
      algorithm: always,
      days: days(),
      dealings: new Map([['A', locked]]),
      money: cash(100_000_000n),
    });
    expect(result.stuck).toEqual(['2026-01-02']);
    // The first sale of the second day is of what was there before: 0.3 % of 9,495 × 3,000.
    const sale = result.trades.find(({ date, side }) => date === '2026-01-05' && side === 'sell');
    expect(sale).toMatchObject({ shares: 3_000, tax: (((sale?.value ?? 0n) * 3n) / 100_000n) * 100n });
    // No return comes from the ex-date itself: charges and spread alone.
    expect(result.returns[1]?.value).toBeGreaterThan(-0.01);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
      'failed',
    ],
    ['wants what it may not', () => new Map([['B', basisPoints(100)]]), 'not-allowed'],
    ['wants more than all', () => new Map([['A', basisPoints(10_001)]]), 'not-allowed'],
  ] as const)('one that %s is done for the day, and flat', (_, fails, reason) => {
    const algorithm: Algorithm = {
      ...AN_HOUR,
      targets: (seen) => (seen.minute < 620 ? AN_HOUR.targets(seen) : fails()),
    };
    const minutes = times.map((minute) => still(minute, 10_000));
    const { halts, trades, stuck } = run([dayOf('2026-01-02', minutes)], algorithm);
    expect(halts).toEqual([{ date: '2026-01-02', reason }]);
    expect([trades.at(-1)?.side, trades.at(-1)?.minute, stuck]).toEqual(['sell', 620, []]);
  });

  it('one that floods buys nothing more after four hundred orders, and is flat', () => {
    const universe = ['A', 'B', 'C', 'D', 'E'];
    const flips: Algorithm = {
      ...{ name: 'flips', universe },
      // A hundredth each: what it costs is not what stops it.
      targets: ({ minute }) => new Map(minute % 4 === 0 ? universe.map((one) => [one, basisPoints(100)]) : []),
    };
    const result = intradayTest({
      ...{ algorithm: flips, money: cash(100_000_000n), dealings: new Map(universe.map((one) => [one, dealing(1)])) },
      days: [
        dayOf(
          '2026-01-02',
          times.map((minute) => still(minute, 10_000)),
        ),
      ],
    });
    expect(result.halts).toEqual([{ date: '2026-01-02', reason: 'too-many' }]);
    const bought = result.trades.filter(({ side }) => side === 'buy').length;
    expect([bought <= 200, result.orders.sent <= 405, result.stuck]).toEqual([true, true, []]);
  });

  it('one that has lost 3 % of the day buys nothing more on it', () => {
    const always: Algorithm = { ...AN_HOUR, targets: () => new Map([['A', basisPoints(9_000)]]) };
    const falling = times.map((minute) => still(minute, minute < 600 ? 10_000 : 9_500));
    const { halts, trades } = run([dayOf('2026-01-02', falling), dayOf('2026-01-05', falling, 9_500)], always);
    expect(halts[0]).toEqual({ date: '2026-01-02', reason: 'loss' });
    expect(trades.filter(({ date, side, minute }) => date === '2026-01-02' && side === 'buy' && minute >= 600)).toEqual(
      [],
    );
    expect(trades.some(({ date, side }) => date === '2026-01-05' && side === 'buy')).toBe(true);
  });
});

/** Days that wander. */
function wandering(seed: string, count: number): TriedDay[] {
  const random = createRandom(seed);
  let close = 10_000;
  return Array.from({ length: count }, (_, day) => {
    const before = close;
    const minutes = times
      .filter(() => random.next() < 0.8)
      .map((minute) => {
        const open = Math.max(500, Math.round((close * (1 + 0.002 * random.normal())) / 5) * 5);
        close = Math.max(500, Math.round((open * (1 + 0.003 * random.normal())) / 5) * 5);
        const volume = random.whole(60) * 1_000;
        return {
          minute,
          open,
          high: Math.max(open, close),
          low: Math.min(open, close),
          close,
          volume,
          value: open * volume,
        };
      });
    return dayOf(`2026-02-${String(day + 1).padStart(2, '0')}`, minutes, before);
  });
}
const ruleOf = [
  () => openingRange(['A'], { opening: 20 }),
  () => averageReversion(['A'], { opening: 15, belowBps: 40 }),
  () => lastHour(['A']),
];
const terms = fc.record({ seed: fc.string(), rule: fc.nat(2), lot: fc.constantFrom(1, 1_000) });

describe('whatever is tried within days', () => {
  it('money is neither made nor lost but by trades, closes and costs; it is never lent', () => {
    fc.assert(
      fc.property(terms, ({ seed, rule, lot }) => {
        const days = wandering(seed, 3);
        const { trades, worth, costs } = run(days, ruleOf[rule]?.(), dealing(lot), 30_000_000n);
        let [free, held, commission, tax] = [30_000_000n, 0, 0n, 0n];
        for (const trade of trades) {
          const sign = trade.side === 'buy' ? 1n : -1n;
          free -= sign * trade.value + trade.commission + trade.tax;
          held += Number(sign) * trade.shares;
          commission += trade.commission;
          tax += trade.tax;
          expect(free >= 0n && held >= 0 && trade.shares % lot === 0).toBe(true);
        }
        expect(free + BigInt(held * (days.at(-1)?.minutes('A').at(-1)?.close ?? 0))).toBe(worth);
        expect(costs).toMatchObject({ commission, tax });
      }),
      { numRuns: 40 },
    );
  });

  it('is decided by minutes that are over, and by all of them', () => {
    const [day] = wandering('seen', 1);
    const counts: number[] = [];
    const looks: Algorithm = {
      ...AN_HOUR,
      targets(seen) {
        const known = seen.minutes('A');
        expect(known).toEqual(day?.minutes('A').filter(({ minute }) => minute + 1 <= seen.minute));
        counts.push(known.length);
        return new Map();
      },
    };
    expect(run(day === undefined ? [] : [day], looks).halts).toEqual([]);
    expect(counts.length).toBe(120);
  });

  it('nothing that comes later changes what was done before', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 280, max: 400 }), ({ seed, rule, lot }, half) => {
        // A round's two minutes are changed together.
        const cut = half * 2;
        const [whole] = wandering(seed, 1);
        const minutes = whole?.minutes('A') ?? [];
        const changed = minutes.map((one) =>
          one.minute < cut
            ? one
            : { ...one, open: one.open * 2, high: one.high * 3, close: one.close * 2, volume: 7_000 },
        );
        const until = (some: readonly SeenMinute[]) =>
          run([dayOf('2026-02-01', some)], ruleOf[rule]?.(), dealing(lot)).trades.filter(({ minute }) => minute < cut);
        expect(until(changed)).toEqual(until(minutes));
      }),
      { numRuns: 40 },
    );
  });
});
