import { assert } from '@kuroshio/base';
import { applyPosting, type Posting, POSTING_KINDS, purposeOf } from '@kuroshio/ledger';
import type { SqlValue } from '../platform/database/index.ts';

/** Sends one statement within the caller's transaction; it need not wait for the answer before the next is sent. */
export type Send = (sql: string, params: readonly SqlValue[], name: string) => Promise<unknown>;

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

const INSERT_POSTINGS = `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
  select id, kind, business_id, step, owner_id, trading_date, $7
  from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::integer[], $5::integer[], $6::date[])
    as t (id, kind, business_id, step, owner_id, trading_date)`;

const INSERT_TRANSFERS = `insert into transfer (posting_id, line, debit, credit, amount)
  select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[])`;

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
  const head = {
    id: [] as bigint[],
    kind: [] as number[],
    business: [] as bigint[],
    step: [] as number[],
    owner: [] as number[],
    date: [] as (string | null)[],
  };
  const line = {
    posting: [] as bigint[],
    no: [] as number[],
    debit: [] as bigint[],
    credit: [] as bigint[],
    amount: [] as bigint[],
  };
  const changes = new Map<bigint, bigint>();
  for (const [place, { posting, tradingDate }] of postings.entries()) {
    const id = ids[place];
    assert(id !== undefined, 'every posting has a number');
    head.id.push(id);
    head.kind.push(POSTING_KINDS[posting.kind]);
    head.business.push(posting.businessId);
    head.step.push(posting.step);
    head.owner.push(posting.owner);
    head.date.push(tradingDate);
    posting.transfers.forEach((transfer, i) => {
      line.posting.push(id);
      line.no.push(i);
      line.debit.push(transfer.debit);
      line.credit.push(transfer.credit);
      line.amount.push(transfer.amount);
    });
    applyPosting(changes, posting);
  }
  const touched = [...changes].filter(([account, change]) => change !== 0n && purposeOf(account) !== 'house');
  // In the order of their numbers, as everyone locks them.
  touched.sort(([a], [b]) => (a < b ? -1 : 1));
  const accounts = touched.map(([account]) => account);
  const unknown = known === undefined ? accounts : accounts.filter((account) => !known.has(account));
  await Promise.all([
    send(INSERT_POSTINGS, [head.id, head.kind, head.business, head.step, head.owner, head.date, at], 'insert-postings'),
    send(INSERT_TRANSFERS, [line.posting, line.no, line.debit, line.credit, line.amount], 'insert-transfers'),
    unknown.length === 0 ? undefined : send(OPEN_BALANCES, [unknown], 'open-balances'),
    send(MOVE_BALANCES, [accounts, touched.map(([, change]) => change)], 'move-balances'),
  ]);
  return unknown;
}
