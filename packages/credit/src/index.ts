export { type AtClose, type Call, type CallAfter, callAfter, type CallLines } from './call-life.ts';
export { type CollateralClass, isTakenOff, lessDividend, partOf } from './collateral.ts';
export {
  creditScore,
  HIGHEST_SCORE,
  LOWEST_SCORE,
  SCORE_PARTS,
  type ScoreFacts,
  type ScorePart,
  type ScorePartKind,
} from './credit-score.ts';
export { type Accrual, accrue, INTEREST_RULES, type InterestRule, interestOf, NOTHING_ACCRUED } from './interest.ts';
export { type ForcedSale, liquidationOrder, type Saleable } from './liquidation.ts';
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
export { type MarginTerms, marginTermsOn } from './margin-terms.ts';
export {
  callAmount,
  coverRatio,
  type Deposited,
  isBelow,
  loanFor,
  maintenanceRatio,
  type MarginPurchase,
  type OpeningRatios,
  type Ratio,
  ratioBps,
  type ShortSale,
  shortSale,
  type Transaction,
} from './maintenance.ts';
