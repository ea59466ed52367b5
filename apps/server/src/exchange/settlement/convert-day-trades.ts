import { shortConversion } from '@kuroshio/ledger';
import type { Venue } from '@kuroshio/market';
import { CASH_ASSETS, cash } from '@kuroshio/money';
import { convertDayTrade } from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { ShortsState } from '../positions/short-book.ts';
import { SHORT_CHANGES, SHORT_POSITIONS } from '../positions/short-rows.ts';
import { clockOf, type VenueState } from '../venues/venue-state.ts';

/**
 * Day trades of the day before that were not bought back are short sales from now on, when a day begins. Once: the change is stored with the position in one batch, and
 * a position that has one is no day trade any more.
 * @returns how many
 */
export function convertDayTrades(state: ShortsState & VenueState, changes: Changes, venue: Venue): number {
  const { date } = clockOf(state, venue);
  let count = 0;
  for (const position of state.shorts.values()) {
    const instrument = state.markets.get(position.instrumentNo)?.instrument;
    if (!position.isDayTrade || position.quantity === 0 || instrument?.venue !== venue || position.openedOn >= date)
      continue;
    const { fee, tax } = convertDayTrade(position, instrument, state.creditRates(position.openedAt).borrowFeeBps);
    const { id: shortId, customer } = position;
    const id = state.nextShortChangeId++;
    const amount = cash(fee + tax);
    put(changes, SHORT_POSITIONS, position);
    put(changes, SHORT_CHANGES, {
      ...{ id, customer, clientKey: `conversion.${shortId}`, fingerprint: 0n, shortId, kind: 'conversion' },
      ...{ amount, tradingDate: date },
    });
    const asset = CASH_ASSETS[instrument.currency].id;
    addPosting(changes, shortConversion({ customer, changeId: BigInt(id), asset, fee, tax }), date);
    count++;
  }
  return count;
}
