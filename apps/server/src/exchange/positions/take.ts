import { assert, ok, type Outcome } from '@kuroshio/base';
import { customerAccount, type HouseAccount, shareTaking } from '@kuroshio/ledger';
import { sharesOf } from '@kuroshio/market';
import { cash, NO_CASH, plus, type Units, units } from '@kuroshio/money';
import { allocateClosing, sellable, takeFromPosition } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { clockOf, marketAt, type VenueState } from '../venues/venue-state.ts';
import { type Delivered, DELIVERIES, DELIVERY_PARTS } from './delivery-rows.ts';
import { dropEmpty, type PositionsState, positionById, positionsIn } from './position-book.ts';
import { POSITIONS } from './position-rows.ts';
import {
  type DeliveryKey,
  lookUpDeliveries,
  repeatedDelivery,
  type StandingDeliveries,
} from './standing-deliveries.ts';

/** Shares of a customer that leave without a sale: they are lent, or given to another. */
export interface TakeRequest extends DeliveryKey {
  readonly customer: number;
  readonly instrumentNo: number;
  /** More than 0: of the oldest positions first. */
  readonly quantity: Units;
  /** The house account that gets them. */
  readonly to: HouseAccount;
}

/** The command by which free shares leave a customer without a trade: what open sales have reserved stays. */
export function takeCommand(
  state: VenueState & PositionsState,
): CommandKind<TakeRequest, Delivered, StandingDeliveries> {
  return {
    name: 'take',
    accounts: ({ customer, instrumentNo }) => [customerAccount(customer, instrumentNo, 'available')],
    lookUp: (connection, requests) => lookUpDeliveries(connection, 'out', requests),
    decide: (request, _, changes, fingerprint) => take(state, changes, request, fingerprint),
    repetition: repeatedDelivery,
  };
}

function take(
  state: VenueState & PositionsState,
  changes: Changes,
  request: TakeRequest,
  fingerprint: bigint,
): Outcome<Delivered> {
  const { customer, instrumentNo, quantity, by, step, to } = request;
  assert(quantity > 0, 'shares are taken');
  const { instrument } = marketAt(state, instrumentNo);
  const { date } = clockOf(state, instrument.venue);
  // What stands for a loan is not the customer's to give.
  const held = positionsIn(state, customer, instrumentNo).filter(({ financing }) => financing === 'cash');
  const parts = allocateClosing(held, quantity);
  if (parts === null) {
    const free = held.reduce((sum, position) => plus(sum, sellable(position)), units(0));
    const shares = (counted: Units) => sharesOf(instrument, counted);
    return refuse('SHARES_INSUFFICIENT', { needed: shares(quantity), available: shares(free) });
  }
  const id = state.nextDeliveryId++;
  let cost = NO_CASH;
  for (const part of parts) {
    const position = positionById(state, part.positionId);
    const own = takeFromPosition(position, part.quantity);
    cost = cash(cost + own);
    put(changes, POSITIONS, position);
    put(changes, DELIVERY_PARTS, { deliveryId: id, positionId: position.id, quantity: part.quantity, cost: own });
    dropEmpty(state, position);
  }
  const direction = 'out';
  const taken = {
    id,
    direction,
    by,
    step,
    customer,
    instrumentNo,
    quantity,
    cost,
    fingerprint,
    tradingDate: date,
  } as const;
  put(changes, DELIVERIES, taken);
  const fact = { customer, deliveryId: BigInt(id), shareAsset: instrumentNo, shares: quantity };
  addPosting(changes, shareTaking({ ...fact, counterparty: to }), date);
  return ok(taken);
}
