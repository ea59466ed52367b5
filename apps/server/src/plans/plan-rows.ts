import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

type WirePlan = OutputOf<'plans/read-plan'>;

export interface PlanRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly instrument_no: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly days: string;
  readonly times: number;
  readonly until_on: string | null;
  readonly state: WirePlan['state'];
  readonly reason: WirePlan['endedBy'];
  readonly next_day: string;
  readonly version: number;
  readonly at: Date;
}

export type StoredPlan = PlanRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const COLUMNS = `id, customer_id, client_key, fingerprint, instrument_no, asset, amount, days, times, until_on, state, reason,
  next_day, version, at`;
export const SELECT_PLAN = `select ${COLUMNS}, mark from purchase_plan`;

function markedPlan(row: PlanRow): KeptRow {
  const { id, customer_id, client_key, instrument_no, asset, days, times, until_on, state, reason, version } = row;
  const amounts = [row.fingerprint, row.amount].map(String);
  return {
    ...{ table: 'purchase_plan', id, customer_id },
    said: [
      ...[client_key, instrument_no, asset, days, times, until_on, state, reason, row.next_day, version],
      ...[row.at.getTime(), ...amounts],
    ],
  };
}

export const PURCHASE_PLANS: KeptTable = {
  select: SELECT_PLAN,
  rowOf(columns) {
    assert('next_day' in columns, 'plans were selected');
    return markedPlan(columns as unknown as PlanRow);
  },
};

export const isOurPlan = (marks: Marks, row: StoredPlan) => marks.holds(markedPlan(row), row.mark);

const INSERT = `insert into purchase_plan (${COLUMNS}, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing returning id`;
const UPDATE = `update purchase_plan set amount = $2, days = $3, times = $4, until_on = $5, state = $6, reason = $7, next_day = $8,
  version = $9, mark = $10 where id = $1`;

/** @returns false where the customer's key was used meanwhile */
export async function insertPlan(on: Queryable, marks: Marks, row: PlanRow): Promise<boolean> {
  const rows = await on.query(INSERT, [
    ...[row.id, row.customer_id, row.client_key, row.fingerprint, row.instrument_no, row.asset, row.amount, row.days],
    ...[row.times, row.until_on, row.state, row.reason, row.next_day, row.version, row.at, marks.make(markedPlan(row))],
  ]);
  return rows.length > 0;
}

/** A plan under lock, so that what is decided on it is decided once; undefined where it is none of ours. */
export async function lockPlan(on: Queryable, marks: Marks, id: bigint): Promise<PlanRow | undefined> {
  const [row] = await on.query<StoredPlan>(`${SELECT_PLAN} where id = $1 for update`, [id]);
  return row !== undefined && isOurPlan(marks, row) ? row : undefined;
}

/** Writes a plan that is locked. */
export async function writePlan(on: Queryable, marks: Marks, row: PlanRow): Promise<void> {
  await on.query(UPDATE, [
    ...[row.id, row.amount, row.days, row.times, row.until_on, row.state, row.reason, row.next_day, row.version],
    marks.make(markedPlan(row)),
  ]);
}
