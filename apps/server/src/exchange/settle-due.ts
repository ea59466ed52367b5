import { assert } from '@kuroshio/base';
import { customerAccount, settlement } from '@kuroshio/ledger';
import type { TradingDate, Venue } from '@kuroshio/market';
import type { Connection } from '../platform/database/index.ts';
import { addPosting, type Changes, touchOrder } from './changes.ts';
import { type ExchangeState, openOrdersOf } from './state.ts';

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
  readonly due: boolean;
  settled?: boolean;
}

const DUE = `select order_id, trading_date, customer_id, asset, pay, receive, held, pledged,
    venue = $1 and settles_on <= $2 as due
  from settlement
  where state = 'pending' and customer_id in (
    select customer_id from settlement where state = 'pending' and venue = $1 and settles_on <= $2)
  order by order_id, trading_date for update`;

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
 * The settlement day of a venue, delivery against payment: what is due by `date` is received first, so that receivable
 * which purchases pledged is money by the time they pay. Runs in the caller's transaction.
 * @returns how many obligations were settled; those that still wait for pledged money are left for the next run.
 */
export async function settleDue(
  connection: Connection,
  state: ExchangeState,
  changes: Changes,
  venue: Venue,
  date: TradingDate,
): Promise<number> {
  const { rows } = await connection.send<SettlementRow>(DUE, [venue, date], 'settlements-due');
  if (!rows.some((row) => row.due)) return 0;
  const accounts = [...new Set(rows.map((row) => customerAccount(row.customer_id, row.asset, 'receivable')))].sort(
    (a, b) => (a < b ? -1 : 1),
  );
  const balances = await connection.send<{ account_id: bigint; amount: bigint }>(LOCK, [accounts], 'lock-balances');
  for (const { account_id, amount } of balances.rows) changes.balances.set(account_id, amount);

  const byAccount = Map.groupBy(rows, (row) => customerAccount(row.customer_id, row.asset, 'receivable'));
  for (const [account, own] of byAccount) {
    for (const row of own) if (row.due && row.receive > 0n) receive(state, changes, date, account, row, own);
    for (const row of own) if (row.due && row.pay > 0n && row.pledged === 0n) pay(changes, row, date);
  }
  const saved = rows.filter((row) => row.due || row.pledged === 0n);
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

function pay(changes: Changes, row: SettlementRow, date: TradingDate): void {
  settle(changes, date, row, { pay: row.pay, receive: 0n, redeem: 0n });
  row.held = 0n;
}

function receive(
  state: ExchangeState,
  changes: Changes,
  date: TradingDate,
  account: bigint,
  row: SettlementRow,
  own: readonly SettlementRow[],
): void {
  const receivable = changes.balances.get(account) ?? 0n;
  const redeem = receivable < row.receive ? row.receive - receivable : 0n;
  if (redeem > 0n) redeemPledges(state, changes, row, own, redeem);
  settle(changes, date, row, { pay: 0n, receive: row.receive, redeem });
}

/** Pledged receivable has become money: what purchases pledged is now held for them, the oldest first. */
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
    if (row.pledged === 0n) continue;
    const part = take(row.pledged);
    row.pledged -= part;
    row.held += part;
  }
  for (const order of openOrdersOf(state, customer_id).values()) {
    if (left === 0n) break;
    if (order.pledgedCash === 0n) continue;
    const part = take(order.pledgedCash);
    order.pledgedCash -= part;
    order.heldCash += part;
    touchOrder(changes, order);
  }
  assert(left === 0n, `what customer ${customer_id} pledged in asset ${asset} is found`);
}

function settle(
  changes: Changes,
  date: TradingDate,
  row: SettlementRow,
  amounts: { readonly pay: bigint; readonly receive: bigint; readonly redeem: bigint },
): void {
  row.settled = true;
  addPosting(
    changes,
    settlement({
      customer: row.customer_id,
      orderId: row.order_id,
      step: dateNumber(row.trading_date),
      asset: row.asset,
      ...amounts,
    }),
    date,
  );
}
