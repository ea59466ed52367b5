import type { CashCode } from '@kuroshio/money';
import { addDays, type TradingDate } from '@kuroshio/market';

/** Why the house gives one. */
export type CouponKind = 'welcome' | 'verified';

/** What the house gives, in minor units. A change is for those who come later. */
const GRANTS: Readonly<
  Record<CouponKind, readonly { readonly currency: CashCode; readonly amount: bigint; readonly least: bigint }[]>
> = {
  welcome: [{ currency: 'TWD', amount: 100_00n, least: 1_000_00n }],
  verified: [
    { currency: 'TWD', amount: 300_00n, least: 1_000_00n },
    { currency: 'USD', amount: 5_00n, least: 30_00n },
  ],
};
/** Calendar days of the market, the first one included. */
const DAYS: Readonly<Record<CouponKind, number>> = { welcome: 30, verified: 90 };

export const grantsOf = (kind: CouponKind) => GRANTS[kind];

/** The last day of one that is granted on a day. */
export const lastDay = (kind: CouponKind, granted: TradingDate): TradingDate => addDays(granted, DAYS[kind] - 1);
