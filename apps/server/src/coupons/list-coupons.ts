import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cashAsset, formatMinor } from '@kuroshio/money';
import { clockOf, orderNo, venueOfMoney } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isOurs, SELECT_COUPON, type StoredCoupon } from './coupon-rows.ts';
import type { GrantParts } from './grant-coupons.ts';

type Path = 'coupons/list-coupons';
type Wire = OutputOf<Path>['coupons'][number];

export interface CouponParts extends Pick<GrantParts, 'exchange' | 'marks'> {
  readonly database: Database;
}

interface UseRow {
  readonly [column: string]: unknown;
  readonly coupon_id: bigint;
  readonly order_id: bigint;
  readonly ordered_on: string;
  readonly instrument_no: number;
  readonly trading_date: string;
  readonly amount: bigint;
}

const SHOWN_USES = 20;
const USES = `select u.* from unnest($1::bigint[]) as c (id) cross join lateral (
    select u.coupon_id, u.order_id, u.amount, o.trading_date as ordered_on, o.instrument_no, f.trading_date
    from coupon_use u join orders o on o.id = u.order_id join fill f on f.order_id = u.order_id and f.step = u.step
    where u.coupon_id = c.id order by u.at desc, u.order_id desc, u.use_no desc limit ${SHOWN_USES}) u`;
const ORDER: readonly Wire['state'][] = ['usable', 'used', 'expired'];

export function listCoupons({ database, exchange, marks }: CouponParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredCoupon>(`${SELECT_COUPON} where customer_id = $1 order by expires_on, id`, [
      customerId,
    ]);
    const own = rows.filter((row) => isOurs(marks, row));
    const uses = await database.query<UseRow>(USES, [own.map(({ id }) => id)]);
    const coupons = own.map((row): Wire => {
      const currency = cashAsset(row.asset)?.code;
      if (currency === undefined) throw new Error(`coupon ${row.id} is of no known currency`);
      const today = clockOf({ clocks: exchange.view.clocks }, venueOfMoney(currency)).date;
      const left = row.expires_on < today ? 'expired' : 'usable';
      return {
        ...{ id: String(row.id), kind: row.kind, currency, grantedOn: row.granted_on, expiresOn: row.expires_on },
        ...{ amount: formatMinor(row.amount), remaining: formatMinor(row.remaining), least: formatMinor(row.least) },
        state: row.remaining === 0n ? 'used' : left,
        uses: uses
          .filter(({ coupon_id }) => coupon_id === row.id)
          .map((use) => {
            const symbol = exchange.view.rulebook.instruments.byNo(use.instrument_no)?.symbol;
            return {
              ...{ orderNo: orderNo(Number(use.order_id), use.ordered_on), tradingDate: use.trading_date },
              ...{ amount: formatMinor(use.amount), ...(symbol === undefined ? {} : { symbol }) },
            };
          }),
      };
    });
    return ok({ coupons: coupons.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)) });
  };
}
