import type { Queryable } from '../platform/database/index.ts';
import type { PlanParts } from './plan-parts.ts';
import { endMessage } from './plan-message.ts';
import { lockPlan, type PlanRow, writePlan } from './plan-rows.ts';

/** What counts as a purchase that was carried out or may still be, and what is still open. */
const COUNT = `select count(*) filter (where state in ('sent', 'filled', 'partly'))::integer as count,
    count(*) filter (where state in ('due', 'sent'))::integer as open
  from plan_purchase where plan_id = $1`;

/** Whether a plan has come to the end that its customer chose. */
export async function isDone(on: Queryable, { id, times, until_on, next_day }: PlanRow): Promise<boolean> {
  if (until_on !== null && next_day > until_on) return true;
  if (times === 0) return false;
  const [row] = await on.query<{ count: number }>(COUNT, [id]);
  return (row?.count ?? 0) >= times;
}

/** Ends a plan of which nothing more comes, once its last purchase is over; in the transaction that ends that. @returns what is told */
export async function endDone(
  tx: Queryable,
  { exchange, marks, inbox }: PlanParts,
  id: bigint,
  date: string,
  now: number,
) {
  const plan = await lockPlan(tx, marks, id);
  if (plan?.state !== 'active' || !(await isDone(tx, plan))) return [];
  const [row] = await tx.query<{ open: number }>(COUNT, [id]);
  if ((row?.open ?? 0) > 0) return [];
  await writePlan(tx, marks, { ...plan, state: 'ended', reason: 'done' });
  return inbox.write(tx, [endMessage(exchange.view, plan, 'done', date)], now);
}
