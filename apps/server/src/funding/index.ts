export { BANK_LINES, DEPOSITS } from './deposit-rows.ts';
export { type FundingRoutesParts, fundingRoutes } from './routes.ts';
export { type Funding, startFunding } from './start-funding.ts';
export { WITHDRAWALS } from './withdrawal-rows.ts';
