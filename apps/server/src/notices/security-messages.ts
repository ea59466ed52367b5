import { isKnownDevice, type Place } from '../identity/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Inbox, NewMessage } from './inbox.ts';
import { beginFollowing, saveFollowed } from './followed-until.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly device: string;
  readonly ip: string;
  /** From where the customer signed in before, as far as is looked back. */
  readonly before: readonly Place[];
}

/** The sessions after a number, each with those before it. */
const SESSIONS = `select s.id, s.customer_id, s.device, s.ip, coalesce(b.places, '[]') as before
  from session s left join lateral (
    select jsonb_agg(distinct jsonb_build_object('device', p.device, 'ip', p.ip)) as places from (
      select device, ip from session where customer_id = s.customer_id and id < s.id order by id desc limit 500) p) b on true
  where s.id > $1 order by s.id limit 500`;

/** With a device, or from a network, with which the customer, who has had a session before, never signed in. */
const isNew = ({ before, ...place }: Row) => before.length > 0 && !isKnownDevice(before, place);

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
      const messages = fresh.filter(isNew).map(
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
