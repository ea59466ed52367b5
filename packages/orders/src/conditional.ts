import { assert } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import { ceilToTick, floorToTick, type TickGrid } from '@kuroshio/market/tick.ts';
import type { Price, Units } from '@kuroshio/money';
import type { ConditionalState, OrderType, Side, TimeInForce, TriggerKind } from './words.ts';

/**
 * What must happen for the order to be sent. `stop`: the price moves against the customer to `price` (a purchase at or
 * above it, a sale at or below); `take-profit`: it moves in their favour to it; `trailing`: it turns back by `trail`
 * from the best price since the order waits.
 */
export interface Trigger {
  readonly kind: TriggerKind;
  /** 0 for a trailing one. */
  readonly price: Price | 0;
  /** How far the price turns back: price units, or hundredths of a percent of the best price; 0 for the others. */
  readonly trail: number;
  readonly trailUnit: 'price' | 'bps';
}

/** An order that is sent when the market reaches a price. Nothing is held for it before. Prices in price units. */
export interface Conditional {
  readonly id: number;
  readonly customer: number;
  readonly clientOrderId: string;
  /** Of the whole request, by which a repeated key is told from another; null for a bracket, whose order has it. */
  readonly fingerprint: bigint | null;
  /** Which of the orders placed under that key. */
  readonly leg: number;
  /** One cancels the other: the legs of a group share the number of the first. */
  readonly group: number;
  readonly instrumentNo: number;
  readonly side: Side;
  trigger: Trigger;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** What the customer asked for; a leg of a bracket sells what its opening order bought. */
  quantity: Units;
  /** Limit of the order that is sent; 0 for a market order. */
  price: Price | 0;
  /** The position that it sells, null for oldest first; that of a bracket is known when its opening order has traded. */
  positionId: number | null;
  /** The opening order of a bracket, which it waits for. */
  readonly parentId: number | null;
  /** The last trading day on which it waits, null until it is cancelled. */
  readonly expiresOn: TradingDate | null;
  readonly placedAt: number;
  updatedAt: number;
  state: ConditionalState;
  /** The best trade since it waits, for a trailing one; 0 before the first. */
  extreme: Price | 0;
  /** The order that it became, 0 before. */
  orderId: number;
  /** Why the order was not taken when it was sent. */
  refusal: string | null;
}

export type ConditionalEvent = 'wake' | 'trigger' | 'refuse' | 'cancel' | 'expire';

/** What may happen to a conditional order in each state, and what it becomes. What is not here cannot happen. */
export const CONDITIONAL_LIFE: Readonly<
  Record<ConditionalState, Readonly<Partial<Record<ConditionalEvent, ConditionalState>>>>
> = {
  dormant: { wake: 'waiting', cancel: 'cancelled', expire: 'expired' },
  waiting: { trigger: 'triggered', refuse: 'refused', cancel: 'cancelled', expire: 'expired' },
  triggered: {},
  refused: {},
  cancelled: {},
  expired: {},
};

export function moveConditional(conditional: Conditional, event: ConditionalEvent, at: number): void {
  const next = CONDITIONAL_LIFE[conditional.state][event];
  assert(next !== undefined, `a conditional order that is ${conditional.state} cannot ${event}`);
  conditional.state = next;
  conditional.updatedAt = at;
}

/** The price at which a trailing order would be sent now, 0 before the first trade; rounded towards the market. */
export function trailedPrice({ side, trigger, extreme }: Pick<Conditional, 'side' | 'trigger' | 'extreme'>): Price | 0 {
  if (extreme === 0) return 0;
  const back = trigger.trailUnit === 'price' ? trigger.trail : (extreme * trigger.trail) / 10_000;
  return (side === 'sell' ? Math.ceil(extreme - back) : Math.floor(extreme + back)) as Price;
}

/** The same as a price that can trade: the first of the grid that sets the order off. 0 before the first trade. */
export function trailedTick(grid: TickGrid, conditional: Pick<Conditional, 'side' | 'trigger' | 'extreme'>): Price | 0 {
  const at = trailedPrice(conditional);
  if (at === 0) return 0;
  return conditional.side === 'sell' ? floorToTick(grid, at) : ceilToTick(grid, at);
}

/** Whether a trade at `price` is what the order waits for. */
export function isMetBy(
  { side, trigger, extreme }: Pick<Conditional, 'side' | 'trigger' | 'extreme'>,
  price: Price,
): boolean {
  const rises = (side === 'buy') === (trigger.kind !== 'take-profit');
  const target = trigger.kind === 'trailing' ? trailedPrice({ side, trigger, extreme }) : trigger.price;
  if (target === 0) return false;
  return rises ? price >= target : price <= target;
}

/** Takes note of a trade. @returns whether the order is to be sent; `moved` when its best price has become better. */
export function noteTrade(conditional: Conditional, price: Price): { readonly met: boolean; readonly moved: boolean } {
  const { trigger, side } = conditional;
  const better = side === 'sell' ? price > conditional.extreme : price < conditional.extreme;
  const moved = trigger.kind === 'trailing' && (conditional.extreme === 0 || better);
  if (moved) conditional.extreme = price;
  return { met: isMetBy(conditional, price), moved };
}
