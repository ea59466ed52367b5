import type { Database } from '../platform/database/index.ts';
import type { Inbox, NewMessage } from './inbox.ts';
import { beginFollowing, saveFollowed } from './followed-until.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly device: string;
  readonly ip: string;
  readonly is_new: boolean;
}

/** The sessions after a number; new is a device with which the customer, who has had a session before, never signed in. */
const SESSIONS = `select s.id, s.customer_id, s.device, s.ip,
    exists (select 1 from session b where b.customer_id = s.customer_id and b.id < s.id)
      and not exists (select 1 from session b
        where b.customer_id = s.customer_id and b.id < s.id and b.device = s.device) as is_new
  from session s where s.id > $1 order by s.id limit 500`;

/** Sessions below the position that are looked at again: several may sign in at once and commit in any order. */
const AGAIN = 50n;

/** Follows the sessions: a customer is told of a device that signs in for the first time. */
export async function followSessions({
  database,
  inbox,
}: {
  readonly database: Database;
  readonly inbox: Inbox;
}): Promise<(now: number) => Promise<boolean>> {
  let last = await beginFollowing(database, 'session', 'select coalesce(max(id), 0) as newest from session');
  const begun = last;
  let seen: ReadonlySet<bigint> = new Set();
  return async (now) => {
    const from = last - AGAIN > begun ? last - AGAIN : begun;
    const rows = await database.query<Row>(SESSIONS, [from]);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return false;
    const newest = rows.at(-1)?.id ?? last;
    const written = await database.transaction(async (tx) => {
      const messages = fresh
        .filter((row) => row.is_new)
        .map(
          ({ id, customer_id, device, ip }): NewMessage => ({
            customer: customer_id,
            kind: 'security',
            key: `session/${id}`,
            event: { event: 'new-device', device, ip },
          }),
        );
      await saveFollowed(tx, 'session', newest);
      return inbox.write(tx, messages, now);
    });
    last = newest;
    seen = new Set(rows.map(({ id }) => id));
    inbox.announce(written);
    return rows.length === 500;
  };
}
