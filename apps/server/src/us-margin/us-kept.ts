import { usDeficit, type UsMarginAccount, usMarginTermsOn } from '@kuroshio/credit';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { type Owing, readUsOwing } from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { usAccount } from './us-account.ts';
import { type UsMarginParts, usToday } from './us-parts.ts';

/**
 * What of the available US dollars stays while something is missing at the prices of this moment: that, or what sales have left owed, if it
 * is more. An account with all that is required keeps nothing back, however much it owes.
 */
export function keptOf(state: UsMarginAccount, owing: readonly Owing[]): Cash {
  const missing = usDeficit(state);
  const shortfalls = owing.reduce(
    (sum, one) => (one.kind === 'long' && one.position.quantity === 0 ? cash(sum + one.position.loan) : sum),
    NO_CASH,
  );
  return missing > shortfalls ? missing : shortfalls;
}

/** What a withdrawal asks, in the transaction that sets money aside. */
export function createUsMarginKept({ exchange }: Pick<UsMarginParts, 'exchange'>) {
  return async (on: Queryable, customer: number): Promise<{ readonly owed: Cash; readonly kept: Cash }> => {
    const owing = await readUsOwing(on, exchange, customer);
    const state = usAccount(exchange, usMarginTermsOn(usToday(exchange)), owing);
    return { owed: cash(state.loan + state.owed), kept: keptOf(state, owing) };
  };
}
