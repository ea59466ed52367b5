import { assert } from '@kuroshio/base';
import { type Posting, POSTING_KINDS } from '@kuroshio/ledger';
import { insertRows, type Send } from '../platform/database/index.ts';
import type { Sealing } from './seals/sealing.ts';
import { linesOf } from './running-balances.ts';

/**
 * For a connection that moves balances: accounts are looked up one by one, in the order of their numbers, also where the
 * table is so young that reading all of it seems cheap to the planner. Two that lock in one order do not wait for one another.
 * What must be read whole then looks dear, and would be compiled first.
 */
export const LOOK_UP_BY_INDEX = `select set_config(name, 'off', false)
  from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'jit']) as t (name)`;

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

const OPEN_BALANCES = `insert into balance (account_id, amount, entries, total)
  select account_id, 0, head, head from (
    select account_id, case account_id & 255 when 1 then 0 end as head from unnest($1::bigint[]) as t (account_id)) as t
  on conflict do nothing`;

/**
 * Moves the balances and writes the lines, each with the balances after it. Only the database knows what an account has
 * at this moment: the update locks the row and says it, and a line's balance is that less what later lines of the same
 * write change. Arrays are read by place and not joined, so the time grows with the lines alone. The accounts are those of
 * customers and then those of the house, which have no row, so their places read null. Should a row of a customer be
 * missing, the last place reads null too, and a constraint refuses. An array of nothing but zeros is sent empty.
 *
 * The arrays that make rows stand behind a select, where the planner does not see how short they are: it would plan each
 * short write anew, which takes longer than the write.
 */
const WRITE_LINES = `with moved as (
    update balance set amount = balance.amount + ($2::bigint[])[t.i],
      entries = balance.entries + ($3::integer[])[t.i], total = balance.total + coalesce(($4::bigint[])[t.i], 0),
      last = nullif(($5::bigint[])[t.i], 0), last_before = balance.last
    from unnest((select $1::bigint[])) with ordinality as t (account_id, i) where balance.account_id = t.account_id
    returning t.i, balance.amount, coalesce(balance.entries, 0) as entries, coalesce(balance.total, 0) as total,
      coalesce(balance.last_before, 0) as last),
  after as (
    select array_agg(amount) as amounts, array_agg(entries) as entries, array_agg(total) as totals,
      array_agg(last) as lasts
    from (select * from moved order by i) as moved),
  ranges as (
    insert into posted_range (first, last) select * from unnest($16::bigint[], $17::bigint[]))
  insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
  select t.posting_id, coalesce(($7::smallint[])[i], 0), ($1::bigint[])[($8::integer[])[i]],
    ($1::bigint[])[($9::integer[])[i]], ($10::bigint[])[i],
    after.amounts[($8::integer[])[i]] - coalesce(($11::bigint[])[i], 0),
    after.amounts[($9::integer[])[i]] - coalesce(($12::bigint[])[i], 0),
    after.entries[($13::integer[])[i]] - coalesce(($14::integer[])[i], 0),
    after.totals[($13::integer[])[i]] - coalesce(($15::bigint[])[i], 0),
    coalesce(nullif(($18::bigint[])[i], 0), nullif(after.lasts[($13::integer[])[i]], 0))
  from after, unnest((select $6::bigint[])) with ordinality as t (posting_id, i)`;

function unlessZeros<Value extends number | bigint>(values: readonly Value[]): readonly Value[] {
  return values.some((value) => value !== 0 && value !== 0n) ? values : [];
}

/** The runs in numbers that rise: mostly one. */
function rangesOf(ids: readonly bigint[]): { readonly first: bigint[]; readonly last: bigint[] } {
  const first: bigint[] = [];
  const last: bigint[] = [];
  for (const id of ids) {
    if (last.at(-1) === id - 1n) last.pop();
    else first.push(id);
    last.push(id);
  }
  return { first, last };
}

/**
 * Writes postings, their transfers and the balances they move, set-wise, in the caller's transaction. `ids` are
 * numbers taken for them, one each. The database refuses a posting that stands already and a
 * balance that would lose its sign; then the whole transaction fails.
 * @param sealing what the transaction will be sealed by
 * @param known accounts that are known to have a balance row, which need not be made
 * @returns the accounts whose rows are there once the transaction has committed, beside the known ones
 */
export async function writePostings(
  send: Send,
  ids: readonly bigint[],
  postings: readonly DatedPosting[],
  at: Date,
  sealing: Pick<Sealing, 'addPostings'>,
  known?: KnownAccounts,
): Promise<readonly bigint[]> {
  if (postings.length === 0) return [];
  const numbered = postings.map((one, place): NumberedPosting => {
    const id = ids[place];
    assert(id !== undefined, 'every posting has a number');
    return { ...one, id };
  });
  sealing.addPostings(
    numbered.map(({ id, tradingDate, posting: { kind, businessId, step, owner, transfers } }) => ({
      ...{ id, kind: POSTING_KINDS[kind], businessId, step, owner, tradingDate, at: at.getTime(), lines: transfers },
    })),
  );
  const { accounts, lines, house } = linesOf(numbered);
  const own = accounts.map(({ id }) => id);
  const unknown = known === undefined ? own : own.filter((id) => !known.has(id));
  const ranges = rangesOf(numbered.map(({ id }) => id));
  await Promise.all([
    ...insertPostings.write(send, numbered, at),
    unknown.length === 0 ? undefined : send(OPEN_BALANCES, [unknown], 'open-balances'),
    send(
      WRITE_LINES,
      [
        [...own, ...house],
        accounts.map(({ change }) => change),
        accounts.map(({ entries }) => entries),
        unlessZeros(accounts.map(({ total }) => total)),
        accounts.map(({ last }) => last),
        lines.map(({ posting }) => posting),
        unlessZeros(lines.map(({ no }) => no)),
        lines.map(({ debited }) => debited.place),
        lines.map(({ credited }) => credited.place),
        lines.map(({ amount }) => amount),
        unlessZeros(lines.map(({ debited, debitSoFar }) => debited.change - debitSoFar)),
        unlessZeros(lines.map(({ credited, creditSoFar }) => credited.change - creditSoFar)),
        lines.map(({ entry }) => entry?.head.place ?? 0),
        unlessZeros(lines.map(({ entry }) => (entry ? entry.head.entries - entry.entries : 0))),
        unlessZeros(lines.map(({ entry }) => (entry ? entry.head.total - entry.total : 0n))),
        ranges.first,
        ranges.last,
        unlessZeros(lines.map(({ entry }) => entry?.previous ?? 0n)),
      ],
      'write-lines',
    ),
  ]);
  return unknown;
}
