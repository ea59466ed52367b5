export { LOANS } from './loan-rows.ts';
export { startLoanDays } from './pass-days.ts';
export { type LoanRoutesParts, loanRoutes } from './routes.ts';
