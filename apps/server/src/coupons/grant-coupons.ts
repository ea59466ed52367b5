import { CASH_ASSETS } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import { clockOf, venueOfMoney } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Settings } from '../settings/index.ts';
import { type CouponRow, markedCoupon } from './coupon-rows.ts';
import { type CouponKind, grantsOf, lastDay } from './coupon-terms.ts';

const INSERT = `insert into coupon (id, customer_id, kind, asset, amount, remaining, least, granted_on, expires_on, at, mark)
  values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10) on conflict do nothing`;

export interface GrantParts {
  readonly exchange: { readonly view: ExchangeView };
  readonly marks: Marks;
  readonly settings: Pick<Settings, 'at'>;
}

/** Gives a customer the coupons of a kind, each once in a life. */
export async function grantCoupons(
  tx: Queryable,
  { exchange, marks, settings }: GrantParts,
  kind: CouponKind,
  customer: number,
  now: number,
): Promise<void> {
  for (const { currency, amount, least } of grantsOf(settings, kind, now)) {
    const [{ id } = { id: 0n }] = await tx.query<{ id: bigint }>("select nextval('coupon_id_seq') as id");
    const today = clockOf({ clocks: exchange.view.clocks }, venueOfMoney(currency)).date;
    const row: CouponRow = {
      ...{ id, customer_id: customer, kind, asset: CASH_ASSETS[currency].id, amount, remaining: amount, least },
      ...{ granted_on: today, expires_on: lastDay(settings, kind, today, now), at: new Date(now) },
    };
    await tx.query(INSERT, [
      ...[id, customer, kind, row.asset, amount, least, row.granted_on, row.expires_on, row.at],
      marks.make(markedCoupon(row)),
    ]);
  }
}
