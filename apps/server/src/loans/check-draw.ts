import type { Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import type { Cash } from '@kuroshio/money';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { CURRENCY } from './loan-parts.ts';
import { remainingOf, type Standing } from './standing.ts';

/** Whether a loan can be drawn now. @returns the rate that it would have */
export function checkDraw(
  standing: Standing,
  { amount, days, mostLoans }: { readonly amount: Cash; readonly days: number; readonly mostLoans: number },
): Outcome<{ readonly rateBps: number }> {
  const { certified, terms, limit, open } = standing;
  if (!certified) return refuse('VERIFICATION_REQUIRED');
  if (standing.isOverdue) return refuse('LOAN_OVERDUE');
  if (!terms.termDays.includes(days)) return refuse('LOAN_TERM_UNKNOWN');
  if (amount < terms.minimum)
    return refuse('LOAN_BELOW_MINIMUM', { minimum: formatMinor(terms.minimum), currency: CURRENCY });
  if (amount % terms.step !== 0n) return refuse('LOAN_STEP', { step: formatMinor(terms.step), currency: CURRENCY });
  const remaining = remainingOf(standing);
  if (limit.rateBps === undefined || amount > remaining)
    return refuse('LOAN_ABOVE_LIMIT', { remaining: formatMinor(remaining), currency: CURRENCY });
  return open.length >= mostLoans ? refuse('LOANS_FULL', { maximum: mostLoans }) : ok({ rateBps: limit.rateBps });
}
