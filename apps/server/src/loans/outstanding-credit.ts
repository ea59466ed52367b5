import type { Refusal } from '@kuroshio/base';
import { coverFor } from '@kuroshio/credit';
import { type Cash, CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
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

/** What is owed on shares in a currency, and what of its available money stands for that. */
export interface KeptElsewhere {
  readonly owed: Cash;
  readonly kept: Cash;
}

/** Money of another currency may not leave either while something owed is not covered: it could be that money, exchanged. */
export function createWithdrawalCheck(
  parts: StandingParts,
  keptElsewhere: (on: Queryable, customer: number) => Promise<Readonly<Record<'TWD' | 'USD', KeptElsewhere>>>,
): WithdrawalCheck {
  return async (on, customer, currency, amount) => {
    const [found, elsewhere] = [await readStanding(parts, on, customer), await keptElsewhere(on, customer)];
    const dollars = (await balancesOf(on, customer)).get(CASH_ASSETS.USD.id)?.available ?? 0n;
    const held = { TWD: found.available, USD: cash(dollars) };
    for (const one of ['TWD', 'USD'] as const) {
      const { owed, kept } = elsewhere[one];
      // Of its own money what is asked for may not reach into what is kept; of another's nothing may leave while that is not there.
      const asked = currency === one ? amount : 0n;
      if (kept > 0n && kept + asked > held[one])
        return refuse('OUTSTANDING_CREDIT', { owed: formatMinor(owed), kept: formatMinor(kept), currency: one })
          .refusal;
    }
    const { kept } = elsewhere.TWD;
    const free = cash(found.available > kept ? found.available - kept : 0n);
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
