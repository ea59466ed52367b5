import { type BasisPoints, basisPoints } from '@kuroshio/money';
import { type Dated, rowOn } from './dated.ts';
import type { TradingDate } from './instrument.ts';

/** One level of the breaker: what halts every stock of the market, and for how long. */
export interface BreakerLevel {
  readonly level: 1 | 2 | 3;
  /** Fall of the index from its previous close, in hundredths of a percent. */
  readonly fallBps: BasisPoints;
  /** Venue milliseconds; `day` closes the market for the rest of the day. */
  readonly haltMs: number | 'day';
}

/** How all US trading is halted when the whole market falls. */
export interface BreakerRule extends Dated {
  /** From the least fall to the greatest. */
  readonly levels: readonly BreakerLevel[];
  /** The last part of the session in which only a level that closes the market counts, venue milliseconds. */
  readonly quietLastMs: number;
  readonly source: string;
}

/** Market-wide circuit breakers, by the S&P 500. */
export const BREAKER_RULES: readonly (BreakerRule | (Dated & { readonly levels: null; readonly source: string }))[] = [
  {
    from: null,
    to: '2013-04-07',
    levels: null,
    source: 'by points of the Dow Jones Industrial Average, set each quarter (general knowledge): not reckoned here',
  },
  {
    from: '2013-04-08',
    to: null,
    levels: [
      { level: 1, fallBps: basisPoints(700), haltMs: 15 * 60_000 },
      { level: 2, fallBps: basisPoints(1300), haltMs: 15 * 60_000 },
      { level: 3, fallBps: basisPoints(2000), haltMs: 'day' },
    ],
    quietLastMs: 35 * 60_000,
    source:
      'NYSE Rule 7.12 (general knowledge; the same in brokers’ and newspapers’ explanations): 7 and 13 % before 15:25, ' +
      'on an early close before 12:25, 20 % at any time; since 2013-04-08',
  },
];

/** What the breaker looks at. */
export interface BreakerMoment {
  /** The S&P 500 now and at the close of the day before, in the same units; 0 where there is no level yet. */
  readonly level: number;
  readonly previousClose: number;
  /** Time of the venue's day, milliseconds. */
  readonly msOfDay: number;
  readonly date: TradingDate;
  /** When the session closes, milliseconds of the venue's day: 16:00, 13:00 on an early close. */
  readonly closesAt: number;
  /** The highest level that has halted the market today, 0 for none. */
  readonly tripped: 0 | 1 | 2 | 3;
}

/**
 * The halt that begins now, or null. A level counts from its fall on, once a day, and not after a higher one; from 35
 * minutes before the close only level 3 counts, which closes the market for the day.
 */
export function breakerFor(moment: BreakerMoment): Pick<BreakerLevel, 'level' | 'haltMs'> | null {
  const { level, previousClose, msOfDay, date, closesAt, tripped } = moment;
  const rule = rowOn(BREAKER_RULES, date);
  if (rule.levels === null || level === 0) return null;
  const fall = (previousClose - level) * 10_000;
  const reached = rule.levels.findLast(({ fallBps }) => fall >= previousClose * fallBps);
  if (reached === undefined || reached.level <= tripped) return null;
  if (reached.haltMs !== 'day' && msOfDay >= closesAt - rule.quietLastMs) return null;
  return { level: reached.level, haltMs: reached.haltMs };
}
