import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import type { Connection } from '../../platform/database/index.ts';

/** What was drawn of a secured loan, on all its positions together. */
export interface SecuredDraw {
  readonly id: number;
  readonly fingerprint: bigint;
  readonly principal: Cash;
  /** Paid at the draw for what was lent on the same shares before. */
  readonly interest: Cash;
  readonly tradingDate: TradingDate;
}

interface DrawRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly trading_date: TradingDate;
}

const BY_KEY = `select d.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select id, customer_id, client_key, fingerprint, trading_date, sum(principal)::bigint as principal, sum(interest)::bigint as interest
    from secured_draw where customer_id = k.customer and client_key = k.key group by 1, 2, 3, 4, 5) d`;

/** Draws that stood before a batch, by customer and key. */
export async function readDraws(
  connection: Connection,
  keys: readonly { readonly customer: number; readonly clientKey: string }[],
): Promise<ReadonlyMap<string, SecuredDraw>> {
  const { rows } = await connection.send<DrawRow>(
    BY_KEY,
    [keys.map(({ customer }) => customer), keys.map(({ clientKey }) => clientKey)],
    'secured-draws-by-key',
  );
  return new Map(
    rows.map(({ id, customer_id, client_key, fingerprint, principal, interest, trading_date: tradingDate }) => [
      `${customer_id}:${client_key}`,
      { id: Number(id), fingerprint, principal: cash(principal), interest: cash(interest), tradingDate },
    ]),
  );
}
