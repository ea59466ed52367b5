import type { TradingDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import type { Connection } from '../../platform/database/index.ts';
import type { ShortReturn } from './short-rows.ts';

interface ReturnRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly short_id: bigint;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly value: bigint;
  readonly proceeds: bigint;
  readonly collateral: bigint;
  readonly interest: bigint;
  readonly repaid: bigint;
  readonly trading_date: TradingDate;
}

const BY_KEY = `select r.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select id, customer_id, client_key, fingerprint, short_id, quantity, cost, value, proceeds, collateral, interest, repaid, trading_date
    from short_return where customer_id = k.customer and client_key = k.key limit 1) r`;

/** Shares that were given back before a batch, by customer and key. */
export async function readReturns(
  connection: Connection,
  keys: readonly { readonly customer: number; readonly clientKey: string }[],
): Promise<ReadonlyMap<string, ShortReturn>> {
  const { rows } = await connection.send<ReturnRow>(
    BY_KEY,
    [keys.map(({ customer }) => customer), keys.map(({ clientKey }) => clientKey)],
    'short-returns-by-key',
  );
  return new Map(
    rows.map((row) => [
      `${row.customer_id}:${row.client_key}`,
      {
        ...{ id: Number(row.id), customer: row.customer_id, clientKey: row.client_key, fingerprint: row.fingerprint },
        ...{ shortId: Number(row.short_id), quantity: units(Number(row.quantity)), cost: cash(row.cost) },
        ...{ value: cash(row.value), proceeds: cash(row.proceeds), collateral: cash(row.collateral) },
        ...{ interest: cash(row.interest), repaid: cash(row.repaid), tradingDate: row.trading_date },
      },
    ]),
  );
}
