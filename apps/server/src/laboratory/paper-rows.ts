import { createHash } from 'node:crypto';
import type { TradingDate } from '@kuroshio/market';
import type { DailyPool, DailyTrade, TriedHalt, TriedOrder, TriedPool } from '@kuroshio/strategies';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export interface PaperRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly number: number;
  readonly client_key: string;
  readonly run_id: bigint;
  /** JSON of a `RunWish`. */
  readonly wish: string;
  readonly begins_on: TradingDate;
  readonly from_minute: number;
  readonly asked_at: Date;
}

/** The minute under which the end of a day stands: of a rule of days the only one. */
export const END_OF_DAY = 1_440;

export interface RoundRow {
  readonly id: bigint;
  readonly run_id: bigint;
  readonly trading_date: TradingDate;
  readonly minute: number;
  readonly state: string;
  readonly orders: string;
  readonly trades: string;
  readonly worth: bigint | null;
}

export type EndReason = 'owner' | Exclude<TriedHalt, 'loss'>;

export interface EndRow {
  /** Of the run. */
  readonly id: bigint;
  readonly reason: EndReason;
  readonly at: Date;
}

/** How a run stands: its pool, and what trading has cost it since it began, minor units. */
export interface PaperState<Pool extends DailyPool = TriedPool> {
  readonly pool: Pool;
  readonly commission: bigint;
  readonly tax: bigint;
  readonly slippage: bigint;
  readonly trades: number;
  /** Why it is being stopped: it sells what it holds first. */
  readonly ending: Exclude<EndReason, 'owner'> | null;
}

/** Whole numbers without end are digits with an n behind them; nothing else that is written so is a text. */
export const toText = (value: PaperState<DailyPool> | readonly TriedOrder[] | readonly DailyTrade[]): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
export const fromText = <Value>(text: string): Value =>
  JSON.parse(text, (_, part: unknown) =>
    typeof part === 'string' && /^-?\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  ) as Value;

