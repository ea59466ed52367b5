import type { Cash } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** A customer, and the money that a loan is of. */
interface LoanMoney {
  readonly customer: number;
  readonly asset: number;
}

/**
 * A customer borrows of the house. What the customer has and what the customer owes grow by the same: what is owed by the
 * customer is what the house is owed, so no account of the house takes part.
 *
 * | debit         | credit             | amount    |
 * | ------------- | ------------------ | --------- |
 * | customer:loan | customer:available | principal |
 */
export function loanDraw(fact: LoanMoney & { readonly loanId: bigint; readonly principal: Cash }): Posting {
  const { customer, asset, loanId, principal } = fact;
  const account = (purpose: 'loan' | 'available') => customerAccount(customer, asset, purpose);
  return posting('loan-draw', customer, loanId, 0, [
    { debit: account('loan'), credit: account('available'), amount: principal },
  ]);
}

/**
 * Interest of days that are over becomes owed.
 *
 * | debit             | credit         | amount |
 * | ----------------- | -------------- | ------ |
 * | customer:interest | house:interest | charge |
 */
export function loanInterest(
  fact: LoanMoney & {
    readonly loanId: bigint;
    /** The first day that is not charged for, as a number, 20261121: once for each. */
    readonly step: number;
    readonly charge: Cash;
  },
): Posting {
  const { customer, asset, loanId, step, charge } = fact;
  return posting('loan-interest', customer, loanId, step, [
    {
      debit: customerAccount(customer, asset, 'interest'),
      credit: houseAccount('interest', asset),
      amount: charge,
    },
  ]);
}

/**
 * A customer pays back, interest first.
 *
 * | debit              | credit            | amount    |
 * | ------------------ | ----------------- | --------- |
 * | customer:available | customer:interest | interest  |
 * | customer:available | customer:loan     | principal |
 */
export function loanRepayment(
  fact: LoanMoney & { readonly paymentId: bigint; readonly interest: Cash; readonly principal: Cash },
): Posting {
  const { customer, asset, paymentId, interest, principal } = fact;
  const account = (purpose: 'loan' | 'interest' | 'available') => customerAccount(customer, asset, purpose);
  return posting('loan-repayment', customer, paymentId, 0, [
    { debit: account('available'), credit: account('interest'), amount: interest },
    { debit: account('available'), credit: account('loan'), amount: principal },
  ]);
}
