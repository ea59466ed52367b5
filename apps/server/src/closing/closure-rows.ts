import type { KeptRow, KeptTable } from '../identity/index.ts';

/** That a customer has closed the account, as stored. */
export interface ClosureRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly closed_at: Date;
}

/** What was removed of the data of a closed account, as stored. */
export interface RemovalRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly stage: Stage;
  /** JSON: how many rows of which table. */
  readonly removed: string;
  readonly at: Date;
}

export type Stage = 'five-years' | 'ten-years';
export type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array };

export const SELECT_CLOSURE = 'select id, customer_id, closed_at, mark from account_closure';
export const SELECT_REMOVAL = 'select id, customer_id, stage, removed, at, mark from data_removal';

export const markedClosure = ({ id, customer_id, closed_at }: ClosureRow): KeptRow => ({
  ...{ table: 'account_closure', id, customer_id },
  said: [closed_at.getTime()],
});

export const markedRemoval = ({ id, customer_id, stage, removed, at }: RemovalRow): KeptRow => ({
  ...{ table: 'data_removal', id, customer_id },
  said: [stage, removed, at.getTime()],
});

export const CLOSING_ROWS: readonly KeptTable[] = [
  { select: SELECT_CLOSURE, rowOf: (columns) => markedClosure(columns as unknown as ClosureRow) },
  { select: SELECT_REMOVAL, rowOf: (columns) => markedRemoval(columns as unknown as RemovalRow) },
];
