import { createHash } from 'node:crypto';
import type { InputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export type DailyWish = Omit<InputOf<'laboratory/run'>, 'clientKey'>;
export type MinuteWish = Omit<InputOf<'laboratory/run-minutes'>, 'clientKey'>;
export type RunWish = DailyWish | MinuteWish;

/** Whether a rule within days is tried, on minutes. */
export const isOnMinutes = (wish: RunWish): wish is MinuteWish => 'opening' in wish.terms;

export interface RunRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly number: number;
  readonly client_key: string;
  readonly algorithm: RunWish['algorithm'];
  /** JSON of a `RunWish`. */
  readonly wish: string;
  readonly asked_at: Date;
}

export interface OutcomeRow {
  /** Of the run. */
  readonly id: bigint;
  /** JSON of the report; null where it failed. */
  readonly report: string | null;
  readonly returns: readonly number[];
  readonly sharpe: number;
}

type Columns = { readonly [column: string]: unknown };
type StoredRun = RunRow & Columns & { readonly mark: Uint8Array | null };
type StoredOutcome = OutcomeRow & Columns & { readonly mark: Uint8Array | null };

const RUN_COLUMNS = 'id, customer_id, number, client_key, algorithm, wish, asked_at';
const OUTCOME_COLUMNS = 'id, report, returns, sharpe';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function markedRun({ id, customer_id, number, client_key, algorithm, wish, asked_at }: RunRow): KeptRow {
  return { table: 'laboratory_run', id, customer_id, said: [number, client_key, algorithm, wish, asked_at.getTime()] };
}

function markedOutcome({ id, report, returns, sharpe }: OutcomeRow): KeptRow {
  return {
    ...{ table: 'laboratory_outcome', id, customer_id: null },
    said: [report === null ? null : digest(report), digest(JSON.stringify(returns)), String(sharpe)],
  };
}

/** A report that somebody wrote with the database's password would be believed like one of ours. */
export const RUNS: KeptTable = {
  select: `select ${RUN_COLUMNS}, mark from laboratory_run`,
  rowOf: (row) => markedRun(row as unknown as RunRow),
};
export const OUTCOMES: KeptTable = {
  select: `select ${OUTCOME_COLUMNS}, mark from laboratory_outcome`,
  rowOf: (row) => markedOutcome(row as unknown as OutcomeRow),
};

async function readRunsWhere(on: Queryable, marks: Marks, where: string, values: never[]): Promise<RunRow[]> {
  const rows = await on.query<StoredRun>(`select ${RUN_COLUMNS}, mark from laboratory_run r where ${where}`, values);
  return rows.filter((row) => marks.holds(markedRun(row), row.mark));
}

const MOST_LOOKED_AT = 50;

/** A customer's own, the newest first. */
export const ownRuns = (on: Queryable, marks: Marks, customer: number, before: bigint, limit: number) =>
  readRunsWhere(on, marks, 'customer_id = $1 and id < $2 order by id desc limit $3', [
    ...([customer, before, limit] as never[]),
  ]);

export const runByKey = async (on: Queryable, marks: Marks, customer: number, key: string) =>
  (await readRunsWhere(on, marks, 'customer_id = $1 and client_key = $2', [...([customer, key] as never[])]))[0];

export const ownRun = async (on: Queryable, marks: Marks, customer: number, id: bigint) =>
  (await readRunsWhere(on, marks, 'customer_id = $1 and id = $2', [...([customer, id] as never[])]))[0];

const UNANSWERED = 'not exists (select from laboratory_outcome o where o.id = r.id)';

/** Those that wait, the oldest first. */
export const waitingRuns = (on: Queryable, marks: Marks) =>
  readRunsWhere(on, marks, `${UNANSWERED} order by id limit ${MOST_LOOKED_AT}`, []);

/** How many wait: of one customer, and of all. */
export async function countWaiting(
  on: Queryable,
  customer: number,
): Promise<{ readonly own: number; readonly all: number }> {
  const [row] = await on.query<{ own: number; all: number }>(
    `select count(*) filter (where customer_id = $1)::integer as own, count(*)::integer as all
     from laboratory_run r where ${UNANSWERED}`,
    [customer],
  );
  return row ?? { own: 0, all: 0 };
}

/** What came of some runs, by their number; one that is not ours is none. */
export async function outcomesOf(
  on: Queryable,
  marks: Marks,
  runs: readonly bigint[],
): Promise<ReadonlyMap<bigint, OutcomeRow>> {
  const rows = await on.query<StoredOutcome>(
    `select ${OUTCOME_COLUMNS}, mark from laboratory_outcome where id = any($1::bigint[])`,
    [[...runs]],
  );
  return new Map(rows.filter((row) => marks.holds(markedOutcome(row), row.mark)).map((row) => [row.id, row]));
}

/** All runs of an algorithm that a customer had made when one was asked for, itself among them. All rows count, whoever wrote them. */
export async function triedBefore(
  on: Queryable,
  { customer_id, algorithm, id }: RunRow,
): Promise<readonly { readonly id: bigint; readonly wish: string }[]> {
  return on.query<{ id: bigint; wish: string }>(
    'select id, wish from laboratory_run where customer_id = $1 and algorithm = $2 and id <= $3 order by id',
    [customer_id, algorithm, id],
  );
}

/** All runs of an algorithm that a customer has made by now, and how many there are of all algorithms. All rows count, whoever wrote them. */
export async function triedByNow(
  on: Queryable,
  { customer_id, algorithm }: RunRow,
): Promise<{ readonly tried: readonly { readonly id: bigint; readonly wish: string }[]; readonly all: number }> {
  const [row] = await on.query<{ n: number }>(
    'select count(*)::integer as n from laboratory_run where customer_id = $1',
    [customer_id],
  );
  const tried = await on.query<{ id: bigint; wish: string }>(
    'select id, wish from laboratory_run where customer_id = $1 and algorithm = $2 order by id',
    [customer_id, algorithm],
  );
  return { tried, all: row?.n ?? 0 };
}

/** Writes a run as the customer's next. The caller holds the customer's lock. */
export async function addRun(
  on: Queryable,
  marks: Marks,
  run: Pick<RunRow, 'customer_id' | 'client_key' | 'algorithm' | 'wish' | 'asked_at'>,
): Promise<RunRow> {
  const [next] = await on.query<{ id: bigint; number: number }>(
    `select nextval('laboratory_run_id_seq') as id,
       (select coalesce(max(number), 0) + 1 from laboratory_run where customer_id = $1)::integer as number`,
    [run.customer_id],
  );
  const row: RunRow = { ...run, id: next?.id ?? 0n, number: next?.number ?? 0 };
  await on.query(
    `insert into laboratory_run (${RUN_COLUMNS}, mark) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[row.id, row.customer_id, row.number, row.client_key, row.algorithm, row.wish, row.asked_at],
      marks.make(markedRun(row)),
    ],
  );
  return row;
}

export async function addOutcome(on: Queryable, marks: Marks, row: OutcomeRow, at: number): Promise<void> {
  await on.query(`insert into laboratory_outcome (${OUTCOME_COLUMNS}, done_at, mark) values ($1, $2, $3, $4, $5, $6)`, [
    row.id,
    row.report,
    [...row.returns],
    row.sharpe,
    new Date(at),
    marks.make(markedOutcome(row)),
  ]);
}
