import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { drawLoan } from './draw-loan.ts';
import { listLoans } from './list-loans.ts';
import { loanOverview } from './loan-overview.ts';
import type { LoanParts } from './loan-parts.ts';
import { loanPayments } from './loan-payments.ts';
import { quoteLoan } from './quote-loan.ts';
import { repayLoan } from './repay-loan.ts';

export interface LoanRoutesParts {
  readonly loans: LoanParts;
}

export function loanRoutes({ loans }: LoanRoutesParts): Route[] {
  return [
    route(ENDPOINTS['loans/loan-overview'], loanOverview(loans)),
    route(ENDPOINTS['loans/quote-loan'], quoteLoan(loans)),
    route(ENDPOINTS['loans/draw-loan'], drawLoan(loans)),
    route(ENDPOINTS['loans/repay-loan'], repayLoan(loans)),
    route(ENDPOINTS['loans/list-loans'], listLoans(loans)),
    route(ENDPOINTS['loans/loan-payments'], loanPayments(loans)),
  ];
}
