import type { Queryable } from '../platform/database/index.ts';

/** A posting of the customer's, as it was sealed, and what it is among the entries of one book. */
export interface BookEntry {
  readonly id: bigint;
  readonly kind: number;
  readonly businessId: bigint;
  readonly step: number;
  readonly owner: number;
  readonly tradingDate: string | null;
  /** Epoch ms. */
  readonly at: number;
  readonly lines: readonly { readonly debit: bigint; readonly credit: bigint; readonly amount: bigint }[];
  /** Its number in the book, and the sum of the book after it. */
  readonly entry: bigint;
  readonly total: bigint;
}

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: number;
  readonly business_id: bigint;
  readonly step: number;
  readonly owner_id: number;
  readonly trading_date: string | null;
  readonly created_at: Date;
  readonly lines: readonly bigint[];
  readonly entry: bigint;
  readonly total: bigint;
}

const BOOK = '(greatest(debit, credit) >> 8)';

/** Entries of the book $1 from its last, or from the one before the posting $2; each names the one before it. */
const ENTRIES = `with recursive entries as (
    select posting_id, entry, total, previous from transfer
    where ${BOOK} = $1::bigint and entry is not null and posting_id = case when $2::bigint is null
      then (select last from balance where account_id = ($1::bigint << 8) + 1)
      else (select previous from transfer where posting_id = $2 and ${BOOK} = $1 and entry is not null) end
    union all
    select t.* from entries e cross join lateral (
      select posting_id, entry, total, previous from transfer
      where posting_id = e.previous and ${BOOK} = $1 and entry is not null limit 1) t),
  page as (select * from entries limit $3)
  select e.entry, e.total, p.id, p.kind, p.business_id, p.step, p.owner_id, p.trading_date, p.created_at,
    (select array_agg(v order by line, i) from transfer cross join lateral
      (values (1, debit), (2, credit), (3, amount)) as l (i, v) where posting_id = p.id) as lines
  from page e join posting p on p.id = e.posting_id order by e.entry desc`;

/** Newest first. @param before a posting of the book; undefined for its newest */
export async function readEntries(
  on: Queryable,
  book: bigint,
  before: bigint | undefined,
  most: number,
): Promise<BookEntry[]> {
  const rows = await on.query<Row>(ENTRIES, [book, before ?? null, most]);
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, businessId: row.business_id, step: row.step, owner: row.owner_id },
    ...{ tradingDate: row.trading_date, at: row.created_at.getTime(), entry: row.entry, total: row.total },
    lines: Array.from({ length: row.lines.length / 3 }, (_, i) => {
      const [debit, credit, amount] = row.lines.slice(3 * i, 3 * i + 3) as [bigint, bigint, bigint];
      return { debit, credit, amount };
    }),
  }));
}
