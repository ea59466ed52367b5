import type { Units } from '@kuroshio/money';
import { customerAccount, type HouseAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** Shares that move without a trade. */
export interface Delivery {
  readonly customer: number;
  /** Number of the delivery: once each. */
  readonly deliveryId: bigint;
  readonly shareAsset: number;
  readonly shares: Units;
  /** Whose shares they were or become: an issuer's, a pool's. */
  readonly counterparty: HouseAccount;
}

/**
 * A customer is given shares that were not bought in a market: an allotment, what was lent comes back.
 *
 * | debit              | credit             | amount |
 * | ------------------ | ------------------ | ------ |
 * | house:counterparty | customer:available | shares |
 */
export function shareDelivery({ customer, deliveryId, shareAsset, shares, counterparty }: Delivery): Posting {
  const own = customerAccount(customer, shareAsset, 'available');
  const other = houseAccount(counterparty, shareAsset);
  return posting('share-delivery', customer, deliveryId, 0, [{ debit: other, credit: own, amount: BigInt(shares) }]);
}

/**
 * Free shares of a customer leave without a sale: they are lent, pledged away, or given to another.
 *
 * | debit              | credit             | amount |
 * | ------------------ | ------------------ | ------ |
 * | customer:available | house:counterparty | shares |
 */
export function shareTaking({ customer, deliveryId, shareAsset, shares, counterparty }: Delivery): Posting {
  const own = customerAccount(customer, shareAsset, 'available');
  const other = houseAccount(counterparty, shareAsset);
  return posting('share-taking', customer, deliveryId, 0, [{ debit: own, credit: other, amount: BigInt(shares) }]);
}
