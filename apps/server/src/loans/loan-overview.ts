import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { HIGHEST_SCORE, LOWEST_SCORE } from '@kuroshio/credit';
import { formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { withHouseTerms } from './house-terms.ts';
import type { LoanParts } from './loan-parts.ts';
import { creditOf } from './outstanding-credit.ts';
import { readStanding, remainingOf } from './standing.ts';

type Path = 'loans/loan-overview';

export function loanOverview(parts: LoanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const found = await parts.database.transaction((tx) => readStanding(parts, tx, customerId), {
      isolation: 'repeatable read',
    });
    const standing = withHouseTerms(parts.settings, found, now);
    const { terms, limit } = standing;
    return ok({
      ...{ today: standing.today, certified: standing.certified, overdue: standing.isOverdue },
      ...{ score: standing.score, lowest: LOWEST_SCORE, highest: HIGHEST_SCORE },
      parts: standing.parts.map((part) => ({ ...part })),
      limit: formatMinor(limit.limit),
      byScore: formatMinor(limit.byScore),
      byOwn: formatMinor(limit.byOwn),
      own: formatMinor(standing.own),
      borrowed: formatMinor(standing.principal),
      interest: formatMinor(standing.interest),
      owed: formatMinor(standing.owed),
      remaining: formatMinor(remainingOf(standing)),
      ...(limit.rateBps === undefined ? {} : { rateBps: limit.rateBps }),
      minimum: formatMinor(terms.minimum),
      step: formatMinor(terms.step),
      termDays: [...terms.termDays],
      kept: formatMinor(creditOf(standing).kept),
      available: formatMinor(standing.available),
      steps: terms.scoreSteps.map(({ from, most, rateBps }) => ({ from, most: formatMinor(most), rateBps })),
      coverBps: terms.coverBps,
      lateSteps: terms.lateSteps.map((step) => ({ ...step })),
      mostLoans: parts.settings.at('credit-loan-at-once', now),
    });
  };
}
