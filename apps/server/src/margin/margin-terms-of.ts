import {
  endOfTerm,
  marginLoanBps,
  marginTermsOn,
  type NotExtended,
  refuseExtension,
  shortMarginBps,
} from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange, lentOn, marketAt } from '../exchange/index.ts';
import { type Owing, ratioOf } from './margin-worth.ts';
import { extensionKey, type ExtensionRow } from './extension-rows.ts';

/** The last day of a transaction, and whether it may go on. */
export interface TermOf {
  readonly endsOn: TradingDate;
  readonly extended: number;
  /** Its last day after one more extension. */
  readonly longest: TradingDate;
  /** Why it may not go on today; undefined where it may. */
  readonly refused: NotExtended | undefined;
}

/** What goes on: a purchase, a short sale, or a secured loan by its first draw, with all positions that stand for it. */
export function termOwner(one: Owing): { readonly kind: ExtensionRow['kind']; readonly id: number } {
  if (one.kind === 'short') return { kind: 'short', id: one.position.id };
  const { secured, id } = one.position;
  return secured === null ? { kind: 'position', id } : { kind: 'secured', id: secured.drawId };
}

export function termKey(one: Owing): string {
  const { kind, id } = termOwner(one);
  return extensionKey(kind, id);
}

/** The day from which a transaction's term runs. */
export function startOf({ kind, position }: Owing): TradingDate {
  return kind === 'long' ? lentOn(position) : position.openedOn;
}

/**
 * @param owing all that is owed on the account, by which the account's ratio goes
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
  const { instrument } = one;
  const { calendar } = view.rulebook;
  const { date: today } = clockOf(view, instrument.venue);
  const openedOn = startOf(one);
  const terms = marginTermsOn(openedOn);
  const { marks } = marketAt(view, instrument.no);
  const kinds = marks.map(String);
  const lent = one.kind === 'long' ? marginLoanBps(instrument, kinds, today) : shortMarginBps(instrument, kinds, today);
  const facts = { today, openedOn, extended, ratio: ratioOf(owing), isCalled, isLent: lent > 0 };
  return {
    extended,
    endsOn: endOfTerm(calendar, instrument.venue, terms, openedOn, extended),
    longest: endOfTerm(calendar, instrument.venue, terms, openedOn, extended + 1),
    refused: refuseExtension(calendar, instrument.venue, terms, facts),
  };
}
