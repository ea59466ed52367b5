import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { type Handler } from '../platform/http/index.ts';
import { hashPassword } from '../platform/secrets.ts';
import { createCheckOperator } from './check-operator.ts';
import type { OperatorParts } from './operator-parts.ts';
import { checkPassword } from './use-link.ts';
import { changeOperator, lockOperator } from './write-operator.ts';

/** Sets another password of the own account: with the old one and a one-time code, as a session alone may be stolen. */
export function changePassword(
  parts: OperatorParts,
): Handler<InputOf<'operators/change-password'>, OutputOf<'operators/change-password'>, 'operators'> {
  const { database, marks, sessions, log } = parts;
  const check = createCheckOperator(parts);
  return async (input, context) => {
    const { operatorId, sessionId } = context.requireOperator();
    const [own] = await database.query<{ name: string }>('select name from operator where id = $1', [operatorId]);
    const name = own?.name ?? '';
    const { password, oneTimeCode } = input;
    const checked = await check({ name, password, oneTimeCode, place: `own ${operatorId}`, now: context.now });
    if (!checked.ok) return checked;
    const next = checkPassword(input.newPassword, input.newPasswordAgain, name);
    if (!next.ok) return next;
    const passwordHash = await hashPassword(next.value);
    return database.transaction(async (tx) => {
      const row = await lockOperator(tx, marks, { id: operatorId });
      if (row?.state !== 'active') return refuse('OPERATOR_CREDENTIALS_WRONG');
      await changeOperator(tx, marks, row, { password_hash: passwordHash });
      await sessions.endAll(tx, operatorId, BigInt(sessionId));
      const { ip, now, userAgent: device } = context;
      await log.write(tx, { operatorId, action: 'change-password', about: `operator/${operatorId}`, ip, device, now });
      return ok(null);
    });
  };
}
