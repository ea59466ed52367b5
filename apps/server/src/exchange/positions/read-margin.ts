import type { TradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import type { Connection, Queryable } from '../../platform/database/index.ts';
import type { MarginPayment } from './margin-rows.ts';
import type { PositionsState } from './position-book.ts';

interface PaymentRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly position_id: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly trading_date: TradingDate;
}

const BY_KEY = `select p.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select id, customer_id, client_key, fingerprint, position_id, principal, interest, trading_date
    from margin_payment where customer_id = k.customer and client_key = k.key limit 1) p`;

/** Payments that stood before a batch, by customer and key. */
export async function readPayments(
  connection: Connection,
  keys: readonly { readonly customer: number; readonly clientKey: string }[],
): Promise<ReadonlyMap<string, MarginPayment>> {
  const { rows } = await connection.send<PaymentRow>(
    BY_KEY,
    [keys.map(({ customer }) => customer), keys.map(({ clientKey }) => clientKey)],
    'margin-payments-by-key',
  );
  return new Map(
    rows.map((row) => [
      `${row.customer_id}:${row.client_key}`,
      {
        id: Number(row.id),
        customer: row.customer_id,
        clientKey: row.client_key,
        fingerprint: row.fingerprint,
        positionId: Number(row.position_id),
        principal: cash(row.principal),
        interest: cash(row.interest),
        tradingDate: row.trading_date,
      },
    ]),
  );
}

type AccountRow = { readonly customer_id: number; readonly credit_limit: bigint; readonly opened_on: TradingDate };

const OPEN_ACCOUNTS = (table: string) =>
  `select customer_id, credit_limit, opened_on from ${table} where closed_on is null`;

/** Reads who may buy on margin, and the numbers that the next payment, the next draw and the next pledge get. */
export async function readMarginAccounts(database: Queryable, state: PositionsState): Promise<void> {
  const [rows, us, last, drawn, pledged] = await Promise.all([
    database.query<AccountRow>(OPEN_ACCOUNTS('margin_account')),
    database.query<AccountRow>(OPEN_ACCOUNTS('us_margin_account')),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from margin_payment'),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from secured_draw'),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from pledge_change'),
  ]);
  for (const [accounts, own] of [
    [state.marginAccounts, rows],
    [state.usMarginAccounts, us],
  ] as const) {
    accounts.clear();
    for (const { customer_id, credit_limit, opened_on } of own)
      accounts.set(customer_id, { limit: cash(credit_limit), openedOn: opened_on });
  }
  state.nextMarginPaymentId = Number(last[0]?.id ?? 0n) + 1;
  state.nextSecuredDrawId = Number(drawn[0]?.id ?? 0n) + 1;
  state.nextPledgeChangeId = Number(pledged[0]?.id ?? 0n) + 1;
}
