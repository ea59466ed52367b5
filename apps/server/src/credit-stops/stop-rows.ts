import type { OutputOf } from '@kuroshio/contract';
import type { StopDecision, StoppedFinancing } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

type LiftReason = 'resolved' | 'order-ended' | 'set-in-error';
export type StopReasonWord = OutputOf<'credit-stops/list-credit-stops'>['stops'][number]['reason'];

/** That something of a stock is stopped from a day on, or no longer; as stored. */
export interface StopRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly instrument_no: number;
  readonly financing: StoppedFinancing;
  readonly stops: boolean;
  readonly from_on: TradingDate;
  readonly reason: StopReasonWord | LiftReason;
  readonly request_id: bigint;
  readonly decided_at: Date;
}

export type StoredStop = StopRow & { readonly mark: Uint8Array };

export const SELECT_STOP = `select id, instrument_no, financing, stops, from_on, reason, request_id, decided_at, mark from credit_stop`;

export function markedStop(row: StopRow): KeptRow {
  return {
    ...{ table: 'credit_stop', id: row.id, customer_id: null },
    said: [
      ...[row.instrument_no, row.financing, String(row.stops), row.from_on, row.reason],
      ...[String(row.request_id), row.decided_at.getTime()],
    ],
  };
}

export const CREDIT_STOPS: KeptTable = {
  select: SELECT_STOP,
  rowOf: (columns) => markedStop(columns as unknown as StopRow),
};

/** Rows that the program has written, oldest first, and how many others there are. */
export async function readStopRows(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
): Promise<{ readonly ours: readonly StoredStop[]; readonly forged: number }> {
  const rows = await on.query<StoredStop>(`${SELECT_STOP} order by id`);
  const ours = rows.filter((row) => marks.holds(markedStop(row), row.mark));
  return { ours, forged: rows.length - ours.length };
}

/** In the kernel's words. The reason of a row that lifts is never asked for. */
export function decisionOf({ id, stops, from_on: from, reason }: StopRow): StopDecision {
  return { id, stops, from, reason: reason as StopReasonWord };
}
