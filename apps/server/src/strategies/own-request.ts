import type { Outcome } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { repeated } from '../platform/repetition.ts';
import { markedRequest, REQUEST_COLUMNS, type RequestRow, type Stored, type StrategyRow } from './strategy-rows.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { wireRequest } from './wire-strategy.ts';

const BY_KEY = `select ${REQUEST_COLUMNS}, mark from strategy_request where customer_id = $1 and client_key = $2`;
const WAITING = `select 1 from strategy_request
  where strategy_id = $1 and customer_id = $2 and kind = $3 and state = 'pending'`;

/** What stands under a customer's key. */
export async function requestByKey(
  on: Queryable,
  marks: Marks,
  customer: number,
  key: string,
): Promise<RequestRow | undefined> {
  const [row] = await on.query<Stored<RequestRow>>(BY_KEY, [customer, key]);
  return row !== undefined && marks.holds(markedRequest(row), row.mark) ? row : undefined;
}

/** Of each kind a customer has one at a time that waits. */
export async function isWaiting(
  on: Queryable,
  strategy: bigint,
  customer: number,
  kind: RequestRow['kind'],
): Promise<boolean> {
  return (await on.query(WAITING, [strategy, customer, kind])).length > 0;
}

/** The first answer to a key that was used before. */
export async function answeredBefore(
  { database, marks, exchange }: StrategyParts,
  asked: {
    readonly customer: number;
    readonly key: string;
    readonly fingerprint: bigint;
    readonly strategy: StrategyRow;
  },
): Promise<Outcome<OutputOf<'strategies/subscribe'>> | undefined> {
  const { customer, key, fingerprint, strategy } = asked;
  const first = await requestByKey(database, marks, customer, key);
  return repeated(first, fingerprint, (row) => wireRequest(exchange.view, row, strategy));
}
