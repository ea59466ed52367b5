import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';

export type Entry = OutputOf<'statements/fund-record'>['entries'][number];
export type PostingKind = Entry['kind'];

/** What each kind of entry is called. */
export const KIND_TEXTS = {
  'practice-grant': 'statements.kindPracticeGrant',
  'order-hold': 'statements.kindOrderHold',
  'order-release': 'statements.kindOrderRelease',
  'buy-fill': 'statements.kindBuyFill',
  'sell-fill': 'statements.kindSellFill',
  settlement: 'statements.kindSettlement',
  dividend: 'statements.kindDividend',
  'share-change': 'statements.kindShareChange',
  conversion: 'statements.kindConversion',
  'subscription-hold': 'statements.kindSubscriptionHold',
  'subscription-fee': 'statements.kindSubscriptionFee',
  'subscription-release': 'statements.kindSubscriptionRelease',
  'subscription-capture': 'statements.kindSubscriptionCapture',
  'block-purchase': 'statements.kindBlockPurchase',
  'strategy-hold': 'statements.kindStrategyHold',
  'strategy-release': 'statements.kindStrategyRelease',
  'strategy-subscription': 'statements.kindStrategySubscription',
  'strategy-redemption': 'statements.kindStrategyRedemption',
  deposit: 'statements.kindDeposit',
  'withdrawal-hold': 'statements.kindWithdrawalHold',
  'withdrawal-release': 'statements.kindWithdrawalRelease',
  withdrawal: 'statements.kindWithdrawal',
  'loan-draw': 'statements.kindLoanDraw',
  'loan-interest': 'statements.kindLoanInterest',
  'loan-repayment': 'statements.kindLoanRepayment',
  'share-return': 'statements.kindShareReturn',
} as const satisfies Record<PostingKind, TextKey>;

export const PURPOSE_TEXTS = {
  available: 'statements.purposeAvailable',
  held: 'statements.purposeHeld',
  receivable: 'statements.purposeReceivable',
  payable: 'statements.purposePayable',
  owed: 'statements.purposeOwed',
} as const satisfies Record<Entry['changes'][number]['purpose'], TextKey>;

export const CHARGE_TEXTS = {
  fees: 'statements.chargeFees',
  tax: 'statements.chargeTax',
} as const satisfies Record<Entry['charges'][number]['kind'], TextKey>;

export function isKind(value: string): value is PostingKind {
  return Object.hasOwn(KIND_TEXTS, value);
}

/** How much an entry moved from one purpose to another: the sum of what went in, which where `net` is 0 is also what went out. */
export function movedAmount(changes: Entry['changes']): bigint {
  return changes.reduce((sum, { amount }) => {
    const value = BigInt(amount);
    return value > 0n ? sum + value : sum;
  }, 0n);
}
