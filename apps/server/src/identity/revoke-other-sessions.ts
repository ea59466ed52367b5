import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { LogoutParts } from './logout.ts';

type Path = 'identity/revoke-other-sessions';

/** Signs all of the customer's devices out but the one that calls. */
export function revokeOtherSessions({ sessions, hub }: LogoutParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const ended = await sessions.revokeOthers(customerId, BigInt(sessionId));
    for (const id of ended) hub.closeSession(Number(id));
    return ok({ ended: ended.length });
  };
}
