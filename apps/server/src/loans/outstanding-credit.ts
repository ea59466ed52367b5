import type { Refusal } from '@kuroshio/base';
import { coverFor } from '@kuroshio/credit';
import { type Cash, cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { CURRENCY, type LoanParts } from './loan-parts.ts';
import type { Queryable } from '../platform/database/index.ts';
import { readStanding, type Standing, type StandingParts } from './standing.ts';

/** What of a customer's money stands for a loan, and so stays until it is paid back. Minor units of New Taiwan dollars. */
export interface OutstandingCredit {
  readonly owed: Cash;
  /** Of the available money: nothing where nothing is owed, or where shares stand for all of it. */
  readonly kept: Cash;
  /** What would stay if the score were not too low for less. */
  readonly keptOtherwise: Cash;
}

export function creditOf({ terms, owed, lendable, available, score }: Standing): OutstandingCredit {
  const stays = (points: number) => {
    const uncovered = coverFor(terms, owed, points) - lendable;
    const kept = owed === 0n || uncovered < 0n ? 0n : uncovered;
    return cash(kept < available ? kept : available);
  };
  return { owed, kept: stays(score), keptOtherwise: stays(terms.lowScore) };
}

/** What whoever lets money out asks. Other currencies, and what is settled beyond what is kept, are the customer's to take. */
export async function outstandingCredit(parts: LoanParts, customer: number): Promise<OutstandingCredit> {
  const standing = await parts.database.transaction((tx) => readStanding(parts, tx, customer), {
    isolation: 'repeatable read',
  });
  return creditOf(standing);
}

/**
 * Why an amount of New Taiwan dollars may not leave; undefined where it may. The score is a reason only for the part that would
 * be free at a better one, and only while a loan would lose its cover.
 */
export function withdrawalRefusal(
  { owed, kept, keptOtherwise }: OutstandingCredit,
  available: Cash,
  amount: Cash,
): Refusal<'OUTSTANDING_CREDIT' | 'CREDIT_SCORE_TOO_LOW'> | undefined {
  if (amount <= available - kept) return undefined;
  const values = { owed: formatMinor(owed), kept: formatMinor(kept), currency: CURRENCY };
  if (amount <= available - keptOtherwise) return refuse('CREDIT_SCORE_TOO_LOW', values).refusal;
  return kept === 0n ? undefined : refuse('OUTSTANDING_CREDIT', values).refusal;
}

/** Why an amount of a currency may not leave now; undefined where it may. Asked in the transaction that sets it aside. */
export type WithdrawalCheck = (
  on: Queryable,
  customer: number,
  currency: string,
  amount: Cash,
) => Promise<Refusal | undefined>;

/** Money of another currency may not leave either while shares and Taiwan dollars do not cover a loan: it could be its money, exchanged. */
export function createWithdrawalCheck(
  parts: StandingParts,
  /** What of the available Taiwan dollars stands for another debt, and how much that is. */
  keptElsewhere: (on: Queryable, customer: number) => Promise<{ readonly owed: Cash; readonly kept: Cash }>,
): WithdrawalCheck {
  return async (on, customer, currency, amount) => {
    const [found, elsewhere] = [await readStanding(parts, on, customer), await keptElsewhere(on, customer)];
    const free = cash(found.available > elsewhere.kept ? found.available - elsewhere.kept : 0n);
    const other = refuse('OUTSTANDING_CREDIT', {
      ...{ owed: formatMinor(elsewhere.owed), kept: formatMinor(elsewhere.kept), currency: CURRENCY },
    }).refusal;
    // Money of another currency may be this one's, exchanged.
    const isMissing = currency === CURRENCY ? amount > free : elsewhere.kept > found.available;
    if (elsewhere.kept > 0n && isMissing) return other;
    const standing = { ...found, available: free };
    const { terms, owed, score, lendable, available } = standing;
    if (owed === 0n) return undefined;
    if (currency === CURRENCY) return withdrawalRefusal(creditOf(standing), available, amount);
    const uncovered = cash(coverFor(terms, owed, score) - lendable);
    if (uncovered <= available) return undefined;
    return refuse('OUTSTANDING_CREDIT', { owed: formatMinor(owed), kept: formatMinor(uncovered), currency: CURRENCY })
      .refusal;
  };
}
