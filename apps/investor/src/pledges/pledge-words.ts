import type { OutputOf } from '@kuroshio/contract';
import { percentText } from '@kuroshio/ui';

/** The loan on shares for which others are put up. */
export interface CoveredLoan {
  /** Its position. */
  readonly id: string;
  readonly symbol: string;
}

/** Shares that stand for a loan. */
export type PledgedShares = OutputOf<'margin/margin-overview'>['positions'][number]['pledged'][number];

/** Shares are put up for a loan that has shares of its own: what a sale left owed is paid. */
export function isCoverable<Loan extends { readonly quantity: number }>(loan: Loan | undefined): loan is Loan {
  return loan !== undefined && loan.quantity > 0;
}

/** What of a value counts: 60 %. */
export const partText = (bps: number): string => percentText(bps, 'never').replace('.00', '');

/** All that says something of loans, what stands for them and what is one's own. */
export const TOUCHED = [
  ...(['pledges/pledge-room', 'margin/margin-overview', 'margin/margin-stock', 'margin/what-if'] as const),
  ...(['secured-loans/secured-overview', 'secured-loans/quote-draw', 'portfolio/assets'] as const),
  ...(['portfolio/positions', 'portfolio/position', 'portfolio/holdings'] as const),
] as const;
