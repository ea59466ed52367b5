import type { Cash } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

interface MarginFact {
  readonly customer: number;
  readonly asset: number;
}

/**
 * A margin purchase trades: the house lends a part of what is owed for it, so the customer owes the house instead of the
 * market. By order and fill.
 *
 * | debit         | credit           | amount |
 * | ------------- | ---------------- | ------ |
 * | customer:loan | customer:payable | drawn  |
 */
export function marginDraw(
  fact: MarginFact & { readonly orderId: bigint; readonly step: number; readonly drawn: Cash },
): Posting {
  const account = (purpose: 'loan' | 'payable') => customerAccount(fact.customer, fact.asset, purpose);
  return posting('margin-draw', fact.customer, fact.orderId, fact.step, [
    { debit: account('loan'), credit: account('payable'), amount: fact.drawn },
  ]);
}

/**
 * Shares that stood for a loan are sold: what the sale brings pays interest and loan before it is the customer's. By order and
 * fill.
 *
 * | debit               | credit         | amount    |
 * | ------------------- | -------------- | --------- |
 * | customer:receivable | house:interest | interest  |
 * | customer:receivable | customer:loan  | principal |
 */
export function marginSale(
  fact: MarginFact & {
    readonly orderId: bigint;
    readonly step: number;
    readonly interest: Cash;
    readonly principal: Cash;
  },
): Posting {
  const { customer, asset, orderId, step, interest, principal } = fact;
  const receivable = customerAccount(customer, asset, 'receivable');
  return posting('margin-sale', customer, orderId, step, [
    { debit: receivable, credit: houseAccount('interest', asset), amount: interest },
    { debit: receivable, credit: customerAccount(customer, asset, 'loan'), amount: principal },
  ]);
}

/**
 * A margin loan is paid back with money. By the number of the payment.
 *
 * | debit              | credit         | amount    |
 * | ------------------ | -------------- | --------- |
 * | customer:available | house:interest | interest  |
 * | customer:available | customer:loan  | principal |
 */
export function marginRepayment(
  fact: MarginFact & { readonly paymentId: bigint; readonly interest: Cash; readonly principal: Cash },
): Posting {
  const { customer, asset, paymentId, interest, principal } = fact;
  const available = customerAccount(customer, asset, 'available');
  return posting('margin-repayment', customer, paymentId, 0, [
    { debit: available, credit: houseAccount('interest', asset), amount: interest },
    { debit: available, credit: customerAccount(customer, asset, 'loan'), amount: principal },
  ]);
}

/**
 * Money is lent on shares that were held already, and interest of what was lent on them before is paid. By the number of the draw.
 *
 * | debit              | credit             | amount    |
 * | ------------------ | ------------------ | --------- |
 * | customer:loan      | customer:available | principal |
 * | customer:available | house:interest     | interest  |
 */
export function securedDraw(
  fact: MarginFact & { readonly drawId: bigint; readonly interest: Cash; readonly principal: Cash },
): Posting {
  const { customer, asset, drawId, interest, principal } = fact;
  const available = customerAccount(customer, asset, 'available');
  return posting('secured-draw', customer, drawId, 0, [
    { debit: customerAccount(customer, asset, 'loan'), credit: available, amount: principal },
    { debit: available, credit: houseAccount('interest', asset), amount: interest },
  ]);
}
