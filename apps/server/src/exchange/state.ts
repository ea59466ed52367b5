import { assert } from '@kuroshio/base';
import type { Instrument, Venue } from '@kuroshio/market';
import { INDEX_MEMBERS, instrumentByNo, phaseSchedule, sharesOf } from '@kuroshio/market';
import { type HoldingRule, type Order, type Position, remaining } from '@kuroshio/orders';
import { type ConditionalBook, createConditionalBook, forgetConditionals } from './conditionals/conditional-book.ts';
import type { DayTrades } from './orders/day-trades.ts';
import type { StoredAction } from './corporate-actions/stored-action.ts';
import { createInstrumentMarket, type InstrumentMarket } from './venues/instrument-market.ts';
import type { VenueClock } from './venues/venue-clock.ts';

/** What the exchange keeps in memory. Everything of a customer in it can be rebuilt from the database. */
export interface ExchangeState {
  readonly clocks: Map<Venue, VenueClock>;
  /** Where the clocks stood when the last batch was durable. */
  readonly durableClocks: Map<Venue, Readonly<VenueClock>>;
  readonly markets: Map<number, InstrumentMarket>;
  /** Open orders by id. */
  readonly orders: Map<number, Order>;
  /** Open orders of a customer by id. */
  readonly ordersOf: Map<number, Map<number, Order>>;
  /** Open orders in an instrument by id. */
  readonly ordersIn: Map<number, Map<number, Order>>;
  /** Positions that are not closed, by id, and the open orders' pending ones. */
  readonly positions: Map<number, Position>;
  /** Positions of a customer in an instrument, oldest first. */
  readonly positionsOf: Map<string, Position[]>;
  /** Instruments whose matching rests. */
  readonly paused: Set<number>;
  readonly conditionals: ConditionalBook;
  readonly dayTrades: DayTrades;
  /** Corporate actions that were announced here, by instrument, oldest first. */
  readonly actions: Map<number, readonly StoredAction[]>;
  /** By instrument, of those that have one. */
  holdingRules: ReadonlyMap<number, HoldingRule>;
  /** Units that the house keeps of shares of which customers hold parts, by instrument. */
  readonly fractions: Map<number, number>;
  nextOrderId: number;
  /** The seed of the simulated market, from which lots are drawn too. */
  seed: string;
}

/** Leaves out each index that could not be reckoned, because a member of it is not among the instruments. */
function reckonable(instruments: readonly Instrument[]): Instrument[] {
  const numbers = new Set(instruments.map(({ no }) => no));
  return instruments.filter(({ no }) => INDEX_MEMBERS.get(no)?.members.every((member) => numbers.has(member)) ?? true);
}

export function createState(instruments: readonly Instrument[]): ExchangeState {
  return {
    clocks: new Map(),
    durableClocks: new Map(),
    markets: new Map(reckonable(instruments).map((instrument) => [instrument.no, createInstrumentMarket(instrument)])),
    orders: new Map(),
    ordersOf: new Map(),
    ordersIn: new Map(),
    positions: new Map(),
    positionsOf: new Map(),
    paused: new Set(),
    conditionals: createConditionalBook(),
    dayTrades: new Map(),
    actions: new Map(),
    holdingRules: new Map(),
    fractions: new Map(),
    nextOrderId: 1,
    seed: '',
  };
}

export function instrumentOf(no: number): Instrument {
  const instrument = instrumentByNo(no);
  assert(instrument !== undefined, `instrument ${no} is known`);
  return instrument;
}

export function marketAt(state: ExchangeState, no: number): InstrumentMarket {
  const market = state.markets.get(no);
  assert(market !== undefined, `instrument ${no} has a market`);
  return market;
}

export function clockOf(state: ExchangeState, venue: Venue): VenueClock {
  const clock = state.clocks.get(venue);
  assert(clock !== undefined, `${venue} has a clock`);
  return clock;
}

/** The batch is durable: where the clocks stand now is what a failure goes back to. */
export function settleClocks(state: ExchangeState): void {
  for (const [venue, clock] of state.clocks) state.durableClocks.set(venue, { ...clock });
}

