import { type BasisPoints, basisPoints, type Price, type Shares, shares } from '@kuroshio/money';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, TradingDate } from './instrument.ts';

/** How one stock's call auction waits beyond its time, in venue milliseconds, and what of the watch is tested for it. */
export interface CallDelay {
  readonly delayMs: number;
  /** How long after the auction's own time orders are taken, changed and cancelled again; 0 for all the while. */
  readonly entryAfterMs: number;
  /** So much cancelled of the shares that had been entered is unsettled, in hundredths of a percent; null for no test. */
  readonly cancelShareBps: BasisPoints | null;
}

/** When the opening or the closing call auction of one stock is held later than that of the others. */
export interface CallDelayRule extends Dated {
  /** How long before an auction its simulated results are watched, venue milliseconds. */
  readonly watchMs: number;
  /** How often the exchange publishes one, venue milliseconds. */
  readonly sampleMs: number;
  /** A step from one simulated price to the next beyond this is unsettled, in hundredths of a percent of the one before. */
  readonly swingBps: BasisPoints;
  readonly opening: CallDelay;
  readonly closing: CallDelay;
  readonly source: string;
}

const SINCE_2015 = {
  watchMs: 60_000,
  sampleMs: 5_000,
  swingBps: basisPoints(350),
  closing: { delayMs: 3 * 60_000, entryAfterMs: 60_000, cancelShareBps: null },
} as const;
const OPENING = { delayMs: 2 * 60_000, entryAfterMs: 0 } as const;
const STATEMENT =
  'TWSE statement of June 2015, in the press: each simulated price of the last minute against the one before, so that a ' +
  'steady climb is not delayed; opening two minutes later; closing at 13:33, orders from 13:31 (press of 2012-02-20)';

/**
 * Taiwan's delay of the opening and the closing of one stock (暫緩開盤、暫緩收盤): it opens at 09:02, it closes at 13:33 with
 * orders from 13:31.
 */
export const CALL_DELAY_RULES: readonly (CallDelayRule | (Dated & { readonly swingBps: null }))[] = [
  // From 2012-02-20 closings alone were delayed, which is left out: there was no continuous trading yet either.
  { from: null, to: '2015-06-28', swingBps: null },
  {
    ...SINCE_2015,
    opening: { ...OPENING, cancelShareBps: null },
    from: '2015-06-29',
    to: '2023-03-19',
    source: STATEMENT,
  },
  {
    ...SINCE_2015,
    opening: { ...OPENING, cancelShareBps: basisPoints(3000) },
    from: '2023-03-20',
    to: null,
    source: `${STATEMENT}; TWSE investor page: 30 % or more cancelled in the last minute before the opening since 2023-03-20`,
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
  readonly simulatedPrice: Price | 0;
  /** Shares cancelled in this minute so far, both sides together. */
  readonly cancelledShares: Shares;
  /** Shares entered for this auction so far, both sides together. */
  readonly enteredShares: Shares;
}

/** What the last minute before a call auction has shown so far. */
export interface CallWatch {
  /** The simulated price of the last sample that had one, in price units; 0 before the first. */
  readonly price: Price | 0;
  /** A step between two simulated prices was too great. */
  readonly swung: boolean;
  readonly cancelledShares: Shares;
  readonly enteredShares: Shares;
}

export function createCallWatch(): CallWatch {
  return { price: 0, swung: false, cancelledShares: shares(0), enteredShares: shares(0) };
}

/** The watch after one more sample; `watch` itself stays as it is. */
export function watchCall(
  watch: CallWatch,
  { simulatedPrice, cancelledShares, enteredShares }: CallSample,
  { swingBps }: Pick<CallDelayRule, 'swingBps'>,
): CallWatch {
  const { price } = watch;
  const swings = price > 0 && simulatedPrice > 0 && Math.abs(simulatedPrice - price) * 10_000 > price * swingBps;
  return { price: simulatedPrice || price, swung: watch.swung || swings, cancelledShares, enteredShares };
}

/** Whether the auction is to wait: the simulated price has swung too far, or too much was cancelled. */
export function isUnsettled({ swung, cancelledShares, enteredShares }: CallWatch, delay: CallDelay): boolean {
  if (swung) return true;
  const { cancelShareBps } = delay;
  return cancelShareBps !== null && enteredShares > 0 && cancelledShares * 10_000 >= enteredShares * cancelShareBps;
}
