import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from './dictionary.ts';

/** What each kind of a ledger entry is called, on the screen and in a statement. */
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
} as const satisfies Record<OutputOf<'statements/fund-record'>['entries'][number]['kind'], TextKey>;
