import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { addressBlock } from '../platform/http/index.ts';
import type { Hub } from '../platform/push/index.ts';
import { spendPasswordTime, verifyPassword } from '../platform/secrets.ts';
import { isKnownNetwork } from './known-device.ts';
import { createLetIn, placesOf } from './let-in.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { closedOn } from './closed-on.ts';
import { CREDENTIAL_COLUMNS, type CredentialRow, type Marks } from './marks.ts';
import { normalisePassword } from './password.ts';
import { readPhone } from './phone.ts';
import type { SecondFactorDoor } from './second-factor-door.ts';
import type { Sessions } from './sessions.ts';

export interface LoginParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly marks: Pick<Marks, 'holds'>;
  readonly hub: Pick<Hub, 'closeSession'>;
  readonly secondFactor: Pick<SecondFactorDoor, 'check'>;
  readonly closedAt: (customer: number) => number | undefined;
}

interface StoredCredential extends Omit<CredentialRow, 'table'> {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

/** Signs in. Neither the answer nor its time tells whether there is an account. */
export function login({
  database,
  sessions,
  marks,
  hub,
  secondFactor,
  closedAt,
}: LoginParts): Handler<InputOf<'identity/login'>, OutputOf<'identity/login'>> {
  const throttle = createLoginThrottle();
  const letIn = createLetIn({ database, sessions, hub });
  return async (input, { ip, userAgent, now }) => {
    const phone = readPhone(input.phone, input.country);
    if (phone === undefined) return refuse('PHONE_INVALID');
    const key = `${phone} ${addressBlock(ip)}`;
    const seconds = throttle.attempt(key, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const password = normalisePassword(input.password);
    const [customer] = await database.query<StoredCredential>(
      `select ${CREDENTIAL_COLUMNS} from customer where phone = $1`,
      [phone],
    );
    if (!customer) {
      await spendPasswordTime(password);
      return refuse('CREDENTIALS_WRONG');
    }
    if (!(await verifyPassword(customer.password_hash, password))) return refuse('CREDENTIALS_WRONG');
    // A password that somebody has put in is refused like a wrong one.
    const { mark, ...credential } = customer;
    if (!marks.holds({ ...credential, table: 'customer' }, mark)) return refuse('CREDENTIALS_WRONG');
    throttle.succeeded(key);
    const customerId = customer.id;
    // Only to who knows the password: nobody else learns that there was an account.
    const closed = closedAt(customerId);
    if (closed !== undefined) return refuse('ACCOUNT_CLOSED', { date: closedOn(closed) });
    const places = await placesOf(database, customerId);
    const place = { place: addressBlock(ip), known: isKnownNetwork(places, ip) };
    const shown = await secondFactor.check({ customerId, code: input.secondFactor, ...place, now });
    if (!shown.ok) return shown;
    return letIn({ customerId, device: userAgent, ip, now });
  };
}
