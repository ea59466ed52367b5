import { assert } from '@kuroshio/base';
import type { Call } from '@kuroshio/credit';
import type { TradingDate, Venue } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import type { CreditAccount } from './margin-worth.ts';

/** Accounts that can be called: those of Taiwan, and that of the US, which has rules of its own. */
export type CallAccount = CreditAccount | 'us-margin';

/** By whose days a call of an account counts. */
export function venueOfCall({ account }: { readonly account: CallAccount }): Venue {
  return account === 'us-margin' ? 'US' : VENUE;
}

export interface CallRow {
  readonly id: number;
  readonly customer_id: number;
  readonly account: CallAccount;
  readonly called_on: TradingDate;
  readonly due_on: TradingDate;
  readonly amount: bigint;
  readonly positions: readonly bigint[];
  /** Short sales that are called. */
  readonly shorts: readonly bigint[];
  readonly ratio_bps: number;
  readonly state: Call['state'] | 'met' | 'lifted';
  readonly counted_on: TradingDate;
  readonly ended_on: TradingDate | null;
  readonly at: Date;
}

export type StoredCall = CallRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

export const SELECT_CALL = `select id, customer_id, called_on, due_on, amount, positions, shorts, ratio_bps, state, counted_on, ended_on, at, mark, account
  from margin_call`;

export function markedCall(row: CallRow): KeptRow {
  const { id, customer_id, account, called_on, due_on, amount, positions, shorts } = row;
  const { ratio_bps, state, counted_on, ended_on, at } = row;
  // Those of before there were short sales say none.
  const named = shorts.length === 0 ? positions.join() : `${positions.join()};${shorts.join()}`;
  return {
    ...{ table: 'margin_call', id: BigInt(id), customer_id },
    said: [
      ...[called_on, due_on, String(amount), named, ratio_bps, state, counted_on, ended_on, at.getTime()],
      // Those of before there were secured loans say none.
      ...(account === 'margin' ? [] : [account]),
    ],
  };
}

export const MARGIN_CALLS: KeptTable = {
  select: SELECT_CALL,
  rowOf(columns) {
    assert('ratio_bps' in columns, 'a call was selected');
    return markedCall(columns as unknown as CallRow);
  },
};

/** Calls of all accounts that have not ended, of one customer or of all; rows that the program did not write count for nothing. */
export async function openCalls(
  on: Queryable,
  marks: Marks,
  customer?: number,
  account?: CallAccount,
): Promise<CallRow[]> {
  const rows = await (customer === undefined
    ? on.query<StoredCall>(`${SELECT_CALL} where ended_on is null order by id`)
    : on.query<StoredCall>(`${SELECT_CALL} where ended_on is null and customer_id = $1`, [customer]));
  return rows.filter(
    (row) => (account === undefined || row.account === account) && marks.holds(markedCall(row), row.mark),
  );
}

const NEXT = `select nextval('margin_call_id_seq')::integer as id`;
const INSERT = `insert into margin_call
  (id, customer_id, called_on, due_on, amount, positions, shorts, ratio_bps, state, counted_on, ended_on, at, mark, account)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/** Of an account of which no call is open: only who passes the days writes calls, one look after the other. */
export async function insertCall(on: Queryable, marks: Marks, call: Omit<CallRow, 'id'>): Promise<CallRow> {
  const [next] = await on.query<{ id: number }>(NEXT);
  assert(next !== undefined, 'a call gets a number');
  const row = { id: next.id, ...call };
  await on.query(INSERT, [
    ...[row.id, row.customer_id, row.called_on, row.due_on, row.amount, row.positions, row.shorts],
    ...[row.ratio_bps, row.state, row.counted_on, row.ended_on, row.at, marks.make(markedCall(row)), row.account],
  ]);
  return row;
}

const UPDATE = `update margin_call set state = $2, counted_on = $3, ended_on = $4, mark = $5
  where id = $1 and ended_on is null and state = $6 and counted_on = $7 returning id`;

/** Writes what a day made of a call. @returns false where it is no longer as it was read */
export async function writeCall(on: Queryable, marks: Marks, before: CallRow, after: CallRow): Promise<boolean> {
  const rows = await on.query(UPDATE, [
    ...[after.id, after.state, after.counted_on, after.ended_on, marks.make(markedCall(after))],
    ...[before.state, before.counted_on],
  ]);
  return rows.length > 0;
}

/**
 * What was called of margin purchases, paid back, and lent on anew is of the other account: what is paid on it then pays no margin call.
 * One moment is the draw's, not the payment's: who draws and pays back at once has paid nothing.
 */
const paysThis = (at: string, position = 'p.position_id') => `not ($4 = 'margin' and exists (
      select from secured_draw d where d.position_id = ${position} and d.at between $2 and ${at}))`;

/**
 * What was paid back on the called transactions since: in money, and by selling of them; what counts of shares that were put up for
 * them and still stand, no more than is owed; of short sales what was put up, what was paid to buy them back, and what shares that were given back were worth.
 */
const PAID = `select (
    coalesce((select sum(principal) from margin_payment p where position_id = any($1) and at >= $2 and ${paysThis('p.at')}), 0)
    + coalesce((select sum(p.principal) from margin_close p join fill f on f.order_id = p.order_id and f.step = p.step
        where p.position_id = any($1) and f.at >= $2 and ${paysThis('f.at')}), 0)
    + coalesce((select sum(least(t.counted, m.loan)) from (
        select c.loan_of, sum(trunc(c.counted * least(s.quantity, c.quantity) / c.quantity::numeric)) as counted from pledge_change c
        join pledged_position n on n.position_id = c.position_id and n.loan_of = c.loan_of
        join positions s on s.id = c.position_id
        where c.loan_of = any($1) and c.at >= $2 and c.kind = 'pledged' and ${paysThis('c.at', 'c.loan_of')}
          and not exists (select from pledge_change later where later.position_id = c.position_id and later.id > c.id)
        group by 1) t join margin_position m on m.position_id = t.loan_of), 0)
    + coalesce((select sum(amount) from short_change where short_id = any($3) and kind = 'added' and at >= $2), 0)
    + coalesce((select sum(c.value) from short_cover c join fill f on f.order_id = c.order_id and f.step = c.step
        where c.short_id = any($3) and f.at >= $2), 0)
    + coalesce((select sum(value) from short_return where short_id = any($3) and at >= $2), 0))::bigint as paid`;

export async function paidSince(on: Queryable, { positions, shorts, at, account }: CallRow): Promise<Cash> {
  const [row] = await on.query<{ paid: bigint }>(PAID, [positions, at, shorts, account]);
  return cash(row?.paid ?? 0n);
}

/** A customer's call that has not ended, as a customer is told of it. */
export async function readCall(
  { database, marks }: Pick<MarginParts, 'database' | 'marks'>,
  customer: number,
): Promise<(Call & { readonly paid: Cash }) | undefined> {
  const [row] = await openCalls(database, marks, customer, 'margin');
  return row && { ...callOf(row), paid: await paidSince(database, row) };
}

/** In the kernel's words; of one that has not ended. */
export function callOf({ state, called_on, due_on, amount }: CallRow): Call {
  assert(state === 'called' || state === 'standing' || state === 'selling', 'the call has not ended');
  return { state, calledOn: called_on, dueOn: due_on, amount: cash(amount) };
}
