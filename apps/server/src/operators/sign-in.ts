import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addressBlock, type Handler } from '../platform/http/index.ts';
import { createCheckOperator } from './check-operator.ts';
import type { OperatorParts } from './operator-parts.ts';

/** Signs an operator in. Neither the answer nor its time tells whether there is one of that name. */
export function signIn(
  parts: OperatorParts,
): Handler<InputOf<'operators/sign-in'>, OutputOf<'operators/sign-in'>, 'operators'> {
  const { database, sessions, log, security } = parts;
  const check = createCheckOperator(parts);
  return async ({ device: deviceKey, ...claim }, { ip, now, userAgent }) => {
    const checked = await check({ ...claim, place: addressBlock(ip), now });
    const at = { ip, device: userAgent };
    if (!checked.ok) {
      security.record({ event: 'operator-sign-in', outcome: checked.refusal.code, ...at });
      return checked;
    }
    const { id, name, roles } = checked.value;
    const opened = await database.transaction(async (tx) => {
      const session = await sessions.open(tx, { operatorId: id, deviceKey, ...at, now });
      await log.write(tx, { operatorId: id, action: 'sign-in', about: `operator/${id}`, ...at, now });
      return session;
    });
    security.record({ event: 'operator-sign-in', outcome: 'done', operator: id, ...at });
    return ok({ id: String(id), name, roles: [...roles], endsAt: opened.endsAt, token: opened.token });
  };
}
