import { couponRebate } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Books } from '../books/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { isOurs, markedCoupon, SELECT_COUPON, type StoredCoupon } from './coupon-rows.ts';
import type { GrantParts } from './grant-coupons.ts';

export interface UseParts extends GrantParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly log: Log;
}

interface FeeRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly customer_id: number;
  readonly cash_asset: number;
  readonly fees: bigint;
  readonly value: bigint;
  readonly trading_date: string;
  readonly at: Date;
  /** What coupons have paid of it. */
  readonly paid: bigint;
}

/** Fees of the orders $1 of which something is left that a coupon may pay, oldest fill first. */
const FEES = `select * from (
    select f.order_id, f.step, o.customer_id, o.cash_asset, f.fees, f.value, f.trading_date, f.at,
      coalesce((select sum(u.amount) from coupon_use u where u.order_id = f.order_id and u.step = f.step), 0)::bigint as paid
    from fill f join orders o on o.id = f.order_id
    where f.order_id = any($1::bigint[]) and exists (select 1 from coupon c
      where c.customer_id = o.customer_id and c.asset = o.cash_asset and c.remaining > 0)) r
  where fees > paid order by at, order_id, step`;

/** Those of a customer that may pay a fee of a day, the one that expires first before others, with what each has paid. */
const USABLE = `select c.*, coalesce((select sum(u.amount) from coupon_use u where u.coupon_id = c.id), 0)::bigint as spent
  from (${SELECT_COUPON} where customer_id = $1 and asset = $2 and remaining > 0 and $3::date between granted_on and expires_on
    and at <= $4 and least <= $5) c order by c.expires_on, c.id`;

const USE = `insert into coupon_use (coupon_id, order_id, step, amount, use_no, at)
  select $1, $2, $3, $4, $5, $6 on conflict do nothing returning coupon_id`;
const SPEND = 'update coupon set remaining = $2, mark = $4 where id = $1 and remaining = $3 returning id';

/**
 * Pays fees of orders by coupons: of each fee no more than it is, of each coupon no more than is left. By the day of the fill, so
 * that what is looked at late is paid as if it had been looked at at once. Whoever repeats it pays nothing twice.
 */
export async function useCoupons(parts: UseParts, orders: readonly number[], now: number): Promise<void> {
  for (const fee of await parts.database.query<FeeRow>(FEES, [orders])) await payFee(parts, fee, now);
}

async function payFee(parts: UseParts, fee: FeeRow, now: number): Promise<void> {
  const { database, marks, log } = parts;
  const usable = await database.query<StoredCoupon & { readonly spent: bigint }>(USABLE, [
    ...[fee.customer_id, fee.cash_asset, fee.trading_date, fee.at, fee.value],
  ]);
  let open = fee.fees - fee.paid;
  for (const coupon of usable) {
    if (open === 0n) break;
    if (!isOurs(marks, coupon)) continue;
    if (coupon.spent + coupon.remaining !== coupon.amount) {
      log.error({ coupon: String(coupon.id) }, 'a coupon does not add up, and is not used');
      continue;
    }
    const amount = coupon.remaining < open ? coupon.remaining : open;
    if (await spend(parts, coupon, fee, amount, now)) open -= amount;
  }
}

async function spend(
  { database, books, marks }: UseParts,
  coupon: StoredCoupon,
  fee: FeeRow,
  amount: bigint,
  now: number,
): Promise<boolean> {
  const { order_id: orderId, step, customer_id: customer, cash_asset: asset } = fee;
  const [{ last } = { last: 0 }] = await database.query<{ last: number }>(
    'select coalesce(max(use_no), 0)::integer as last from coupon_use where order_id = $1',
    [orderId],
  );
  const useNo = last + 1;
  const posting = couponRebate({ customer, orderId, useNo, asset, amount: cash(amount) });
  const { state } = await books.post({
    postings: [{ posting, tradingDate: fee.trading_date as never }],
    async decide(tx) {
      const remaining = coupon.remaining - amount;
      const mark = marks.make(markedCoupon({ ...coupon, remaining }));
      const spent = await tx.query(SPEND, [coupon.id, remaining, coupon.remaining, mark]);
      const used = await tx.query(USE, [coupon.id, orderId, step, amount, useNo, new Date(now)]);
      return spent.length === 1 && used.length === 1 ? undefined : refuse('SYSTEM_BUSY').refusal;
    },
  });
  return state === 'posted';
}
