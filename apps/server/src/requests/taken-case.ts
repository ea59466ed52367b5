import type { Queryable } from '../platform/database/index.ts';

/** How long a case is somebody's who does nothing with it, ms. */
const TAKEN_FOR = 15 * 60_000;

/** Who works on a record; undefined where nobody does. */
export async function takerOf(on: Queryable, about: string, now: number): Promise<number | undefined> {
  const [row] = await on.query<{ operator_id: number }>(
    'select operator_id from operator_case where about = $1 and until > $2',
    [about, new Date(now)],
  );
  return row?.operator_id;
}

/** Takes a record, or keeps it longer. False where somebody else has it. */
export async function takeRecord(on: Queryable, about: string, operatorId: number, now: number): Promise<boolean> {
  const [taken] = await on.query(
    `insert into operator_case as c (about, operator_id, taken_at, until) values ($1, $2, $3, $4)
     on conflict (about) do update set operator_id = excluded.operator_id, taken_at = excluded.taken_at,
       until = excluded.until where c.operator_id = excluded.operator_id or c.until <= excluded.taken_at returning about`,
    [about, operatorId, new Date(now), new Date(now + TAKEN_FOR)],
  );
  return taken !== undefined;
}

export async function letGo(on: Queryable, about: string, operatorId: number): Promise<void> {
  await on.query('delete from operator_case where about = $1 and operator_id = $2', [about, operatorId]);
}
