import type { CashCode } from '@kuroshio/money';
import { addDays, type TradingDate } from '@kuroshio/market';
import type { Settings } from '../settings/index.ts';

/** Why the house gives one. */
export type CouponKind = 'welcome' | 'verified';

/** In which currencies the house gives one; how much and for how long are its settings. A change is for those who come later. */
const CURRENCIES = { welcome: ['TWD'], verified: ['TWD', 'USD'] } as const;
type Of<K extends CouponKind> = `coupon-${K}-${Lowercase<(typeof CURRENCIES)[K][number]>}`;

/** What is given at a moment, in minor units. */
export function grantsOf(
  { at }: Pick<Settings, 'at'>,
  kind: CouponKind,
  now: number,
): readonly { readonly currency: CashCode; readonly amount: bigint; readonly least: bigint }[] {
  return CURRENCIES[kind].map((currency) => {
    const name = `coupon-${kind}-${currency.toLowerCase()}` as Of<'welcome'> | Of<'verified'>;
    return { currency, amount: at(name, now), least: at(`${name}-trade`, now) };
  });
}

/** The last day of one that is granted on a day of the market, which counts. */
export const lastDay = (
  { at }: Pick<Settings, 'at'>,
  kind: CouponKind,
  granted: TradingDate,
  now: number,
): TradingDate => addDays(granted, at(`coupon-${kind}-days`, now) - 1);
