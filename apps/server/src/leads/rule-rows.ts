import { createHash } from 'node:crypto';
import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { RunWish } from '../laboratory/index.ts';
import type { Queryable } from '../platform/database/index.ts';

type Wire = OutputOf<'leads/read-rule'>;

/** By what rule a pool that was applied for is traded. */
export interface RuleRow {
  /** Of the application. */
  readonly id: bigint;
  readonly run_id: bigint;
  /** JSON of a `RunWish`, and of what is shown of its tries. */
  readonly wish: string;
  readonly tried: string;
}

type Stored = RuleRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const COLUMNS = 'id, run_id, wish, tried';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function markedRule({ id, run_id, wish, tried }: RuleRow): KeptRow {
  return { table: 'lead_rule', id, customer_id: null, said: [String(run_id), digest(wish), digest(tried)] };
}

/** Who could write one with the database's password would trade other people's money by it. */
export const LEAD_RULES: KeptTable = {
  select: `select ${COLUMNS}, mark from lead_rule`,
  rowOf: (row) => markedRule(row as unknown as RuleRow),
};

/** The rules of some applications, by their numbers; one that is not ours is none. */
export async function readRules(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  applications: readonly bigint[],
): Promise<ReadonlyMap<bigint, RuleRow>> {
  if (applications.length === 0) return new Map();
  const rows = await on.query<Stored>(`select ${COLUMNS}, mark from lead_rule where id = any($1::bigint[])`, [
    [...applications],
  ]);
  return new Map(rows.filter((row) => marks.holds(markedRule(row), row.mark)).map((row) => [row.id, row]));
}

export async function addRule(on: Queryable, marks: Pick<Marks, 'make'>, row: RuleRow): Promise<void> {
  await on.query(`insert into lead_rule (${COLUMNS}, mark) values ($1, $2, $3, $4, $5)`, [
    ...[row.id, row.run_id, row.wish, row.tried, marks.make(markedRule(row))],
  ]);
}

/** What was tried, of days or within them. */
export const wishOf = ({ wish }: Pick<RuleRow, 'wish'>) => JSON.parse(wish) as RunWish;

/** What is shown of a rule; null where there is none. */
export const wireRule = (row: Pick<RuleRow, 'tried'> | undefined): Wire | null =>
  row === undefined ? null : (JSON.parse(row.tried) as Wire);
