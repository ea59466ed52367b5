import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { Sessions } from './sessions.ts';

/** All of the customer's devices: this one, then the others, the one seen last first. */
export function listSessions({
  sessions,
}: {
  readonly sessions: Pick<Sessions, 'living'>;
}): Handler<InputOf<'identity/list-sessions'>, OutputOf<'identity/list-sessions'>> {
  return async (_input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const rows = [...(await sessions.living(customerId))].sort(
      (a, b) =>
        Number(Number(b.id) === sessionId) - Number(Number(a.id) === sessionId) ||
        b.last_seen_at.getTime() - a.last_seen_at.getTime() ||
        Number(b.id - a.id),
    );
    return ok(
      rows.map((row) => ({
        id: String(row.id),
        device: row.device,
        ip: row.ip,
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        current: Number(row.id) === sessionId,
      })),
    );
  };
}
