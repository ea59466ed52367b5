import { type Cash, divide } from '@kuroshio/money';

/** What the score is made of. Nothing in it is an opinion, and nothing rewards trading or paying in and out. */
export interface ScoreFacts {
  readonly certified: boolean;
  /** Calendar days of the market since the first. */
  readonly daysHere: number;
  /** What is the customer's own, less debts, in minor units of New Taiwan dollars; may be below zero. */
  readonly own: Cash;
  readonly owed: Cash;
  /** Loans that stood for the shortest term at least and were paid in time. */
  readonly paidInTime: number;
  /** Loans that are overdue now, and those paid late in the last 365 days. */
  readonly overdueNow: number;
  readonly paidLate: number;
}

export const SCORE_PARTS = ['base', 'verified', 'time', 'own', 'kept', 'debt', 'late', 'overdue'] as const;
export type ScorePartKind = (typeof SCORE_PARTS)[number];

/** A part of the score: what it gives now, and the least and the most that it can give. */
export interface ScorePart {
  readonly kind: ScorePartKind;
  readonly points: number;
  readonly least: number;
  readonly most: number;
}

export const LOWEST_SCORE = 200;
export const HIGHEST_SCORE = 800;

const BASE = 420;
const VERIFIED = 60;
/** A point for so many days. */
const DAYS_OF_POINT = 3;
/** A point for each NT$125,000 of one's own. */
const OWN_OF_POINT = 12_500_000n;
const KEPT = 20;
const LATE = -40;
const OVERDUE = -150;

const within = (points: number, least: number, most: number) => Math.min(most, Math.max(least, points));

/** The published formula: the sum of its parts, between the lowest and the highest score. All divisions round down. */
export function creditScore(facts: ScoreFacts): { readonly score: number; readonly parts: readonly ScorePart[] } {
  const own = facts.own > 0n ? facts.own : 0n;
  // A point off for each percent that is owed of what is one's own; all of it where nothing is.
  const debt = facts.owed === 0n ? 0 : own === 0n ? 60 : Number(divide(facts.owed * 100n, own, 'down'));
  const part = (kind: ScorePartKind, points: number, least: number, most: number): ScorePart => ({
    ...{ kind, least, most },
    points: within(points, least, most),
  });
  const parts = [
    part('base', BASE, BASE, BASE),
    part('verified', facts.certified ? VERIFIED : 0, 0, VERIFIED),
    part('time', Math.floor(facts.daysHere / DAYS_OF_POINT), 0, 60),
    part('own', Number(own / OWN_OF_POINT), 0, 80),
    part('kept', facts.paidInTime * KEPT, 0, 100),
    part('debt', debt === 0 ? 0 : -debt, -60, 0),
    part('late', facts.paidLate === 0 ? 0 : facts.paidLate * LATE, -120, 0),
    part('overdue', facts.overdueNow > 0 ? OVERDUE : 0, OVERDUE, 0),
  ];
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { score: within(sum, LOWEST_SCORE, HIGHEST_SCORE), parts };
}
