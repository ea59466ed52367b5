import type { Seals } from '../books/index.ts';
import { CUSTOMERS_PASSKEYS, type PasskeyTable } from './passkey-table.ts';

/** By which an authenticator knows whose a passkey is: always the same of an owner, and nothing that anybody could read. */
export function userHandleOf(key: Pick<Seals['key'], 'authenticate'>, table: PasskeyTable, owner: number): string {
  const kind = table === CUSTOMERS_PASSKEYS ? 'customer' : 'operator';
  return Buffer.from(key.authenticate(`passkey user handle of ${kind} ${owner}`), 'hex')
    .subarray(0, 32)
    .toString('base64url');
}
