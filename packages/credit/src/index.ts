export { type Call, callAfter } from './call-life.ts';
export { callPrice, callPriceAbove } from './call-price.ts';
export { collateralGoing, isTakenOff, lessDividend, partOf } from './collateral.ts';
export { type CreditWatch, createCreditWatch } from './credit-watch.ts';
export {
  comingStops,
  type CreditStop,
  creditStopOn,
  type StopDecision,
  type StoppedFinancing,
  type StopReason,
} from './credit-stop.ts';
export {
  creditScore,
  HIGHEST_SCORE,
  LOWEST_SCORE,
  SCORE_PARTS,
  type ScoreFacts,
  type ScorePart,
} from './credit-score.ts';
export { accrue, INTEREST_RULES, interestOf, NOTHING_ACCRUED } from './interest.ts';
export { liquidationOrder, type Saleable } from './liquidation.ts';
export {
  countTo,
  coverFor,
  LOAN_TERMS,
  loanCost,
  type LoanLimit,
  loanLimit,
  type LoanTerms,
  type OpenLoan,
  loanTermsOn,
  rateOfDay,
} from './loan-terms.ts';
export { endOfTerm, type NotExtended, refuseExtension, toldFrom } from './margin-life.ts';
export { interestSince, marginLoanBps, payBack } from './margin-loan.ts';
export {
  limitNeeds,
  marginOpeningOn,
  openingConditions,
  type OpeningFacts,
  type OpeningNeeds,
  stockQuota,
} from './margin-opening.ts';
export {
  type CreditRatesAt,
  FIRST_CREDIT_RATES,
  type MarginTerms,
  marginTermsOn,
} from './margin-terms.ts';
export {
  callAmount,
  type Deposited,
  isBelow,
  loanFor,
  loanStep,
  maintenanceRatio,
  type MarginPurchase,
  ratioBps,
  type ShortSale,
  shortSale,
  type Transaction,
  withinLoan,
} from './maintenance.ts';
export {
  divideFees,
  lendingCollateral,
  lendingFee,
  type LendingTerms,
  lendingTermsOn,
  usLendingCollateral,
} from './share-lending.ts';
export {
  isOfferedLongEnough,
  principalWithin,
  type Shortfall,
  shortfallAfter,
  type ShortfallTerms,
} from './shortfall.ts';
export { collateralInterest, isShortBarred, lastCoverDay, shortMarginBps } from './short-sale.ts';
export { lendableOn, securedTermsOn } from './secured-loan.ts';
export { usCallAfter, type UsTradable, usTrades } from './us-call.ts';
export {
  equityBps,
  UNKNOWN_US_STOCK,
  type UsHolding,
  usDeficit,
  usLoanBps,
  usLoanBpsAt,
  type UsMarginAccount,
  usMarginLoanBps,
  usMarginAccount,
  usRequirementBps,
  type UsStock,
} from './us-margin.ts';
export { type UsMarginTerms, usMarginTermsOn } from './us-margin-terms.ts';
export {
  type UsBorrow,
  usBorrow,
  usBorrowFee,
  usShortKept,
  usShortMarginBps,
  usShortMarginBpsAt,
  usShortRequirement,
} from './us-short.ts';
export { createUsWatch } from './us-watch.ts';
export { PAST_FALLS } from './past-falls.ts';
