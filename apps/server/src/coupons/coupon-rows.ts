import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { CouponKind } from './coupon-terms.ts';

/** A coupon; what is left of it is all that changes. */
export interface CouponRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly kind: CouponKind;
  readonly asset: number;
  readonly amount: bigint;
  readonly remaining: bigint;
  readonly least: bigint;
  readonly granted_on: string;
  readonly expires_on: string;
  readonly at: Date;
}

export type StoredCoupon = CouponRow & {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
};

export const SELECT_COUPON =
  'select id, customer_id, kind, asset, amount, remaining, least, granted_on, expires_on, at, mark from coupon';

export function markedCoupon(row: CouponRow): KeptRow {
  const { id, customer_id, kind, asset, amount, remaining, least, granted_on, expires_on, at } = row;
  const amounts = [amount, remaining, least].map(String);
  const said = [kind, asset, ...amounts, granted_on, expires_on, at.getTime()];
  return { table: 'coupon', id, customer_id, said };
}

/** The coupons among the rows that are marked and watched. */
export const COUPONS: KeptTable = {
  select: SELECT_COUPON,
  rowOf(columns) {
    assert('expires_on' in columns, 'coupons were selected');
    return markedCoupon(columns as unknown as CouponRow);
  },
};

export const isOurs = (marks: Marks, row: StoredCoupon) => marks.holds(markedCoupon(row), row.mark);
