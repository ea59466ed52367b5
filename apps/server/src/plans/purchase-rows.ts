import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

type WirePurchase = OutputOf<'plans/list-plan-purchases'>['rows'][number];
export type PurchaseState = WirePurchase['state'];
export type PurchaseReason = WirePurchase['reason'];

export interface PurchaseRow {
  readonly id: bigint;
  readonly plan_id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly asset: number;
  readonly due_on: string;
  readonly amount: bigint;
  readonly state: PurchaseState;
  readonly reason: PurchaseReason;
  readonly short: bigint;
  readonly lots: bigint;
  readonly odd: bigint;
  readonly fraction: bigint;
  readonly price: bigint;
  readonly bought: bigint;
  readonly paid: bigint;
  readonly at: Date;
}

export type StoredPurchase = PurchaseRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const COLUMNS = `id, plan_id, customer_id, instrument_no, asset, due_on, amount, state, reason, short, lots, odd, fraction, price,
  bought, paid, at`;
export const SELECT_PURCHASE = `select ${COLUMNS}, mark from plan_purchase`;

function markedPurchase(row: PurchaseRow): KeptRow {
  const { id, customer_id, instrument_no, asset, due_on, state, reason } = row;
  const amounts = [
    row.plan_id,
    row.amount,
    row.short,
    row.lots,
    row.odd,
    row.fraction,
    row.price,
    row.bought,
    row.paid,
  ];
  return {
    ...{ table: 'plan_purchase', id, customer_id },
    said: [instrument_no, asset, due_on, state, reason, row.at.getTime(), ...amounts.map(String)],
  };
}

export const PLAN_PURCHASES: KeptTable = {
  select: SELECT_PURCHASE,
  rowOf(columns) {
    assert('due_on' in columns, 'purchases of plans were selected');
    return markedPurchase(columns as unknown as PurchaseRow);
  },
};

export const isOurPurchase = (marks: Marks, row: StoredPurchase) => marks.holds(markedPurchase(row), row.mark);

const INSERT = `insert into plan_purchase (${COLUMNS}, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict do nothing`;
const UPDATE = `update plan_purchase set state = $2, reason = $3, short = $4, lots = $5, odd = $6, fraction = $7, price = $8,
  bought = $9, paid = $10, mark = $11 where id = $1 and state = $12 and reason = $13 returning id`;

/** Once for a plan and a date: where there is one already, that stays. */
export async function insertPurchase(on: Queryable, marks: Marks, row: PurchaseRow): Promise<void> {
  await on.query(INSERT, [
    ...[row.id, row.plan_id, row.customer_id, row.instrument_no, row.asset, row.due_on, row.amount, row.state],
    ...[row.reason, row.short, row.lots, row.odd, row.fraction, row.price, row.bought, row.paid, row.at],
    marks.make(markedPurchase(row)),
  ]);
}

/** @returns false where it is no longer as it was read: nothing is written then */
export async function writePurchase(
  on: Queryable,
  marks: Marks,
  before: PurchaseRow,
  after: PurchaseRow,
): Promise<boolean> {
  const rows = await on.query(UPDATE, [
    ...[after.id, after.state, after.reason, after.short, after.lots, after.odd, after.fraction, after.price],
    ...[after.bought, after.paid, marks.make(markedPurchase(after)), before.state, before.reason],
  ]);
  return rows.length > 0;
}

/** The parts of a purchase that are orders, and the keys under which they are sent: no customer's key has a colon. */
export const PARTS = ['lots', 'odd', 'fraction'] as const;
export type PurchasePart = (typeof PARTS)[number];

export function orderKey({ plan_id, due_on }: Pick<PurchaseRow, 'plan_id' | 'due_on'>, part: PurchasePart): string {
  return `plan:${plan_id}:${due_on}:${part}`;
}
