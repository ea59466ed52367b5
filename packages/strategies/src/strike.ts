import { assert } from '@kuroshio/base';
import { type Cash, cash } from '@kuroshio/money';
import { type Costs, enter, leave, type Lot, takeFee } from './lot.ts';
import type { NetAssetValue } from './net-asset-value.ts';

/** What somebody has asked for, at the next net asset value. */
export type Wish<Who> =
  | { readonly id: bigint; readonly who: Who; readonly kind: 'subscribe'; readonly amount: Cash }
  | { readonly id: bigint; readonly who: Who; readonly kind: 'redeem'; readonly units: bigint };

/** What became of a wish. Of a subscription `paid` is 0, of a redemption the units are those that went. */
export interface Struck {
  readonly id: bigint;
  readonly units: bigint;
  readonly paid: Cash;
  readonly fee: Cash;
  readonly levy: Cash;
}

export interface StrikeInput<Who> {
  readonly nav: NetAssetValue;
  readonly lots: ReadonlyMap<Who, Lot>;
  readonly wishes: readonly Wish<Who>[];
  readonly costs: Costs;
  /** Whose lot pays no performance fee: the one who leads. */
  readonly exempt: Who;
  readonly isFeeDay: boolean;
}

export interface StrikeResult<Who> {
  /** After all that was asked for. */
  readonly nav: NetAssetValue;
  readonly lots: ReadonlyMap<Who, Lot>;
  readonly struck: readonly Struck[];
  /** Of the fee day, by lot. */
  readonly fees: ReadonlyMap<Who, Cash>;
}

/**
 * One net asset value: fees first where it is their day, then who leaves, then who enters; all at the same value, so their
 * order among each other gains nobody anything. All that is rounded off stays in the pool: who neither leaves nor enters has
 * afterwards no less than before, to the minor unit.
 */
export function strike<Who>(input: StrikeInput<Who>): StrikeResult<Who> {
  const { nav, wishes, costs, exempt, isFeeDay } = input;
  const lots = new Map(input.lots);
  const fees = new Map<Who, Cash>();
  const struck: Struck[] = [];
  let { value, units } = nav as { value: bigint; units: bigint };

  if (isFeeDay) {
    for (const [who, lot] of lots) {
      if (who === exempt) continue;
      const taken = takeFee(lot, nav, costs.feeBps);
      lots.set(who, taken.lot);
      if (taken.fee > 0n) fees.set(who, taken.fee);
      units -= taken.units;
      value -= taken.fee;
    }
  }
  for (const wish of wishes) {
    if (wish.kind !== 'redeem') continue;
    const lot = lots.get(wish.who);
    assert(lot !== undefined && wish.units > 0n, 'a follower redeems what there is');
    // A fee day may have taken some of the units that were to go.
    const going = wish.units < lot.units ? wish.units : lot.units;
    const left = leave(lot, going, nav, wish.who === exempt ? { ...costs, feeBps: 0 as never } : costs);
    lots.set(wish.who, left.lot);
    units -= going;
    value -= left.paid + left.fee;
    struck.push({ id: wish.id, units: going, paid: left.paid, fee: left.fee, levy: left.levy });
  }
  for (const wish of wishes) {
    if (wish.kind !== 'subscribe') continue;
    const entered = enter(lots.get(wish.who), wish.amount, nav, costs);
    lots.set(wish.who, entered.lot);
    units += entered.units;
    value += wish.amount;
    struck.push({ id: wish.id, units: entered.units, paid: cash(0n), fee: cash(0n), levy: entered.levy });
  }
  assert(value >= 0n && units >= 0n, 'a pool pays no more than it has');
  return { nav: { value: cash(value), units }, lots, struck, fees };
}
