import type { Withdrawal } from '@kuroshio/contract';
import { ownAddress, ownCard } from '../destinations/index.ts';
import type { FundingParts } from './funding-parts.ts';
import type { WithdrawalRow } from './withdrawal-rows.ts';

/** What the program itself has against paying a withdrawal now: where it goes is gone, or its customer is certified no more. */
export async function doubtOf(
  { database, marks, certified }: Pick<FundingParts, 'database' | 'marks' | 'certified'>,
  row: Pick<WithdrawalRow, 'kind' | 'customer_id' | 'destination_id'>,
  options: { readonly lock?: boolean } = {},
): Promise<Extract<NonNullable<Withdrawal['reason']>, 'destination-gone' | 'not-certified'> | undefined> {
  const own = row.kind === 'card' ? ownCard : ownAddress;
  if ((await own(database, marks, row.customer_id, String(row.destination_id), options)) === undefined)
    return 'destination-gone';
  return (await certified.isCertified(database, row.customer_id)) ? undefined : 'not-certified';
}
