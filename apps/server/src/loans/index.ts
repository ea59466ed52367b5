export { LOANS } from './loan-rows.ts';
export { createWithdrawalCheck, type WithdrawalCheck } from './outstanding-credit.ts';
export { startLoanDays } from './pass-days.ts';
export { readStanding } from './standing.ts';
export { type LoanRoutesParts, loanRoutes } from './routes.ts';
