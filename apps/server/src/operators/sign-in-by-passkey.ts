import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { createLoginThrottle } from '../identity/index.ts';
import { lookAtPasskey, usePasskey } from '../webauthn/index.ts';
import { addressBlock, type Handler, type OperatorContext } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';
import { lockOperator } from './write-operator.ts';

type Path = 'operators/sign-in-by-passkey';

export const SIGN_IN = 'operator sign-in';

/**
 * Signs an operator in by a passkey in the place of name, password and one-time code. The browser says its key as at every sign-in: who
 * may approve what is told by it and not by the passkey.
 */
export function signInByPasskey(parts: OperatorParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks, sessions, log, security, passkeys } = parts;
  const throttle = createLoginThrottle();

  async function enter(
    { shown, device: deviceKey }: InputOf<Path>,
    { ip, now, userAgent: device }: OperatorContext,
  ): Promise<Outcome<OutputOf<Path>>> {
    const place = `${shown.id} ${addressBlock(ip)}`;
    const seconds = throttle.attempt(place, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const seen = await lookAtPasskey(passkeys, shown, () => SIGN_IN, now);
    if (!seen.ok) return seen;
    const entered = await database.transaction(async (tx): Promise<Outcome<OutputOf<Path>>> => {
      // As they are now: who was ended, or had been put in, does not enter.
      const operator = await lockOperator(tx, marks, { id: seen.value.row.owner });
      if (operator?.state !== 'active') return refuse('PASSKEY_UNKNOWN');
      const used = await usePasskey(tx, passkeys, seen.value, now);
      if (!used.ok) return used;
      const { id, name, roles } = operator;
      const session = await sessions.open(tx, { operatorId: id, deviceKey, device, ip, now });
      const facts = { by: 'passkey', passkey: String(seen.value.row.id) };
      await log.write(tx, { operatorId: id, action: 'sign-in', about: `operator/${id}`, facts, ip, device, now });
      return ok({ id: String(id), name, roles: [...roles], endsAt: session.endsAt, token: session.token });
    });
    if (entered.ok) throttle.succeeded(place);
    return entered;
  }

  return async (input, context) => {
    const entered = await enter(input, context);
    security.record({
      event: 'operator-passkey-sign-in',
      outcome: entered.ok ? 'done' : entered.refusal.code,
      operator: entered.ok ? Number(entered.value.id) : undefined,
      ...{ ip: context.ip, device: context.userAgent },
    });
    return entered;
  };
}
