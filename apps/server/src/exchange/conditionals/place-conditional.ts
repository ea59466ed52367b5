import { ok, type Outcome } from '@kuroshio/base';
import type { Conditional } from '@kuroshio/orders';
import type { ConditionalAsked } from '@kuroshio/risk';
import type { Connection } from '../../platform/database/index.ts';
import { fingerprintOf } from '../../platform/repetition.ts';
import type { Changes } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
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

const contentOf = ({ instrumentNo, legs, positionId, today }: ConditionalRequest) => ({
  instrumentNo,
  legs,
  positionId,
  today,
});

/** The command by which a customer has orders wait for a price. */
export function placeConditionalCommand(
  state: ConditionalsState,
): CommandKind<ConditionalRequest, readonly Conditional[], StandingLegs> {
  return {
    name: 'place-conditional',
    lookUp: (connection, requests) => lookUpLegs(connection, state, requests),
    decide: (request, _, changes) => placeConditional(state, changes, request),
    repetition: {
      keyOf: ({ customer, clientOrderId }) => `${customer}:${clientOrderId}`,
      fingerprintOf: (request) => fingerprintOf(contentOf(request)),
      before(request, standing) {
        const answer = standing(request.customer, request.clientOrderId);
        return answer.length === 0 ? undefined : { answer, isSame: isSameConditional(answer, request) };
      },
    },
  };
}

/** Whether a repeated key asks for the same again. */
function isSameConditional(before: readonly Conditional[], request: ConditionalRequest): boolean {
  const fingerprint = before[0]?.fingerprint ?? null;
  if (fingerprint !== null) return fingerprint === fingerprintOf(contentOf(request));
  // They were placed before fingerprints were stored, when the legs of a bracket had the key of their order.
  if (before.some(({ parentId }) => parentId !== null)) return false;
  const { instrumentNo, legs, positionId } = request;
  const legOf = ({ side, trigger, type, timeInForce, quantity, price }: ConditionalAsked) =>
    [side, trigger.kind, trigger.price, trigger.trail, trigger.trailUnit, type, timeInForce, quantity, price].join();
  return (
    before.length === legs.length &&
    before.every(
      (one, leg) =>
        one.instrumentNo === instrumentNo &&
        one.positionId === positionId &&
        legOf(one) === legOf(legs[leg] as ConditionalAsked),
    )
  );
}

function placeConditional(
  state: ConditionalsState,
  changes: Changes,
  request: ConditionalRequest,
): Outcome<readonly Conditional[]> {
  const { customer, clientOrderId, instrumentNo, legs, positionId } = request;
  const instrument = instrumentAt(state, instrumentNo);
  const { limits, reference, day } = marketAt(state, instrumentNo);
  const checked = checkLegs(state, customer, legs, { instrument, limits, reference, last: day.last });
  if (!checked.ok) return checked;
  const fingerprint = fingerprintOf(contentOf(request));
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
