import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { keepPasskey, readRegistration, wirePasskey } from '../webauthn/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';
import { lockOperator } from './write-operator.ts';

type Path = 'operators/add-passkey';

export const addPurpose = (operatorId: number, sessionId: number) => `operator add ${operatorId} ${sessionId}`;

/** Keeps a passkey whose challenge was given out to this very session, for password and one-time code. */
export function addPasskey(parts: OperatorParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks, log, security } = parts;
  const { party, challenges } = parts.passkeys;
  return async ({ made, name }, context) => {
    const { operatorId, sessionId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const purpose = addPurpose(operatorId, sessionId);
    const read = await readRegistration({ party, challenges, purpose, now }, made);
    if (!read.ok) return read;
    const added = await database.transaction(async (tx) => {
      const row = await lockOperator(tx, marks, { id: operatorId });
      if (row?.state !== 'active') return refuse('PASSKEY_REFUSED');
      const kept = await keepPasskey(tx, parts.passkeys, read.value, { owner: operatorId, name, device, now });
      if (!kept.ok) return kept;
      const about = `operator/${operatorId}`;
      const facts = { passkey: String(kept.value.id), name: kept.value.name };
      await log.write(tx, { operatorId, action: 'passkey-added', about, facts, ip, device, now });
      return ok(wirePasskey(kept.value));
    });
    const outcome = added.ok ? 'done' : added.refusal.code;
    security.record({ event: 'operator-passkey-added', outcome, operator: operatorId, ip, device });
    return added;
  };
}
