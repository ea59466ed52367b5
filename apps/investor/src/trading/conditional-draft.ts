import type { ConditionalLeg, Listing, Quote } from '@kuroshio/contract';
import type { Price } from '@kuroshio/money/units.ts';
import { quotedPrice } from '@kuroshio/money/units.ts';
import { ceilToTick, floorToTick, tickAt } from '@kuroshio/market/tick.ts';
import { isMetBy, trailedTick } from '@kuroshio/orders/conditional.ts';
import { showsPrice } from '@kuroshio/orders/order-kinds.ts';
import type { OrderType, Side } from '@kuroshio/orders/words.ts';
import { Refused } from '../platform/failure.ts';
import { checkTick, gridOf } from './price-grid.ts';
import { fieldOf, type Problem, type TicketField } from './ticket-problem.ts';

/** `oco`: a stop and a profit of which the first to be sent cancels the other. */
export const CONDITIONAL_KINDS = ['stop', 'take-profit', 'trailing', 'oco'] as const;
export type ConditionalKind = (typeof CONDITIONAL_KINDS)[number];

/** How far from the price a ticket begins: 5 % against the customer, 10 % in their favour. */
const BEGINS_BPS = { stop: 500, profit: 1_000 };
/** The server's bounds of a trailing distance, hundredths of a percent of the price. */
const TRAIL_BPS = { least: 1, most: 5_000 };

/** A price that is waited for and the limit of the order then sent, in price units. */
export interface LegDraft {
  readonly trigger: number;
  readonly limit: number;
}

/** What has been filled in of a condition; each part stays while another kind is looked at. */
export interface ConditionalDraft {
  readonly kind: ConditionalKind;
  readonly stop: LegDraft;
  readonly profit: LegDraft;
  readonly trailUnit: 'price' | 'bps';
  /** Price units. */
  readonly trailPrice: number;
  /** Hundredths of a percent. */
  readonly trailBps: number;
  /** Of the order that is sent; a trailing one is sent at market. */
  readonly type: OrderType;
  /** Waits for this trading day only. */
  readonly today: boolean;
}

/** The price that a condition is set from: the last one, or what the day begins from. Price units, 0 where there is none. */
export function priceNow({ last, reference }: Pick<Quote, 'last' | 'reference'>): number {
  return last > 0 ? last : reference;
}

/**
 * Triggers on the grid, 5 % against the customer and 10 % in their favour, each rounded away from the price.
 * @param price price units; @returns zeros where there is none
 */
export function triggersAround(listing: Listing, side: Side, price: number): { stop: number; profit: number } {
  if (price <= 0) return { stop: 0, profit: 0 };
  const up = side === 'buy' ? 'stop' : 'profit';
  const down = side === 'buy' ? 'profit' : 'stop';
  const above = ceilToTick(gridOf(listing), (price * (10_000 + BEGINS_BPS[up])) / 10_000);
  const below = floorToTick(gridOf(listing), (price * (10_000 - BEGINS_BPS[down])) / 10_000);
  return side === 'buy' ? { stop: above, profit: below } : { stop: below, profit: above };
}

/** A condition as it opens: each price at its distance from the present one, sent at market, until cancelled. */
export function startConditional(listing: Listing, quote: Quote, side: Side, kind: ConditionalKind): ConditionalDraft {
  const price = priceNow(quote);
  const { stop, profit } = triggersAround(listing, side, price);
  return {
    kind,
    stop: { trigger: stop, limit: stop },
    profit: { trigger: profit, limit: profit },
    trailUnit: 'bps',
    trailPrice: price > 0 ? floorToTick(gridOf(listing), (price * BEGINS_BPS.stop) / 10_000) : 0,
    trailBps: BEGINS_BPS.stop,
    type: 'market',
    today: false,
  };
}

/** A trigger at so many hundredths of a percent from a price, on the grid and rounded away from the price. */
export function triggerAt(listing: Listing, price: number, bps: number): number {
  const exact = (price * (10_000 + bps)) / 10_000;
  return bps > 0 ? ceilToTick(gridOf(listing), exact) : floorToTick(gridOf(listing), exact);
}

