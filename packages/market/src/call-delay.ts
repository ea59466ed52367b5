import { type Dated, rowOn } from './dated.ts';
import type { Instrument, TradingDate } from './instrument.ts';

/** How long one stock's call auction waits beyond its time, in venue milliseconds. */
export interface CallDelay {
  readonly delayMs: number;
  /** How long after the auction's own time orders are taken, changed and cancelled again; 0 for all the while. */
  readonly entryAfterMs: number;
}

/** When the opening or the closing call auction of one stock is held later than that of the others. */
export interface CallDelayRule extends Dated {
  /** How long before an auction its simulated results are watched, venue milliseconds. */
  readonly watchMs: number;
  /** A swing of the simulated price beyond this is unsettled, in hundredths of a percent of the lowest. */
  readonly swingBps: number;
  /** Cancelled shares beyond this part of the simulated volume are unsettled, in hundredths of a percent; null for no test. */
  readonly cancelShareBps: number | null;
  readonly opening: CallDelay;
  readonly closing: CallDelay;
  readonly source: string;
}

const SINCE_2015 = {
  watchMs: 60_000,
  swingBps: 350,
  opening: { delayMs: 2 * 60_000, entryAfterMs: 0 },
  closing: { delayMs: 3 * 60_000, entryAfterMs: 60_000 },
} as const;

/**
 * Taiwan's delay of the opening and the closing of one stock (開收盤延緩): it opens at 09:02, it closes at 13:33 with orders
 * from 13:31.
 * The exchange compares each simulated price with the one before it, cancels with the shares entered before the opening
 * and tests them there only; the range of the whole minute and the simulated volume, here, are stricter.
 */
export const CALL_DELAY_RULES: readonly (CallDelayRule | (Dated & { readonly swingBps: null }))[] = [
  // From 2012-02-20 closings alone were delayed, which is left out: there was no continuous trading yet either.
  { from: null, to: '2015-06-28', swingBps: null },
  {
    ...SINCE_2015,
    from: '2015-06-29',
    to: '2023-03-19',
    cancelShareBps: null,
    source:
      'TWSE press conference before 2015-06-29: opening two minutes later beyond 3.5 %; press of 2012-02-20: closing at ' +
      '13:33, orders from 13:31',
  },
  {
    ...SINCE_2015,
    from: '2023-03-20',
    to: null,
    cancelShareBps: 3000,
    source:
      'TWSE investor page: cancels of 30 % in the last minute before the opening since 2023-03-20; the same test at the ' +
      'closing by general knowledge',
  },
];

/** Below one dollar of reference price no auction is delayed. Source: press of 2012-02-20. */
const LEAST_REFERENCE = 1_00;

/**
 * The rule for an instrument on a day, null where none applies: in the US, on days without price limits (a new listing)
 * and below one dollar. It does not apply to a disposition stock either, which the caller knows.
 * @param reference of the day, in price units
 */
export function callDelayRule(
  instrument: Pick<Instrument, 'venue'>,
  hasLimits: boolean,
  reference: number,
  date: TradingDate,
): CallDelayRule | null {
  if (instrument.venue !== 'TWSE' && instrument.venue !== 'TPEX') return null;
  if (!hasLimits || reference < LEAST_REFERENCE) return null;
  const row = rowOn(CALL_DELAY_RULES, date);
  return row.swingBps === null ? null : row;
}

/** One simulated result of a call auction in its last minute. */
export interface CallSample {
  /** The price at which the auction would be held now, in price units; 0 where nothing would trade. */
  readonly simulatedPrice: number;
  /** Shares that would trade. */
  readonly simulatedVolume: number;
  /** Shares cancelled since the sample before, both sides together. */
  readonly cancelledVolume: number;
}

/** What the last minute before a call auction has shown so far. */
export interface CallWatch {
  /** The range of the simulated price, in price units; both 0 before the first. */
  readonly lowest: number;
  readonly highest: number;
  /** Shares cancelled. */
  readonly cancelled: number;
  /** Shares that would trade by the last sample. */
  readonly volume: number;
}

export function createCallWatch(): CallWatch {
  return { lowest: 0, highest: 0, cancelled: 0, volume: 0 };
}

/** The watch after one more sample; `watch` itself stays as it is. */
export function watchCall(watch: CallWatch, sample: CallSample): CallWatch {
  const cancelled = watch.cancelled + sample.cancelledVolume;
  if (sample.simulatedPrice === 0) return { ...watch, cancelled, volume: 0 };
  return {
    lowest: watch.lowest === 0 ? sample.simulatedPrice : Math.min(watch.lowest, sample.simulatedPrice),
    highest: Math.max(watch.highest, sample.simulatedPrice),
    cancelled,
    volume: sample.simulatedVolume,
  };
}

/**
 * Whether the auction is to wait: the simulated price has swung too far, or too much was cancelled. What was not seen, or
 * would not trade by the last sample, is settled.
 */
export function isUnsettled(
  { lowest, highest, cancelled, volume }: CallWatch,
  { swingBps, cancelShareBps }: Pick<CallDelayRule, 'swingBps' | 'cancelShareBps'>,
): boolean {
  if (volume === 0) return false;
  if ((highest - lowest) * 10_000 > lowest * swingBps) return true;
  return cancelShareBps !== null && cancelled * 10_000 > volume * cancelShareBps;
}
