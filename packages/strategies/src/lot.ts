import { type BasisPoints, type Cash, cash } from '@kuroshio/money';
import {
  atUnitPrice,
  averageUnitPrice,
  type NetAssetValue,
  partOf,
  unitPrice,
  unitsFor,
  worthOf,
} from './net-asset-value.ts';

/** What one follower has of a pool. */
export interface Lot {
  readonly units: bigint;
  /** The value of one unit above which a performance fee is due, by `unitPrice`. */
  readonly mark: bigint;
}

/** What a strategy costs its followers. */
export interface Costs {
  /** Of the gain above the mark, to who leads. */
  readonly feeBps: BasisPoints;
  /** Of what comes in and of what goes out: it stays in the pool, which has to trade for it. */
  readonly entryBps: BasisPoints;
  readonly exitBps: BasisPoints;
}

/** What of units is gain above their mark, and of it the fee; both rounded down. */
function feeOf({ units, mark }: Lot, nav: NetAssetValue, feeBps: BasisPoints): Cash {
  const gain = worthOf(units, nav) - atUnitPrice(units, mark);
  return gain > 0n ? partOf(gain, feeBps, 'down') : cash(0n);
}

/**
 * A fee day: the fee is taken out of units, so nobody else pays for it. What the units that go are worth is paid, less than a
 * minor unit less than the fee: that stays in the pool. Where the lot is below its mark nothing changes, the mark least of all.
 */
export function takeFee(lot: Lot, nav: NetAssetValue, feeBps: BasisPoints): { lot: Lot; units: bigint; fee: Cash } {
  const price = unitPrice(nav);
  if (price <= lot.mark) return { lot, units: 0n, fee: cash(0n) };
  const units = unitsFor(feeOf(lot, nav, feeBps), nav);
  return { lot: { units: lot.units - units, mark: price }, units, fee: worthOf(units, nav) };
}

/** Money comes in: the mark becomes the average of what was and what is paid now. */
export function enter(
  lot: Lot | undefined,
  amount: Cash,
  nav: NetAssetValue,
  { entryBps }: Pick<Costs, 'entryBps'>,
): { lot: Lot; units: bigint; levy: Cash } {
  const levy = partOf(amount, entryBps, 'up');
  const invested = cash(amount - levy);
  const units = unitsFor(invested, nav);
  const { units: before, mark } = lot ?? { units: 0n, mark: unitPrice(nav) };
  // Too little for a millionth of a unit: it stays in the pool.
  if (units === 0n) return { lot: { units: before, mark }, units, levy };
  return { lot: { units: before + units, mark: averageUnitPrice(before, mark, units, invested) }, units, levy };
}

/** Units go out: their part of the fee is due, the mark of those that stay is left alone. */
export function leave(
  lot: Lot,
  units: bigint,
  nav: NetAssetValue,
  { feeBps, exitBps }: Pick<Costs, 'feeBps' | 'exitBps'>,
): { lot: Lot; paid: Cash; fee: Cash; levy: Cash } {
  const gross = worthOf(units, nav);
  const fee = feeOf({ units, mark: lot.mark }, nav, feeBps);
  const levy = partOf(gross - fee, exitBps, 'up');
  return { lot: { units: lot.units - units, mark: lot.mark }, paid: cash(gross - fee - levy), fee, levy };
}
