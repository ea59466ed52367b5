import type { Queryable } from '../platform/database/index.ts';

/** How often in 24 hours: a copy of everything is work for the machine, and more would serve only who has stolen a session. House terms since 2026-11-25. */
export const MOST_A_DAY = 3;
export const DAY = 86_400_000;

export interface ExportRow {
  readonly [column: string]: unknown;
  readonly at: Date;
  readonly ip: string;
  readonly device: string;
}

/** The exports of the last 24 hours, newest first. */
export function lately(on: Queryable, customer: number, now: number): Promise<ExportRow[]> {
  return on.query<ExportRow>(
    'select at, ip, device from data_export where customer_id = $1 and at > $2 order by at desc',
    [customer, new Date(now - DAY)],
  );
}
