import { ok, type Outcome } from '@kuroshio/base';
import type { Conditional } from '@kuroshio/orders';
import type { ConditionalAsked } from '@kuroshio/risk';
import { refuse } from '@kuroshio/refusals';
import type { Connection } from '../../platform/database/index.ts';
import { fingerprintOf } from '../../platform/repetition.ts';
import type { Changes } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { positionsIn } from '../positions/position-book.ts';
import { instrumentAt, clockOf, marketAt } from '../venues/venue-state.ts';
import type { ConditionalsState } from './conditional-book.ts';
import { addLegs, checkLegs } from './conditional-legs.ts';
import { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow } from './conditional-rows.ts';

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

/** Of legs that stood before a batch, those of a key, in their order. */
type StandingLegs = (customer: number, clientOrderId: string) => readonly Conditional[];

/** The command by which a customer has orders wait for a price. */
export function placeConditionalCommand(
  state: ConditionalsState,
): CommandKind<ConditionalRequest, readonly Conditional[], StandingLegs> {
  return {
    name: 'place-conditional',
    lookUp: (connection, requests) => lookUpLegs(connection, state, requests),
    decide: (request, _, changes, fingerprint) => placeConditional(state, changes, request, fingerprint),
    repetition: {
      keyOf: ({ customer, clientOrderId }) => `${customer}:${clientOrderId}`,
      contentOf: ({ instrumentNo, legs, positionId, today }) => ({ instrumentNo, legs, positionId, today }),
      before({ customer, clientOrderId }, standing) {
        const answer = standing(customer, clientOrderId);
        const [first] = answer;
        return first && { answer, fingerprint: first.fingerprint ?? fingerprintOf(askedFor(answer)) };
      },
    },
  };
}

/** What was asked for, of legs that were placed before fingerprints were stored: all that their rows tell. */
function askedFor(legs: readonly Conditional[]) {
  const [first] = legs;
  return {
    instrumentNo: first?.instrumentNo,
    legs: legs.map(({ side, quantity, type, timeInForce, price, trigger }) => ({
      ...{ side, quantity, type, timeInForce, price, trigger },
    })),
    // The legs of a bracket had the key of their order: nobody asked for them alone.
    positionId: first?.parentId === null ? first.positionId : undefined,
    today: first?.expiresOn !== null,
  };
}

function placeConditional(
  state: ConditionalsState,
  changes: Changes,
  request: ConditionalRequest,
  fingerprint: bigint,
): Outcome<readonly Conditional[]> {
  const { customer, clientOrderId, instrumentNo, legs, positionId } = request;
  // Another's number would lie in this customer's rows, and say that there is one, until the sale is refused.
  if (positionId !== null && !positionsIn(state, customer, instrumentNo).some(({ id }) => id === positionId))
    return refuse('POSITION_NOT_FOUND');
  const instrument = instrumentAt(state, instrumentNo);
  const { limits, reference, day } = marketAt(state, instrumentNo);
  const checked = checkLegs(state, customer, legs, { instrument, limits, reference, last: day.last });
  if (!checked.ok) return checked;
  const expiresOn = request.today ? clockOf(state, instrument.venue).date : null;
  const own = { customer, clientOrderId, fingerprint, instrumentNo, positionId };
  return ok(addLegs(state, changes, { ...own, legs, expiresOn, parent: null }));
}

// The limit keeps the planner to one look into the index per key, however many there are.
const BY_KEY = `select c.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select ${CONDITIONAL_COLUMNS} from conditional_order
    where customer_id = k.customer and client_order_id = k.key order by id limit 8) c`;

async function lookUpLegs(
  connection: Connection,
  state: ConditionalsState,
  requests: readonly ConditionalRequest[],
): Promise<StandingLegs> {
  const { rows } = await connection.send<ConditionalRow>(
    BY_KEY,
    [requests.map(({ customer }) => customer), requests.map(({ clientOrderId }) => clientOrderId)],
    'conditionals-by-key',
  );
  const stored = rows.map((row) => state.conditionals.all.get(Number(row.id)) ?? conditionalFromRow(row));
  return (customer, key) => stored.filter((one) => one.customer === customer && one.clientOrderId === key);
}
