import type { Cash, Units } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** Shares that a customer lends to the simulated institutions through the house, and what the borrower puts up for them. */
interface Lending {
  readonly customer: number;
  readonly lendingId: bigint;
  readonly shareAsset: number;
  readonly shares: Units;
  readonly cashAsset: number;
  readonly collateral: Cash;
}

/**
 * The customer keeps the shares in the book, as what the house owes; the house has them from the borrower to come.
 *
 * | debit           | credit           | amount     |
 * | --------------- | ---------------- | ---------- |
 * | house:lent      | house:liquidity  | shares     |
 * | house:liquidity | house:collateral | collateral |
 */
export function shareLending({ customer, lendingId, shareAsset, shares, cashAsset, collateral }: Lending): Posting {
  return posting('share-lending', customer, lendingId, 0, [
    { debit: houseAccount('lent', shareAsset), credit: houseAccount('liquidity', shareAsset), amount: BigInt(shares) },
    { debit: houseAccount('liquidity', cashAsset), credit: houseAccount('collateral', cashAsset), amount: collateral },
  ]);
}

/**
 * The shares come back, the collateral goes back, and what the borrower owes for the days is paid: the lender's part, less what
 * is withheld of it, and the house's.
 *
 * | debit              | credit             | amount        |
 * | ------------------ | ------------------ | ------------- |
 * | house:liquidity    | house:lent         | shares        |
 * | house:collateral   | house:liquidity    | collateral    |
 * | house:liquidity    | customer:available | lender        |
 * | customer:available | house:tax          | withheld      |
 * | house:liquidity    | house:fees         | house's part  |
 */
export function shareReturn(
  fact: Lending & { readonly lender: Cash; readonly house: Cash; readonly withheld: Cash },
): Posting {
  const { customer, lendingId, shareAsset, shares, cashAsset, collateral, lender, house, withheld } = fact;
  const [own, liquidity] = [customerAccount(customer, cashAsset, 'available'), houseAccount('liquidity', cashAsset)];
  return posting('share-return', customer, lendingId, 0, [
    { debit: houseAccount('liquidity', shareAsset), credit: houseAccount('lent', shareAsset), amount: BigInt(shares) },
    { debit: houseAccount('collateral', cashAsset), credit: liquidity, amount: collateral },
    { debit: liquidity, credit: own, amount: lender },
    { debit: own, credit: houseAccount('tax', cashAsset), amount: withheld },
    { debit: liquidity, credit: houseAccount('fees', cashAsset), amount: house },
  ]);
}
