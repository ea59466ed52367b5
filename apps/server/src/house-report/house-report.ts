import type { OutputOf } from '@kuroshio/contract';
import { addDays, type TradingDate } from '@kuroshio/market';
import type { Database, Queryable } from '../platform/database/index.ts';
import { dayAt, type HouseDay, houseDays } from './house-days.ts';

export type Report = OutputOf<'house-report/read-report'>;
type Queue = Report['waiting']['deposits'];

export interface HouseReportParts {
  readonly database: Database;
  readonly proofState: () => {
    readonly proofs: readonly { readonly name: string; readonly holds: boolean }[];
    readonly provedAt: number | null;
  };
  readonly forgedRows: () => number;
}

/** Days that are shown, the one that has begun among them. */
const SHOWN_DAYS = 30;
const PUNCTUAL_DAYS = 90;
/** Milliseconds for which the running day is as it was read: whoever looks again and again costs no more. */
const FRESH = 10_000;

const waitingIn = (table: string, asked: string, states: string) => `select count(*)::integer as count,
    (count(*) filter (where due_at < $1))::integer as late, min(${asked}) as oldest
  from ${table} where state in (${states})`;
const WAITING = {
  verification: waitingIn('verification_case', 'submitted_at', `'under-review'`),
  deposits: waitingIn('deposit', 'asked_at', `'under-review'`),
  withdrawals: waitingIn('withdrawal', 'asked_at', `'under-review', 'approved'`),
} as const;
const PUNCTUAL = `select count(*)::integer as paid, (count(*) filter (where paid_at <= due_at))::integer as in_time
  from withdrawal where state = 'paid' and paid_at > $1`;

async function queueOf(on: Queryable, sql: string, now: number): Promise<Queue> {
  const [row] = await on.query<{ count: number; late: number; oldest: Date | null }>(sql, [new Date(now)]);
  return { count: row?.count ?? 0, late: row?.late ?? 0, oldestAt: row?.oldest?.getTime() ?? null };
}

/** What waits now, how punctually withdrawals were paid, and whether the books hold. */
export async function houseNow(
  { database, proofState, forgedRows }: HouseReportParts,
  now: number,
): Promise<Omit<Report, 'days'>> {
  const since = new Date(now - PUNCTUAL_DAYS * 86_400_000);
  const [punctual] = await database.query<{ paid: number; in_time: number }>(PUNCTUAL, [since]);
  const { proofs, provedAt } = proofState();
  return {
    waiting: {
      verification: await queueOf(database, WAITING.verification, now),
      deposits: await queueOf(database, WAITING.deposits, now),
      withdrawals: await queueOf(database, WAITING.withdrawals, now),
    },
    ...{ paid: punctual?.paid ?? 0, paidInTime: punctual?.in_time ?? 0 },
    brokenProofs: proofs.filter(({ holds }) => !holds).map(({ name }) => name),
    provedAt: provedAt === null ? null : Math.round(provedAt),
    forgedRows: forgedRows(),
  };
}

/**
 * The last days, the newest first. Those that are over are read once: nothing is passed, paid or traded at a time that has been. The
 * running one is read anew after some seconds.
 */
export function keepDays(database: Queryable): (now: number) => Promise<readonly HouseDay[]> {
  let over: readonly HouseDay[] = [];
  let latest: { readonly readAt: number; readonly days: Promise<readonly HouseDay[]> } | undefined;

  async function read(now: number): Promise<readonly HouseDay[]> {
    const today = dayAt(now);
    const first = addDays(today, 1 - SHOWN_DAYS);
    const known = over.filter(({ date }) => date >= first);
    const last = known.at(-1)?.date as TradingDate | undefined;
    const days = [...known];
    // Day by day, each kept as it comes: no statement reads for long, and what one that fails has left is not read again.
    for (let date = last === undefined ? first : addDays(last, 1); date <= today; date = addDays(date, 1)) {
      days.push(...(await houseDays(database, date, date)));
      // A transaction that began before midnight may still write: yesterday is read once more.
      over = days.filter((day) => day.date < addDays(today, -1));
    }
    return days.toReversed();
  }

  return (now) => {
    if (latest === undefined || now - latest.readAt > FRESH || now < latest.readAt) {
      const days = read(now);
      latest = { readAt: now, days };
      days.catch(() => {
        latest = undefined;
      });
    }
    return latest.days;
  };
}
