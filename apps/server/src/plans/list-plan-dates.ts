import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addDays, type TradingDate } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { instrumentAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { datesUntil, daysOfText } from './due-days.ts';
import { currencyOf } from './plan-message.ts';
import type { PlanParts } from './plan-parts.ts';
import { isOurPlan, SELECT_PLAN, type StoredPlan } from './plan-rows.ts';

type Path = 'plans/list-plan-dates';

const ACTIVE = `${SELECT_PLAN} where customer_id = $1 and state = 'active' order by id`;
/** Nobody plans further ahead, and a month is reckoned from the plan's next day on. */
const MOST_DAYS = 800;

export function listPlanDates(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  const { view } = exchange;
  return async ({ month }, context) => {
    const rows = await database.query<StoredPlan>(ACTIVE, [context.requireCustomer().customerId]);
    const dates = rows
      .filter((row) => isOurPlan(marks, row))
      .flatMap((row) => {
        const { venue, symbol } = instrumentAt(view, row.instrument_no);
        const last = `${month}-31`;
        const furthest = addDays(row.next_day as TradingDate, MOST_DAYS);
        if (last > furthest) return [];
        const dates = datesUntil(
          ...([view.rulebook.calendar, venue, daysOfText(row.days)] as const),
          ...([row.next_day as TradingDate, last as TradingDate, row.until_on as TradingDate | null] as const),
        );
        return dates
          .filter((date) => date.startsWith(month))
          .map((date) => ({
            ...{ date, id: String(row.id), symbol, currency: currencyOf(row.asset), amount: formatMinor(row.amount) },
          }));
      });
    return ok(dates.sort((one, other) => one.date.localeCompare(other.date)));
  };
}
