import { ok } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import { type Conditional, moveConditional, type Order } from '@kuroshio/orders';
import { checkConditional, type ConditionalAsked, type OrderFacts } from '@kuroshio/risk';
import { type Changes, put } from '../batch/changes.ts';
import type { Brackets } from '../orders/place-order.ts';
import { type ConditionalsState, fileConditional, waitingOf } from './conditional-book.ts';
import { CONDITIONALS } from './conditional-rows.ts';

/** Looks at legs that are to wait beside those that a customer has already. */
export function checkLegs(
  state: ConditionalsState,
  customer: number,
  legs: readonly ConditionalAsked[],
  facts: Pick<OrderFacts, 'instrument' | 'limits' | 'reference' | 'last'>,
): ReturnType<typeof checkConditional> {
  const waiting = waitingOf(state.conditionals, customer);
  for (const [place, leg] of legs.entries()) {
    const checked = checkConditional(leg, facts, waiting + place);
    if (!checked.ok) return checked;
  }
  return ok(undefined);
}

/** Legs of which the first to be sent cancels the others. */
interface Legs extends Pick<Conditional, 'customer' | 'clientOrderId' | 'fingerprint' | 'instrumentNo' | 'positionId'> {
  readonly legs: readonly ConditionalAsked[];
  readonly expiresOn: TradingDate | null;
  /** The opening order whose first fill they wait for. */
  readonly parent: Order | null;
}

export function addLegs(state: ConditionalsState, changes: Changes, asked: Legs): Conditional[] {
  const book = state.conditionals;
  const group = book.nextId;
  const { customer, clientOrderId, fingerprint, instrumentNo, positionId, expiresOn, parent } = asked;
  return asked.legs.map(({ side, trigger, type, timeInForce, quantity, price }, leg) => {
    const conditional: Conditional = {
      id: book.nextId++,
      customer,
      clientOrderId,
      fingerprint,
      leg,
      group,
      instrumentNo,
      side,
      trigger,
      type,
      timeInForce,
      quantity,
      price,
      positionId,
      parentId: parent?.id ?? null,
      expiresOn,
      placedAt: changes.now,
      updatedAt: changes.now,
      state: parent === null ? 'waiting' : 'dormant',
      extreme: 0,
      orderId: 0,
      refusal: null,
    };
    fileConditional(book, conditional);
    put(changes, CONDITIONALS, conditional);
    return conditional;
  });
}

/** The legs that protect what an order opens: they wait for its first fill, which opens the position that they sell. */
export function bracketsOf(state: ConditionalsState): Brackets {
  return {
    check: (customer, legs, facts) => checkLegs(state, customer, legs, facts),
    add(changes, parent, legs) {
      const { customer, instrumentNo } = parent;
      // The key of the order is the customer's to use for an order that waits too; customers' keys have no dot.
      const clientOrderId = `bracket.${parent.id}`;
      const own = { customer, clientOrderId, fingerprint: null, instrumentNo, positionId: null };
      addLegs(state, changes, { ...own, legs, expiresOn: null, parent });
    },
  };
}

export function endConditional(
  state: ConditionalsState,
  changes: Changes,
  conditional: Conditional,
  event: 'cancel' | 'expire' | 'trigger' | 'refuse',
): void {
  moveConditional(conditional, event, changes.now);
  fileConditional(state.conditionals, conditional);
  put(changes, CONDITIONALS, conditional);
}
