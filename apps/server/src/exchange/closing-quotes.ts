import { addDays, type LastQuote, referenceAfterUntraded, type TradingDate, type Venue } from '@kuroshio/market';
import { price } from '@kuroshio/money';
import { type Connection, insertRows, type Queryable } from '../platform/database/index.ts';
import { type Changes, put } from './batch/changes.ts';
import { asExcluded, table } from './batch/table.ts';
import { readExReferences } from './corporate-actions/ex-references.ts';
import type { ExReference } from './venues/stored-markets.ts';
import { clockOf, marketAt, type VenueState } from './venues/venue-state.ts';

/** The last quotes of a day without a trade, and what the next day is reckoned from because of them. */
interface ClosingQuote extends LastQuote {
  readonly instrumentNo: number;
  readonly date: TradingDate;
  readonly reference: number;
}

const KEY = {
  instrument_no: ['integer', (quote: ClosingQuote) => quote.instrumentNo],
  trading_date: ['date', (quote: ClosingQuote) => quote.date],
} as const;
const SAID = {
  bid: ['bigint', (quote: ClosingQuote) => quote.bid],
  ask: ['bigint', (quote: ClosingQuote) => quote.ask],
  reference: ['bigint', (quote: ClosingQuote) => quote.reference],
} as const;

export const CLOSING_QUOTES = table(
  'closing quotes',
  // A session whose batch was durable though its answer was lost ends a second time.
  insertRows<ClosingQuote>(
    'insert-closing-quotes',
    'closing_quote',
    { ...KEY, ...SAID },
    {
      conflict: `on conflict (instrument_no, trading_date) do update set ${asExcluded(SAID)}`,
    },
  ),
);

/** The session of an instrument ended and nothing had traded: where its last quotes move the reference, they are kept. */
export function keepLastQuote(state: VenueState, changes: Changes, instrumentNo: number, quote: LastQuote): void {
  const { instrument, reference: before } = marketAt(state, instrumentNo);
  const reference = referenceAfterUntraded(instrument, price(before), quote);
  if (reference === before) return;
  const { date } = clockOf(state, instrument.venue);
  put(changes, CLOSING_QUOTES, { instrumentNo, date, ...quote, reference });
}

const OF_DAY = `select instrument_no, reference from closing_quote where trading_date = $1`;
interface CarriedRow {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly reference: bigint;
}

/**
 * The day that ended moves the references of what did not trade in it, before ex-dates and the next day are reckoned from
 * them. Runs in the transaction of the batch that begins the next day. @returns how many
 */
export async function carryLastQuotes(connection: Connection, state: VenueState, venue: Venue): Promise<number> {
  // The clock shows the day that begins; where it stood when the last batch was durable is the day that ended.
  const ended = clockOf({ clocks: state.durableClocks }, venue).date;
  const { rows } = await connection.send<CarriedRow>(OF_DAY, [ended], 'closing-quotes');
  let carried = 0;
  for (const { instrument_no, reference } of rows) {
    const market = state.markets.get(instrument_no);
    if (market?.instrument.venue !== venue || market.day.trades > 0) continue;
    market.reference = price(Number(reference));
    carried += 1;
  }
  return carried;
}

/**
 * Reference prices that were reckoned anew up to a day, oldest first: for the days after one without a trade, and on
 * ex-dates, which are reckoned from them where both fall on one day.
 */
export async function readReckoned(
  database: Queryable,
  instruments: readonly number[],
  upTo: TradingDate,
): Promise<readonly ExReference[]> {
  const carried = await database.query<CarriedRow & { readonly trading_date: TradingDate }>(
    `select instrument_no, trading_date, reference from closing_quote
     where trading_date < $2 and instrument_no = any($1::integer[]) order by trading_date`,
    [instruments, upTo],
  );
  const quoted = carried.map(({ instrument_no, trading_date, reference }) => ({
    instrumentNo: instrument_no,
    from: addDays(trading_date, 1),
    reference: price(Number(reference)),
    openingBase: null,
  }));
  const ex = await readExReferences(database, instruments, upTo);
  return [...quoted, ...ex].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
