import type { Connection } from '../../platform/database/index.ts';
import type { Repetition } from '../batch/command.ts';
import { type Delivered, deliveredFromRow, type DeliveryKind, type DeliveryRow } from './delivery-rows.ts';

/** What names a delivery: what it is for, and which step of that. The same again moves nothing again. */
export interface DeliveryKey {
  readonly by: { readonly kind: DeliveryKind; readonly id: number };
  /** 0 where there is only one. */
  readonly step: number;
}

const STANDING = `select d.* from unnest($2::text[], $3::bigint[], $4::integer[]) as k (kind, business_id, step)
  cross join lateral (
    select id, direction, kind, business_id, step, customer_id, instrument_no, quantity, cost, fingerprint, trading_date
    from delivery where direction = $1 and kind = k.kind and business_id = k.business_id and step = k.step limit 1) d`;

const nameOf = ({ by, step }: DeliveryKey) => `${by.kind}:${by.id}:${step}`;

export type StandingDeliveries = ReadonlyMap<string, Delivered>;

/** Deliveries that stood before a batch, of those that its commands name. */
export async function lookUpDeliveries(
  connection: Connection,
  direction: Delivered['direction'],
  keys: readonly DeliveryKey[],
): Promise<StandingDeliveries> {
  const { rows } = await connection.send<DeliveryRow>(
    STANDING,
    [direction, keys.map(({ by }) => by.kind), keys.map(({ by }) => by.id), keys.map(({ step }) => step)],
    'standing-deliveries',
  );
  return new Map(rows.map(deliveredFromRow).map((delivered) => [nameOf(delivered), delivered]));
}

/** How a repeated delivery is known. */
export const repeatedDelivery: Repetition<DeliveryKey, Delivered, StandingDeliveries> = {
  keyOf: nameOf,
  contentOf: (request) => request,
  before(request, standing) {
    const answer = standing.get(nameOf(request));
    return answer && { answer, fingerprint: answer.fingerprint };
  },
};
