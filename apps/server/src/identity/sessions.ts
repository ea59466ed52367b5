import { assert } from '@kuroshio/base';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Customer } from '../platform/http/index.ts';
import { createToken, hashToken } from '../platform/secrets.ts';
import { type Marks, SESSION_COLUMNS, type SessionRow } from './marks.ts';

/** Milliseconds that a session lives after it was last seen. */
const LIFETIME = 30 * 24 * 3_600_000;
/** Milliseconds that a session lives at most, however often it is seen: then the password is asked for again. */
const LONGEST_LIFE = 90 * 24 * 3_600_000;
/** A session's last sight is written at most this often. */
const SEEN_EVERY = 60_000;
/** How long a valid token is not looked up again: the longest that another process's revocation may go unnoticed. */
const KNOWN_FOR = 5_000;
/** Devices that a customer may be signed in with: as many as anybody can look through. */
const MOST_SESSIONS = 50;
const MOST_KNOWN = 10_000;

export interface Sessions {
  /**
   * Opens a session within the caller's transaction; beyond the most that a customer may have, those seen longest ago end.
   * @returns its token, which is stored nowhere, and the sessions that ended: to be forgotten once this is durable
   */
  open(tx: Queryable, session: NewSession): Promise<{ readonly token: string; readonly ended: readonly bigint[] }>;
  /** Who holds this token; undefined when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Customer | undefined>;
  /** Ends a session of this customer at once. False where there is none to end. */
  revoke(customerId: number, sessionId: bigint): Promise<boolean>;
  /** Ends all sessions of this customer but one at once. @returns those that ended */
  revokeOthers(customerId: number, but: bigint): Promise<readonly bigint[]>;
  /** The customer's sessions that live and are ours. */
  living(customerId: number): Promise<readonly SessionRow[]>;
  /** A session is looked up again before it is believed. */
  forget(sessionId: bigint): void;
}

interface NewSession {
  readonly customerId: number;
  readonly device: string;
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface StoredSession extends Omit<SessionRow, 'table'> {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

const BY_TOKEN = `select ${SESSION_COLUMNS} from session
  where token_hash = $1 and revoked_at is null and expires_at > $2`;
const OF_CUSTOMER = `select ${SESSION_COLUMNS} from session
  where customer_id = $1 and revoked_at is null and expires_at > $2`;

export function createSessions({
  database,
  clock,
  marks,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly marks: Marks;
}): Sessions {
  const known = new Map<string, { readonly caller: Customer; readonly until: number }>();
  /** Grows with each revocation: what was read before one may no longer be true after it. */
  let revocations = 0;

  function remember(key: string, caller: Customer, now: number): void {
    known.delete(key);
    known.set(key, { caller, until: now + KNOWN_FOR });
    if (known.size > MOST_KNOWN) for (const oldest of known.keys()) return void known.delete(oldest);
  }

  function forget(sessionId: bigint): void {
    revocations += 1;
    for (const [key, { caller }] of known) if (BigInt(caller.sessionId) === sessionId) known.delete(key);
  }

  /** The session of a stored row; undefined, and said so, where nobody but us should have written it and somebody has. */
  function ours({ mark, ...stored }: StoredSession): SessionRow | undefined {
    const row: SessionRow = { ...stored, table: 'session' };
    return marks.holds(row, mark) ? row : undefined;
  }

  async function end(tx: Queryable, row: SessionRow, at: Date): Promise<void> {
    const ended = { ...row, revoked_at: at };
    await tx.query('update session set revoked_at = $2, mark = $3 where id = $1', [row.id, at, marks.make(ended)]);
  }

  async function endBeyondMost(tx: Queryable, customerId: number, at: Date): Promise<bigint[]> {
    // Two that sign in at once count one after the other.
    await tx.query('select 1 from customer where id = $1 for no key update', [customerId]);
    const stored = await tx.query<StoredSession>(
      `${OF_CUSTOMER} order by last_seen_at desc, id desc offset ${MOST_SESSIONS} for update`,
      [customerId, at],
    );
    const beyond = stored.flatMap((one) => ours(one) ?? []);
    for (const row of beyond) await end(tx, row, at);
    return beyond.map(({ id }) => id);
  }

  return {
    async open(tx, { customerId, device, ip, now }) {
      const token = createToken();
      const [next] = await tx.query<{ id: bigint }>("select nextval('session_id_seq') as id");
      assert(next !== undefined, 'the sequence of sessions gives a number');
      const row: SessionRow = {
        table: 'session',
        id: next.id,
        customer_id: customerId,
        token_hash: hashToken(token),
        ...{ device, ip },
        created_at: new Date(now),
        last_seen_at: new Date(now),
        expires_at: new Date(now + LIFETIME),
        revoked_at: null,
      };
      await tx.query(
        `insert into session (id, customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at, mark)
         overriding system value values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
        [row.id, customerId, row.token_hash, device, ip, row.created_at, row.expires_at, marks.make(row)],
      );
      return { token, ended: await endBeyondMost(tx, customerId, new Date(now)) };
    },

    async authenticate(token) {
      const now = clock.now();
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const remembered = known.get(key);
      if (remembered && remembered.until > now) return remembered.caller;
      const before = revocations;
      const [stored] = await database.query<StoredSession>(BY_TOKEN, [hash, new Date(now)]);
      const row = stored && ours(stored);
      if (!row || now - row.created_at.getTime() >= LONGEST_LIFE) return undefined;
      if (now - row.last_seen_at.getTime() >= SEEN_EVERY) {
        const ends = Math.min(now + LIFETIME, row.created_at.getTime() + LONGEST_LIFE);
        const seen = { ...row, last_seen_at: new Date(now), expires_at: new Date(ends) };
        // Only over the very row that was read: another may have been written since, such as one that is revoked.
        await database.query(
          'update session set last_seen_at = $2, expires_at = $3, mark = $4 where id = $1 and mark = $5',
          [row.id, seen.last_seen_at, seen.expires_at, marks.make(seen), stored.mark],
        );
      }
      const caller = { customerId: row.customer_id, sessionId: Number(row.id) };
      if (before === revocations) remember(key, caller, now);
      return caller;
    },

    async revoke(customerId, sessionId) {
      const now = new Date(clock.now());
      const revoked = await database.transaction(async (tx) => {
        const [stored] = await tx.query<StoredSession>(`${OF_CUSTOMER} and id = $3 for update`, [
          customerId,
          now,
          sessionId,
        ]);
        const row = stored && ours(stored);
        if (!row) return false;
        await end(tx, row, now);
        return true;
      });
      forget(sessionId);
      return revoked;
    },

    async revokeOthers(customerId, but) {
      const now = new Date(clock.now());
      const ended = await database.transaction(async (tx) => {
        const stored = await tx.query<StoredSession>(`${OF_CUSTOMER} and id <> $3 order by id for update`, [
          customerId,
          now,
          but,
        ]);
        const rows = stored.flatMap((one) => ours(one) ?? []);
        for (const row of rows) await end(tx, row, now);
        return rows.map(({ id }) => id);
      });
      for (const id of ended) forget(id);
      return ended;
    },

    async living(customerId) {
      const rows = await database.query<StoredSession>(OF_CUSTOMER, [customerId, new Date(clock.now())]);
      return rows.flatMap((stored) => ours(stored) ?? []);
    },

    forget,
  };
}
