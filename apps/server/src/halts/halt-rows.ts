import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** An emergency halt, as stored. */
export interface HaltRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  /** Null where everything is halted. */
  readonly instrument_no: number | null;
  readonly reason: OutputOf<'halts/list-halts'>['halts'][number]['reason'];
  readonly request_id: bigint;
  readonly halted_by: number;
  readonly halted_at: Date;
  readonly reviewed_by: number | null;
  readonly reviewed_at: Date | null;
  readonly lifted_by: bigint | null;
  readonly lifted_at: Date | null;
}

export type StoredHalt = HaltRow & { readonly mark: Uint8Array };

export const SELECT_HALT = `select id, instrument_no, reason, request_id, halted_by, halted_at, reviewed_by, reviewed_at, lifted_by,
  lifted_at, mark from market_halt`;

export function markedHalt(row: HaltRow): KeptRow {
  return {
    ...{ table: 'market_halt', id: row.id, customer_id: null },
    said: [
      ...[row.instrument_no, row.reason, String(row.request_id), row.halted_by, row.halted_at.getTime()],
      ...[row.reviewed_by, row.reviewed_at?.getTime() ?? null],
      ...[row.lifted_by === null ? null : String(row.lifted_by), row.lifted_at?.getTime() ?? null],
    ],
  };
}

export const HALTS: KeptTable = {
  select: SELECT_HALT,
  rowOf: (columns) => markedHalt(columns as unknown as HaltRow),
};
