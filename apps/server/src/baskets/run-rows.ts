import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Queryable, SqlValue } from '../platform/database/index.ts';
import type { BasketParts } from './basket-parts.ts';

/** What was confirmed once. */
export interface RunRow {
  readonly id: bigint;
  readonly basket: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly seen: string;
  readonly seal: string;
  readonly at: Date;
}

/** That all orders of a run were sent; those that were refused, by their place. */
export interface OutcomeRow {
  readonly id: bigint;
  readonly run: bigint;
  readonly customer_id: number;
  readonly refused: string;
  readonly at: Date;
}

type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };
type RowMarks = BasketParts['marks'];

const RUN_COLUMNS = 'id, basket, customer_id, client_key, fingerprint, seen, seal, at';
const SELECT_RUN = `select ${RUN_COLUMNS}, mark from basket_run`;
const OUTCOME_COLUMNS = 'id, run, customer_id, refused, at';
const SELECT_OUTCOME = `select ${OUTCOME_COLUMNS}, mark from basket_outcome`;

function markedRun({ id, basket, customer_id, client_key, fingerprint, seen, seal, at }: RunRow): KeptRow {
  const said = [String(basket), client_key, String(fingerprint), seen, seal, at.getTime()];
  return { table: 'basket_run', id, customer_id, said };
}

function markedOutcome({ id, run, customer_id, refused, at }: OutcomeRow): KeptRow {
  return { table: 'basket_outcome', id, customer_id, said: [String(run), refused, at.getTime()] };
}

export const BASKET_RUNS: KeptTable = {
  select: SELECT_RUN,
  rowOf(columns) {
    assert('seen' in columns, 'runs of baskets were selected');
    return markedRun(columns as unknown as RunRow);
  },
};

export const BASKET_OUTCOMES: KeptTable = {
  select: SELECT_OUTCOME,
  rowOf(columns) {
    assert('refused' in columns, 'outcomes of baskets were selected');
    return markedOutcome(columns as unknown as OutcomeRow);
  },
};

async function runsBy(on: Queryable, marks: RowMarks, where: string, values: readonly SqlValue[]): Promise<RunRow[]> {
  const rows = await on.query<Stored<RunRow>>(`${SELECT_RUN} ${where}`, [...values]);
  return rows.filter((row) => marks.holds(markedRun(row), row.mark));
}

export const runByKey = async (on: Queryable, marks: RowMarks, customer: number, key: string) =>
  (await runsBy(on, marks, 'where customer_id = $1 and client_key = $2', [customer, key]))[0];

/** Whether a preview was confirmed already: looked up by its seal alone, so that a row of somebody else's hand stops it too. */
export async function isConfirmed(on: Queryable, customer: number, seal: string): Promise<boolean> {
  const rows = await on.query('select from basket_run where customer_id = $1 and seal = $2', [customer, seal]);
  return rows.length > 0;
}

/** Runs of a customer since a moment that have not said that all was sent. */
export const unsentRuns = (on: Queryable, marks: RowMarks, customer: number, since: Date) =>
  runsBy(
    on,
    marks,
    'r where customer_id = $1 and at > $2 and not exists (select from basket_outcome o where o.run = r.id)',
    [customer, since],
  );

/** Of a customer's own basket, newest first. */
export const runsOf = (
  on: Queryable,
  marks: RowMarks,
  customer: number,
  basket: bigint,
  before: bigint | null,
  limit: number,
) =>
  runsBy(
    on,
    marks,
    'where customer_id = $1 and basket = $2 and ($3::bigint is null or id < $3) order by id desc limit $4',
    [customer, basket, before, limit],
  );

async function nextId(on: Queryable, sequence: 'basket_run_id_seq' | 'basket_outcome_id_seq'): Promise<bigint> {
  const [next] = await on.query<{ id: bigint }>(`select nextval('${sequence}') as id`);
  assert(next !== undefined, 'a sequence answers');
  return next.id;
}

export async function writeRun(on: Queryable, marks: RowMarks, row: Omit<RunRow, 'id'>): Promise<RunRow> {
  const whole = { ...row, id: await nextId(on, 'basket_run_id_seq') };
  await on.query(`insert into basket_run (${RUN_COLUMNS}, mark) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
    ...[whole.id, whole.basket, whole.customer_id, whole.client_key, whole.fingerprint, whole.seen, whole.seal],
    ...[whole.at, marks.make(markedRun(whole))],
  ]);
  return whole;
}

/** Once for a run: where there is one already, that stays. */
export async function writeOutcome(on: Queryable, marks: RowMarks, row: Omit<OutcomeRow, 'id'>): Promise<void> {
  const whole = { ...row, id: await nextId(on, 'basket_outcome_id_seq') };
  await on.query(
    `insert into basket_outcome (${OUTCOME_COLUMNS}, mark) values ($1, $2, $3, $4, $5, $6) on conflict (run) do nothing`,
    [whole.id, whole.run, whole.customer_id, whole.refused, whole.at, marks.make(markedOutcome(whole))],
  );
}

export async function outcomesOf(
  on: Queryable,
  marks: RowMarks,
  runs: readonly RunRow[],
): Promise<ReadonlyMap<bigint, OutcomeRow>> {
  const rows = await on.query<Stored<OutcomeRow>>(`${SELECT_OUTCOME} where run = any($1::bigint[])`, [
    runs.map(({ id }) => id),
  ]);
  return new Map(rows.filter((row) => marks.holds(markedOutcome(row), row.mark)).map((row) => [row.run, row]));
}

/** The key under which one order of a run is sent: no customer's key has a colon. */
export const lineKey = ({ id }: Pick<RunRow, 'id'>, at: number) => `basket:${id}:${at}`;
