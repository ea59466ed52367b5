import { assert } from '@kuroshio/base';
import { type Cash, cash, minus, plus, type Units } from '@kuroshio/money';
import { coverable, partFor, type ShortPosition } from './short.ts';

/** What giving own shares back frees. */
export interface ReturnedPart {
  /** What the sale of these shares had brought. */
  readonly proceeds: Cash;
  /** What was held for them and is no longer. */
  readonly collateral: Cash;
  /** What the broker pays on it. */
  readonly interest: Cash;
}

/**
 * Own shares are given back for some that are owed (現券償還): nothing is traded, so nothing is charged. What was held for them is given
 * free by quantity, but for what the rest of the position needs (article 56). What the shares had cost is what giving them back cost.
 * @param cost of the shares that are given back
 * @param interestOn what the broker pays on what is no longer held
 * @param kept what must stay for shares that are still owed
 */
export function giveBack(
  position: ShortPosition,
  quantity: Units,
  cost: Cash,
  { interestOn, kept }: { readonly interestOn: (collateral: Cash) => Cash; readonly kept: Cash },
  at: number,
): ReturnedPart {
  assert(quantity > 0 && quantity <= coverable(position), 'only what no purchase gives back is given back');
  const proceeds = partFor(position.proceeds, quantity, position.quantity);
  const byQuantity = partFor(position.collateral, quantity, position.quantity);
  const spare = position.collateral - (quantity === position.quantity ? 0n : kept);
  const free = spare < byQuantity ? spare : byQuantity;
  const collateral = cash(free > 0n ? free : 0n);
  const interest = interestOn(collateral);
  position.quantity = minus(position.quantity, quantity);
  position.proceeds = cash(position.proceeds - proceeds);
  position.collateral = cash(position.collateral - collateral);
  position.coveredQuantity = plus(position.coveredQuantity, quantity);
  position.coveredValue = cash(position.coveredValue + cost);
  position.realised = cash(position.realised + proceeds + interest - cost);
  position.coveredAt = at;
  return { proceeds, collateral, interest };
}
