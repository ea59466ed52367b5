import { ok, type Outcome } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import { type Conditional, moveConditional, type Order } from '@kuroshio/orders';
import { checkConditional, type ConditionalAsked } from '@kuroshio/risk';
import type { Changes } from '../batch/changes.ts';
import { fileConditional, otherLegs } from './conditional-book.ts';
import { clockOf, type ExchangeState, instrumentOf, marketAt } from '../state.ts';

export interface ConditionalRequest {
  readonly customer: number;
  readonly clientOrderId: string;
  readonly instrumentNo: number;
  /** One, or two of which the first to be sent cancels the other. */
  readonly legs: readonly ConditionalAsked[];
  readonly positionId: number | null;
  /** Waits for this trading day only, else until it is cancelled. */
  readonly today: boolean;
}

/** Whether a repeated key asks for the same again. */
export function isSameConditional(
  before: readonly Conditional[],
  { instrumentNo, legs, positionId }: ConditionalRequest,
): boolean {
  const contentOf = ({ side, trigger, type, timeInForce, quantity, price }: ConditionalAsked) =>
    [side, trigger.kind, trigger.price, trigger.trail, trigger.trailUnit, type, timeInForce, quantity, price].join();
  return (
    before.length === legs.length &&
    before.every(
      (one, leg) =>
        one.instrumentNo === instrumentNo &&
        one.positionId === positionId &&
        contentOf(one) === contentOf(legs[leg] as ConditionalAsked),
    )
  );
}

export function placeConditionalInMemory(
  state: ExchangeState,
  changes: Changes,
  request: ConditionalRequest,
): Outcome<readonly Conditional[]> {
  const { customer, legs, instrumentNo } = request;
  const instrument = instrumentOf(instrumentNo);
  const market = marketAt(state, instrumentNo);
  const facts = { instrument, limits: market.limits, reference: market.reference, last: market.day.last };
  const waiting = state.conditionals.of.get(customer)?.size ?? 0;
  for (const [place, leg] of legs.entries()) {
    const checked = checkConditional(leg, facts, waiting + place);
    if (!checked.ok) return checked;
  }
  const expiresOn = request.today ? clockOf(state, instrument.venue).date : null;
  return ok(addLegs(state, changes, request, { expiresOn, parent: null }));
}

/** The legs that protect what an order opens: they wait for its first fill. */
export function addBracket(
  state: ExchangeState,
  changes: Changes,
  parent: Order,
  legs: readonly ConditionalAsked[],
): void {
  const request = { ...parent, legs, positionId: parent.id };
  addLegs(state, changes, request, { expiresOn: null, parent });
}

function addLegs(
  state: ExchangeState,
  changes: Changes,
  request: Pick<ConditionalRequest, 'customer' | 'clientOrderId' | 'instrumentNo' | 'legs' | 'positionId'>,
  { expiresOn, parent }: { readonly expiresOn: TradingDate | null; readonly parent: Order | null },
): Conditional[] {
  const book = state.conditionals;
  const group = book.nextId;
  return request.legs.map((asked, leg) => {
    const conditional: Conditional = {
      id: book.nextId++,
      customer: request.customer,
      clientOrderId: request.clientOrderId,
      leg,
      group,
      instrumentNo: request.instrumentNo,
      side: asked.side,
      trigger: asked.trigger,
      type: asked.type,
      timeInForce: asked.timeInForce,
      quantity: asked.quantity,
      price: asked.price,
      positionId: request.positionId,
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
    changes.conditionals.add(conditional);
    return conditional;
  });
}

export interface CancelConditionalRequest {
  readonly customer: number;
  readonly conditionalId: number;
}

/** Cancels a conditional order and the other legs of its group. @returns undefined when none that may be sent has that id. */
export function cancelConditionalInMemory(
  state: ExchangeState,
  changes: Changes,
  { customer, conditionalId }: CancelConditionalRequest,
): Outcome<readonly Conditional[]> | undefined {
  const asked = state.conditionals.all.get(conditionalId);
  if (asked === undefined || asked.customer !== customer) return undefined;
  const legs = [asked, ...otherLegs(state.conditionals, asked)];
  for (const leg of legs) endConditional(state, changes, leg, 'cancel');
  return ok(legs);
}

export function endConditional(
  state: ExchangeState,
  changes: Changes,
  conditional: Conditional,
  event: 'cancel' | 'expire' | 'trigger' | 'refuse',
): void {
  moveConditional(conditional, event, changes.now);
  fileConditional(state.conditionals, conditional);
  changes.conditionals.add(conditional);
}
