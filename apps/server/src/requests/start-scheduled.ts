import { isBreakGlass } from '@kuroshio/contract';
import { type Marked, markedOperator, type OperatorRow, SELECT_OPERATOR } from '../operators/index.ts';
import { hasCome, nowBy } from './apply-time.ts';
import { changeWhole } from './bundle.ts';
import { changedSince } from './look-again.ts';
import { hasRolesFor, kindsOf } from './may-decide.ts';
import type { RequestParts } from './request-parts.ts';
import type { RequestRow } from './request-rows.ts';
import { readRequest } from './write-request.ts';

/** What comes more than so many seconds after its moment says that it was late: it is looked every five seconds, and a market's clock is fast. */
const LATE = { wall: 60, venue: 900 };
const ENDED = `select 1 from operator_log where request_id = $1 and action in
  ('request-withdrawn', 'request-overtaken', 'request-expired', 'request-declined') limit 1`;

/**
 * Looks at what two have approved for a time. Where one of them may no longer ask for it, nothing is done. When its time has come it is
 * looked at once more, and is then as if it had been approved in this moment. @returns whether it is to be finished now
 */
export async function startScheduled(
  { database, marks, operatorLog, rules, venueNow }: Omit<RequestParts, 'finish'>,
  row: RequestRow,
  now: number,
): Promise<boolean> {
  const isDue = hasCome(row, now, venueNow);
  const stopped = (await goneOf(row)) ?? (isDue ? await reasonAgainst(row) : undefined);
  if (!isDue && stopped === undefined) return false;
  return database.transaction(async (tx) => {
    const locked = await readRequest(tx, marks, row.id, { lock: true });
    // Somebody took it back, or another program was first.
    if (locked?.state !== 'scheduled') return false;
    const state = stopped === undefined ? 'approved' : 'overtaken';
    const late = stopped === undefined ? lateBy(locked) : null;
    const isWhole = await changeWhole(
      ...([tx, { marks, operatorLog }, locked] as const),
      { state, outcome: stopped ?? null, late_seconds: late },
      {
        ...{ action: stopped === undefined ? 'request-started' : 'request-overtaken', now },
        facts: {
          ...(stopped === undefined ? {} : { changed: stopped }),
          ...(late === null ? {} : { late: `${late} s` }),
        },
      },
    );
    return isWhole && stopped === undefined;
  });

  /** Whether maker or checker has left or lost the role for it since. */
  async function goneOf({ maker, checker, kind }: RequestRow): Promise<string | undefined> {
    const rows = await database.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where id = any($1)`, [
      [maker, checker].filter((id) => id !== null),
    ]);
    const may = (id: number | null, as: 'makers' | 'checkers') =>
      rows.some(
        (one) =>
          one.id === id &&
          one.state === 'active' &&
          marks.holds(markedOperator(one), one.mark) &&
          hasRolesFor(kindsOf(row), as, one.roles),
      );
    if (!may(maker, 'makers')) return 'MAKER_MAY_NO_LONGER';
    return may(checker, 'checkers') || isBreakGlass(kind) ? undefined : 'CHECKER_MAY_NO_LONGER';
  }

  /** A row of before, which somebody has put back after it was taken back, has a mark that was good once: the log tells. */
  async function reasonAgainst({ id }: RequestRow): Promise<string | undefined> {
    const ended = await database.query(ENDED, [id]);
    return ended.length > 0 ? 'REQUEST_TAKEN_BACK' : changedSince(rules, row, now);
  }

  function lateBy({ apply_at, apply_clock }: RequestRow): number | null {
    if (apply_at === null || apply_clock === null) return null;
    const seconds = Math.floor((nowBy(apply_clock, now, venueNow) - apply_at.getTime()) / 1_000);
    return seconds > LATE[apply_clock === 'wall' ? 'wall' : 'venue'] ? seconds : null;
  }
}
