export {
  aboutReceipt,
  BANK_LINES,
  type BankLineRow,
  currencyOf,
  DEPOSITS,
  markedLine,
  SELECT_LINE,
  type Stored,
} from './deposit-rows.ts';
export { isBankCurrency } from './channels.ts';
export { caseOf } from './case-of.ts';
export { customerFunding } from './customer-funding.ts';
export { depositRules } from './deposit-rules.ts';
export type { FundingCaseParts } from './case-parts.ts';
export { fundingOperatorRoutes } from './operator-routes.ts';
export { BANK_FILE, COUNTS_ONCE, writeLine } from './own-deposit.ts';
export { isPaymentUsed } from './own-withdrawal.ts';
export { HOUSE_ACCOUNT, ownerOfNumber, virtualAccount } from './virtual-account.ts';
export { postingFact, postingLines } from './posting-lines.ts';
export { takeCase } from './take-case.ts';
export { withdrawalRules } from './withdrawal-rules.ts';
export { type FundingRoutesParts, fundingRoutes } from './routes.ts';
export { type Funding, startFunding } from './start-funding.ts';
export { WITHDRAWALS } from './withdrawal-rows.ts';
