import type { Holding } from '@kuroshio/contract';
import { marketValueOf } from './live-value.ts';
import type { Sold } from './sale-costs-at.ts';

/** Value and profit at a moment, in minor units. The profit is what would be left of a sale now after its costs. */
export interface Worth {
  readonly value: bigint;
  readonly cost: bigint;
  readonly saleCosts: bigint;
  readonly profit: bigint;
}

/** By which the costs of a sale are reckoned at a price; undefined while it is loaded. */
export type SaleCostsAt = (held: Pick<Holding, 'quantity' | 'sale'>, listing: Sold, price: number) => bigint;

/**
 * What shares are worth at the live price, or where there is none yet at the price of the answer. Until the fees are loaded the
 * costs are those of the answer.
 */
export function worthOf(
  held: Pick<Holding, 'quantity' | 'cost' | 'marketValue' | 'saleCosts' | 'sale'>,
  listing: Sold | undefined,
  last: number | undefined,
  costsAt: SaleCostsAt | undefined,
): Worth {
  const value = marketValueOf(held, listing, last);
  const cost = BigInt(held.cost);
  const live = costsAt !== undefined && listing !== undefined && last !== undefined && last > 0;
  const saleCosts = live ? costsAt(held, listing, last) : BigInt(held.saleCosts);
  return { value, cost, saleCosts, profit: value - saleCosts - cost };
}

/** The sum of several. */
export function sumOf(worths: Iterable<Worth>): Worth {
  let [value, cost, saleCosts] = [0n, 0n, 0n];
  for (const worth of worths) {
    value += worth.value;
    cost += worth.cost;
    saleCosts += worth.saleCosts;
  }
  return { value, cost, saleCosts, profit: value - saleCosts - cost };
}
