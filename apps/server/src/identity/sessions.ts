import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Customer } from '../platform/http/index.ts';
import { createToken, hashToken } from '../platform/secrets.ts';

/** Milliseconds that a session lives after it was last seen. */
const LIFETIME = 30 * 24 * 3_600_000;
/** A session's last sight is written at most this often. */
const SEEN_EVERY = 60_000;
/** How long a valid token is not looked up again: the longest that another process's revocation may go unnoticed. */
const KNOWN_FOR = 5_000;
const MOST_KNOWN = 10_000;

export interface Sessions {
  /** Opens a session within the caller's transaction. @returns its token, which is stored nowhere. */
  open(tx: Queryable, session: NewSession): Promise<string>;
  /** Who holds this token; undefined when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Customer | undefined>;
  /** Ends a session of this customer at once. False where there is none to end. */
  revoke(customerId: number, sessionId: bigint): Promise<boolean>;
}

interface NewSession {
  readonly customerId: number;
  readonly device: string;
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface SessionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly last_seen_at: Date;
}

export function createSessions({ database, clock }: { readonly database: Database; readonly clock: Clock }): Sessions {
  const known = new Map<string, { readonly caller: Customer; readonly until: number }>();
  /** Grows with each revocation: what was read before one may no longer be true after it. */
  let revocations = 0;

  function remember(key: string, caller: Customer, now: number): void {
    known.delete(key);
    known.set(key, { caller, until: now + KNOWN_FOR });
    if (known.size > MOST_KNOWN) for (const oldest of known.keys()) return void known.delete(oldest);
  }

  return {
    async open(tx, { customerId, device, ip, now }) {
      const token = createToken();
      await tx.query(
        `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $5, $6)`,
        [customerId, hashToken(token), device, ip, new Date(now), new Date(now + LIFETIME)],
      );
      return token;
    },

    async authenticate(token) {
      const now = clock.now();
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const remembered = known.get(key);
      if (remembered && remembered.until > now) return remembered.caller;
      const before = revocations;
      const [row] = await database.query<SessionRow>(
        `select id, customer_id, last_seen_at from session
         where token_hash = $1 and revoked_at is null and expires_at > $2`,
        [hash, new Date(now)],
      );
      if (!row) return undefined;
      if (now - row.last_seen_at.getTime() >= SEEN_EVERY) {
        await database.query(
          'update session set last_seen_at = $2, expires_at = $3 where id = $1 and revoked_at is null',
          [row.id, new Date(now), new Date(now + LIFETIME)],
        );
      }
      const caller = { customerId: row.customer_id, sessionId: Number(row.id) };
      if (before === revocations) remember(key, caller, now);
      return caller;
    },

    async revoke(customerId, sessionId) {
      const now = new Date(clock.now());
      const [row] = await database.query(
        `update session set revoked_at = $3
         where id = $1 and customer_id = $2 and revoked_at is null and expires_at > $3 returning id`,
        [sessionId, customerId, now],
      );
      revocations += 1;
      for (const [key, { caller }] of known) if (BigInt(caller.sessionId) === sessionId) known.delete(key);
      return row !== undefined;
    },
  };
}
