import { assert } from '@kuroshio/base';
import {
  type CreditRatesAt,
  type CreditStop,
  FIRST_CREDIT_RATES,
  type StoppedFinancing,
  UNKNOWN_US_STOCK,
  usBorrow,
  type UsStock,
} from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, minus, NO_CASH, plus, type Units } from '@kuroshio/money';
import { type Reservation, type ShortPosition, coverable } from '@kuroshio/orders';
import { type Changes, put } from '../batch/changes.ts';
import { instrumentAt, type VenueState } from '../venues/venue-state.ts';
import { SHORT_POSITIONS } from './short-rows.ts';

/** What customers have sold short and not given back: rebuilt from the database. */
export interface ShortsState {
  /** By number, those that owe something and those whose sale may still add to it. */
  readonly shorts: Map<number, ShortPosition>;
  /** By customer, oldest first. */
  readonly shortsOf: Map<number, Set<ShortPosition>>;
  /** By instrument, of all customers. */
  readonly shortsIn: Map<number, Set<ShortPosition>>;
  /** The next ex-date of an instrument after a day, by what is announced; the room above knows it. */
  nextExDate: (instrumentNo: number, after: TradingDate) => TradingDate | undefined;
  /** What operators have stopped of a stock on a day; who starts the exchange knows it. */
  creditStop: (financing: StoppedFinancing, instrumentNo: number, date: TradingDate) => CreditStop | undefined;
  /** What the house asks and pays on credit at a moment; who starts the exchange knows it. */
  creditRates: CreditRatesAt;
  /** What the house knows of a US stock that is bought on margin; who starts the exchange knows it. */
  usStock: (instrumentNo: number) => UsStock;
  /** What can be borrowed of a US stock on a day. */
  usBorrow: typeof usBorrow;
  nextShortId: number;
  nextShortChangeId: number;
  nextShortReturnId: number;
}

export function createShortsState(): ShortsState {
  return {
    ...{ shorts: new Map(), shortsOf: new Map(), shortsIn: new Map() },
    nextExDate: () => undefined,
    creditStop: () => undefined,
    creditRates: () => FIRST_CREDIT_RATES,
    usStock: () => UNKNOWN_US_STOCK,
    usBorrow,
    ...{ nextShortId: 1, nextShortChangeId: 1, nextShortReturnId: 1 },
  };
}

export function forgetShorts({ shorts, shortsOf, shortsIn }: ShortsState): void {
  shorts.clear();
  shortsOf.clear();
  shortsIn.clear();
}

function enlist(index: Map<number, Set<ShortPosition>>, key: number, position: ShortPosition): void {
  const own = index.get(key);
  if (own === undefined) index.set(key, new Set([position]));
  else own.add(position);
}

function strike(index: Map<number, Set<ShortPosition>>, key: number, position: ShortPosition): void {
  const own = index.get(key);
  own?.delete(position);
  if (own?.size === 0) index.delete(key);
}

export function addShort({ shorts, shortsOf, shortsIn }: ShortsState, position: ShortPosition): void {
  shorts.set(position.id, position);
  enlist(shortsOf, position.customer, position);
  enlist(shortsIn, position.instrumentNo, position);
}

/** Forgets a position on which nothing is owed any more, once its sale cannot add to it. */
export function dropCovered({ shorts, shortsOf, shortsIn }: ShortsState, position: ShortPosition): void {
  if (position.quantity > 0) return;
  shorts.delete(position.id);
  strike(shortsOf, position.customer, position);
  strike(shortsIn, position.instrumentNo, position);
}

export function shortById({ shorts }: ShortsState, id: number): ShortPosition {
  const position = shorts.get(id);
  assert(position !== undefined, `short position ${id} is in memory`);
  return position;
}

/** A customer's short positions in Taiwan or in the US, oldest first: each market has a margin account of its own. */
export function shortsOfAccount(
  state: Pick<ShortsState, 'shortsOf'> & Pick<VenueState, 'markets'>,
  customer: number,
  currency: 'TWD' | 'USD',
): ShortPosition[] {
  return [...(state.shortsOf.get(customer) ?? [])].filter(
    ({ instrumentNo }) => instrumentAt(state, instrumentNo).currency === currency,
  );
}

/** A customer's short positions in an instrument, oldest first. */
export function ownShorts({ shortsOf }: ShortsState, customer: number, instrumentNo: number): ShortPosition[] {
  return [...(shortsOf.get(customer) ?? [])].filter((one) => one.instrumentNo === instrumentNo);
}

/** What sales brought of which the shares are still owed, without charges: what is counted against limits and quotas. */
export function soldShort(positions: Iterable<ShortPosition> | undefined): Cash {
  let sum = NO_CASH;
  for (const { openedValue, openedQuantity, quantity } of positions ?? []) {
    // Rounded down; a limit of the house is no account of anybody's.
    if (quantity > 0) sum = cash(sum + (openedValue * BigInt(quantity)) / BigInt(openedQuantity));
  }
  return sum;
}

export function reserveShort(state: ShortsState, changes: Changes, { positionId, quantity }: Reservation): void {
  const position = shortById(state, positionId);
  assert(quantity > 0 && quantity <= coverable(position), 'only what no purchase gives back yet is reserved');
  position.closingQuantity = plus(position.closingQuantity, quantity);
  put(changes, SHORT_POSITIONS, position);
}

export function unreserveShort(state: ShortsState, changes: Changes, positionId: number, quantity: Units): void {
  const position = shortById(state, positionId);
  assert(quantity <= position.closingQuantity, 'only what is reserved is released');
  position.closingQuantity = minus(position.closingQuantity, quantity);
  put(changes, SHORT_POSITIONS, position);
}
