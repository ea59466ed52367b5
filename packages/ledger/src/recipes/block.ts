import type { Cash } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** What a customer pays for a part of a block. */
interface BlockPurchase {
  readonly customer: number;
  readonly purchaseId: bigint;
  readonly asset: number;
  readonly value: Cash;
  readonly charges: Cash;
}

/**
 * A part of a block is paid for at once: the institution gets its value, the house its commission. The shares follow by a
 * delivery of their own.
 *
 * | debit              | credit             | amount  |
 * | ------------------ | ------------------ | ------- |
 * | customer:available | house:institutions | value   |
 * | customer:available | house:fees         | charges |
 */
export function blockPurchase({ customer, purchaseId, asset, value, charges }: BlockPurchase): Posting {
  const debit = customerAccount(customer, asset, 'available');
  return posting('block-purchase', customer, purchaseId, 0, [
    { debit, credit: houseAccount('institutions', asset), amount: value },
    { debit, credit: houseAccount('fees', asset), amount: charges },
  ]);
}
