import type { Listing, WireOrder } from '@kuroshio/contract';
import type { TradingDate } from '@kuroshio/market/instrument.ts';
import { venueInstant } from '@kuroshio/market/venue-time.ts';

const DAY_MS = 86_400_000;

/**
 * Where the trades of an order belong on a chart, in the venue's time: in bars of minutes by the stamp of its market, in bars of
 * days at the end of the day. Undefined where only the day is known.
 */
export function tradeTime(
  { tradingDate, updatedStamp: { date, time } }: Pick<WireOrder, 'tradingDate' | 'updatedStamp'>,
  venue: Listing['venue'],
  minutes: boolean,
): number | undefined {
  if (!minutes) return venueInstant(venue, tradingDate as TradingDate, DAY_MS - 1);
  if (date === '' || time === '') return undefined;
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return venueInstant(venue, date as TradingDate, ((hour * 60 + minute) * 60 + second) * 1000);
}
