import { assert } from '@kuroshio/base';
import type { CurrencyCode, Stamp } from '@kuroshio/contract';
import { bookOf, customerAccount } from '@kuroshio/ledger';
import type { Instrument } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { type ExchangeView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { ENTRIES_AT, type Entry, type EntryRow, isHold, linesOf, type StepRow, STEPS, wireEntry } from './entries.ts';

/** Entries that are read at a time. */
const PAGE = 500;

/** Whose, of what and of when. */
export interface StatementRange {
  readonly customer: number;
  readonly currency: CurrencyCode;
  readonly from: string;
  readonly to: string;
  readonly withHolds: boolean;
}

export interface StatementEntry {
  readonly entry: Entry;
  readonly instrument: Instrument | undefined;
}

/** A stretch of a book: `opening` and the nets of its entries are `closing`. Amounts are minor units. */
export interface Statement {
  readonly opening: bigint;
  readonly closing: bigint;
  /** Oldest first. To be read once. */
  readonly entries: AsyncIterable<StatementEntry>;
}

interface StatementParts {
  readonly database: Queryable;
  readonly view: ExchangeView;
}

/** A page of entries: its newest, and how many. */
interface Page {
  readonly newest: bigint;
  count: number;
}

/**
 * The entries after the last one before `from`, up to the last one not after `to`, by the dates that the fund record shows. So
 * it is one stretch of the chain of entries: it adds up whatever came late, and the statement of the next days goes on where it
 * ended. Entries do not change, so what is posted while it is read is not in it. Only where its pages begin is kept in memory.
 */
export async function readStatement(parts: StatementParts, range: StatementRange): Promise<Statement> {
  const { database, view } = parts;
  const book = bookOf(customerAccount(range.customer, CASH_ASSETS[range.currency].id, 'available'));
  const stampOf = (row: Pick<StepRow, 'created_at' | 'trading_date'>): Stamp =>
    wireStamp(view, venueOfMoney(range.currency), row.created_at.getTime(), row.trading_date ?? undefined);
  const span = await findSpan(database, book, range, (row) => stampOf(row).date);

  async function* entries(): AsyncGenerator<StatementEntry> {
    let balance = span.opening;
    for (const { newest, count } of span.pages.toReversed()) {
      const rows = await database.query<EntryRow>(ENTRIES_AT, [book, newest, null, count, true, null, null]);
      assert(rows.length === count, 'the entries of a page are still there');
      for (const row of rows.toReversed()) {
        const lines = linesOf(row, range.customer);
        balance += lines.net;
        assert(balance === row.total, `entry ${row.id} follows from the one before it`);
        if (!range.withHolds && isHold(row.kind)) continue;
        const instrument = row.instrument_no === null ? undefined : view.rulebook.instruments.byNo(row.instrument_no);
        yield { entry: { ...wireEntry(row, instrument, lines), stamp: stampOf(row) }, instrument };
      }
    }
    assert(balance === span.closing, 'a statement adds up');
  }

  return { opening: span.opening, closing: span.closing, entries: entries() };
}

interface Span {
  readonly opening: bigint;
  readonly closing: bigint;
  /** Newest first. */
  readonly pages: readonly Page[];
}

async function findSpan(
  database: Queryable,
  book: bigint,
  { from, to }: StatementRange,
  dateOf: (row: StepRow) => string,
): Promise<Span> {
  const pages: Page[] = [];
  let closing: bigint | undefined;
  for (let at: bigint | null = null; ; ) {
    const rows: StepRow[] = await database.query<StepRow>(STEPS, [book, at, to]);
    for (const row of rows) {
      const date = dateOf(row);
      if (closing === undefined && date > to) continue;
      closing ??= row.total;
      if (date < from) return { opening: row.total, closing, pages };
      const page = pages.at(-1);
      if (page === undefined || page.count === PAGE) pages.push({ newest: row.id, count: 1 });
      else page.count += 1;
    }
    at = rows.at(-1)?.previous ?? null;
    // Before the first entry there was nothing.
    if (at === null) return { opening: 0n, closing: closing ?? 0n, pages };
  }
}
