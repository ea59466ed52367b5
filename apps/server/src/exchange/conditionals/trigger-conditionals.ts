import { customerAccount } from '@kuroshio/ledger';
import type { Venue } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { type Conditional, moveConditional } from '@kuroshio/orders';
import type { Connection } from '../../platform/database/index.ts';
import type { Changes } from '../batch/changes.ts';
import { fileConditional, otherLegs } from './conditional-book.ts';
import { cancelInMemory, placeInMemory } from '../orders/place.ts';
import { endConditional } from './place-conditional.ts';
import { lockBalances } from '../writer/read-for-batch.ts';
import { clockOf, type ExchangeState, instrumentOf, marketAt } from '../state.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';

/** Orders that are sent may trade and set off others; beyond this many rounds the rest waits for the next batch. */
const MOST_ROUNDS = 20;

/**
 * Wakes the legs of brackets whose opening order has traded, and sends what is due. Runs within a batch, after its
 * commands and the passing of time.
 */
export async function triggerConditionals(
  state: ExchangeState,
  floor: TradingFloor,
  changes: Changes,
  parts: readonly Changes[],
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
    floor.during(changes, () => {
      // One that was sent before it may have cancelled it.
      for (const conditional of due) if (conditional.state === 'waiting') send(state, changes, conditional);
    });
    if (book.children.size > 0) followParents(state, changes, changes);
  }
}

/**
 * Due in a moment that has passed: a venue that has closed since takes no order, and an interruption takes none of all
 * kinds, so it waits for the next trade: after an interruption that is the one of its auction.
 */
function isOpenFor(state: ExchangeState): (conditional: Conditional) => boolean {
  return ({ instrumentNo }) =>
    clockOf(state, instrumentOf(instrumentNo).venue).phase === 'continuous' &&
    (marketAt(state, instrumentNo).pause?.reason ?? 'periodic') === 'periodic';
}

function accountsOf({ customer, instrumentNo, side }: Conditional): bigint[] {
  const instrument = instrumentOf(instrumentNo);
  if (side === 'sell') return [customerAccount(customer, instrument.no, 'available')];
  const asset = CASH_ASSETS[instrument.currency].id;
  return [customerAccount(customer, asset, 'available'), customerAccount(customer, asset, 'receivable')];
}

function send(state: ExchangeState, changes: Changes, conditional: Conditional): void {
  const { customer, id, instrumentNo, side, type, timeInForce, quantity, price, positionId, parentId } = conditional;
  // What a bracket protects grows no more.
  if (parentId !== null) cancelInMemory(state, changes, { customer, orderId: parentId });
  const placed = placeInMemory(state, changes, {
    customer,
    // Customers' keys have no dot.
    clientOrderId: `conditional.${id}`,
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
function followParents(state: ExchangeState, changes: Changes, part: Changes): void {
  for (const orders of [part.newOrders, part.changedOrders]) {
    for (const order of orders) {
      for (const child of [...(state.conditionals.children.get(order.id) ?? [])]) {
        if (order.filledQuantity > 0) {
          if (child.state === 'dormant') moveConditional(child, 'wake', changes.now);
          else if (child.quantity === order.filledQuantity) continue;
          child.quantity = order.filledQuantity;
          fileConditional(state.conditionals, child);
          changes.conditionals.add(child);
        } else if (order.state !== 'open') endConditional(state, changes, child, 'cancel');
      }
    }
  }
}

/** Ends the conditional orders of a venue whose last day is over. */
export function expireConditionals(state: ExchangeState, changes: Changes, venue: Venue): void {
  const { date } = clockOf(state, venue);
  for (const conditional of [...state.conditionals.all.values()]) {
    const { expiresOn, instrumentNo } = conditional;
    if (expiresOn === null || expiresOn > date || instrumentOf(instrumentNo).venue !== venue) continue;
    endConditional(state, changes, conditional, 'expire');
  }
}
