import { ok, type Outcome } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { PlanParts } from './plan-parts.ts';
import { lockPlan, type PlanRow, writePlan } from './plan-rows.ts';
import { readSums } from './read-plans.ts';
import { wirePlan } from './wire-plan.ts';

/** Changes a plan of a customer as it stands under lock. `change` answers the row itself where nothing is to be done. */
export async function alterPlan(
  parts: PlanParts,
  customer: number,
  id: string,
  change: (row: PlanRow) => Outcome<PlanRow>,
): Promise<Outcome<OutputOf<'plans/change-plan'>>> {
  const { database, exchange, marks } = parts;
  const changed = await database.transaction(async (tx): Promise<Outcome<PlanRow>> => {
    const row = await lockPlan(tx, marks, BigInt(id));
    if (row?.customer_id !== customer) return refuse('PLAN_NOT_FOUND');
    const after = change(row);
    if (!after.ok || after.value === row) return after;
    const next = { ...after.value, version: row.version + 1 };
    await writePlan(tx, marks, next);
    return ok(next);
  });
  if (!changed.ok) return changed;
  const sumOf = await readSums(database, parts, customer, [changed.value]);
  return ok(wirePlan(exchange.view, changed.value, sumOf(changed.value)));
}
