import { customerAccount } from '@kuroshio/ledger';
import type { Venue } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { type Conditional, moveConditional, type Order } from '@kuroshio/orders';
import type { Connection } from '../../platform/database/index.ts';
import { cashAccounts, lockBalances } from '../batch/balances.ts';
import { type Changes, put, rowsOf } from '../batch/changes.ts';
import { CHANGED_ORDERS, NEW_ORDERS } from '../orders/order-rows.ts';
import { placeOrder } from '../orders/place-order.ts';
import { instrumentOf } from '../venues/instrument-of.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';
import type { VenueEvents } from '../venues/venue-events.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import { type ConditionalsState, fileConditional, otherLegs } from './conditional-book.ts';
import { endConditional } from './conditional-legs.ts';
import { CONDITIONALS } from './conditional-rows.ts';

/** Orders that are sent may trade and set off others; beyond this many rounds the rest waits for the next batch. */
const MOST_ROUNDS = 20;

/**
 * Wakes the legs of brackets whose opening order has traded, and sends what is due. Runs within a batch, after its
 * commands and the passing of time.
 * @param parts all parts of the batch, the last of which takes what is sent
 */
export async function triggerConditionals(
  state: ConditionalsState,
  floor: TradingFloor,
  parts: readonly Changes[],
  changes: Changes,
  events: VenueEvents,
  on: Connection,
  begin: () => Promise<unknown>,
): Promise<void> {
  const book = state.conditionals;
  if (book.children.size > 0) for (const part of parts) followParents(state, changes, part);
  for (let round = 0; round < MOST_ROUNDS && book.due.size > 0; round++) {
    const due = [...book.due].filter(isOpenFor(state)).sort((a, b) => a.id - b.id);
    book.due.clear();
    if (due.length === 0) return;
    await begin();
    await lockBalances(on, changes, due.flatMap(accountsOf));
    floor.during(events, () => {
      // One that was sent before it may have cancelled it.
      for (const conditional of due) if (conditional.state === 'waiting') send(state, floor, changes, conditional);
    });
    if (book.children.size > 0) followParents(state, changes, changes);
  }
}

/**
 * Due in a moment that has passed: a venue that has closed since takes no order, and an interruption takes none of all
 * kinds, so it waits for the next trade: after an interruption that is the one of its auction.
 */
function isOpenFor(state: ConditionalsState): (conditional: Conditional) => boolean {
  return ({ instrumentNo }) =>
    clockOf(state, instrumentOf(instrumentNo).venue).phase === 'continuous' &&
    (marketAt(state, instrumentNo).pause?.reason ?? 'periodic') === 'periodic';
}

function accountsOf({ customer, instrumentNo, side }: Conditional): bigint[] {
  const { no, currency } = instrumentOf(instrumentNo);
  if (side === 'sell') return [customerAccount(customer, no, 'available')];
  return cashAccounts(customer, CASH_ASSETS[currency].id);
}

function send(state: ConditionalsState, floor: TradingFloor, changes: Changes, conditional: Conditional): void {
  const { customer, id, instrumentNo, side, type, timeInForce, quantity, price, positionId, parentId } = conditional;
  // What a bracket protects grows no more.
  const parent = parentId === null ? undefined : state.orders.get(parentId);
  if (parent !== undefined) floor.withdraw(parent);
  const placed = placeOrder(state, floor, changes, {
    customer,
    // Customers' keys have no dot, so nobody repeats it.
    clientOrderId: `conditional.${id}`,
    fingerprint: null,
    instrumentNo,
    ticket: {
      side,
      type,
      timeInForce,
      board: 'regular',
      quantity,
      price: price || undefined,
      positionId: positionId ?? undefined,
    },
  });
  if (!placed.ok) {
    conditional.refusal = placed.refusal.code;
    endConditional(state, changes, conditional, 'refuse');
    return;
  }
  conditional.orderId = placed.value.id;
  endConditional(state, changes, conditional, 'trigger');
  for (const other of otherLegs(state.conditionals, conditional)) endConditional(state, changes, other, 'cancel');
}

/** The legs of a bracket sell as much as its opening order has bought so far, and end with one that bought nothing. */
function followParents(state: ConditionalsState, changes: Changes, part: Changes): void {
  for (const orders of [rowsOf(part, NEW_ORDERS), rowsOf(part, CHANGED_ORDERS)]) {
    for (const order of [...orders]) {
      for (const child of [...(state.conditionals.children.get(order.id) ?? [])]) follow(state, changes, order, child);
    }
  }
}

function follow(state: ConditionalsState, changes: Changes, order: Order, child: Conditional): void {
  if (order.filledQuantity > 0) {
    if (child.state === 'dormant') {
      moveConditional(child, 'wake', changes.now);
      child.positionId = order.opened;
    } else if (child.quantity === order.filledQuantity) return;
    child.quantity = order.filledQuantity;
    fileConditional(state.conditionals, child);
    put(changes, CONDITIONALS, child);
  } else if (order.state !== 'open') endConditional(state, changes, child, 'cancel');
}

/** Ends the conditional orders of a venue whose last day is over. */
export function expireConditionals(state: ConditionalsState, changes: Changes, venue: Venue): void {
  const { date } = clockOf(state, venue);
  for (const conditional of [...state.conditionals.all.values()]) {
    const { expiresOn, instrumentNo } = conditional;
    if (expiresOn === null || expiresOn > date || instrumentOf(instrumentNo).venue !== venue) continue;
    endConditional(state, changes, conditional, 'expire');
  }
}
