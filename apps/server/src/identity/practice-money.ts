import { CASH_ASSETS, type CashCode, cash } from '@kuroshio/money';
import { type Posting, practiceGrant } from '@kuroshio/ledger';

/** What a new customer gets to practise with, in minor units: NT$10,000,000.00 and USD 300,000.00. */
export const PRACTICE_MONEY = [
  { currency: 'TWD', amount: cash(1_000_000_000n) },
  { currency: 'USD', amount: cash(30_000_000n) },
] as const satisfies readonly { currency: CashCode; amount: bigint }[];

/** The postings that give a customer the practice money; their keys let the books take them once. */
export function practiceGrants(customer: number): readonly Posting[] {
  return PRACTICE_MONEY.map(({ currency, amount }) =>
    practiceGrant({ customer, asset: CASH_ASSETS[currency].id, amount }),
  );
}
