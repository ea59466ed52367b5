import type { TradingDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import type { Connection } from '../../platform/database/index.ts';
import type { PledgeChange } from './pledge-rows.ts';

interface ChangeRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly kind: PledgeChange['kind'];
  readonly position_id: bigint;
  readonly loan_of: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly counted: bigint;
  readonly trading_date: TradingDate;
}

const BY_KEY = `select c.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select id, customer_id, client_key, fingerprint, kind, position_id, loan_of, quantity, value, counted, trading_date
    from pledge_change where customer_id = k.customer and client_key = k.key limit 1) c`;

/** What was put up or given back before a batch, by customer and key. */
export async function readPledgeChanges(
  connection: Connection,
  keys: readonly { readonly customer: number; readonly clientKey: string }[],
): Promise<ReadonlyMap<string, PledgeChange>> {
  const { rows } = await connection.send<ChangeRow>(
    BY_KEY,
    [keys.map(({ customer }) => customer), keys.map(({ clientKey }) => clientKey)],
    'pledge-changes-by-key',
  );
  return new Map(
    rows.map((row) => [
      `${row.customer_id}:${row.client_key}`,
      {
        ...{ id: Number(row.id), customer: row.customer_id, clientKey: row.client_key, fingerprint: row.fingerprint },
        ...{ kind: row.kind, positionId: Number(row.position_id), loanOf: Number(row.loan_of) },
        ...{ quantity: units(Number(row.quantity)), value: cash(row.value), counted: cash(row.counted) },
        tradingDate: row.trading_date,
      },
    ]),
  );
}
