import { lastCoverDay } from '@kuroshio/credit';
import { addTradingDays, type Instrument, sharesOf, type TradingDate } from '@kuroshio/market';
import { actionsOf, clockOf, type Exchange } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Log } from '../platform/log.ts';
import { coverShares } from './cover-shares.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import { readOwing } from './margin-worth.ts';

/** A customer is told so many trading days before the last day. */
const TOLD_BEFORE = 5;
/** On the last day the house begins at this time: half an hour before the session ends, milliseconds of the day. */
const FROM = 13 * 3_600_000;

/** By when shares that are owed are to be bought back; undefined where no ex-date is announced. */
export function coverBy({ view }: Pick<Exchange, 'view'>, { no, venue }: Instrument): TradingDate | undefined {
  const { date } = clockOf(view, venue);
  const exDate = actionsOf(view, no).find((one) => one.exDate > date)?.exDate;
  return exDate === undefined ? undefined : lastCoverDay(view.rulebook.calendar, venue, exDate);
}

/**
 * What was sold short is bought back before an ex-date (融券最後回補日): the customer is told in time, may do it up to the afternoon of
 * the last day, and then the house does it.
 */
export async function coverBeforeExDates(
  parts: Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log },
  tell: (messages: readonly NewMessage[]) => Promise<void>,
): Promise<void> {
  const { database, exchange } = parts;
  const { date, msOfDay } = clockOf(exchange.view, VENUE);
  for (const one of await readOwing(database, exchange)) {
    if (one.kind !== 'short') continue;
    const { position, instrument } = one;
    const by = coverBy(exchange, instrument);
    if (by === undefined) continue;
    const { calendar } = exchange.view.rulebook;
    if (date >= addTradingDays(calendar, instrument.venue, by, -TOLD_BEFORE)) {
      const shares = sharesOf(instrument, position.quantity);
      const event = { event: 'short-recall', symbol: instrument.symbol, shares, dueOn: by } as const;
      const key = `short-recall/${position.id}/${by}`;
      await tell([{ customer: position.customer, kind: 'settlement', key, event }]);
    }
    if (date > by || (date === by && msOfDay >= FROM)) await coverShares(parts, position, 'recall');
  }
}
