import { closedOn } from './closed-on.ts';
import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import { addressBlock, type Handler } from '../platform/http/index.ts';
import { hashPassword } from '../platform/secrets.ts';
import { findCredential } from './credential.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { LogoutParts } from './logout.ts';
import type { Marks } from './marks.ts';
import { isWeakPassword, normalisePassword, SHORTEST_PASSWORD } from './password.ts';
import { readPhone } from './phone.ts';
import type { SecondFactorDoor, TellPassword } from './second-factor-door.ts';

type Path = 'identity/reset-password';

export interface ResetPasswordParts extends LogoutParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly secondFactor: SecondFactorDoor;
  readonly told: TellPassword;
  readonly closedAt: (customer: number) => number | undefined;
}

/**
 * Sets a new password for who shows a recovery code, and a code of the app where that is on: never by one thing alone that
 * stands on the same sheet of paper. Neither the answer nor its order tells whether there is an account. All sessions end.
 */
export function resetPassword(parts: ResetPasswordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, sessions, hub, secondFactor } = parts;
  const throttle = createLoginThrottle();
  return async (input, { ip, now }) => {
    const phone = readPhone(input.phone, input.country);
    if (phone === undefined) return refuse('PHONE_INVALID');
    const next = normalisePassword(input.newPassword);
    if (isWeakPassword(next, [phone])) return refuse('PASSWORD_WEAK', { minimum: SHORTEST_PASSWORD });
    if (next !== normalisePassword(input.newPasswordAgain)) return refuse('PASSWORDS_DIFFER');
    const key = `${phone} ${addressBlock(ip)}`;
    const seconds = throttle.attempt(key, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const found = await findCredential(database, marks, { phone });
    // Asked also where there is nobody, so that the time is the same.
    const isOne = await secondFactor.isRecoveryCode(found?.id ?? 0, input.recoveryCode);
    if (found === undefined || !isOne) return refuse('RECOVERY_REFUSED');
    const customerId = found.id;
    const closed = parts.closedAt(customerId);
    if (closed !== undefined) return refuse('ACCOUNT_CLOSED', { date: closedOn(closed) });
    const asked = { customerId, code: input.secondFactor, place: addressBlock(ip), known: false, now, appOnly: true };
    const shown = await secondFactor.check(asked);
    if (!shown.ok) return shown;
    const password_hash = await hashPassword(next);
    const written = await database.transaction(async (tx): Promise<Outcome<null>> => {
      const credential = await findCredential(tx, marks, { id: customerId }, 'for update');
      // Of two with the same code the second finds it used up.
      if (credential === undefined || !(await secondFactor.spendRecoveryCode(tx, customerId, input.recoveryCode)))
        return refuse('RECOVERY_REFUSED');
      const changed = { ...credential, password_hash };
      await tx.query('update customer set password_hash = $2, mark = $3 where id = $1', [
        ...[customerId, password_hash],
        marks.make(changed),
      ]);
      return ok(null);
    });
    if (!written.ok) return written;
    throttle.succeeded(key);
    const ended = await sessions.revokeOthers(customerId, 0n);
    for (const id of ended) hub.closeSession(Number(id));
    await parts.told(customerId, 'reset', now);
    return ok({});
  };
}
