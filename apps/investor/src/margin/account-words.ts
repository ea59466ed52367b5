import type { TextKey } from '@kuroshio/text';
import type { AddingAccount } from './add-margin-sheet.tsx';
import { type MarginOverview, ratioAfter, ratioWith } from './margin-words.ts';
import type { RepayAccount } from './repay-sheet.tsx';

/** What margin purchases and secured loans are each counted as: with a ratio and calls of their own. */
export type CreditAccount = 'margin' | 'secured';

/** What is owed on shares in one of the accounts, as the parts show it that both have. */
export type Owing = Pick<
  MarginOverview,
  'positions' | 'call' | 'ratioBps' | 'counted' | 'loan' | 'owedShares' | 'interest' | 'aDay' | 'kept' | 'available'
>;

/** How each account says what the other one has too. */
export const ACCOUNT_WORDS = {
  margin: {
    ratio: 'margin.ratio',
    loan: 'margin.loan',
    loans: 'margin.loans',
    owed: 'margin.owed',
    interestFrom: 'margin.interestFrom',
    repayText: 'margin.repayText',
    ratioAfter: 'margin.ratioAfter',
    noLoansAfter: 'margin.noLoansAfter',
    whatIfAll: 'margin.whatIfAll',
    callCalled: 'margin.callCalled',
    callStanding: 'margin.callStanding',
    callSellingText: 'margin.callSellingText',
  },
  secured: {
    ratio: 'securedLoans.ratio',
    loan: 'securedLoans.loan',
    loans: 'securedLoans.loans',
    owed: 'securedLoans.owed',
    interestFrom: 'securedLoans.interestFrom',
    repayText: 'securedLoans.repayText',
    ratioAfter: 'margin.ratioAfter',
    noLoansAfter: 'securedLoans.noLoansAfter',
    whatIfAll: 'securedLoans.whatIfAll',
    callCalled: 'securedLoans.callCalled',
    callStanding: 'securedLoans.callStanding',
    callSellingText: 'securedLoans.callSellingText',
  },
} as const satisfies Record<CreditAccount, Record<string, TextKey>>;

/** Of one of the accounts, what paying back asks. */
export function repaying(account: CreditAccount, overview: Owing): RepayAccount {
  return {
    ...{ words: ACCOUNT_WORDS[account], currency: 'TWD', available: overview.available, positions: overview.positions },
    // Only some of what is owed is called.
    calledOn: ({ id }) => (overview.call?.positions.includes(id) === true ? overview.call.left : undefined),
    ratioAfter: (paid) => ratioAfter(overview, paid),
  };
}

/** What putting up more for a short sale asks. */
export function adding(overview: MarginOverview): AddingAccount {
  return {
    ...{ words: { held: 'margin.shortMargin', ratioWith: 'margin.ratioWith' }, currency: 'TWD' },
    ...{ available: overview.available, shorts: overview.shorts.map((one) => ({ ...one, held: one.margin })) },
    calledOn: ({ id }) => (overview.call?.shorts.includes(id) === true ? overview.call.left : undefined),
    ratioWith: (added) => ratioWith(overview, added),
  };
}
