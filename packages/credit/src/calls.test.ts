import { FORESEEN, tradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Call,
  callAfter,
  isTakenOff,
  lessDividend,
  liquidationOrder,
  marginTermsOn,
  partOf,
  type Saleable,
} from './index.ts';

const nt = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
const TERMS = marginTermsOn(tradingDate('2026-07-13'));
const at = (percent: number) => ({ numerator: BigInt(Math.round(percent * 100)), denominator: 10_000n });

/** A day of the account: date, ratio in percent, what was paid of NT$18,000 so far. */
type Day = readonly [date: string, percent: number, paid: number];

/** What becomes of a call of NT$18,000, day by day. */
function follow(days: readonly Day[]): string[] {
  let call: Call | undefined;
  return days.map(([date, percent, paid]) => {
    const close = { date: tradingDate(date), ratio: at(percent), amount: nt(18_000), paid: nt(paid) };
    const after = callAfter(FORESEEN, 'TWSE', TERMS, call, close);
    call = typeof after === 'object' ? after : undefined;
    return typeof after === 'object' ? after.state : (after ?? 'none');
  });
}

describe('a call, by articles 54 and 55 (Monday is 2026-07-13)', () => {
  it.each<readonly [string, readonly Day[], readonly string[]]>([
    ['at 130 % there is none', [['2026-07-13', 130, 0]], ['none']],
    ['below it there is one', [['2026-07-13', 129.99, 0]], ['called']],
    [
      'unpaid and still below after two business days it is sold',
      [
        ['2026-07-13', 129, 0],
        ['2026-07-14', 128, 0],
        ['2026-07-15', 127, 0],
      ],
      ['called', 'called', 'selling'],
    ],
    [
      'called on a Thursday it is due on Monday',
      [
        ['2026-07-16', 129, 0],
        ['2026-07-17', 128, 0],
        ['2026-07-20', 128, 0],
      ],
      ['called', 'called', 'selling'],
    ],
    [
      'unpaid but at 130 % on that day it stands, and is sold when it falls again',
      [
        ['2026-07-13', 129, 0],
        ['2026-07-15', 131, 0],
        ['2026-07-16', 140, 0],
        ['2026-07-17', 129.9, 0],
      ],
      ['called', 'standing', 'standing', 'selling'],
    ],
    [
      'what falls again and is paid the same day is met',
      [
        ['2026-07-13', 129, 0],
        ['2026-07-15', 131, 0],
        ['2026-07-16', 129, 18_000],
      ],
      ['called', 'standing', 'met'],
    ],
    [
      'paid in part it is not met, paid in full it is, also while it is being sold',
      [
        ['2026-07-13', 129, 0],
        ['2026-07-14', 129, 17_999],
        ['2026-07-15', 129, 17_999],
        ['2026-07-16', 129, 18_000],
      ],
      ['called', 'called', 'selling', 'met'],
    ],
    [
      'at 166 % it is lifted, at 165.99 % it is not',
      [
        ['2026-07-13', 129, 0],
        ['2026-07-14', 165.99, 0],
        ['2026-07-15', 166, 0],
        ['2026-07-16', 129, 0],
      ],
      ['called', 'called', 'lifted', 'called'],
    ],
    [
      'what is being sold goes on being sold above 130 %, until 166 %',
      [
        ['2026-07-13', 120, 0],
        ['2026-07-15', 120, 0],
        ['2026-07-16', 150, 0],
        ['2026-07-17', 166, 0],
      ],
      ['called', 'selling', 'selling', 'lifted'],
    ],
  ])('%s', (_, days, states) => {
    expect(follow(days)).toEqual(states);
  });

  it('is lifted where nothing is owed any more', () => {
    const date = tradingDate('2026-07-13');
    const call = { state: 'called', calledOn: date, dueOn: date, amount: nt(1) } as const;
    const close = { date, ratio: undefined, amount: nt(0), paid: nt(0) };
    expect(callAfter(FORESEEN, 'TWSE', TERMS, call, close)).toBe('lifted');
  });
});

