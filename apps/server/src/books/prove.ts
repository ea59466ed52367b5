import { FIRST_CUSTOMER_ACCOUNT } from '@kuroshio/ledger';
import type { Database, Queryable } from '../platform/database/index.ts';
import { PROOFS, SINCE, WHOLE } from './proofs.ts';

export interface BrokenProof {
  readonly name: string;
  readonly truth: string;
  /** Some of what is wrong. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows shown of each broken proof. */
const MOST_ROWS = 5;

/**
 * The planner knows nothing of what is reckoned on the way, such as the number of a book, and takes it for a few rows: it
 * then looped over a hundred thousand lines for minutes. What a proof joins is hashed or sorted.
 */
const NO_LOOPS = "select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)";
/** Where it takes what is new for a thousand times as much, it would hash into thousands of files; sorting minds no guess. */
const SORT = 'set local enable_hashjoin = off';
const AS_PLANNED = "select set_config('enable_nestloop', 'on', true), set_config('enable_hashjoin', 'on', true)";

async function proveWhole(tx: Queryable): Promise<BrokenProof[]> {
  await tx.query(NO_LOOPS);
  const broken: BrokenProof[] = [];
  for (const { name, truth, broken: sql } of PROOFS) {
    const rows = await tx.query(`${WHOLE} select * from (${sql} limit ${MOST_ROWS}) wrong`);
    if (rows.length > 0) broken.push({ name, truth, rows });
  }
  return broken;
}

const RELATIVE = PROOFS.flatMap(({ name, truth, broken, since }) =>
  since === null ? [] : { name, truth, sql: since ?? broken },
);

/** One statement, so that what is new is gathered once for all proofs. */
const PROVE_SINCE = `${SINCE}
  ${RELATIVE.map(
    ({ name, sql }) => `(select '${name}' as name, to_jsonb(wrong) as row from (${sql} limit ${MOST_ROWS}) wrong)`,
  ).join('\n  union all\n  ')}`;

async function proveFrom(tx: Queryable, from: bigint): Promise<BrokenProof[]> {
  await tx.query(NO_LOOPS);
  await tx.query(SORT);
  const rows = await tx.query<{ name: string; row: Readonly<Record<string, unknown>> }>(PROVE_SINCE, [from]);
  const wrong = Map.groupBy(rows, ({ name }) => name);
  return RELATIVE.flatMap(({ name, truth }) => {
    const own = wrong.get(name);
    return own === undefined ? [] : { name, truth, rows: own.map(({ row }) => row) };
  });
}

const REPEATABLE = { isolation: 'repeatable read' } as const;

/** Proves everything in one snapshot, and writes nothing. @returns what is broken; nothing when all is right */
export function proveBooks(database: Database): Promise<BrokenProof[]> {
  return database.transaction(proveWhole, REPEATABLE);
}

/**
 * The checkpoint is the number of the oldest transaction that still ran when its snapshot was taken. All that have a lower
 * number had ended, so none of them can add a posting later, whatever numbers of postings it had taken; what younger ones
 * had committed by then is looked at again the next time.
 */
const SAFE = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

const SET_CHECKPOINT = `insert into proof_checkpoint (up_to, proved_at) values (${SAFE}, $1)
  on conflict (one) do update set up_to = excluded.up_to, proved_at = excluded.proved_at`;

/** Adds what lines have moved on the house's accounts, or takes it off again. */
const addSums = (lines: string, sign: '+' | '-') => `insert into proof_sum (account_id, amount)
  select account_id, ${sign} sum(change) from ${lines}
    cross join lateral (values (debit, -amount), (credit, amount)) as v (account_id, change)
  where account_id < ${FIRST_CUSTOMER_ACCOUNT} group by 1
  on conflict (account_id) do update set amount = proof_sum.amount + excluded.amount`;

const inRanges = (which: string) =>
  `(select transfer.* from posted_range join transfer on posting_id between first and posted_range.last where ${which}) as t`;

const ADD_ALL = addSums('transfer', '+');
/** Younger than the checkpoint to be. */
const TAKE_YOUNGER = addSums(inRanges(`xact >= ${SAFE}`), '-');
/** From one checkpoint to the next. */
const ADD_OLDER = addSums(inRanges(`xact >= $1::bigint and xact < ${SAFE}`), '+');
const FORGET_RANGES = `delete from posted_range where xact < ${SAFE}`;

/**
 * Proves everything and, where it holds, sets the checkpoint from which the next looks go on. It trusts nothing that an
 * earlier look has left, which the server's own role could have written over: what a forged checkpoint hides comes out
 * here, once a day and at every start. That the books were not written anew as a whole is for a seal to show.
 */
export function proveAll(database: Database, now: number): Promise<BrokenProof[]> {
  return database.transaction(async (tx) => {
    const broken = await proveWhole(tx);
    if (broken.length > 0) return broken;
    await tx.query(AS_PLANNED);
    await tx.query('delete from proof_sum');
    await tx.query(ADD_ALL);
    await tx.query(TAKE_YOUNGER);
    await tx.query(SET_CHECKPOINT, [new Date(now)]);
    await tx.query(FORGET_RANGES);
    return [];
  }, REPEATABLE);
}

/**
 * Proves what is new since the checkpoint, and everything where there is none. What breaks a proof keeps the checkpoint
 * where it is, so that it is found again until it is mended.
 */
export async function proveNew(database: Database, now: number): Promise<BrokenProof[]> {
  const found = await database.transaction(async (tx) => {
    const [checkpoint] = await tx.query<{ up_to: bigint }>('select up_to from proof_checkpoint');
    if (checkpoint === undefined) return undefined;
    const broken = await proveFrom(tx, checkpoint.up_to);
    if (broken.length > 0) return broken;
    await tx.query(AS_PLANNED);
    await tx.query(ADD_OLDER, [checkpoint.up_to]);
    await tx.query(SET_CHECKPOINT, [new Date(now)]);
    await tx.query(FORGET_RANGES);
    return [];
  }, REPEATABLE);
  return found ?? proveAll(database, now);
}
