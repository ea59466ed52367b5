import {
  accountOf,
  type CreditAccount,
  type MarginHolding,
  type MarginParts,
  ofAccount,
  type Owing,
  readOwingOf,
} from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export type PledgeParts = Pick<MarginParts, 'database' | 'exchange' | 'marks'>;

/** A loan with the account on which it is counted. */
interface LoanOfAccount {
  readonly loan: MarginHolding;
  readonly account: CreditAccount;
  /** All that is owed on that account. */
  readonly owing: readonly Owing[];
}

/** A customer's loan on shares in Taiwan, by the number of its position. */
export async function readLoan(
  { exchange }: Pick<PledgeParts, 'exchange'>,
  on: Queryable,
  customer: number,
  loanOf: number,
): Promise<LoanOfAccount | undefined> {
  const all = await readOwingOf(on, exchange, [customer]);
  for (const loan of all) {
    if (loan.kind !== 'long' || loan.position.id !== loanOf) continue;
    const account = accountOf(loan);
    return { loan, account, owing: ofAccount(all, account) };
  }
  return undefined;
}