describe('shares before an ex-date', () => {
  it.each([
    ['2026-07-13', false],
    ['2026-07-14', true],
    ['2026-07-21', true],
    // The price of that day has lost it.
    ['2026-07-22', false],
    ['2026-07-23', false],
  ])('of 2026-07-22 count at the close of %s without the dividend: %s', (today, off) => {
    expect(isTakenOff(FORESEEN, 'TWSE', tradingDate(today), tradingDate('2026-07-22'))).toBe(off);
  });

  it('C-1 13: 1,000 at 82 with NT$6 to come count for 76,000; what gives up more than it is worth for nothing', () => {
    expect(lessDividend(nt(82_000), nt(6_000))).toBe(nt(76_000));
    expect(lessDividend(nt(5), nt(6))).toBe(0n);
    expect(partOf(nt(76_000), 6_000)).toBe(nt(45_600));
  });
});

describe('a liquidation', () => {
  const lot = (positionId: number, lots: number, proceeds: number, ratioBps = 6_000, on = '2026-07-01'): Saleable => ({
    ...{ positionId, quantity: lots * 1_000, unit: 1_000, proceeds: nt(proceeds), ratioBps },
    pledgedOn: tradingDate(on),
  });

  it.each([
    ['of one holding sells so many lots as bring what is missing', [lot(1, 10, 1_000_000)], 250_001, [[1, 3_000]]],
    ['sells no lot more than that', [lot(1, 10, 1_000_000)], 300_000, [[1, 3_000]]],
    [
      'sells first what the most was lent on',
      [lot(1, 1, 100_000, 4_000), lot(2, 1, 100_000, 6_000)],
      50_000,
      [[2, 1_000]],
    ],
    [
      'then what has stood longest, then by number',
      [lot(3, 1, 10_000), lot(2, 1, 10_000), lot(4, 1, 10_000, 6_000, '2026-06-01')],
      25_000,
      [
        [4, 1_000],
        [2, 1_000],
        [3, 1_000],
      ],
    ],
    ['sells everything where that is not enough', [lot(1, 2, 20_000)], 90_000, [[1, 2_000]]],
    ['passes over what brings nothing', [lot(1, 2, 0), lot(2, 1, 50)], 10, [[2, 1_000]]],
    ['sells nothing where nothing is missing', [lot(1, 2, 20_000)], 0, []],
  ] as const)('%s', (_, saleable, missing, sales) => {
    expect(liquidationOrder(saleable, nt(missing)).map((one) => [one.positionId, one.quantity])).toEqual(sales);
  });

  it('of anything brings enough or sells all, and would not be enough with one unit less', () => {
    const held = fc.record({
      positionId: fc.integer({ min: 1_000, max: 1_020 }),
      lots: fc.integer({ min: 1, max: 50 }),
      each: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      ratioBps: fc.constantFrom(3_000, 5_000, 6_000),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(held, { selector: ({ positionId }) => positionId }),
        fc.bigInt(0n, 10n ** 11n),
        (all, missing) => {
          const saleable = all.map(({ positionId, lots, each, ratioBps }) => ({
            ...{ positionId, quantity: lots, unit: 1, proceeds: cash(each * BigInt(lots)), ratioBps },
            pledgedOn: tradingDate('2026-07-01'),
          }));
          const sales = liquidationOrder(saleable, cash(missing));
          const eachOf = new Map(all.map(({ positionId, each }) => [positionId, each]));
          const brought = sales.reduce(
            (sum, one) => sum + (eachOf.get(one.positionId) ?? 0n) * BigInt(one.quantity),
            0n,
          );
          const most = saleable.reduce((sum, { proceeds }) => sum + proceeds, 0n);
          expect(brought >= missing || brought === most).toBe(true);
          const last = sales.at(-1);
          if (last !== undefined) expect(brought - (eachOf.get(last.positionId) ?? 0n) < missing).toBe(true);
        },
      ),
    );
  });
});
