import { isShortBarred, shortMarginBps, stockQuota } from '@kuroshio/credit';
import { type Cash, CASH_ASSETS, cash, type Price } from '@kuroshio/money';
import type { ShortFacts } from '@kuroshio/risk';
import { ownShorts, soldShort } from '../positions/short-book.ts';
import type { InstrumentMarket } from '../venues/instrument-market.ts';
import type { VenueClock } from '../venues/venue-clock.ts';
import type { OrdersState } from './open-orders.ts';
import { orderedIn, orderedOf } from './ordered-credit.ts';

/** What a customer has sold short and what open orders may still sell so, by their prices. */
export function usedShort(state: OrdersState, customer: number): { readonly sold: Cash; readonly ordered: Cash } {
  return {
    sold: soldShort(state.shortsOf.get(customer)),
    ordered: orderedOf(state, customer, CASH_ASSETS.TWD.id).sells,
  };
}

/**
 * What decides on an order with borrowed shares. The limit of the margin account counts for short sales once more (融券額度), and so
 * does what the house lends of one stock.
 * @returns undefined without a margin account, unless shares are still owed
 */
export function shortFactsOf(
  state: OrdersState,
  customer: number,
  { instrument, marks, reference, fellToLimit }: InstrumentMarket,
  { date }: Pick<VenueClock, 'date'>,
  now: number,
): ShortFacts | undefined {
  const account = state.marginAccounts.get(customer);
  const owed = ownShorts(state, customer, instrument.no);
  if (account === undefined && owed.length === 0) return undefined;
  const { sold, ordered } = usedShort(state, customer);
  const exDate = state.nextExDate(instrument.no, date);
  const isBarred = exDate !== undefined && isShortBarred(state.rulebook.calendar, instrument.venue, date, exDate);
  const least = (one: bigint) => cash(one > 0n ? one : 0n);
  const soldOf = soldShort(state.shortsIn.get(instrument.no)) + orderedIn(state, instrument.no).sells;
  return {
    marginBps: account === undefined ? 0 : shortMarginBps(instrument, marks, date),
    borrowFeeBps: state.creditRates(now).borrowFeeBps,
    room: least((account?.limit ?? 0n) - sold - ordered),
    stockRoom: least(stockQuota(instrument) - soldOf),
    stop: state.creditStop('short-sale', instrument.no, date) ?? null,
    exDate: isBarred ? exDate : null,
    // Since 2013-09-23 below the reference too, but not on the day after a close at the lowest price (market rules A9).
    floor: fellToLimit ? reference : (0 as Price | 0),
    owed,
  };
}
