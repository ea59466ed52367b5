import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { Hub } from '../platform/push/index.ts';
import type { Sessions } from './sessions.ts';

export interface LogoutParts {
  readonly sessions: Sessions;
  readonly hub: Pick<Hub, 'closeSession'>;
}

/** Ends the session of the call, and its live connections. */
export function logout({
  sessions,
  hub,
}: LogoutParts): Handler<InputOf<'identity/logout'>, OutputOf<'identity/logout'>> {
  return async (_input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    await sessions.revoke(customerId, BigInt(sessionId));
    hub.closeSession(sessionId);
    return ok({});
  };
}
