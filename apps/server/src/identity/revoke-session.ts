import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { LogoutParts } from './logout.ts';

/** The largest number that the database can look for. */
const LARGEST_ID = 2n ** 63n - 1n;

/** Signs one of the customer's own devices out. */
export function revokeSession({
  sessions,
  hub,
}: LogoutParts): Handler<InputOf<'identity/revoke-session'>, OutputOf<'identity/revoke-session'>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const id = BigInt(input.id);
    if (id > LARGEST_ID || !(await sessions.revoke(customerId, id))) return refuse('SESSION_NOT_FOUND');
    hub.closeSession(Number(id));
    return ok({});
  };
}
