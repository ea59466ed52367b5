import { assert } from '@kuroshio/base';
import { keepsSign } from '@kuroshio/ledger';
import { type KnownAccounts, type Sealing, writePostings } from '../../books/index.ts';
import type { Send } from '../../platform/database/index.ts';
import { accountsOf, type Changes, rowsOf } from './changes.ts';
import type { Table } from './table.ts';

const INSERT_OUTBOX = 'insert into outbox (events) values ($1::jsonb)';

/**
 * Sends all rows of a part of a batch in the caller's transaction. They are read off at once: what a later part does to
 * the same objects is not in them.
 * @param tables every table that batches write
 * @param ids numbers for its postings
 * @param known accounts that have balances
 * @param sealing what the batch will be sealed by
 * @param told what the outbox tells of it
 * @returns accounts that have balances after the commit
 */
export async function writeBatch(
  send: Send,
  tables: readonly Table<never>[],
  ids: readonly bigint[],
  changes: Changes,
  known: KnownAccounts,
  sealing: Sealing,
  told: object,
): Promise<readonly bigint[]> {
  for (const account of accountsOf(changes.postings)) {
    const isWhole = changes.locked.has(account);
    assert(!isWhole || keepsSign(account, changes.balances.get(account) ?? 0n), 'an account keeps its sign');
  }
  const at = new Date(changes.now);
  const opened = writePostings(send, ids, changes.postings, at, sealing, known);
  const sent: Promise<unknown>[] = [];
  let written = 0;
  for (const table of tables) {
    if (!changes.rows.has(table)) continue;
    written += 1;
    const rows = [...rowsOf(changes, table)];
    if (table.sealed !== undefined) sealing.add(table.sealed, rows);
    sent.push(...table.write(send, rows, at));
  }
  assert(written === changes.rows.size, 'every table that a batch writes is listed');
  await Promise.all([...sent, opened, send(INSERT_OUTBOX, [JSON.stringify([told])], 'insert-outbox')]);
  return opened;
}
