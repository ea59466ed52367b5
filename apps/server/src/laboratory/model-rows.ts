import { createHash } from 'node:crypto';
import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export interface ModelRow {
  readonly id: bigint;
  readonly algorithm: string;
  readonly trial: number;
  readonly trained_on: TradingDate;
  readonly model: string;
  readonly report: string;
  /** Per day, after costs. */
  readonly sharpe: number;
}

type Stored = ModelRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const COLUMNS = 'id, algorithm, trial, trained_on, model, report, sharpe';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function markedModel({ id, algorithm, trial, trained_on, model, report, sharpe }: ModelRow): KeptRow {
  return {
    ...{ table: 'laboratory_model', id, customer_id: null },
    said: [algorithm, trial, trained_on, digest(model), digest(report), String(sharpe)],
  };
}

/** A pool trades by it: whoever writes one with the database's password alone is named, and nothing is held by it. */
export const MODELS: KeptTable = {
  select: `select ${COLUMNS}, mark from laboratory_model`,
  rowOf: (row) => markedModel(row as unknown as ModelRow),
};

/** The newest of an algorithm; undefined where there is none, and where it is not ours: an older one does not stand for it. */
export async function newestModel(on: Queryable, marks: Marks, algorithm: string): Promise<ModelRow | undefined> {
  const [row] = await on.query<Stored>(
    `select ${COLUMNS}, mark from laboratory_model where algorithm = $1 order by trial desc limit 1`,
    [algorithm],
  );
  return row !== undefined && marks.holds(markedModel(row), row.mark) ? row : undefined;
}

/** How many trainings of an algorithm there were, and the Sharpe ratios of each. All rows count: one that is forged only makes the figures humbler. */
export async function trialsOf(
  on: Queryable,
  algorithm: string,
): Promise<{ readonly count: number; readonly sharpes: readonly number[] }> {
  const rows = await on.query<{ trial: number; sharpe: number }>(
    'select trial, sharpe from laboratory_model where algorithm = $1 order by trial',
    [algorithm],
  );
  return { count: rows.at(-1)?.trial ?? 0, sharpes: rows.map(({ sharpe }) => sharpe) };
}

export async function addModel(on: Queryable, marks: Marks, row: Omit<ModelRow, 'id'>, at: number): Promise<void> {
  const [next] = await on.query<{ id: bigint }>(`select nextval('laboratory_model_id_seq') as id`);
  const id = next?.id ?? 0n;
  await on.query(
    `insert into laboratory_model (${COLUMNS}, trained_at, mark) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, row.algorithm, row.trial, row.trained_on, row.model, row.report, row.sharpe, new Date(at)],
      marks.make(markedModel({ ...row, id })),
    ],
  );
}
