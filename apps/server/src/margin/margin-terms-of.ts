import {
  endOfTerm,
  marginLoanBps,
  marginTermsOn,
  type NotExtended,
  refuseExtension,
  shortMarginBps,
} from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange, marketAt } from '../exchange/index.ts';
import { type Owing, ratioOf } from './margin-worth.ts';
import { shortfallKey } from './shortfall-rows.ts';

/** The last day of a transaction, and whether it may go on. */
export interface TermOf {
  readonly endsOn: TradingDate;
  readonly extended: number;
  /** Its last day after one more extension. */
  readonly longest: TradingDate;
  /** Why it may not go on today; undefined where it may. */
  readonly refused: NotExtended | undefined;
}

export const termKey = ({ kind, position }: Owing): string =>
  shortfallKey(kind === 'long' ? 'position' : 'short', position.id);

/**
 * @param owing all that the customer owes on, by which the account's ratio goes
 * @param isCalled a call stands, or a shortfall is in default
 */
export function termOf(
  { view }: Pick<Exchange, 'view'>,
  one: Owing,
  {
    owing,
    extended,
    isCalled,
  }: { readonly owing: readonly Owing[]; readonly extended: number; readonly isCalled: boolean },
): TermOf {
  const { instrument, position } = one;
  const { calendar } = view.rulebook;
  const { date: today } = clockOf(view, instrument.venue);
  const terms = marginTermsOn(position.openedOn);
  const { marks } = marketAt(view, instrument.no);
  const kinds = marks.map(String);
  const lent = one.kind === 'long' ? marginLoanBps(instrument, kinds, today) : shortMarginBps(instrument, kinds, today);
  const { openedOn } = position;
  const facts = { today, openedOn, extended, ratio: ratioOf(owing), isCalled, isLent: lent > 0 };
  return {
    extended,
    endsOn: endOfTerm(calendar, instrument.venue, terms, openedOn, extended),
    longest: endOfTerm(calendar, instrument.venue, terms, openedOn, extended + 1),
    refused: refuseExtension(calendar, instrument.venue, terms, facts),
  };
}