type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const RUN_COLUMNS = 'id, customer_id, number, client_key, run_id, wish, begins_on, from_minute, asked_at';
const ROUND_COLUMNS = 'id, run_id, trading_date, minute, state, orders, trades, worth';
const END_COLUMNS = 'id, reason, at';
const digest = (...texts: string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex');

function markedRun(row: PaperRow): KeptRow {
  const { id, customer_id, number, client_key, run_id, wish, begins_on, from_minute, asked_at } = row;
  return {
    ...{ table: 'paper_run', id, customer_id },
    said: [number, client_key, String(run_id), wish, begins_on, from_minute, asked_at.getTime()],
  };
}

function markedRound({ id, run_id, trading_date, minute, state, orders, trades, worth }: RoundRow): KeptRow {
  return {
    ...{ table: 'paper_round', id, customer_id: null },
    said: [String(run_id), trading_date, minute, digest(state, orders, trades), worth === null ? null : String(worth)],
  };
}

function markedEnd({ id, reason, at }: EndRow): KeptRow {
  return { table: 'paper_end', id, customer_id: null, said: [reason, at.getTime()] };
}

/** A record on paper that somebody wrote with the database's password would be believed like one of ours. */
export const PAPER_ROWS: readonly KeptTable[] = [
  { select: `select ${RUN_COLUMNS}, mark from paper_run`, rowOf: (row) => markedRun(row as unknown as PaperRow) },
  { select: `select ${ROUND_COLUMNS}, mark from paper_round`, rowOf: (row) => markedRound(row as unknown as RoundRow) },
  { select: `select ${END_COLUMNS}, mark from paper_end`, rowOf: (row) => markedEnd(row as unknown as EndRow) },
];

async function runsWhere(on: Queryable, marks: Marks, where: string, values: never[]): Promise<PaperRow[]> {
  const rows = await on.query<Stored<PaperRow>>(`select ${RUN_COLUMNS}, mark from paper_run r where ${where}`, values);
  return rows.filter((row) => marks.holds(markedRun(row), row.mark));
}

const values = (...parts: (number | bigint | string)[]) => parts as never[];

export const ownPapers = (on: Queryable, marks: Marks, customer: number, before: bigint, limit: number) =>
  runsWhere(on, marks, 'customer_id = $1 and id < $2 order by id desc limit $3', values(customer, before, limit));

export const ownPaper = async (on: Queryable, marks: Marks, customer: number, id: bigint) =>
  (await runsWhere(on, marks, 'customer_id = $1 and id = $2', values(customer, id)))[0];

/** Those that go by a run, the newest first. */
export const papersOfRun = (on: Queryable, marks: Marks, run: bigint) =>
  runsWhere(on, marks, 'run_id = $1 order by id desc limit 50', values(run));

export const paperByKey = async (on: Queryable, marks: Marks, customer: number, key: string) =>
  (await runsWhere(on, marks, 'customer_id = $1 and client_key = $2', values(customer, key)))[0];

// An end counts whoever wrote it: one that is not ours stops a run and shows no reason.
const GOES_ON = 'not exists (select from paper_end e where e.id = r.id)';

export const runningPapers = (on: Queryable, marks: Marks) => runsWhere(on, marks, `${GOES_ON} order by id`, []);

/** How many go on: of one customer, and of all. */
export async function countRunning(
  on: Queryable,
  customer: number,
): Promise<{ readonly own: number; readonly all: number }> {
  const [row] = await on.query<{ own: number; all: number }>(
    `select count(*) filter (where customer_id = $1)::integer as own, count(*)::integer as all
     from paper_run r where ${GOES_ON}`,
    [customer],
  );
  return row ?? { own: 0, all: 0 };
}

/** The newest round; undefined where there is none. `'forged'` where it is not ours: an older one does not stand for it. */
export async function newestRound(on: Queryable, marks: Marks, run: bigint): Promise<RoundRow | 'forged' | undefined> {
  const [row] = await on.query<Stored<RoundRow>>(
    `select ${ROUND_COLUMNS}, mark from paper_round where run_id = $1 order by trading_date desc, minute desc limit 1`,
    [run],
  );
  if (row === undefined) return undefined;
  return marks.holds(markedRound(row), row.mark) ? row : 'forged';
}

/** Rounds of a run that are ours, the newest first: those in which something traded, or ends of days. */
export async function roundsOfPaper(
  on: Queryable,
  marks: Marks,
  run: bigint,
  which: 'traded' | 'ends',
  limit: number,
): Promise<RoundRow[]> {
  const rows = await on.query<Stored<RoundRow>>(
    `select ${ROUND_COLUMNS}, mark from paper_round where run_id = $1 and ${which === 'ends' ? 'worth is not null' : `trades <> '[]'`}
     order by trading_date desc, minute desc limit $2`,
    [run, limit],
  );
  return rows.filter((row) => marks.holds(markedRound(row), row.mark));
}

/** Whether and why runs ended, by their number. */
export async function endsOf(
  on: Queryable,
  marks: Marks,
  runs: readonly bigint[],
): Promise<ReadonlyMap<bigint, Pick<EndRow, 'at'> & { readonly reason: EndReason | undefined }>> {
  const rows = await on.query<Stored<EndRow>>(
    `select ${END_COLUMNS}, mark from paper_end where id = any($1::bigint[])`,
    [[...runs]],
  );
  return new Map(
    rows.map((row) => [row.id, { at: row.at, reason: marks.holds(markedEnd(row), row.mark) ? row.reason : undefined }]),
  );
}

async function nextId(on: Queryable, table: 'paper_run' | 'paper_round'): Promise<bigint> {
  const [row] = await on.query<{ id: bigint }>(`select nextval('${table}_id_seq') as id`);
  return row?.id ?? 0n;
}

/** Writes a run as the customer's next. The caller holds the lock of all. */
export async function addPaper(on: Queryable, marks: Marks, run: Omit<PaperRow, 'id' | 'number'>): Promise<PaperRow> {
  const [last] = await on.query<{ number: number }>(
    'select (coalesce(max(number), 0) + 1)::integer as number from paper_run where customer_id = $1',
    [run.customer_id],
  );
  const row: PaperRow = { ...run, id: await nextId(on, 'paper_run'), number: last?.number ?? 0 };
  await on.query(
    `insert into paper_run (${RUN_COLUMNS}, mark) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[row.id, row.customer_id, row.number, row.client_key, row.run_id, row.wish, row.begins_on, row.from_minute],
      ...[row.asked_at, marks.make(markedRun(row))],
    ],
  );
  return row;
}

/** Fails where the round is there already: nothing is decided twice. */
export async function addRound(on: Queryable, marks: Marks, round: Omit<RoundRow, 'id'>, at: number): Promise<void> {
  const row: RoundRow = { ...round, id: await nextId(on, 'paper_round') };
  await on.query(
    `insert into paper_round (${ROUND_COLUMNS}, at, mark) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[row.id, row.run_id, row.trading_date, row.minute, row.state, row.orders, row.trades, row.worth],
      ...[new Date(at), marks.make(markedRound(row))],
    ],
  );
}

/** Ends a run; one that has ended keeps the reason that it has. */
export async function addEnd(on: Queryable, marks: Marks, row: EndRow): Promise<void> {
  await on.query('insert into paper_end (id, reason, at, mark) values ($1, $2, $3, $4) on conflict do nothing', [
    ...[row.id, row.reason, row.at, marks.make(markedEnd(row))],
  ]);
}
