import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { creationOptions, MOST_PASSKEYS, userHandleOf } from '../webauthn/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { addPurpose } from './add-passkey.ts';
import { createCheckOperator } from './check-operator.ts';
import type { OperatorParts } from './operator-parts.ts';

type Path = 'operators/begin-passkey';

/** A passkey is made in the first minutes of a session alone, ms: at a desk that was left open later nobody makes one. */
const FRESH = 15 * 60_000;
const OWN = `select o.name, s.created_at from operator o join operator_session s on s.operator_id = o.id where s.id = $1`;

/** Password and one-time code are asked again, before the device is: a session alone, or a passkey, makes no other way in. */
export function beginPasskey(parts: OperatorParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks, key } = parts;
  const { party, challenges, table } = parts.passkeys;
  const check = createCheckOperator(parts);
  return async ({ password, oneTimeCode }, context) => {
    const { operatorId, sessionId } = context.requireOperator();
    const { now } = context;
    const site = party.site();
    if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
    const [own] = await database.query<{ name: string; created_at: Date }>(OWN, [sessionId]);
    if (own === undefined || now - own.created_at.getTime() > FRESH) return refuse('SIGN_IN_AGAIN');
    const checked = await check({ name: own.name, password, oneTimeCode, place: `own ${operatorId}`, now });
    if (!checked.ok) return checked;
    const rows = await table.of(database, marks, [operatorId]);
    if (rows.length >= MOST_PASSKEYS) return refuse('PASSKEYS_FULL', { maximum: MOST_PASSKEYS });
    const owner = { handle: userHandleOf(key, table, operatorId), name: own.name };
    return ok(creationOptions(site, party.name, owner, challenges.make(addPurpose(operatorId, sessionId), now), rows));
  };
}
