import { FORESEEN, type TradingDate } from '@kuroshio/market';
import { cash, price } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { costOfWaiting, expectedValue, lotteryAmounts, premiumBps, winningRate } from './amounts.ts';
import { APPLICATION_LIVES, nextApplicationState } from './life.ts';
import { isReached, LOTTERY_AFTER_AUCTION, scheduleOf, TEMPLATES } from './schedule.ts';
import { addTradingDays } from '@kuroshio/market';

const day = (date: string) => date as TradingDate;

describe('a timetable', () => {
  // Six real cases with the holidays between, as a broker's own app had them.
  it.each([
    ['2756', 'first-listing', '2022-01-04', '2022-01-06', '2022-01-07', '2022-01-10', '2022-01-11', '2022-01-14'],
    ['6715', 'listed-company', '2022-02-16', '2022-02-18', '2022-02-21', '2022-02-22', '2022-02-23', '2022-03-03'],
    ['4768', 'first-listing', '2022-03-30', '2022-04-01', '2022-04-06', '2022-04-07', '2022-04-08', '2022-04-13'],
    ['6799', 'first-listing', '2022-04-29', '2022-05-04', '2022-05-05', '2022-05-06', '2022-05-09', '2022-05-12'],
    ['6546', 'first-listing', '2022-05-12', '2022-05-16', '2022-05-17', '2022-05-18', '2022-05-19', '2022-05-24'],
    ['3707', 'listed-company', '2022-05-30', '2022-06-01', '2022-06-02', '2022-06-06', '2022-06-07', '2022-06-14'],
  ] as const)(
    'of %s (%s) is the one that was published',
    (_, template, opens, closes, debits, draws, settles, lists) => {
      const at = scheduleOf(template, FORESEEN, 'TPEX', day(opens));
      expect([at.opens.date, at.closes.date, at.debits.date, at.draws.date, at.settles.date, at.lists.date]).toEqual([
        ...[opens, closes, debits, draws, settles, lists],
      ]);
    },
  );

  // Opening, and the lottery that follows: three cases of the press.
  it.each([
    ['2024-10-11', '2024-10-15', '2024-10-17', '2024-10-21'],
    ['2023-03-13', '2023-03-15', '2023-03-17', '2023-03-21'],
    ['2016-07-13', '2016-07-15', '2016-07-19', '2016-07-21'],
  ])('after an auction opened on %s has its lottery on the days of the rule', (opening, ...days) => {
    const { opens, closes, draws } = LOTTERY_AFTER_AUCTION;
    expect([opens, closes, draws].map((n) => addTradingDays(FORESEEN, 'TWSE', day(opening), n))).toEqual(days);
  });

  it('comes in its order, and begins only on a trading day', () => {
    for (const template of Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[]) {
      const steps = Object.values(scheduleOf(template, FORESEEN, 'TWSE', day('2026-07-09')));
      for (const [n, step] of steps.entries()) {
        const before = steps[n - 1];
        if (before !== undefined) expect(isReached(step, before)).toBe(true);
      }
    }
    expect(() => scheduleOf('first-listing', FORESEEN, 'TWSE', day('2026-07-11'))).toThrow();
  });

  it('is reached at its minute, not before', () => {
    const { closes } = scheduleOf('first-listing', FORESEEN, 'TWSE', day('2026-07-09'));
    expect(isReached({ date: closes.date, msOfDay: closes.msOfDay - 1 }, closes)).toBe(false);
    expect(isReached(closes, closes)).toBe(true);
    expect(isReached({ date: day('2026-07-10'), msOfDay: 80_000_000 }, closes)).toBe(false);
    expect(isReached({ date: day('2026-07-15'), msOfDay: 0 }, closes)).toBe(true);
  });
});

const CASE = { unitShares: 1000, fee: cash(2_000n), postage: cash(5_000n), pays: 'apply' } as const;

describe('amounts', () => {
  it.each([
    [10_000, 10_007_000n, 10_007_000n, 10_005_000n],
    [6_600, 6_607_000n, 6_607_000n, 6_605_000n],
  ])('of an application at %i are those of the rule', (cents, hold, winner, refund) => {
    const amounts = lotteryAmounts({ ...CASE, price: price(cents) });
    expect(amounts).toMatchObject({ hold, winner, refund, lost: 2_000n, due: 0n });
  });

  it('add up however it is paid', () => {
    for (const pays of ['apply', 'win'] as const) {
      const { hold, refund, lost, winner, due, principal } = lotteryAmounts({ ...CASE, pays, price: price(49_800) });
      expect(refund + lost).toBe(hold);
      expect(hold + due).toBe(winner);
      expect(winner - principal).toBe(7_000n);
    }
  });

  it('of a real case: 736 lots for 321,023 at 498 against 719', () => {
    expect(winningRate(736, 321_023)).toBe(2_292);
    expect(expectedValue({ ...CASE, price: price(49_800) }, price(71_900), 736, 321_023)).toBe(48_657n);
    expect(premiumBps(price(49_800), price(71_900))).toBe(4_437);
  });

  it('say when nobody can lose the draw, and when it is not worth its fee', () => {
    expect(winningRate(100, 50)).toBe(1_000_000);
    expect(winningRate(100, 0)).toBe(1_000_000);
    expect(expectedValue({ ...CASE, price: price(10_000) }, price(9_900), 1, 10)).toBeLessThan(0n);
    expect(expectedValue({ ...CASE, price: price(10_000) }, price(10_100), 5, 5)).toBe(100_000n - 7_000n);
    expect(costOfWaiting(cash(49_800_000n), 4, 150)).toBe(8_186n);
  });
});

describe('an application', () => {
  it('ends in every way without a way back', () => {
    for (const kind of ['lottery', 'auction'] as const) {
      for (const state of ['cancelled', 'not-won', 'completed', 'failed', 'abstained'] as const) {
        expect(APPLICATION_LIVES[kind][state]).toEqual({});
      }
    }
  });

  it('is drawn once, and cancelled only while it is open', () => {
    const drawn = nextApplicationState('lottery', 'awaiting', 'win');
    expect(() => nextApplicationState('lottery', drawn, 'win')).toThrow();
    expect(() => nextApplicationState('lottery', 'awaiting', 'cancel')).toThrow();
    expect(() => nextApplicationState('lottery', 'won', 'waive')).toThrow();
  });
});
