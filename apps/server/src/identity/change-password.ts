import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { hashPassword, verifyPassword } from '../platform/secrets.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { LogoutParts } from './logout.ts';
import { CREDENTIAL_COLUMNS, type CredentialRow, type Marks } from './marks.ts';
import type { SecondFactorDoor, TellPassword } from './second-factor-door.ts';
import { isWeakPassword, normalisePassword, SHORTEST_PASSWORD } from './password.ts';

type Path = 'identity/change-password';

export interface ChangePasswordParts extends LogoutParts {
  readonly database: Database;
  readonly marks: Pick<Marks, 'holds' | 'make'>;
  readonly secondFactor: Pick<SecondFactorDoor, 'stepUp'>;
  readonly told: TellPassword;
}

interface StoredCredential extends Omit<CredentialRow, 'table'> {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

/** Only over the very password that was proved: of two changes at once the second is told that its password is wrong. */
const CHANGE = 'update customer set password_hash = $2, mark = $3 where id = $1 and password_hash = $4 returning id';

/**
 * Changes the password of who calls and knows the one before, and ends all other sessions. Somebody with a stolen session
 * cannot guess on: after ten wrong ones of a customer nothing is tried for a quarter of an hour.
 */
export function changePassword(parts: ChangePasswordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, sessions, hub } = parts;
  const throttle = createLoginThrottle();
  return async (input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const seconds = throttle.attempt(String(customerId), context.now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const [stored] = await database.query<StoredCredential>(
      `select ${CREDENTIAL_COLUMNS} from customer where id = $1`,
      [customerId],
    );
    assert(stored !== undefined, 'who has a session is a customer');
    const { mark, ...credential } = stored;
    const row: CredentialRow = { ...credential, table: 'customer' };
    if (!(await verifyPassword(row.password_hash, normalisePassword(input.password))) || !marks.holds(row, mark))
      return refuse('PASSWORD_WRONG');
    throttle.succeeded(String(customerId));
    const next = normalisePassword(input.newPassword);
    if (isWeakPassword(next, [row.phone])) return refuse('PASSWORD_WEAK', { minimum: SHORTEST_PASSWORD });
    if (next !== normalisePassword(input.newPasswordAgain)) return refuse('PASSWORDS_DIFFER');
    const shown = await parts.secondFactor.stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const changed = { ...row, password_hash: await hashPassword(next) };
    const written = await database.query(CHANGE, [
      customerId,
      changed.password_hash,
      marks.make(changed),
      row.password_hash,
    ]);
    if (written.length === 0) return refuse('PASSWORD_WRONG');
    // After it, so that nobody signs in again with the old one in between.
    const ended = await sessions.revokeOthers(customerId, BigInt(sessionId));
    for (const id of ended) hub.closeSession(Number(id));
    await parts.told(customerId, 'changed', context.now);
    return ok({ ended: ended.length });
  };
}
