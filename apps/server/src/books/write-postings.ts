import { assert } from '@kuroshio/base';
import { applyPosting, type Posting, POSTING_KINDS, purposeOf, type Transfer } from '@kuroshio/ledger';
import { insertRows, type Send } from '../platform/database/index.ts';

/** A posting with what the books add to it. */
export interface DatedPosting {
  readonly posting: Posting;
  /** `YYYY-MM-DD` of the venue that caused it, null where none did. */
  readonly tradingDate: string | null;
}

/** Accounts that are known to have a balance row. */
export interface KnownAccounts {
  has(account: bigint): boolean;
}

interface NumberedPosting extends DatedPosting {
  readonly id: bigint;
}

interface Line extends Transfer {
  readonly posting: bigint;
  readonly no: number;
}

const insertPostings = insertRows<NumberedPosting>(
  'insert-postings',
  'posting',
  {
    id: ['bigint', ({ id }) => id],
    kind: ['smallint', ({ posting }) => POSTING_KINDS[posting.kind]],
    business_id: ['bigint', ({ posting }) => posting.businessId],
    step: ['integer', ({ posting }) => posting.step],
    owner_id: ['integer', ({ posting }) => posting.owner],
    trading_date: ['date', ({ tradingDate }) => tradingDate],
  },
  { stamped: ['created_at'] },
);

const insertTransfers = insertRows<Line>('insert-transfers', 'transfer', {
  posting_id: ['bigint', ({ posting }) => posting],
  line: ['smallint', ({ no }) => no],
  debit: ['bigint', ({ debit }) => debit],
  credit: ['bigint', ({ credit }) => credit],
  amount: ['bigint', ({ amount }) => amount],
});

const OPEN_BALANCES = `insert into balance (account_id, amount)
  select account_id, 0 from unnest($1::bigint[]) as t (account_id) on conflict do nothing`;

const MOVE_BALANCES = `update balance set amount = balance.amount + t.change
  from unnest($1::bigint[], $2::bigint[]) as t (account_id, change) where balance.account_id = t.account_id`;

/**
 * Writes postings, their transfers and the balances they move, set-wise, in the caller's transaction. `ids` are
 * numbers taken for them, one each. The database refuses a posting that stands already and a
 * balance that would lose its sign; then the whole transaction fails.
 * @param known accounts that are known to have a balance row, which need not be made
 * @returns the accounts whose rows are there once the transaction has committed, beside the known ones
 */
export async function writePostings(
  send: Send,
  ids: readonly bigint[],
  postings: readonly DatedPosting[],
  at: Date,
  known?: KnownAccounts,
): Promise<readonly bigint[]> {
  if (postings.length === 0) return [];
  const numbered: NumberedPosting[] = [];
  const lines: Line[] = [];
  const changes = new Map<bigint, bigint>();
  for (const [place, { posting, tradingDate }] of postings.entries()) {
    const id = ids[place];
    assert(id !== undefined, 'every posting has a number');
    numbered.push({ id, posting, tradingDate });
    for (const [no, { debit, credit, amount }] of posting.transfers.entries()) {
      lines.push({ posting: id, no, debit, credit, amount });
    }
    applyPosting(changes, posting);
  }
  const touched = [...changes].filter(([account, change]) => change !== 0n && purposeOf(account) !== 'house');
  // In the order of their numbers, as everyone locks them.
  touched.sort(([a], [b]) => (a < b ? -1 : 1));
  const accounts = touched.map(([account]) => account);
  const unknown = known === undefined ? accounts : accounts.filter((account) => !known.has(account));
  await Promise.all([
    ...insertPostings.write(send, numbered, at),
    ...insertTransfers.write(send, lines, at),
    unknown.length === 0 ? undefined : send(OPEN_BALANCES, [unknown], 'open-balances'),
    send(MOVE_BALANCES, [accounts, touched.map(([, change]) => change)], 'move-balances'),
  ]);
  return unknown;
}
