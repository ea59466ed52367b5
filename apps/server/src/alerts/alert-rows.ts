import type { Alert } from '@kuroshio/contract';

export interface AlertRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly condition: Alert['condition'];
  readonly threshold: bigint;
  readonly repeats: Alert['repeats'];
  readonly created_at: Date;
  readonly fired_on: string | null;
  readonly fired_at: Date | null;
  readonly fired_value: bigint | null;
}

export const ALERT_COLUMNS =
  'id, customer_id, instrument_no, condition, threshold, repeats, created_at, fired_on, fired_at, fired_value';

/** Whether an alert waits on a trading date: it has not fired, or may fire again on a later date than the last. */
export function isArmed({ repeats, fired_on }: Pick<AlertRow, 'repeats' | 'fired_on'>, date: string): boolean {
  return fired_on === null || (repeats === 'daily' && fired_on < date);
}
