import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { PlanParts } from './plan-parts.ts';
import { isOurPurchase, SELECT_PURCHASE, type StoredPurchase } from './purchase-rows.ts';
import { ownPlan } from './read-plans.ts';
import { wirePurchase } from './wire-plan.ts';

type Path = 'plans/list-plan-purchases';

export function listPlanPurchases(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  return async ({ id, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const plan = await ownPlan(database, parts, customerId, id);
    if (plan === undefined) return refuse('PLAN_NOT_FOUND');
    const rows = await database.query<StoredPurchase>(
      `${SELECT_PURCHASE} where plan_id = $1 and customer_id = $2 and ($3::bigint is null or id < $3)
       order by id desc limit $4`,
      [plan.id, customerId, before ?? null, limit + 1],
    );
    const own = rows.slice(0, limit).filter((row) => isOurPurchase(marks, row));
    return ok({ rows: own.map((row) => wirePurchase(exchange.view, row)), more: rows.length > limit });
  };
}
