import type { OutputOf } from '@kuroshio/contract';
import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { CallRow } from './call-rows.ts';
import type { MarginParts } from './margin-parts.ts';

export type LiquidationStopReason = NonNullable<
  NonNullable<OutputOf<'margin/margin-overview'>['call']>['stopped']
>['reason'];

/** That nothing is sold or bought back for a call, up to the end of a day; as stored. */
export interface LiquidationStopRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly call_id: number;
  readonly customer_id: number;
  readonly until_on: TradingDate;
  readonly reason: LiquidationStopReason;
  readonly request_id: bigint;
  readonly decided_at: Date;
}

export type StoredLiquidationStop = LiquidationStopRow & { readonly mark: Uint8Array };

export const SELECT_LIQUIDATION_STOP = `select id, call_id, customer_id, until_on, reason, request_id, decided_at, mark
  from liquidation_stop`;

export function markedLiquidationStop(row: LiquidationStopRow): KeptRow {
  const { id, call_id, customer_id, until_on, reason, request_id, decided_at } = row;
  return {
    ...{ table: 'liquidation_stop', id, customer_id },
    said: [call_id, until_on, reason, String(request_id), decided_at.getTime()],
  };
}

export const LIQUIDATION_STOPS: KeptTable = {
  select: SELECT_LIQUIDATION_STOP,
  rowOf: (columns) => markedLiquidationStop(columns as unknown as LiquidationStopRow),
};

/** The stops of a call in the order of their decisions, whether they still hold or not; rows that are not ours count for nothing. */
export async function readStopsOf(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  callId: number,
): Promise<LiquidationStopRow[]> {
  const rows = await on.query<StoredLiquidationStop>(`${SELECT_LIQUIDATION_STOP} where call_id = $1 order by id`, [
    callId,
  ]);
  return rows.filter((row) => row.call_id === callId && marks.holds(markedLiquidationStop(row), row.mark));
}

/** How many stops, of whatever call, this program has not written. */
export async function countForgedStops(on: Queryable, marks: Pick<Marks, 'holds'>): Promise<number> {
  const rows = await on.query<StoredLiquidationStop>(SELECT_LIQUIDATION_STOP);
  return rows.filter((row) => !marks.holds(markedLiquidationStop(row), row.mark)).length;
}

/** The stop that holds on a day: to the end of its last day, and not a moment longer. */
export async function stopInForce(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  callId: number,
  today: TradingDate,
): Promise<LiquidationStopRow | undefined> {
  const stop = (await readStopsOf(on, marks, callId)).at(-1);
  return stop !== undefined && today <= stop.until_on ? stop : undefined;
}

const OPEN_ORDERS = `select id from orders where customer_id = $1 and state = 'open'
  and starts_with(client_order_id, 'margin-call.' || $2::text || '.')`;

/** Takes out of the market what the house has put in for a call: sales, and purchases that give shares back. */
export async function withdrawLiquidation(
  { database, exchange }: Pick<MarginParts, 'database' | 'exchange'>,
  { id, customer_id: customer }: Pick<CallRow, 'id' | 'customer_id'>,
): Promise<void> {
  const orders = await database.query<{ id: bigint }>(OPEN_ORDERS, [customer, String(id)]);
  for (const order of orders) await exchange.cancel({ customer, orderId: Number(order.id), byHouse: true });
}
