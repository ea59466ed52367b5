import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { checkPlan } from './check-plan.ts';
import type { PlanParts } from './plan-parts.ts';
import { insertPlan, isOurPlan, type PlanRow, SELECT_PLAN, type StoredPlan } from './plan-rows.ts';
import { MOST_PLANS } from './plan-terms.ts';
import { readSums } from './read-plans.ts';
import { wirePlan } from './wire-plan.ts';

type Path = 'plans/create-plan';

// Under the lock of the customer's row, so that of many at once no more than the most are made. Counted by a statement that begins
// when the lock is there: one that waited for it would count what stood before.
const LOCK = 'select id from customer where id = $1 for update';
const COUNT = "select count(*)::integer as count from purchase_plan where customer_id = $1 and state <> 'ended'";

export function createPlan(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  const { view } = exchange;

  async function stored(on: Queryable, customer: number, key: string): Promise<PlanRow | undefined> {
    const [row] = await on.query<StoredPlan>(`${SELECT_PLAN} where customer_id = $1 and client_key = $2`, [
      customer,
      key,
    ]);
    return row !== undefined && isOurPlan(marks, row) ? row : undefined;
  }

  return async ({ planKey, ...wish }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf(wish);
    const wired = async (row: PlanRow) =>
      ok(wirePlan(view, row, (await readSums(database, parts, customerId, [row]))(row)));
    const first = await stored(database, customerId, planKey);
    if (first !== undefined) {
      const again = repeated(first, fingerprint, () => undefined);
      return again?.ok === false ? again : wired(first);
    }
    const instrument = view.rulebook.instruments.bySymbol(wish.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const checked = checkPlan(view, instrument, wish);
    if (!checked.ok) return checked;
    const { currency: _, ...terms } = checked.value;
    const made = await database.transaction(async (tx) => {
      await tx.query(LOCK, [customerId]);
      const [row] = await tx.query<{ count: number }>(COUNT, [customerId]);
      // The same key may have been used by a call that ran beside this one.
      const beside = await stored(tx, customerId, planKey);
      if (beside !== undefined) return beside;
      if ((row?.count ?? 0) >= MOST_PLANS) return undefined;
      const [next] = await tx.query<{ id: bigint }>("select nextval('purchase_plan_id_seq') as id");
      assert(next !== undefined, 'a sequence answers');
      const plan: PlanRow = {
        ...{ id: next.id, customer_id: customerId, client_key: planKey, fingerprint, instrument_no: instrument.no },
        ...{ ...terms, state: 'active', reason: '', version: 1, at: new Date(context.now) },
      };
      assert(await insertPlan(tx, marks, plan), 'its key is free under the lock of its customer');
      return plan;
    });
    if (made === undefined) return refuse('PLANS_FULL', { maximum: MOST_PLANS });
    return made.fingerprint === fingerprint ? wired(made) : refuse('KEY_REUSED');
  };
}
