import { setTimeout } from 'node:timers/promises';
import { assert } from '@kuroshio/base';
import {
  type ApplicationRow,
  markedApplication,
  SELECT_APPLICATION,
  type StoredApplication,
} from './application-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

/** As many as are written in one transaction: what it locks, an order may wait for. */
const AT_A_TIME = 256;

/**
 * Between two pages it rests for so many times as long as the page took: orders go on beside a run over a hundred thousand applications, and
 * nobody waits for its last second.
 */
const RESTS = 3;

const PAGE = `${SELECT_APPLICATION} where offering_id = $1 and state = $2 and ($3::boolean is null or (held > 0) = $3)
  and id > $4 order by id limit ${AT_A_TIME}`;

/**
 * Does something with each application of an offering in a state, a few hundred at once. Each is done by a transaction of its own
 * or of its group, and leaves the state by it, so whoever is killed goes on with those that are left. Of rows that the program did not
 * write nothing is done, and nothing after them: somebody has to look.
 * @param holding whether something is still set aside for it; undefined where that does not matter
 */
export async function eachApplication(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  {
    offering,
    state,
    holding,
  }: { readonly offering: number; readonly state: ApplicationRow['state']; readonly holding?: boolean },
  work: (rows: readonly ApplicationRow[]) => Promise<unknown>,
): Promise<number> {
  let [done, after] = [0, 0n];
  for (;;) {
    const rows = await database.query<StoredApplication>(PAGE, [offering, state, holding ?? null, after]);
    const last = rows.at(-1);
    if (last === undefined) return done;
    for (const row of rows) {
      assert(marks.holds(markedApplication(row), row.mark), `application ${row.id} is as the program wrote it`);
    }
    const began = performance.now();
    await work(rows);
    done += rows.length;
    after = last.id;
    if (rows.length === AT_A_TIME) await setTimeout((performance.now() - began) * RESTS);
  }
}
