import type { OutputOf } from '@kuroshio/contract';

export type LoanOverview = OutputOf<'loans/loan-overview'>;
export type Loan = OutputOf<'loans/list-loans'>['loans'][number];
