import type { Refusal } from '@kuroshio/base';
import type { WrittenMessage } from '../notices/index.ts';
import { instrumentAt } from '../exchange/index.ts';
import { afterRefusal, decidePurchase } from './decide-purchase.ts';
import { endDone } from './plan-end.ts';
import { purchaseMessage } from './plan-message.ts';
import type { PlanRunParts } from './plan-parts.ts';
import { isOurPlan, SELECT_PLAN, type StoredPlan } from './plan-rows.ts';
import { sendingHours } from './plan-terms.ts';
import { findOrders, type Orders, partsOf, placePart } from './purchase-orders.ts';
import { type PurchaseReason, type PurchaseRow, writePurchase } from './purchase-rows.ts';

/**
 * Goes on with a purchase from where it stands: sends what is due, once its orders have ended says what came of them. What was sent
 * is looked up by its keys before anything is decided, so a purchase whose answer was never heard is not sent again.
 */
export function advancePurchase(parts: PlanRunParts): (row: PurchaseRow) => Promise<void> {
  const { database, exchange, marks, inbox, clock } = parts;
  const { view } = exchange;

  /** Writes how it ended, tells of it, and ends the plan where it was the last. */
  async function finish(before: PurchaseRow, after: PurchaseRow, asked: bigint): Promise<void> {
    const now = clock.now();
    const written = await database.transaction(async (tx): Promise<readonly WrittenMessage[]> => {
      if (!(await writePurchase(tx, marks, before, after))) return [];
      const { state } = after;
      const told = state === 'skipped' || state === 'partly' || state === 'unfilled';
      const own = told ? await inbox.write(tx, [purchaseMessage(view, after, state, asked)], now) : [];
      return [...own, ...(await endDone(tx, parts, after.plan_id, after.due_on, now))];
    });
    inbox.announce(written);
  }

  const skip = (row: PurchaseRow, reason: PurchaseReason, short = 0n) =>
    finish(row, { ...row, state: 'skipped', reason, short }, 0n);

  async function wait(row: PurchaseRow, reason: PurchaseReason): Promise<void> {
    if (row.reason !== reason) await writePurchase(database, marks, row, { ...row, reason });
  }

  /** Whether the plan still is to buy: its customer may have rested or ended it while the purchase waited. */
  async function isWanted({ plan_id }: PurchaseRow): Promise<boolean> {
    const [plan] = await database.query<StoredPlan>(`${SELECT_PLAN} where id = $1`, [plan_id]);
    // Its last purchase may be due when the plan has come to its end.
    return plan !== undefined && isOurPlan(marks, plan) && (plan.state === 'active' || plan.reason === 'done');
  }

  /** Sends the parts that are not there yet, as the row says. */
  async function send(row: PurchaseRow, there: Orders['parts']): Promise<void> {
    let sent = there.size > 0;
    for (const part of partsOf(row)) {
      if (there.has(part)) continue;
      const placed = await placePart(parts, row, part);
      if (placed.ok) {
        sent = true;
        continue;
      }
      const after = afterRefusal(placed.refusal);
      const short = shortOf(placed.refusal);
      if (!sent) return after.does === 'wait' ? wait(row, after.reason) : skip(row, after.reason, short);
      await writePurchase(database, marks, row, { ...row, state: 'sent', reason: after.reason, short });
      return;
    }
    await writePurchase(database, marks, row, { ...row, state: 'sent', reason: '' });
  }

  async function advanceDue(row: PurchaseRow, orders: Orders): Promise<void> {
    // An earlier run has sent some of it: the rest is sent as it stands in the row, while the day lasts.
    const { date, isOpen, isOver } = sendingHours(view, instrumentAt(view, row.instrument_no).venue);
    const isToday = date === row.due_on;
    if (orders.parts.size > 0)
      return isToday && isOpen
        ? send(row, orders.parts)
        : void (await writePurchase(database, marks, row, { ...row, state: 'sent' }));
    if (!isToday || isOver) return skip(row, row.reason === '' ? 'closed' : row.reason);
    if (!isOpen) return;
    if (!(await isWanted(row))) return skip(row, 'stopped');
    const decision = await decidePurchase(parts, row);
    if (decision.does !== 'send')
      return decision.does === 'wait' ? wait(row, decision.reason) : skip(row, decision.reason);
    const { lots, odd, fraction, price } = decision.size;
    const sized = { ...row, lots: BigInt(lots), odd: BigInt(odd), fraction, price: BigInt(price) };
    // What is sent is durable before it is sent.
    if (await writePurchase(database, marks, row, sized)) await send(sized, orders.parts);
  }

  async function settle(row: PurchaseRow, { isOpen, bought, paid, asked }: Orders): Promise<void> {
    if (isOpen) return;
    const wanted = row.lots + row.odd > 0n ? row.lots + row.odd : asked;
    const state = bought === 0n ? 'unfilled' : bought < wanted ? 'partly' : 'filled';
    await finish(row, { ...row, state, bought, paid }, wanted);
  }

  return async (row) => {
    const orders = await findOrders(database, row);
    await (row.state === 'due' ? advanceDue(row, orders) : settle(row, orders));
  };
}

/** How much more would have been needed. */
function shortOf({ code, params: { needed, available } }: Refusal): bigint {
  if (code !== 'BALANCE_INSUFFICIENT') return 0n;
  const short = BigInt(needed ?? 0) - BigInt(available ?? 0);
  return short > 0n ? short : 0n;
}
