import { assert, ok } from '@kuroshio/base';
import { type HouseAccount, shareDelivery } from '@kuroshio/ledger';
import { type Cash, cash, NO_CASH, type Units } from '@kuroshio/money';
import { growPosition, type HoldingRule, holdPosition, newPosition } from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { clockOf, marketAt, type VenueState } from '../venues/venue-state.ts';
import { type Delivered, DELIVERIES, DELIVERY_PARTS } from './delivery-rows.ts';
import { holdingRuleOn } from './holding-rules.ts';
import { addPosition, type PositionsState } from './position-book.ts';
import { POSITIONS } from './position-rows.ts';
import {
  type DeliveryKey,
  lookUpDeliveries,
  repeatedDelivery,
  type StandingDeliveries,
} from './standing-deliveries.ts';

/** Shares for a customer that no market traded: of an allotment, a block, a transfer, a loan that comes back. */
export interface DeliverRequest extends DeliveryKey {
  readonly customer: number;
  readonly instrumentNo: number;
  /** More than 0. */
  readonly quantity: Units;
  /** What they cost the customer, in the instrument's currency: moved by whoever asks, not here. */
  readonly cost: Cash;
  /** Of the cost, the charges of buying; none where it is left out. */
  readonly charges?: Cash;
  /** The house account that gives them. */
  readonly from: HouseAccount;
  /** How long they may not be sold, beside the instrument's own rule. */
  readonly holding?: HoldingRule;
}

/** The command by which shares come to a customer without a trade: they open a position of their own. */
export function deliverCommand(
  state: VenueState & PositionsState,
): CommandKind<DeliverRequest, Delivered, StandingDeliveries> {
  return {
    name: 'deliver',
    lookUp: (connection, requests) => lookUpDeliveries(connection, 'in', requests),
    decide: (request, _, changes, fingerprint) => ok(deliver(state, changes, request, fingerprint)),
    repetition: repeatedDelivery,
  };
}

const NO_RULE: HoldingRule = { lockDays: 0, noSellDays: 0, noSellMinutes: 0 };

/** What both rules ask for. */
function longest(one: HoldingRule, other: HoldingRule): HoldingRule {
  return {
    lockDays: Math.max(one.lockDays, other.lockDays),
    noSellDays: Math.max(one.noSellDays, other.noSellDays),
    noSellMinutes: Math.max(one.noSellMinutes, other.noSellMinutes),
  };
}

function deliver(
  state: VenueState & PositionsState,
  changes: Changes,
  request: DeliverRequest,
  fingerprint: bigint,
): Delivered {
  const { customer, instrumentNo, quantity, cost, charges = NO_CASH, by, step, from } = request;
  assert(quantity > 0 && charges >= 0n && cost >= charges, 'shares are delivered, and cost something or nothing');
  const { instrument } = marketAt(state, instrumentNo);
  const { date } = clockOf(state, instrument.venue);
  const id = state.nextDeliveryId++;
  const opening = { id: state.nextPositionId++, customer, instrumentNo, openedBy: by, openedOn: date, type: null };
  const position = newPosition(opening, changes.now);
  growPosition(position, quantity, cash(cost - charges), charges);
  const rule = longest(holdingRuleOn(state, instrumentNo, date) ?? NO_RULE, request.holding ?? NO_RULE);
  holdPosition(state.rulebook.calendar, position, rule, instrument.venue, date, changes.now);
  addPosition(state, position);
  put(changes, POSITIONS, position);
  const direction = 'in';
  const delivered = {
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
  put(changes, DELIVERIES, delivered);
  put(changes, DELIVERY_PARTS, { deliveryId: id, positionId: position.id, quantity, cost });
  const fact = { customer, deliveryId: BigInt(id), shareAsset: instrumentNo, shares: quantity };
  addPosting(changes, shareDelivery({ ...fact, counterparty: from }), date);
  return delivered;
}