/**
 * A batch failed: the clocks go back to the last durable one, so that the phase or day that it would have ended ends
 * again. An auction goes back by `again` milliseconds more, for its participants to come again.
 */
export function restoreClocks(state: ExchangeState, now: number, again: number): void {
  for (const [venue, durable] of state.durableClocks) {
    const clock = clockOf(state, venue);
    Object.assign(clock, durable, { wallAt: now });
    if (clock.phase === 'intake' || clock.phase === 'closing-auction') {
      // The time of the world does not go back: its auction is held with what came.
      if (clock.realTime === true) continue;
      const span = phaseSchedule(venue, clock.date).find(({ phase }) => phase === clock.phase);
      clock.msOfDay = Math.max(span?.from ?? 0, clock.msOfDay - again);
    }
  }
}

const NO_ORDERS: ReadonlyMap<number, Order> = new Map();
const NO_POSITIONS: readonly Position[] = [];

export function openOrdersOf(state: ExchangeState, customer: number): ReadonlyMap<number, Order> {
  return state.ordersOf.get(customer) ?? NO_ORDERS;
}

/** Open orders in an instrument, in the order of their coming. */
export function openOrdersIn(state: ExchangeState, instrumentNo: number): Iterable<Order> {
  return (state.ordersIn.get(instrumentNo) ?? NO_ORDERS).values();
}

export function addOrder(state: ExchangeState, order: Order): void {
  state.orders.set(order.id, order);
  keep(state.ordersOf, order.customer, order);
  keep(state.ordersIn, order.instrumentNo, order);
}

function keep(index: Map<number, Map<number, Order>>, key: number, order: Order): void {
  const kept = index.get(key);
  if (kept === undefined) index.set(key, new Map([[order.id, order]]));
  else kept.set(order.id, order);
}

function drop(index: Map<number, Map<number, Order>>, key: number, order: Order): void {
  const kept = index.get(key);
  kept?.delete(order.id);
  if (kept?.size === 0) index.delete(key);
}

export function removeOrder(state: ExchangeState, order: Order): void {
  state.orders.delete(order.id);
  drop(state.ordersOf, order.customer, order);
  drop(state.ordersIn, order.instrumentNo, order);
}

/** Whole shares of an open order that a book has: books count shares, orders units of them. */
export function restingShares(order: Order): number {
  return sharesOf(instrumentOf(order.instrumentNo), remaining(order));
}

function positionKey(customer: number, instrumentNo: number): string {
  return `${customer}:${instrumentNo}`;
}

export function positionsIn(state: ExchangeState, customer: number, instrumentNo: number): readonly Position[] {
  return state.positionsOf.get(positionKey(customer, instrumentNo)) ?? NO_POSITIONS;
}

export function addPosition(state: ExchangeState, position: Position): void {
  state.positions.set(position.id, position);
  const key = positionKey(position.customer, position.instrumentNo);
  const own = state.positionsOf.get(key) ?? [];
  own.push(position);
  state.positionsOf.set(key, own);
}

export function removePosition(state: ExchangeState, position: Position): void {
  state.positions.delete(position.id);
  const key = positionKey(position.customer, position.instrumentNo);
  const rest = (state.positionsOf.get(key) ?? []).filter((one) => one !== position);
  if (rest.length === 0) state.positionsOf.delete(key);
  else state.positionsOf.set(key, rest);
}

export function positionById(state: ExchangeState, id: number): Position {
  const position = state.positions.get(id);
  assert(position !== undefined, `position ${id} is in memory`);
  return position;
}

/** Forgets customers' orders and positions, to be read from the database again. */
export function forgetCustomers(state: ExchangeState): void {
  state.orders.clear();
  state.ordersOf.clear();
  state.ordersIn.clear();
  state.positions.clear();
  state.positionsOf.clear();
  state.dayTrades.clear();
  state.fractions.clear();
  forgetConditionals(state.conditionals);
}
