import { assert } from '@kuroshio/base';
import type { HoldingRule, Position } from '@kuroshio/orders';

/** What is held: rebuilt from the database. */
export interface PositionsState {
  /** Positions that are not closed, by number, and those that an open order may still let grow. */
  readonly positions: Map<number, Position>;
  /** Positions of a customer in an instrument, oldest first. */
  readonly positionsOf: Map<string, Position[]>;
  /** Numbers of the positions whose opening order is still open: sold out they may grow again. */
  readonly growing: Set<number>;
  /** By instrument, of those that have one. */
  holdingRules: ReadonlyMap<number, HoldingRule>;
  nextPositionId: number;
  nextDeliveryId: number;
}

export function createPositionsState(): PositionsState {
  return {
    positions: new Map(),
    positionsOf: new Map(),
    growing: new Set(),
    holdingRules: new Map(),
    nextPositionId: 1,
    nextDeliveryId: 1,
  };
}

export function forgetPositions(state: PositionsState): void {
  state.positions.clear();
  state.positionsOf.clear();
  state.growing.clear();
}

const NONE: readonly Position[] = [];

const keyOf = (customer: number, instrumentNo: number) => `${customer}:${instrumentNo}`;

export function positionsIn(state: PositionsState, customer: number, instrumentNo: number): readonly Position[] {
  return state.positionsOf.get(keyOf(customer, instrumentNo)) ?? NONE;
}

export function addPosition(state: PositionsState, position: Position): void {
  state.positions.set(position.id, position);
  const key = keyOf(position.customer, position.instrumentNo);
  const own = state.positionsOf.get(key);
  if (own === undefined) state.positionsOf.set(key, [position]);
  else own.push(position);
}

/** Forgets a position that holds nothing, unless it may grow again. Called whenever one has become smaller, or cannot grow any more. */
export function dropEmpty(state: PositionsState, position: Position): void {
  if (position.quantity > 0 || state.growing.has(position.id)) return;
  state.positions.delete(position.id);
  const key = keyOf(position.customer, position.instrumentNo);
  const rest = positionsIn(state, position.customer, position.instrumentNo).filter((one) => one !== position);
  if (rest.length === 0) state.positionsOf.delete(key);
  else state.positionsOf.set(key, rest);
}

export function positionById(state: PositionsState, id: number): Position {
  const position = state.positions.get(id);
  assert(position !== undefined, `position ${id} is in memory`);
  return position;
}
