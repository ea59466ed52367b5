import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { dueAt, REMOVED, STAGES } from './retention.ts';
import { type Closures, readClosures } from './start-closures.ts';

type Path = 'closing/retention-report';
type Rows = OutputOf<Path>['closures'][number]['stages'][number]['rows'];

/** What a strategy was offered by stays with the strategy. */
const NOT_OFFERED =
  'id not in (select run_id from lead_application where run_id is not null union select run_id from lead_rule)';

const COLUMN: Readonly<Record<string, string>> = {
  watch_member: 'group_id in (select id from watch_group where customer_id = $1)',
  verification_view: 'case_id in (select id from verification_case where customer_id = $1)',
  paper_end: 'id in (select id from paper_run where customer_id = $1)',
  paper_round: 'run_id in (select id from paper_run where customer_id = $1)',
  laboratory_outcome: `id in (select id from laboratory_run where customer_id = $1) and ${NOT_OFFERED}`,
  laboratory_run: `customer_id = $1 and ${NOT_OFFERED}`,
  customer: 'id = $1',
};

/** The dry run: how many rows a stage would remove now. Names are of our own list, never of an input. */
async function dryRun(on: Queryable, customer: number, tables: readonly string[]): Promise<Rows> {
  const counts = tables.map(
    (table) => `(select count(*) from ${table} where ${COLUMN[table] ?? 'customer_id = $1'})::integer as ${table}`,
  );
  const [row] = await on.query<Record<string, number>>(`select ${counts.join(', ')}`, [customer]);
  return tables.map((table) => ({ table, count: row?.[table] ?? 0 }));
}

const doneRows = (removed: string): Rows =>
  Object.entries(JSON.parse(removed) as Record<string, number>).map(([table, count]) => ({ table, count }));

export function retentionReport({
  parts: { database, marks },
}: Pick<Closures, 'parts'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async () => {
    const { closures, removals } = await readClosures(database, marks);
    const told: OutputOf<Path>['closures'] = [];
    for (const { customer_id: customer, closed_at } of closures.slice(-200)) {
      const stages = [];
      for (const stage of STAGES) {
        const done = removals.find((row) => row.customer_id === customer && row.stage === stage);
        stages.push({
          ...{ stage, dueAt: dueAt(closed_at.getTime(), stage), removedAt: done?.at.getTime() ?? null },
          rows: done === undefined ? await dryRun(database, customer, REMOVED[stage]) : doneRows(done.removed),
        });
      }
      told.push({ customer: String(customer), closedAt: closed_at.getTime(), stages });
    }
    return ok({ closures: told });
  };
}
