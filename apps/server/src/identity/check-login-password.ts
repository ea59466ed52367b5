import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import { spendPasswordTime, verifyPassword } from '../platform/secrets.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { CREDENTIAL_COLUMNS, type CredentialRow, type Marks } from './marks.ts';
import { normalisePassword } from './password.ts';

/** Whether somebody who is signed in also knows the password: a session alone may be stolen. */
export type CheckLoginPassword = (customerId: number, password: string, now: number) => Promise<Outcome<null>>;

interface Stored extends Omit<CredentialRow, 'table'> {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

export function createCheckLoginPassword({
  database,
  marks,
}: {
  readonly database: Database;
  readonly marks: Pick<Marks, 'holds'>;
}): CheckLoginPassword {
  const throttle = createLoginThrottle();
  return async (customerId, typed, now) => {
    const key = `own ${customerId}`;
    const seconds = throttle.attempt(key, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const password = normalisePassword(typed);
    const [stored] = await database.query<Stored>(`select ${CREDENTIAL_COLUMNS} from customer where id = $1`, [
      customerId,
    ]);
    if (stored === undefined || !marks.holds({ ...stored, table: 'customer' }, stored.mark)) {
      await spendPasswordTime(password);
      return refuse('LOGIN_PASSWORD_WRONG');
    }
    if (!(await verifyPassword(stored.password_hash, password))) return refuse('LOGIN_PASSWORD_WRONG');
    throttle.succeeded(key);
    return ok(null);
  };
}
