import {
  isShortBarred,
  shortMarginBps,
  stockQuota,
  type UsBorrow,
  usMarginTermsOn,
  usShortMarginBps,
} from '@kuroshio/credit';
import { addTicks, addTradingDays } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { type Cash, CASH_ASSETS, cash, type Price } from '@kuroshio/money';
import { sellable } from '@kuroshio/orders';
import type { ShortFacts } from '@kuroshio/risk';
import { positionsIn } from '../positions/position-book.ts';
import { ownShorts, shortsOfAccount, soldShort } from '../positions/short-book.ts';
import { bookFor } from '../venues/board-market.ts';
import type { InstrumentMarket } from '../venues/instrument-market.ts';
import type { VenueClock } from '../venues/venue-clock.ts';
import type { OrdersState } from './open-orders.ts';
import { orderedIn, orderedOf } from './ordered-credit.ts';
import { usAccountOf } from './us-margin-facts.ts';

/** What a customer has sold short in a market and what open orders may still sell so, by their prices. */
export function usedShort(
  state: OrdersState,
  customer: number,
  currency: 'TWD' | 'USD',
): { readonly sold: Cash; readonly ordered: Cash } {
  return {
    sold: soldShort(shortsOfAccount(state, customer, currency)),
    ordered: orderedOf(state, customer, CASH_ASSETS[currency].id).sells,
  };
}

const least = (one: bigint) => cash(one > 0n ? one : 0n);

/**
 * What decides on an order with borrowed shares. The limit of the margin account counts for short sales once more (融券額度), and so
 * does what the house lends of one stock, or can borrow of it in the US.
 * @returns undefined without a margin account, unless shares are still owed
 */
export function shortFactsOf(
  state: OrdersState,
  customer: number,
  market: InstrumentMarket,
  { date }: Pick<VenueClock, 'date'>,
  now: number,
): ShortFacts | undefined {
  const { instrument, marks, reference, fellToLimit } = market;
  const currency = instrument.currency === 'USD' ? 'USD' : 'TWD';
  const account = (currency === 'USD' ? state.usMarginAccounts : state.marginAccounts).get(customer);
  const owed = ownShorts(state, customer, instrument.no);
  if (account === undefined && owed.length === 0) return undefined;
  const { sold, ordered } = usedShort(state, customer, currency);
  const soldOf = soldShort(state.shortsIn.get(instrument.no)) + orderedIn(state, instrument.no).sells;
  const common = {
    room: least((account?.limit ?? 0n) - sold - ordered),
    stop: state.creditStop('short-sale', instrument.no, date) ?? null,
    owed,
  };
  if (currency === 'USD') {
    const borrow = usBorrowable(state, market, date, now);
    const terms = usMarginTermsOn(date);
    const { requirementBps, height } = state.usStock(instrument.no);
    const { last } = market.day;
    const bestBid = bookFor(market, 'regular')?.best(BUY) ?? 0;
    const isOffered = account !== undefined && borrow.kind !== 'none' && height > 0 && reference > 0;
    return {
      ...common,
      marginBps: isOffered ? usShortMarginBps(terms, requirementBps) : 0,
      borrowFeeBps: 0,
      stockRoom: least(borrow.quota - soldOf),
      exDate: null,
      floor: isUpticked(state, market) && bestBid > 0 ? addTicks(instrument, bestBid, 1) : (0 as Price | 0),
      us: {
        ...{
          account: usAccountOf(state, customer, date),
          leastEquity: terms.leastEquity,
          cheapBelow: terms.cheapBelow,
        },
        height: Math.max(last || reference, reference, height),
        isHeld: positionsIn(state, customer, instrument.no).some((one) => sellable(one) > 0),
      },
    };
  }
  const exDate = state.nextExDate(instrument.no, date);
  const isBarred = exDate !== undefined && isShortBarred(state.rulebook.calendar, instrument.venue, date, exDate);
  return {
    ...common,
    marginBps: account === undefined ? 0 : shortMarginBps(instrument, marks, date),
    borrowFeeBps: state.creditRates(now).borrowFeeBps,
    stockRoom: least(stockQuota(instrument) - soldOf),
    exDate: isBarred ? exDate : null,
    // Since 2013-09-23 below the reference too, but not on the day after a close at the lowest price (market rules A9).
    floor: fellToLimit ? reference : (0 as Price | 0),
  };
}

/** What can be borrowed for new short sales: no more than the lenders still have tomorrow. */
function usBorrowable(
  state: OrdersState,
  { instrument, marks }: InstrumentMarket,
  date: VenueClock['date'],
  now: number,
): UsBorrow {
  const { usBorrowBps } = state.creditRates(now);
  const today = state.usBorrow(instrument, marks, date, usBorrowBps);
  const next = addTradingDays(state.rulebook.calendar, instrument.venue, date, 1);
  const { quota } = state.usBorrow(instrument, marks, next, usBorrowBps);
  return { ...today, quota: quota < today.quota ? quota : today.quota };
}

/**
 * Rule 201 of Regulation SHO (market rules B3): a stock that has traded a tenth or more below the close before is sold short above the best bid alone, for
 * the rest of the day and the next one.
 */
function isUpticked(state: OrdersState, { instrument, day, reference }: InstrumentMarket): boolean {
  return state.usStock(instrument.no).fellBefore || (day.low > 0 && day.low * 10 <= reference * 9);
}
