import { assert } from '@kuroshio/base';
import { customerAccount, settlement } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import type { Connection } from '../../platform/database/index.ts';
import { lockBalances } from '../batch/balances.ts';
import { addPosting, type Changes, rowsOf } from '../batch/changes.ts';
import { type ObligationKind, OBLIGATIONS } from '../batch/obligations.ts';
import { openOrdersOf, type OrdersState } from '../orders/open-orders.ts';
import { touchOrder } from '../orders/order-rows.ts';

interface ObligationRow {
  readonly [column: string]: unknown;
  readonly kind: ObligationKind;
  readonly business_id: bigint;
  readonly step: number;
  readonly customer_id: number;
  readonly asset: number;
  readonly pay: Cash;
  readonly receive: Cash;
  held: Cash;
  pledged: Cash;
  /** The trading date of the venue, where it has come to the settlement day; else null. */
  readonly due_on: TradingDate | null;
  settled?: boolean;
  changed?: boolean;
}

/** All that is pending for the customers of whom something is due, each venue by its own date. */
const DUE = `with dates (venue, date) as (select * from unnest($1::text[], $2::date[])),
  due as (
    select distinct customer_id from obligation join dates using (venue)
    where state = 'pending' and settles_on <= date)
  select kind, business_id, step, customer_id, asset, pay, receive, held, pledged,
    case when settles_on <= date then date end as due_on
  from obligation join dates using (venue)
  where state = 'pending' and customer_id in (select customer_id from due)
  order by kind, business_id, step for update of obligation`;

const SAVE = `update obligation set held = t.held, pledged = t.pledged,
    state = case when t.settled then 'settled' else state end,
    settled_at = case when t.settled then $7::timestamptz else settled_at end
  from unnest($1::text[], $2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::boolean[])
    as t (kind, business_id, step, held, pledged, settled)
  where obligation.kind = t.kind and obligation.business_id = t.business_id and obligation.step = t.step`;

/**
 * The settlement day, delivery against payment: what is due is received first, so that receivable which purchases
 * pledged is money by the time they pay. A purchase that waits for the proceeds of another venue pays when that venue's
 * day begins; so whichever venue's day begins, what is due of all is looked at. Runs in the caller's transaction.
 * @returns how many obligations were settled.
 */
export async function settleDue(connection: Connection, state: OrdersState, changes: Changes): Promise<number> {
  const clocks = [...state.clocks.values()];
  const { rows } = await connection.send<ObligationRow>(
    DUE,
    [clocks.map(({ venue }) => venue), clocks.map(({ date }) => date)],
    'obligations-due',
  );
  if (!rows.some(({ due_on }) => due_on !== null)) return 0;
  const accountOf = (row: ObligationRow) => customerAccount(row.customer_id, row.asset, 'receivable');
  await lockBalances(connection, changes, rows.map(accountOf));

  for (const [account, own] of Map.groupBy(rows, accountOf)) {
    for (const row of own) if (row.due_on !== null && row.receive > 0n) receive(state, changes, account, row, own);
    for (const row of own) if (row.due_on !== null && row.pay > 0n && row.pledged === 0n) pay(changes, row);
  }
  const saved = rows.filter((row) => row.changed);
  await connection.send(
    SAVE,
    [
      saved.map((row) => row.kind),
      saved.map((row) => row.business_id),
      saved.map((row) => row.step),
      saved.map((row) => row.held),
      saved.map((row) => row.pledged),
      saved.map((row) => row.settled === true),
      new Date(changes.now),
    ],
    'save-obligations',
  );
  return rows.filter((row) => row.settled).length;
}

function pay(changes: Changes, row: ObligationRow): void {
  settle(changes, row, { pay: row.pay, receive: NO_CASH, redeem: NO_CASH });
  row.held = NO_CASH;
}

function receive(
  state: OrdersState,
  changes: Changes,
  account: bigint,
  row: ObligationRow,
  own: readonly ObligationRow[],
): void {
  const receivable = cash(changes.balances.get(account) ?? 0n);
  // What is due today and pledged is paid with what comes in today, whatever is still to come.
  const isDue = ({ due_on, pay }: ObligationRow) => due_on !== null && pay > 0n;
  const due = own.filter(isDue);
  const pledged = due.reduce((sum, one) => cash(sum + one.pledged), NO_CASH);
  const wanted = pledged < row.receive ? pledged : row.receive;
  const needed = receivable < row.receive ? cash(row.receive - receivable) : NO_CASH;
  const redeem = needed > wanted ? needed : wanted;
  if (redeem > 0n) redeemPledges(state, changes, row, [...due, ...own.filter((one) => !isDue(one))], redeem);
  settle(changes, row, { pay: NO_CASH, receive: row.receive, redeem });
}

/**
 * Pledged receivable has become money: what purchases pledged is now held for them, in the order of `own`. First those
 * that have traded (rows of the database, then what this batch is about to write), then open orders.
 */
function redeemPledges(
  state: OrdersState,
  changes: Changes,
  { customer_id, asset }: ObligationRow,
  own: readonly ObligationRow[],
  amount: Cash,
): void {
  let left = amount;
  const take = (pledged: Cash) => {
    const part = left < pledged ? left : pledged;
    left = cash(left - part);
    return part;
  };
  for (const row of own) {
    const part = take(row.pledged);
    if (part === 0n) continue;
    row.pledged = cash(row.pledged - part);
    row.held = cash(row.held + part);
    row.changed = true;
  }
  for (const part of rowsOf(changes, OBLIGATIONS)) {
    if (part.customer !== customer_id || part.asset !== asset) continue;
    const redeemed = take(part.pledged);
    part.pledged = cash(part.pledged - redeemed);
    part.held = cash(part.held + redeemed);
  }
  for (const order of openOrdersOf(state, customer_id).values()) {
    if (order.cashAsset !== asset) continue;
    const part = take(order.pledgedCash);
    if (part === 0n) continue;
    order.pledgedCash = cash(order.pledgedCash - part);
    order.heldCash = cash(order.heldCash + part);
    touchOrder(state, changes, order);
  }
  assert(left === 0n, `what customer ${customer_id} pledged in asset ${asset} is found`);
}

/** Which posting settles each kind of obligation: its key is that kind, the obligation's number and its step. */
const POSTING_OF = { order: settlement } satisfies Record<ObligationKind, typeof settlement>;

function settle(
  changes: Changes,
  row: ObligationRow,
  amounts: { readonly pay: Cash; readonly receive: Cash; readonly redeem: Cash },
): void {
  const { kind, due_on, customer_id: customer, business_id, step, asset } = row;
  assert(due_on !== null, 'only what is due is settled');
  row.settled = true;
  row.changed = true;
  addPosting(changes, POSTING_OF[kind]({ customer, orderId: business_id, step, asset, ...amounts }), due_on);
}
