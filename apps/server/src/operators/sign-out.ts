import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';

/** Ends the own session. */
export function signOut({
  sessions,
  log,
}: Pick<OperatorParts, 'sessions' | 'log'>): Handler<
  InputOf<'operators/sign-out'>,
  OutputOf<'operators/sign-out'>,
  'operators'
> {
  return async (_input, context) => {
    const { operatorId, sessionId } = context.requireOperator();
    await sessions.end(BigInt(sessionId));
    const { ip, now, userAgent: device } = context;
    await log.note({ operatorId, action: 'sign-out', about: `operator/${operatorId}`, ip, device, now });
    return ok(null);
  };
}
