import { extendLending } from './lending/extend-lending.ts';
import { lendShares } from './lending/lend-shares.ts';
import { lendingBoard } from './lending/lending-board.ts';
import { listLent } from './lending/list-lent.ts';
import { recallShares } from './lending/recall-shares.ts';
import { drawLoan } from './loans/draw-loan.ts';
import { listLoans } from './loans/list-loans.ts';
import { loanOverview } from './loans/loan-overview.ts';
import { loanPayments } from './loans/loan-payments.ts';
import { quoteLoan } from './loans/quote-loan.ts';
import { repayLoan } from './loans/repay-loan.ts';

/** The calls of what is borrowed and lent. */
export const CREDIT_ENDPOINTS = [
  lendingBoard,
  lendShares,
  recallShares,
  extendLending,
  listLent,
  loanOverview,
  quoteLoan,
  drawLoan,
  repayLoan,
  listLoans,
  loanPayments,
] as const;
