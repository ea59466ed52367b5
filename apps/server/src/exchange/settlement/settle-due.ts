import { assert } from '@kuroshio/base';
import { customerAccount, settlement } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import type { Connection } from '../../platform/database/index.ts';
import { addPosting, type Changes, lockBalance, touchOrder } from '../batch/changes.ts';
import { type ExchangeState, instrumentOf, openOrdersOf } from '../state.ts';

interface SettlementRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly trading_date: TradingDate;
  readonly customer_id: number;
  readonly asset: number;
  readonly pay: bigint;
  readonly receive: bigint;
  held: bigint;
  pledged: bigint;
  /** The trading date of the venue, where it has come to the settlement day; else null. */
  readonly due_on: TradingDate | null;
  settled?: boolean;
  changed?: boolean;
}

/** All that is pending for the customers of whom something is due, each venue by its own date. */
const DUE = `with dates (venue, date) as (select * from unnest($1::text[], $2::date[])),
  due as (
    select distinct customer_id from settlement join dates using (venue)
    where state = 'pending' and settles_on <= date)
  select order_id, trading_date, customer_id, asset, pay, receive, held, pledged,
    case when settles_on <= date then date end as due_on
  from settlement join dates using (venue)
  where state = 'pending' and customer_id in (select customer_id from due)
  order by order_id, trading_date for update of settlement`;

const LOCK =
  'select account_id, amount from balance where account_id = any($1::bigint[]) order by account_id for update';

const SAVE = `update settlement set held = t.held, pledged = t.pledged,
    state = case when t.settled then 'settled' else state end,
    settled_at = case when t.settled then $6::timestamptz else settled_at end
  from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::boolean[])
    as t (order_id, trading_date, held, pledged, settled)
  where settlement.order_id = t.order_id and settlement.trading_date = t.trading_date`;

/** The trading date as a number, 20261121: the step of a settlement's posting. */
const dateNumber = (date: string): number => Number(date.replaceAll('-', ''));

/**
 * The settlement day, delivery against payment: what is due is received first, so that receivable which purchases
 * pledged is money by the time they pay. A purchase that waits for the proceeds of another venue pays when that venue's
 * day begins; so whichever venue's day begins, what is due of all is looked at. Runs in the caller's transaction.
 * @returns how many obligations were settled.
 */
export async function settleDue(connection: Connection, state: ExchangeState, changes: Changes): Promise<number> {
  const clocks = [...state.clocks.values()];
  const { rows } = await connection.send<SettlementRow>(
    DUE,
    [clocks.map(({ venue }) => venue), clocks.map(({ date }) => date)],
    'settlements-due',
  );
  if (!rows.some(({ due_on }) => due_on !== null)) return 0;
  const accountOf = (row: SettlementRow) => customerAccount(row.customer_id, row.asset, 'receivable');
  const accounts = [...new Set(rows.map(accountOf))].sort((a, b) => (a < b ? -1 : 1));
  const balances = await connection.send<{ account_id: bigint; amount: bigint }>(LOCK, [accounts], 'lock-balances');
  for (const { account_id, amount } of balances.rows) lockBalance(changes, account_id, amount);

  for (const [account, own] of Map.groupBy(rows, accountOf)) {
    for (const row of own) if (row.due_on !== null && row.receive > 0n) receive(state, changes, account, row, own);
    for (const row of own) if (row.due_on !== null && row.pay > 0n && row.pledged === 0n) pay(changes, row);
  }
  const saved = rows.filter((row) => row.changed);
  await connection.send(
    SAVE,
    [
      saved.map((row) => row.order_id),
      saved.map((row) => row.trading_date),
      saved.map((row) => row.held),
      saved.map((row) => row.pledged),
      saved.map((row) => row.settled === true),
      new Date(changes.now),
    ],
    'save-settlements',
  );
  return rows.filter((row) => row.settled).length;
}

function pay(changes: Changes, row: SettlementRow): void {
  settle(changes, row, { pay: row.pay, receive: 0n, redeem: 0n });
  row.held = 0n;
}

function receive(
  state: ExchangeState,
  changes: Changes,
  account: bigint,
  row: SettlementRow,
  own: readonly SettlementRow[],
): void {
  const receivable = changes.balances.get(account) ?? 0n;
  // What is due today and pledged is paid with what comes in today, whatever is still to come.
  const isDue = ({ due_on, pay }: SettlementRow) => due_on !== null && pay > 0n;
  const due = own.filter(isDue);
  const pledged = due.reduce((sum, one) => sum + one.pledged, 0n);
  const wanted = pledged < row.receive ? pledged : row.receive;
  const needed = receivable < row.receive ? row.receive - receivable : 0n;
  const redeem = needed > wanted ? needed : wanted;
  if (redeem > 0n) redeemPledges(state, changes, row, [...due, ...own.filter((one) => !isDue(one))], redeem);
  settle(changes, row, { pay: 0n, receive: row.receive, redeem });
}

/**
 * Pledged receivable has become money: what purchases pledged is now held for them, in the order of `own`. First those
 * that have traded (rows of the database, then what this batch is about to write), then open orders.
 */
function redeemPledges(
  state: ExchangeState,
  changes: Changes,
  { customer_id, asset }: SettlementRow,
  own: readonly SettlementRow[],
  amount: bigint,
): void {
  let left = amount;
  const take = (pledged: bigint) => {
    const part = left < pledged ? left : pledged;
    left -= part;
    return part;
  };
  for (const row of own) {
    const part = take(row.pledged);
    if (part === 0n) continue;
    row.pledged -= part;
    row.held += part;
    row.changed = true;
  }
  for (const part of changes.settlements.values()) {
    if (part.order.customer !== customer_id || part.asset !== asset) continue;
    const redeemed = take(part.pledged);
    part.pledged -= redeemed;
    part.held += redeemed;
  }
  for (const order of openOrdersOf(state, customer_id).values()) {
    if (CASH_ASSETS[instrumentOf(order.instrumentNo).currency].id !== asset) continue;
    const part = take(order.pledgedCash);
    if (part === 0n) continue;
    order.pledgedCash -= part;
    order.heldCash += part;
    touchOrder(changes, order);
  }
  assert(left === 0n, `what customer ${customer_id} pledged in asset ${asset} is found`);
}

function settle(
  changes: Changes,
  row: SettlementRow,
  amounts: { readonly pay: bigint; readonly receive: bigint; readonly redeem: bigint },
): void {
  const { due_on } = row;
  assert(due_on !== null, 'only what is due is settled');
  row.settled = true;
  row.changed = true;
  addPosting(
    changes,
    settlement({
      customer: row.customer_id,
      orderId: row.order_id,
      step: dateNumber(row.trading_date),
      asset: row.asset,
      ...amounts,
    }),
    due_on,
  );
}