/** Which of the two prices a kind waits for. */
export function legsOf(kind: ConditionalKind): readonly ('stop' | 'profit')[] {
  if (kind === 'oco') return ['stop', 'profit'];
  return kind === 'trailing' ? [] : [kind === 'stop' ? 'stop' : 'profit'];
}

const KINDS = { stop: 'stop', profit: 'take-profit' } as const;

/** Why a trigger cannot be waited for: off the grid, or the price is there already. */
export function checkTrigger(
  listing: Listing,
  quote: Pick<Quote, 'last' | 'reference'>,
  side: Side,
  leg: 'stop' | 'profit',
  trigger: number,
): Refused | undefined {
  const tick = checkTick(listing, trigger);
  if (tick !== undefined) return tick;
  const now = priceNow(quote);
  if (now === 0) return new Refused('PRICE_NOT_AVAILABLE', {});
  const asked = {
    side,
    trigger: { kind: KINDS[leg], price: trigger as Price, trail: 0, trailUnit: 'price' },
    extreme: 0,
  } as const;
  if (!isMetBy(asked, now as Price)) return undefined;
  return new Refused('TRIGGER_ALREADY_MET', { price: quotedPrice(now, listing.priceScale) });
}

/** What the app sees for itself to be wrong with a condition, by the server's rules and in its words. */
export function checkConditional(
  listing: Listing,
  quote: Quote,
  side: Side,
  draft: ConditionalDraft,
): Problem | undefined {
  if (draft.kind === 'trailing') {
    const now = priceNow(quote);
    if (now === 0) return { field: 'trail', failure: new Refused('PRICE_NOT_AVAILABLE', {}) };
    const bps = draft.trailUnit === 'bps' ? draft.trailBps : (draft.trailPrice * 10_000) / now;
    if (bps >= TRAIL_BPS.least && bps <= TRAIL_BPS.most) return undefined;
    return { field: 'trail', failure: new Refused('TRAIL_OUT_OF_REACH', {}) };
  }
  for (const leg of legsOf(draft.kind)) {
    const trigger = checkTrigger(listing, quote, side, leg, draft[leg].trigger);
    if (trigger !== undefined) return { field: leg, failure: trigger };
    const limit = showsPrice(draft.type) ? checkTick(listing, draft[leg].limit) : undefined;
    if (limit !== undefined) return { field: `${leg}Limit`, failure: limit };
  }
  return undefined;
}

/** Where a refusal of the server belongs: what it says of a price, at the only price there is. */
export function conditionalFieldOf(failure: unknown, { kind, type }: ConditionalDraft): TicketField {
  const field = fieldOf(failure);
  const [leg, other] = legsOf(kind);
  const isPrice = field === 'price' || (failure instanceof Refused && failure.code === 'TRIGGER_ALREADY_MET');
  if (!isPrice) return field;
  if (leg === undefined) return 'trail';
  return other === undefined && !showsPrice(type) ? leg : 'order';
}

/** Where a trailing order would be sent if it began at this price. Price units, 0 without a price. */
export function trailedFrom(listing: Listing, side: Side, draft: ConditionalDraft, price: number): number {
  const trail = draft.trailUnit === 'bps' ? draft.trailBps : draft.trailPrice;
  return trailedTick(gridOf(listing), {
    side,
    trigger: { kind: 'trailing', price: 0, trail, trailUnit: draft.trailUnit },
    extreme: price as Price | 0,
  });
}

/** The smallest step of a trailing distance in price units, at this price. */
export function trailStep(listing: Listing, price: number): number {
  return tickAt(gridOf(listing), Math.max(price, 0));
}

/** The condition as the API takes it. */
export function conditionalLegs(draft: ConditionalDraft): ConditionalLeg[] {
  if (draft.kind === 'trailing') {
    const trail = draft.trailUnit === 'bps' ? draft.trailBps : draft.trailPrice;
    return [{ trigger: { kind: 'trailing', trail, trailUnit: draft.trailUnit }, type: 'market', timeInForce: 'ROD' }];
  }
  return legsOf(draft.kind).map((leg) => ({
    trigger: { kind: KINDS[leg], price: draft[leg].trigger },
    type: draft.type,
    timeInForce: 'ROD',
    ...(showsPrice(draft.type) ? { price: draft[leg].limit } : {}),
  }));
}
