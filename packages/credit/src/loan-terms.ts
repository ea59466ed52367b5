import { assert } from '@kuroshio/base';
import { addDays, daysOf, type TradingDate } from '@kuroshio/market';
import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import { type Cash, cash, divide } from '@kuroshio/money';
import { type Accrual, accrue, INTEREST_RULES, interestOf } from './interest.ts';

/** What a score opens: from so many points on, at most so much, at this rate. */
interface ScoreStep {
  readonly from: number;
  readonly most: Cash;
  /** A year's, in basis points. */
  readonly rateBps: number;
}

/** What an overdue loan costs beside its rate: so many basis points of the rate, from the first day that is overdue on. */
interface LateStep {
  readonly fromDay: number;
  readonly ofRateBps: number;
}

/** The terms of the credit loan in New Taiwan dollars. */
export interface LoanTerms extends Dated {
  readonly source: string;
  readonly minimum: Cash;
  readonly step: Cash;
  /** Calendar days. */
  readonly termDays: readonly number[];
  /** From the best on. */
  readonly scoreSteps: readonly ScoreStep[];
  /** No more is owed in all than this part of what is the customer's own. */
  readonly ofOwnBps: number;
  readonly lateSteps: readonly LateStep[];
  /** What has to stay in the account for each part that is owed, before a withdrawal; more of it below `lowScore`. */
  readonly coverBps: number;
  readonly lowScore: number;
  readonly lowScoreCoverBps: number;
}

const nt = (dollars: bigint) => cash(dollars * 100n);

/** House terms. A rate with all that is late stays below the 16 % of article 205 of Taiwan's Civil Code (since 2021-07-20). */
export const LOAN_TERMS: readonly LoanTerms[] = [
  {
    ...{ from: null, to: null, source: 'house terms, 2026-11-23; late charges as Taiwanese banks have them' },
    minimum: nt(10_000n),
    step: nt(1_000n),
    termDays: [30, 90, 180],
    scoreSteps: [
      { from: 740, most: nt(500_000n), rateBps: 500 },
      { from: 680, most: nt(300_000n), rateBps: 600 },
      { from: 640, most: nt(200_000n), rateBps: 750 },
      { from: 600, most: nt(100_000n), rateBps: 900 },
      { from: 550, most: nt(50_000n), rateBps: 1_200 },
    ],
    ofOwnBps: 5_000,
    lateSteps: [
      { fromDay: 180, ofRateBps: 2_000 },
      { fromDay: 0, ofRateBps: 1_000 },
    ],
    coverBps: 13_000,
    lowScore: 550,
    lowScoreCoverBps: 16_600,
  },
];

export function loanTermsOn(date: TradingDate): LoanTerms {
  return rowOn(LOAN_TERMS, date);
}

/** What may be owed in all, by the score and by what is the customer's own; whole steps, rounded down. */
export interface LoanLimit {
  readonly byScore: Cash;
  readonly byOwn: Cash;
  readonly limit: Cash;
  /** Undefined where the score opens nothing. */
  readonly rateBps: number | undefined;
}

/** @param own what the customer has less what the customer owes, shares as far as something is lent on them */
export function loanLimit(terms: LoanTerms, score: number, own: Cash): LoanLimit {
  const step = terms.scoreSteps.find(({ from }) => score >= from);
  const byScore = step?.most ?? cash(0n);
  const part = own > 0n ? divide(own * BigInt(terms.ofOwnBps), 10_000n, 'down') : 0n;
  const byOwn = cash((part / terms.step) * terms.step);
  return { byScore, byOwn, limit: byOwn < byScore ? byOwn : byScore, rateBps: step?.rateBps };
}

/** What a loan costs if it is paid on its day: the day it is drawn counts, the day it is paid does not. */
export function loanCost(
  terms: LoanTerms,
  { principal, rateBps, days, from }: { principal: Cash; rateBps: number; days: number; from: TradingDate },
): { readonly dueOn: TradingDate; readonly interest: Cash; readonly aDay: Cash; readonly total: Cash } {
  assert(terms.termDays.includes(days), 'a loan has one of the terms');
  const interest = interestOf(principal, rateBps, days, INTEREST_RULES.TWD);
  // A day's is shown to the cent: what is charged is rounded over all days together.
  const aDay = interestOf(principal, rateBps, 1, { ...INTEREST_RULES.TWD, least: 1n });
  return { dueOn: addDays(from, days), interest, aDay, total: cash(principal + interest) };
}

/** The rate of one day, with what is late on top. @param overdue days since it was due: 0 on the due day, less before */
export function rateOfDay(terms: LoanTerms, rateBps: number, overdue: number): number {
  const late = terms.lateSteps.find(({ fromDay }) => overdue >= fromDay);
  return rateBps + Number(divide(BigInt(rateBps * (late?.ofRateBps ?? 0)), 10_000n, 'down'));
}

/** What has to stay as cover for what is owed. Rounded up: the lender gains. */
export function coverFor(terms: LoanTerms, owed: Cash, score: number): Cash {
  const bps = score < terms.lowScore ? terms.lowScoreCoverBps : terms.coverBps;
  return cash(divide(owed * BigInt(bps), 10_000n, 'up'));
}

/** A loan that is not paid back, with the days for which it was charged: those before `countedTo`. */
export interface OpenLoan {
  readonly principal: Cash;
  readonly rateBps: number;
  readonly dueOn: TradingDate;
  readonly countedTo: TradingDate;
  readonly accrual: Accrual;
}

/** Charges the days that are over, each at its own rate. Nothing where `to` is not later than what was counted. */
export function countTo(
  terms: LoanTerms,
  { principal, rateBps, dueOn, countedTo, accrual: before }: OpenLoan,
  to: TradingDate,
): { readonly countedTo: TradingDate; readonly accrual: Accrual; readonly charge: Cash } {
  let accrual = before;
  let charge = 0n;
  const [first, last, due] = [daysOf(countedTo), daysOf(to), daysOf(dueOn)];
  for (let day = first; day < last; day++) {
    const next = accrue(accrual, principal, rateOfDay(terms, rateBps, day - due), 1, INTEREST_RULES.TWD);
    ({ accrual } = next);
    charge += next.charge;
  }
  return { countedTo: last > first ? to : countedTo, accrual, charge: cash(charge) };
}
