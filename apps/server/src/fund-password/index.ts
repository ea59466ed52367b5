export type { CheckFundPassword } from './check-fund-password.ts';
export { createFundPassword } from './create-fund-password.ts';
export { FUND_PASSWORDS } from './password-row.ts';
export { type FundPasswordRoutesParts, fundPasswordRoutes } from './routes.ts';
