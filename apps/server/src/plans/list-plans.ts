import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { PlanParts } from './plan-parts.ts';
import { isOurPlan, SELECT_PLAN, type StoredPlan } from './plan-rows.ts';
import { BOUNDS, MOST_PLANS, type PlanCurrency, sendingSpan } from './plan-terms.ts';
import { readSums } from './read-plans.ts';
import { COLLAR_BPS } from './size-purchase.ts';
import { wirePlan } from './wire-plan.ts';

type Path = 'plans/list-plans';

/** Ended ones are kept, the last of them shown. */
const MOST_SHOWN = 60;
const OWN = `${SELECT_PLAN} where customer_id = $1 order by (state = 'ended'), id desc limit ${MOST_SHOWN}`;

const boundsOf = (currency: PlanCurrency) => {
  const { least, most, step } = BOUNDS[currency];
  return { least: formatMinor(least), most: formatMinor(most), step: formatMinor(step) };
};

export function listPlans(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  const { view } = exchange;
  const sentFrom = (venue: 'TWSE' | 'US') =>
    new Date(sendingSpan(view, venue, clockOf(view, venue).date).from).toISOString().slice(11, 16);
  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const { rows, sumOf } = await database.transaction(
      async (tx) => {
        const own = (await tx.query<StoredPlan>(OWN, [customerId])).filter((row) => isOurPlan(marks, row));
        return { rows: own, sumOf: await readSums(tx, parts, customerId, own) };
      },
      { isolation: 'repeatable read' },
    );
    const plans = rows.map((row) => wirePlan(view, row, sumOf(row)));
    return ok({
      // Those that buy first, the next before others; what rests, then what has ended.
      plans: plans.sort((one, other) => (one.nextOn || '9').localeCompare(other.nextOn || '9')),
      bounds: { TWD: boundsOf('TWD'), USD: boundsOf('USD') },
      sentFrom: { TWD: sentFrom('TWSE'), USD: sentFrom('US') },
      ...{ collarBps: COLLAR_BPS, most: MOST_PLANS },
    });
  };
}
