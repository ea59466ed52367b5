import type { Seals } from '../books/index.ts';

/** By which an authenticator knows whose a passkey is: always the same of a customer, and nothing that anybody could read. */
export function userHandleOf(key: Pick<Seals['key'], 'authenticate'>, customerId: number): string {
  return Buffer.from(key.authenticate(`passkey user handle of ${customerId}`), 'hex')
    .subarray(0, 32)
    .toString('base64url');
}
