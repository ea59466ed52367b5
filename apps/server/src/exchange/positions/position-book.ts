import { assert } from '@kuroshio/base';
import type { Instrument, TradingDate } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import type { Pledge, Position } from '@kuroshio/orders';
import { instrumentAt, type VenueState } from '../venues/venue-state.ts';
import type { HoldingRules } from './holding-rules.ts';

interface MarginAccountTerms {
  /** In the money of the account. */
  readonly limit: Cash;
  readonly openedOn: TradingDate;
}

/** What is held: rebuilt from the database. */
export interface PositionsState {
  /** Positions that are not closed, by number, and those that an open order may still let grow. */
  readonly positions: Map<number, Position>;
  /** Those of them on which something is owed, by customer. */
  readonly onMargin: Map<number, Set<Position>>;
  /** What is owed on each instrument by all customers together, and what of it stands for each position. */
  readonly lentOn: Map<number, Cash>;
  readonly lentFor: Map<number, Cash>;
  /** Positions that were put up for the loan of another, by the number of that one. */
  readonly pledged: Map<number, Set<Position>>;
  /** What was put up of each instrument by all customers together, as it counted then. */
  readonly pledgedOn: Map<number, Cash>;
  /** Customers who may buy on margin, and up to how much is lent: in Taiwan, and in the US. */
  readonly marginAccounts: Map<number, MarginAccountTerms>;
  readonly usMarginAccounts: Map<number, MarginAccountTerms>;
  /** Positions of a customer in an instrument, oldest first. */
  readonly positionsOf: Map<string, Position[]>;
  /** Numbers of the positions whose opening order is still open: sold out they may grow again. */
  readonly growing: Set<number>;
  /** How long what is bought must be held. */
  holdingRules: HoldingRules;
  nextPositionId: number;
  nextDeliveryId: number;
  nextMarginPaymentId: number;
  nextSecuredDrawId: number;
  nextPledgeChangeId: number;
}

export function createPositionsState(): PositionsState {
  return {
    positions: new Map(),
    onMargin: new Map(),
    lentOn: new Map(),
    lentFor: new Map(),
    pledged: new Map(),
    pledgedOn: new Map(),
    marginAccounts: new Map(),
    usMarginAccounts: new Map(),
    positionsOf: new Map(),
    growing: new Set(),
    holdingRules: new Map(),
    nextPositionId: 1,
    nextDeliveryId: 1,
    nextMarginPaymentId: 1,
    nextSecuredDrawId: 1,
    nextPledgeChangeId: 1,
  };
}

export function forgetPositions(state: PositionsState): void {
  state.positions.clear();
  state.onMargin.clear();
  state.lentOn.clear();
  state.lentFor.clear();
  state.pledged.clear();
  state.pledgedOn.clear();
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
  if (position.loan > 0n) indexLoan(state, position);
  if (position.pledge !== null) indexPledge(state, position, position.pledge);
  const key = keyOf(position.customer, position.instrumentNo);
  const own = state.positionsOf.get(key);
  if (own === undefined) state.positionsOf.set(key, [position]);
  else own.push(position);
}

/** Positions of a customer on which something is owed, the first that was lent on first. */
export function positionsOwing(state: Pick<PositionsState, 'onMargin'>, customer: number): Iterable<Position> {
  return state.onMargin.get(customer) ?? NONE;
}

/** What a customer owes on shares: on those bought on margin in Taiwan or in the US, or on those that stand for secured loans. */
export function loanOf(
  state: Pick<PositionsState, 'onMargin'> & Pick<VenueState, 'markets'>,
  customer: number,
  account: LoanAccount,
): Cash {
  let sum = NO_CASH;
  for (const position of positionsOwing(state, customer))
    if (loanAccountOf(position, instrumentAt(state, position.instrumentNo)) === account)
      sum = cash(sum + position.loan);
  return sum;
}

/** Where a loan on shares is counted. */
export type LoanAccount = 'margin' | 'us-margin' | 'secured';

export function loanAccountOf(
  { secured }: Pick<Position, 'secured'>,
  { currency }: Pick<Instrument, 'currency'>,
): LoanAccount {
  if (secured !== null) return 'secured';
  return currency === 'USD' ? 'us-margin' : 'margin';
}

/** Keeps what is looked up by loan: called whenever a loan has come, grown or been paid back. */
export function indexLoan(state: Pick<PositionsState, 'onMargin' | 'lentOn' | 'lentFor'>, position: Position): void {
  const { onMargin, lentOn, lentFor } = state;
  const { id, instrumentNo, loan } = position;
  lentOn.set(instrumentNo, cash((lentOn.get(instrumentNo) ?? 0n) + loan - (lentFor.get(id) ?? 0n)));
  if (loan > 0n) lentFor.set(id, loan);
  else lentFor.delete(id);
  const own = onMargin.get(position.customer);
  if (position.loan > 0n) {
    if (own === undefined) onMargin.set(position.customer, new Set([position]));
    else own.add(position);
    return;
  }
  own?.delete(position);
  if (own?.size === 0) onMargin.delete(position.customer);
}

/** What was put up for a position's loan, in the order of the positions' numbers. */
export function pledgesFor({ pledged }: Pick<PositionsState, 'pledged'>, loanOf: number): readonly Position[] {
  return [...(pledged.get(loanOf) ?? [])].toSorted((a, b) => a.id - b.id);
}

/** Keeps what is looked up by pledge: called whenever a position has come to stand for the loan of another, or with what it was when it no longer does. */
export function indexPledge(
  { pledged, pledgedOn }: Pick<PositionsState, 'pledged' | 'pledgedOn'>,
  position: Position,
  { loanOf, counted }: Pledge,
): void {
  const own = pledged.get(loanOf) ?? new Set();
  const isStanding = position.pledge !== null;
  if (isStanding) pledged.set(loanOf, own.add(position));
  else own.delete(position);
  if (own.size === 0) pledged.delete(loanOf);
  const { instrumentNo } = position;
  pledgedOn.set(instrumentNo, cash((pledgedOn.get(instrumentNo) ?? 0n) + (isStanding ? counted : 0n - counted)));
}

/** Forgets a position that holds nothing and owes nothing, unless it may grow again. Called whenever one has become smaller, or cannot grow any more. */
export function dropEmpty(state: PositionsState, position: Position): void {
  if (position.quantity > 0 || position.loan > 0n || state.growing.has(position.id)) return;
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
