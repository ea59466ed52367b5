import type { Queryable } from '../platform/database/index.ts';
import type { PlanParts } from './plan-parts.ts';
import { isOurPlan, type PlanRow, SELECT_PLAN, type StoredPlan } from './plan-rows.ts';
import {
  isOurPurchase,
  orderKey,
  PARTS,
  type PurchaseRow,
  SELECT_PURCHASE,
  type StoredPurchase,
} from './purchase-rows.ts';

/** A plan of a customer; undefined where it is another's, or none of ours. */
export async function ownPlan(
  on: Queryable,
  { marks }: Pick<PlanParts, 'marks'>,
  customer: number,
  id: string,
): Promise<PlanRow | undefined> {
  const [row] = await on.query<StoredPlan>(`${SELECT_PLAN} where id = $1 and customer_id = $2`, [id, customer]);
  return row !== undefined && isOurPlan(marks, row) ? row : undefined;
}

/** What has come of plans so far, by plan. */
export interface PlanSum {
  readonly count: number;
  readonly bought: bigint;
  readonly paid: bigint;
  /** Of what was bought, units that are still held. */
  readonly held: bigint;
}

const NOTHING: PlanSum = { count: 0, bought: 0n, paid: 0n, held: 0n };

const HELD = `select o.client_order_id as key, sum(p.quantity)::bigint as quantity
  from orders o join positions p on p.customer_id = o.customer_id and p.opened_kind = 'order' and p.opened_by = o.id
  where o.customer_id = $1 and o.client_order_id = any($2::text[]) group by 1`;

const isSent = ({ state }: PurchaseRow) => state === 'sent' || state === 'filled' || state === 'partly';

export async function readSums(
  on: Queryable,
  { marks }: Pick<PlanParts, 'marks'>,
  customer: number,
  plans: readonly PlanRow[],
): Promise<(plan: PlanRow) => PlanSum> {
  const rows = await on.query<StoredPurchase>(
    `${SELECT_PURCHASE} where plan_id = any($1::bigint[]) and customer_id = $2`,
    [plans.map(({ id }) => id), customer],
  );
  const own = rows.filter((row) => isSent(row) && isOurPurchase(marks, row));
  const keys = own.flatMap((row) => PARTS.map((part) => orderKey(row, part)));
  const held = new Map(
    (await on.query<{ key: string; quantity: bigint }>(HELD, [customer, keys])).map((row) => [row.key, row.quantity]),
  );
  const sums = new Map<bigint, PlanSum>();
  for (const row of own) {
    const before = sums.get(row.plan_id) ?? NOTHING;
    const still = PARTS.reduce((all, part) => all + (held.get(orderKey(row, part)) ?? 0n), 0n);
    sums.set(row.plan_id, {
      ...{ count: before.count + 1, bought: before.bought + row.bought, paid: before.paid + row.paid },
      held: before.held + still,
    });
  }
  return ({ id }) => sums.get(id) ?? NOTHING;
}
