import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { loanCost, rateOfDay } from '@kuroshio/credit';
import { formatMinor, parseMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { checkDraw } from './check-draw.ts';
import { withHouseTerms } from './house-terms.ts';
import type { LoanParts } from './loan-parts.ts';
import { readStanding } from './standing.ts';

type Path = 'loans/quote-loan';

export function quoteLoan(parts: LoanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ amount, days }, context) => {
    const { customerId } = context.requireCustomer();
    const principal = parseMinor(amount);
    const { now } = context;
    const found = await parts.database.transaction((tx) => readStanding(parts, tx, customerId), {
      isolation: 'repeatable read',
    });
    const standing = withHouseTerms(parts.settings, found, now);
    const mostLoans = parts.settings.at('credit-loan-at-once', now);
    const checked = checkDraw(standing, { amount: principal, days, mostLoans });
    if (!checked.ok) return checked;
    const { rateBps } = checked.value;
    const { terms, today } = standing;
    const cost = loanCost(terms, { principal, rateBps, days, from: today });
    const shown = { interest: formatMinor(cost.interest), total: formatMinor(cost.total) };
    return ok({
      ...{ amount, days, rateBps, drawnOn: today, dueOn: cost.dueOn },
      aDay: formatMinor(cost.aDay),
      ...shown,
      lateRateBps: terms.lateSteps.map(({ fromDay }) => rateOfDay(terms, rateBps, fromDay)).toSorted((a, b) => a - b),
      schedule: [{ date: cost.dueOn, principal: amount, ...shown }],
    });
  };
}
