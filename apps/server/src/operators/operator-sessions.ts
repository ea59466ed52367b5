import { assert } from '@kuroshio/base';
import type { Marks } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Operator } from '../platform/http/index.ts';
import { createToken, hashToken } from '../platform/secrets.ts';
import {
  type Marked,
  markedOperator,
  markedSession,
  type OperatorRow,
  type OperatorSessionRow,
  SELECT_OPERATOR,
  SELECT_SESSION,
} from './operator-rows.ts';

/** Milliseconds after which a session ends that nobody used, and after which every one ends: a working day. */
const IDLE = 15 * 60_000;
export const LONGEST_SESSION = 10 * 3_600_000;
/** A session's last sight is written at most this often. */
const SEEN_EVERY = 30_000;

export interface OperatorSessions {
  /** Opens one within the caller's transaction. @returns its token, which is stored nowhere */
  open(
    tx: Queryable,
    session: {
      readonly operatorId: number;
      readonly deviceKey: string;
      readonly device: string;
      readonly ip: string;
      readonly now: number;
    },
  ): Promise<{ readonly token: string; readonly endsAt: number }>;
  /** Who holds this token, with the roles of this moment; undefined when it is unknown, over, or its operator's no more. */
  authenticate(token: string): Promise<Operator | undefined>;
  end(sessionId: bigint): Promise<void>;
  /** Ends all of an operator's, but one where it is named. */
  endAll(tx: Queryable, operatorId: number, but?: bigint): Promise<void>;
}

const LIVING = 'ended_at is null and expires_at > $2';

export function createOperatorSessions({
  database,
  marks,
  clock,
}: {
  readonly database: Database;
  readonly marks: Marks;
  readonly clock: Clock;
}): OperatorSessions {
  const holds = (stored: Marked<OperatorSessionRow>) => marks.holds(markedSession(stored), stored.mark);

  async function endOne(tx: Queryable, row: OperatorSessionRow): Promise<void> {
    const ended = { ...row, ended_at: new Date(clock.now()) };
    await tx.query('update operator_session set ended_at = $2, mark = $3 where id = $1', [
      ...[row.id, ended.ended_at, marks.make(markedSession(ended))],
    ]);
  }

  return {
    async open(tx, { operatorId, deviceKey, device, ip, now }) {
      const token = createToken();
      const [next] = await tx.query<{ id: bigint }>("select nextval('operator_session_id_seq') as id");
      assert(next !== undefined, 'the sequence of sessions gives a number');
      const row: OperatorSessionRow = {
        id: next.id,
        operator_id: operatorId,
        token_hash: hashToken(token),
        device_hash: hashToken(deviceKey),
        ...{ device, ip },
        created_at: new Date(now),
        last_seen_at: new Date(now),
        expires_at: new Date(now + IDLE),
        ended_at: null,
      };
      await tx.query(
        `insert into operator_session (id, operator_id, token_hash, device_hash, device, ip, created_at, last_seen_at,
           expires_at, mark) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
        [
          ...[row.id, operatorId, row.token_hash, row.device_hash, device, ip, row.created_at, row.expires_at],
          marks.make(markedSession(row)),
        ],
      );
      return { token, endsAt: now + LONGEST_SESSION };
    },

    // Nothing is remembered between two calls: who loses a role has lost it at the next one.
    async authenticate(token) {
      const now = clock.now();
      const [stored] = await database.query<Marked<OperatorSessionRow>>(
        `${SELECT_SESSION} where token_hash = $1 and ${LIVING}`,
        [hashToken(token), new Date(now)],
      );
      if (stored === undefined || !holds(stored) || now - stored.created_at.getTime() >= LONGEST_SESSION)
        return undefined;
      const [operator] = await database.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where id = $1`, [
        stored.operator_id,
      ]);
      if (operator?.state !== 'active' || !marks.holds(markedOperator(operator), operator.mark)) return undefined;
      if (now - stored.last_seen_at.getTime() >= SEEN_EVERY) {
        const ends = Math.min(now + IDLE, stored.created_at.getTime() + LONGEST_SESSION);
        const seen = { ...stored, last_seen_at: new Date(now), expires_at: new Date(ends) };
        // Only over the very row that was read: one that ended meanwhile stays so.
        await database.query(
          'update operator_session set last_seen_at = $2, expires_at = $3, mark = $4 where id = $1 and mark = $5',
          [stored.id, seen.last_seen_at, seen.expires_at, marks.make(markedSession(seen)), stored.mark],
        );
      }
      return { operatorId: operator.id, sessionId: Number(stored.id), roles: operator.roles };
    },

    end: (sessionId) =>
      database.transaction(async (tx) => {
        const [row] = await tx.query<Marked<OperatorSessionRow>>(
          `${SELECT_SESSION} where id = $1 and ${LIVING} for update`,
          [sessionId, new Date(clock.now())],
        );
        if (row !== undefined && holds(row)) await endOne(tx, row);
      }),

    async endAll(tx, operatorId, but) {
      const rows = await tx.query<Marked<OperatorSessionRow>>(
        `${SELECT_SESSION} where operator_id = $1 and ${LIVING} and id <> $3 order by id for update`,
        [operatorId, new Date(clock.now()), but ?? 0n],
      );
      for (const row of rows) if (holds(row)) await endOne(tx, row);
    },
  };
}
