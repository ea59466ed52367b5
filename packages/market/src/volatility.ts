import { type BasisPoints, basisPoints } from '@kuroshio/money';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, TradingDate } from './instrument.ts';

/** How matching of one instrument is interrupted when its price moves too fast. */
export interface VolatilityRule extends Dated {
  /** A trade further than this from the average of the last trades is not made, in hundredths of a percent. */
  readonly bandBps: BasisPoints;
  /** How far back the volume-weighted average reaches, venue milliseconds. */
  readonly windowMs: number;
  /** How long orders gather before the call auction that follows, venue milliseconds. */
  readonly pauseMs: number;
  /** The last moment of the venue's day, in milliseconds, at which an interruption begins. */
  readonly until: number;
  readonly source: string;
}

/** Taiwan's intraday volatility interruption (盤中瞬間價格穩定措施). */
export const VOLATILITY_RULES: readonly (VolatilityRule | (Dated & { readonly bandBps: null }))[] = [
  { from: null, to: '2020-03-22', bandBps: null },
  {
    from: '2020-03-23',
    to: null,
    bandBps: basisPoints(350),
    windowMs: 5 * 60_000,
    pauseMs: 2 * 60_000,
    until: (13 * 60 + 20) * 60_000,
    source:
      'TWSE monthly 2018-11: 3.5 % around the average of five minutes, two minutes, then a call auction; with ' +
      'continuous trading since 2020-03-23; until 13:20 by general knowledge',
  },
];

/** Below one dollar of reference price the rule does not apply. Source: TWSE investor page. */
const LEAST_REFERENCE = 1_00;

/**
 * The rule for an instrument on a day, null where none applies: in the US, on days without price limits (a new listing)
 * and below one dollar.
 * @param reference of the day, in price units
 */
export function volatilityRule(
  instrument: Pick<Instrument, 'venue' | 'kind'>,
  hasLimits: boolean,
  reference: number,
  date: TradingDate,
): VolatilityRule | null {
  if (instrument.venue !== 'TWSE' && instrument.venue !== 'TPEX') return null;
  if (!hasLimits || reference < LEAST_REFERENCE) return null;
  const row = rowOn(VOLATILITY_RULES, date);
  return row.bandBps === null ? null : row;
}

/** Whether a trade at `price` lies beyond the band around `average` (price units, with a fraction). */
export function isBeyondBand({ bandBps }: Pick<VolatilityRule, 'bandBps'>, average: number, price: number): boolean {
  return Math.abs(price - average) * 10_000 > average * bandBps;
}

/** Time between two call auctions of a disposition stock (處置股), venue milliseconds. */
export const DISPOSITION_ROWS: readonly (Dated & { readonly everyMs: number; readonly source: string })[] = [
  { from: null, to: '2026-08-09', everyMs: 5 * 60_000, source: 'about every 5 minutes for a first disposition' },
  {
    from: '2026-08-10',
    to: null,
    everyMs: 2 * 60_000,
    source: 'TWSE and TPEx notices of 2026-08-03: about every two minutes',
  },
];

export function dispositionInterval(date: TradingDate): number {
  return rowOn(DISPOSITION_ROWS, date).everyMs;
}
