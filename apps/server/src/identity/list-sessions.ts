import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

interface SessionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly device: string;
  readonly ip: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** Most devices that are listed; older ones expire by themselves. */
const MOST_LISTED = 50;

/** The customer's devices: this one, then the others, the one seen last first. */
export function listSessions({
  database,
}: {
  readonly database: Database;
}): Handler<InputOf<'identity/list-sessions'>, OutputOf<'identity/list-sessions'>> {
  return async (_input, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const rows = await database.query<SessionRow>(
      `select id, device, ip, created_at, last_seen_at from session
       where customer_id = $1 and revoked_at is null and expires_at > $2
       order by id = $3 desc, last_seen_at desc, id desc limit $4`,
      [customerId, new Date(context.now), sessionId, MOST_LISTED],
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
