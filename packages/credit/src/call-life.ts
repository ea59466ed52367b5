import { addTradingDays, type Calendar, type TradingDate, type Venue } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import { isBelow, type Ratio } from './maintenance.ts';

/** The lines of a maintenance ratio, in basis points, and the business days that a customer has. */
export interface CallLines {
  readonly callBelowBps: number;
  readonly liftedFromBps: number;
  readonly daysToPay: number;
}

/**
 * A call, as articles 54 and 55 of the operating rules have it: called, then sold from the next business day, or standing where
 * the ratio has come back to the line without the money.
 */
export interface Call {
  readonly state: 'called' | 'standing' | 'selling';
  readonly calledOn: TradingDate;
  /** The last business day on which it can be met before anything is sold. */
  readonly dueOn: TradingDate;
  /** What was called. */
  readonly amount: Cash;
}

/** Where a call is after a day; `met` and `lifted` end it. */
export type CallAfter = Call | 'met' | 'lifted' | undefined;

/** An account at the close of a business day. */
export interface AtClose {
  readonly date: TradingDate;
  readonly ratio: Ratio | undefined;
  /** What would be called today. */
  readonly amount: Cash;
  /** What was paid or put up since the call. */
  readonly paid: Cash;
}

/** Begins a call, or follows one that stands, once at the close of each business day. */
export function callAfter(
  calendar: Calendar,
  venue: Venue,
  lines: CallLines,
  call: Call | undefined,
  { date, ratio, amount, paid }: AtClose,
): CallAfter {
  const below = ratio !== undefined && isBelow(ratio, lines.callBelowBps);
  if (call === undefined) {
    if (!below || amount === 0n) return undefined;
    const dueOn = addTradingDays(calendar, venue, date, lines.daysToPay);
    return { state: 'called', calledOn: date, dueOn, amount };
  }
  if (paid >= call.amount) return 'met';
  if (ratio === undefined || !isBelow(ratio, lines.liftedFromBps)) return 'lifted';
  // What is being sold is sold until the call is met or lifted, however the price moves.
  if (call.state === 'selling' || date < call.dueOn) return call;
  return { ...call, state: below ? 'selling' : 'standing' };
}
