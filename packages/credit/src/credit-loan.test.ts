import { tradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countTo,
  coverFor,
  creditScore,
  HIGHEST_SCORE,
  LOAN_TERMS,
  loanCost,
  loanLimit,
  loanTermsOn,
  LOWEST_SCORE,
  NOTHING_ACCRUED,
  rateOfDay,
  SCORE_PARTS,
  type ScoreFacts,
} from './index.ts';

const nt = (dollars: number): Cash => cash(BigInt(dollars) * 100n);
const TERMS = loanTermsOn(tradingDate('2026-07-13'));
const NEW: ScoreFacts = {
  ...{ certified: true, daysHere: 0, own: nt(10_000_000), owed: nt(0) },
  ...{ paidInTime: 0, overdueNow: 0, paidLate: 0 },
};

describe('the score', () => {
  it.each<readonly [string, Partial<ScoreFacts>, number]>([
    ['of a certified newcomer with ten millions', {}, 560],
    ['of one who has not shown who they are', { certified: false }, 500],
    ['rises with time', { daysHere: 90 }, 590],
    ['but not for ever', { daysHere: 9_000 }, 620],
    ['rises with what is one’s own', { own: nt(1_250_000) }, 490],
    ['rises with loans that were paid in time', { paidInTime: 3 }, 620],
    ['at most by 100', { paidInTime: 99 }, 660],
    ['falls with what is owed, a point for a percent', { own: nt(1_250_000), owed: nt(125_000) }, 480],
    ['falls by all of that where nothing is one’s own', { own: nt(0), owed: nt(1) }, 420],
    ['falls with each loan paid late', { paidLate: 2 }, 480],
    ['falls while a loan is overdue', { overdueNow: 2 }, 410],
    [
      'never falls below the lowest',
      { certified: false, own: nt(-9), owed: nt(9), paidLate: 9, overdueNow: 1 },
      LOWEST_SCORE,
    ],
  ])('%s', (_, change, score) => {
    expect(creditScore({ ...NEW, ...change }).score).toBe(score);
  });

  it('is the sum of its parts, each within what it says, in the published order', () => {
    const facts = fc.record({
      certified: fc.boolean(),
      daysHere: fc.nat(10_000),
      own: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 13n }).map(cash),
      owed: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(cash),
      paidInTime: fc.nat(50),
      overdueNow: fc.nat(5),
      paidLate: fc.nat(20),
    });
    fc.assert(
      fc.property(facts, (one) => {
        const { score, parts } = creditScore(one);
        expect(parts.map(({ kind }) => kind)).toEqual([...SCORE_PARTS]);
        for (const { points, least, most } of parts) expect(points >= least && points <= most).toBe(true);
        const sum = parts.reduce((total, { points }) => total + points, 0);
        expect(score).toBe(Math.min(HIGHEST_SCORE, Math.max(LOWEST_SCORE, sum)));
        // Nobody raises it by borrowing more, or by being late.
        expect(creditScore({ ...one, owed: cash(one.owed + nt(100_000)) }).score).toBeLessThanOrEqual(score);
        expect(creditScore({ ...one, overdueNow: one.overdueNow + 1 }).score).toBeLessThanOrEqual(score);
      }),
    );
  });
});

describe('the limit', () => {
  it.each([
    ['below the first step nothing', 549, 10_000_000, 0, undefined],
    ['the first step', 550, 10_000_000, 50_000, 1_200],
    ['the best', 800, 10_000_000, 500_000, 500],
    ['no more than half of what is one’s own', 800, 300_500, 150_000, 500],
    ['nothing on nothing', 800, 0, 0, 500],
    ['nothing on debts', 800, -5, 0, 500],
  ])('%s', (_, score, own, limit, rateBps) => {
    expect(loanLimit(TERMS, score, nt(own))).toMatchObject({ limit: nt(limit), rateBps });
  });

  it('opens more at a lower rate with each step, and no rate with all that is late is over 16 %', () => {
    for (const { scoreSteps, lateSteps } of LOAN_TERMS) {
      for (const [i, step] of scoreSteps.entries()) {
        const next = scoreSteps[i + 1];
        if (next !== undefined)
          expect([next.from < step.from, next.most < step.most, next.rateBps > step.rateBps]).toEqual([
            true,
            true,
            true,
          ]);
        for (const { fromDay } of lateSteps) expect(rateOfDay(TERMS, step.rateBps, fromDay)).toBeLessThanOrEqual(1_600);
      }
    }
  });
});

describe('what a loan costs', () => {
  it('for 30 days at 12 %: NT$493 on NT$50,000, due thirty days later', () => {
    const asked = { principal: nt(50_000), rateBps: 1_200, days: 30, from: tradingDate('2026-07-13') };
    expect(loanCost(TERMS, asked)).toEqual({
      ...{ dueOn: '2026-08-12', interest: nt(493), aDay: 1_643n, total: nt(50_493) },
    });
  });

  it.each([
    ['the day before it is due', -1, 1_200],
    ['the day it was due', 0, 1_320],
    ['half a year later', 180, 1_440],
  ])('%s a day is counted at', (_, overdue, rate) => {
    expect(rateOfDay(TERMS, 1_200, overdue)).toBe(rate);
  });

  it.each([
    ['nothing on the day up to which it was counted', '2026-07-14', 0],
    ['nothing for a day before', '2026-07-13', 0],
    // 50,000 × 12 % × 29 / 365 = 476.7
    ['up to its day at its rate', '2026-08-12', 476],
    // and 180 days at 13.2 %: 476.7 + 3,254.8
    ['half a year late', '2027-02-08', 3_731],
    // and a day at 14.4 %: 3,731.5 + 19.7
    ['and a day', '2027-02-09', 3_751],
  ])('counted from the second day: %s', (_, to, charge) => {
    const open = {
      ...{ principal: nt(50_000), rateBps: 1_200, dueOn: tradingDate('2026-08-12') },
      ...{ countedTo: tradingDate('2026-07-14'), accrual: NOTHING_ACCRUED },
    };
    const counted = countTo(TERMS, open, tradingDate(to));
    expect(counted.charge).toBe(nt(charge));
    expect(counted.countedTo).toBe(to < '2026-07-14' ? '2026-07-14' : to);
    // Counted in two goes it is the same.
    const half = countTo(TERMS, open, tradingDate('2026-08-01'));
    const rest = countTo(TERMS, { ...open, ...half }, tradingDate(to));
    if (to > '2026-08-01') expect(half.charge + rest.charge).toBe(counted.charge);
  });

  it('keeps 130 % of what is owed as cover, and 166 % where the score is too low, rounded up', () => {
    expect([coverFor(TERMS, cash(101n), 560), coverFor(TERMS, cash(101n), 549)]).toEqual([132n, 168n]);
  });

  it('knows no other terms', () => {
    const asked = { principal: nt(50_000), rateBps: 1_200, days: 31, from: tradingDate('2026-07-13') };
    expect(() => loanCost(TERMS, asked)).toThrow('one of the terms');
  });
});
