import { applyPosting, type Posting } from '@kuroshio/ledger';
import type { DatedPosting } from '../../books/index.ts';
import type { Table } from './table.ts';

/**
 * Everything that one part of a batch does to customers, gathered while it runs and then written. All parts of a batch
 * are in one transaction.
 */
export interface Changes {
  /** Wall clock of the batch, epoch ms. */
  readonly now: number;
  /** By table, and in it by the row's key: read with `rowsOf`, written with `put`. */
  readonly rows: Map<Table<never>, Map<unknown, unknown>>;
  readonly postings: DatedPosting[];
  /** What the batch has moved on each account, on top of what was read under lock. */
  readonly balances: Map<bigint, bigint>;
  /** Accounts whose balance was read under lock: only of these `balances` says the whole. */
  readonly locked: Set<bigint>;
}

export function createChanges(now: number): Changes {
  return { now, rows: new Map(), postings: [], balances: new Map(), locked: new Set() };
}

/**
 * What the next part of the same batch will do, once this one is on its way to the database. It knows locked balances as
 * the parts before it left them; of others it forgets the movements, which a lock from now on reads with the rest.
 */
export function nextPart({ now, balances, locked, postings }: Changes): Changes {
  for (const account of accountsOf(postings)) if (!locked.has(account)) balances.delete(account);
  return { ...createChanges(now), balances, locked };
}

function kept<Row>({ rows }: Changes, table: Table<Row>): Map<unknown, Row> | undefined {
  // Only `put` writes here, with rows of the table that is the key.
  return rows.get(table) as Map<unknown, Row> | undefined;
}

/** A row is to be written; put again under the same key it is written once, as it then is. */
export function put<Row>(changes: Changes, table: Table<Row>, row: Row): void {
  const own = kept(changes, table);
  if (own === undefined) changes.rows.set(table, new Map<unknown, unknown>([[table.keyOf(row), row]]));
  else own.set(table.keyOf(row), row);
}

/** The rows of a table so far, in the order in which each came first. */
export function rowsOf<Row>(changes: Changes, table: Table<Row>): Iterable<Row> {
  return kept(changes, table)?.values() ?? [];
}

/** The row that was put under a key. */
export function rowAt<Row>(changes: Changes, table: Table<Row>, key: unknown): Row | undefined {
  return kept(changes, table)?.get(key);
}

/** The accounts that postings move, some of them more than once. */
export function* accountsOf(postings: readonly DatedPosting[]): Generator<bigint> {
  for (const { posting } of postings) {
    for (const { debit, credit } of posting.transfers) {
      yield debit;
      yield credit;
    }
  }
}

export function isEmpty(changes: Changes): boolean {
  return changes.rows.size === 0 && changes.postings.length === 0;
}

export function addPosting(changes: Changes, posting: Posting, tradingDate: string): void {
  changes.postings.push({ posting, tradingDate });
  applyPosting(changes.balances, posting);
}
