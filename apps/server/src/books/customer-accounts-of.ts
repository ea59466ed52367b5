import { isCustomerAccount, type Posting } from '@kuroshio/ledger';

/** The accounts of customers between which something moves, as often as it does. */
export function customerAccountsOf(postings: readonly Posting[]): bigint[] {
  const accounts = postings.flatMap(({ transfers }) => transfers.flatMap(({ debit, credit }) => [debit, credit]));
  return accounts.filter(isCustomerAccount);
}
