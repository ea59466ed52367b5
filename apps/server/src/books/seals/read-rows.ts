import type { Queryable } from '../../platform/database/index.ts';
import { checkOf, checkOfText, leafOfPosting, POSTINGS } from './sealing.ts';
import type { SealKey } from './seal-key.ts';
import { keyOfStored, type SealedKind, type StoredRow, textOfStored } from './sealed-kind.ts';

/** A row as it stands, reduced to what a seal says of it. */
export interface StandingRow {
  readonly key: string;
  readonly check: number;
  /** Of a posting: its leaf in the tree. */
  readonly leaf?: string;
}

interface PostingRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: number;
  readonly business_id: bigint;
  readonly step: number;
  readonly owner_id: number;
  readonly trading_date: string | null;
  readonly created_at: Date | null;
  /** Debit, credit and amount of each line, in order; null where there is none. */
  readonly lines: readonly bigint[] | null;
}

const LINES = `(select array_agg(v order by line, i) from transfer cross join lateral
    (values (1, debit), (2, credit), (3, amount)) as l (i, v) where posting_id = c.id) as lines`;

const postingsOf = (ids: string) => `select c.id, kind, business_id, step, owner_id, trading_date, created_at, ${LINES}
  from (${ids}) c left join posting p on p.id = c.id`;

function standingPosting(key: SealKey, row: PostingRow): StandingRow {
  const { id, created_at, lines } = row;
  // Lines without their posting: nothing that was ever sealed.
  if (created_at === null) return { key: String(id), check: -1, leaf: '' };
  const transfers = [];
  for (let at = 0; at < (lines?.length ?? 0); at += 3) {
    const [debit, credit, amount] = (lines ?? []).slice(at, at + 3) as [bigint, bigint, bigint];
    transfers.push({ debit, credit, amount });
  }
  const leaf = leafOfPosting(key, {
    ...{ id, kind: row.kind, businessId: row.business_id, step: row.step, owner: row.owner_id },
    ...{ tradingDate: row.trading_date, at: created_at.getTime(), lines: transfers },
  });
  return { key: String(id), check: checkOf(leaf), leaf };
}

function standingRow(key: SealKey, kind: SealedKind<never>, row: StoredRow): StandingRow {
  return { key: keyOfStored(kind, row).join(' '), check: checkOfText(key, textOfStored(kind, row)) };
}

const columnsOf = (kind: SealedKind<never>) =>
  Object.keys({ ...kind.columns, ...kind.added })
    .map((name) => `t.${name}`)
    .join(', ');

/** Rows of one kind as they stand, chosen in one of three ways. */
export interface RowReader {
  readonly code: number;
  readonly table: string;
  /** Those that a transaction has written that is not older than `$1`. */
  changedSince(on: Queryable, transaction: string): Promise<StandingRow[]>;
  /** Those with these keys that are there. */
  withKeys(on: Queryable, keys: readonly (readonly number[])[]): Promise<StandingRow[]>;
  /** All, some thousand at a time, in the order of their keys. */
  all(on: Queryable): AsyncGenerator<StandingRow[]>;
}

const PAGE = 5_000;

function postingReader(key: SealKey): RowReader {
  const standing = (rows: readonly PostingRow[]) => rows.map((row) => standingPosting(key, row));
  return {
    code: POSTINGS,
    table: 'posting',
    async changedSince(on, transaction) {
      const changed = (table: string, id: string) =>
        `select ${id} as id from ${table} where age(xmin) <= age($1::text::xid)`;
      const ids = `${changed('posting', 'id')} union ${changed('transfer', 'posting_id')}`;
      return standing(await on.query<PostingRow>(postingsOf(ids), [transaction]));
    },
    async withKeys(on, keys) {
      const ids = keys.map(([id]) => id ?? 0);
      return standing(
        await on.query<PostingRow>(postingsOf('select id from posting where id = any($1::bigint[])'), [ids]),
      );
    },
    async *all(on) {
      let after = -1n;
      for (;;) {
        // A line without its posting is found as well.
        const ids = `select distinct id from (
            (select id from posting where id > $1 order by id limit ${PAGE})
            union all (select posting_id from transfer where posting_id > $1 order by posting_id limit ${PAGE})) ids
          order by id limit ${PAGE}`;
        const rows = await on.query<PostingRow>(postingsOf(ids), [after]);
        if (rows.length === 0) return;
        after = rows.reduce((last, { id }) => (id > last ? id : last), after);
        yield standing(rows);
      }
    },
  };
}

function rowReader(key: SealKey, kind: SealedKind<never>): RowReader {
  const select = `select ${columnsOf(kind)} from ${kind.table} t`;
  const standing = (rows: readonly StoredRow[]) => rows.map((row) => standingRow(key, kind, row));
  const order = kind.key.map((name) => `t.${name}`).join(', ');
  return {
    code: kind.code,
    table: kind.table,
    async changedSince(on, transaction) {
      return standing(await on.query<StoredRow>(`${select} where age(t.xmin) <= age($1::text::xid)`, [transaction]));
    },
    async withKeys(on, keys) {
      const arrays = kind.key.map((_, i) => keys.map((parts) => parts[i] ?? 0));
      const wanted = kind.key.map((_, i) => `$${i + 1}::bigint[]`).join(', ');
      const join = kind.key.map((name) => `t.${name} = k.${name}`).join(' and ');
      return standing(
        await on.query<StoredRow>(`${select} join unnest(${wanted}) as k (${kind.key.join(', ')}) on ${join}`, arrays),
      );
    },
    async *all(on) {
      let after: readonly number[] = kind.key.map(() => -1);
      for (;;) {
        const rows = await on.query<StoredRow>(
          `${select} where (${order}) > (${after.map((_, i) => `$${i + 1}::bigint`).join(', ')}) order by ${order} limit ${PAGE}`,
          after,
        );
        const last = rows.at(-1);
        if (last === undefined) return;
        after = keyOfStored(kind, last);
        yield standing(rows);
      }
    },
  };
}

/** Readers of all kinds, the postings first. */
export function readersOf(key: SealKey, kinds: readonly SealedKind<never>[]): readonly RowReader[] {
  return [postingReader(key), ...kinds.map((kind) => rowReader(key, kind))];
}
