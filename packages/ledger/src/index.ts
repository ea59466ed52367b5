export {
  type AccountId,
  accountRange,
  assetOf,
  bookOf,
  customerAccount,
  escrowAccount,
  FIRST_CUSTOMER,
  FIRST_CUSTOMER_ACCOUNT,
  FIRST_ESCROW,
  FIRST_POOL,
  HOUSE,
  type HouseAccount,
  houseAccount,
  isCustomerAccount,
  keepsSign,
  ownerOf,
  purposeOf,
} from './accounts.ts';
export { applyPosting, POSTING_KINDS, type Posting, type PostingKind, posting } from './posting.ts';
export {
  HOUSE_PURPOSE,
  PURPOSES,
  type CustomerPurpose,
  purposeNumber,
  signOf,
} from './purposes.ts';
export { couponRebate } from './recipes/coupon-rebate.ts';
export { blockPurchase } from './recipes/block.ts';
export { conversion } from './recipes/conversion.ts';
export { dividend, shareChange } from './recipes/corporate-action.ts';
export { shareDelivery, shareTaking } from './recipes/delivery.ts';
export { buyFill, type Counterparty, sellFill } from './recipes/fill.ts';
export { chainLoss, deposit, type Rail, withdrawal, withdrawalHold, withdrawalRelease } from './recipes/funding.ts';
export { fractionChange, fractionFill } from './recipes/fraction.ts';
export { loanDraw, loanInterest, loanRepayment } from './recipes/loan.ts';
export { marginDraw, marginRepayment, marginSale, securedDraw } from './recipes/margin.ts';
export { orderHold, orderRelease } from './recipes/order-hold.ts';
export { practiceGrant } from './recipes/practice-grant.ts';
export {
  shortCoverFill,
  shortConversion,
  shortDividend,
  shortFee,
  shortMargin,
  shortSaleFill,
  shortReturn,
  shortRounding,
  shortSharesChange,
} from './recipes/short.ts';
export { shareLending, shareReturn } from './recipes/share-lending.ts';
export {
  escrowPayout,
  subscriptionCapture,
  subscriptionFee,
  subscriptionForfeit,
  subscriptionHold,
  subscriptionRelease,
} from './recipes/subscription.ts';
export { settlement } from './recipes/settlement.ts';
export { leadFee, leadHold, leadRelease, leadReturn, leadSeed } from './recipes/lead.ts';
export {
  strategyFee,
  strategyHold,
  strategyRedemption,
  strategyRelease,
  strategySeed,
  strategySubscription,
} from './recipes/strategy.ts';
