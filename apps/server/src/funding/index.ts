export { BANK_LINES, DEPOSITS } from './deposit-rows.ts';
export { customerFunding } from './customer-funding.ts';
export { depositRules } from './deposit-rules.ts';
export type { FundingCaseParts } from './case-parts.ts';
export { fundingOperatorRoutes } from './operator-routes.ts';
export { withdrawalRules } from './withdrawal-rules.ts';
export { type FundingRoutesParts, fundingRoutes } from './routes.ts';
export { type Funding, startFunding } from './start-funding.ts';
export { WITHDRAWALS } from './withdrawal-rows.ts';
