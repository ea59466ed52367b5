import { mkdirSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { CREDENTIAL_COLUMNS, type Marks, SESSION_COLUMNS } from './marks.ts';
import { readCredentials, readSessions } from './read-marked.ts';

/** Number of the lock under which rows of before are marked. */
const ADOPT_LOCK = 720_003;

/**
 * Marks the sessions and credentials that stand where none has ever been marked: those of an earlier version of the program.
 * That it was done is kept in the database under a mark, and in a file outside of it, so that whoever clears all marks there
 * does not have his own rows marked at the next start.
 * @param file empty; that it is there says it
 */
export async function adoptMarks({
  database,
  marks,
  file,
  log,
  now,
}: {
  readonly database: Database;
  readonly marks: Marks;
  readonly file: string | undefined;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: number;
}): Promise<void> {
  const adopted = await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ADOPT_LOCK]);
    const known = await isKnown(tx, marks);
    const rows = known || (file !== undefined && existsSync(file)) ? 0 : await markAll(tx, marks);
    if (!known) await note(tx, marks, new Date(now));
    return rows;
  });
  if (adopted > 0) log.warn({ rows: adopted }, 'sessions and credentials of before are marked as they stand');
  if (file === undefined || existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '', { mode: 0o600 });
}

/** Whether anything says that it was done: a note, be it forged, or a row with a mark, which no one else can have made. */
async function isKnown(tx: Queryable, marks: Marks): Promise<boolean> {
  const [noted] = await tx.query<{ adopted_at: Date; mark: Uint8Array }>('select adopted_at, mark from marks_adopted');
  if (noted !== undefined) {
    marks.holds({ table: 'marks_adopted', adopted_at: noted.adopted_at }, noted.mark);
    return true;
  }
  const credentials = `select ${CREDENTIAL_COLUMNS} from customer where mark is not null`;
  for await (const rows of readCredentials(tx, credentials)) {
    if (rows.some(({ row, mark }) => marks.fits(row, mark))) return true;
  }
  const sessions = `select ${SESSION_COLUMNS} from session where mark is not null`;
  for await (const rows of readSessions(tx, sessions))
    if (rows.some(({ row, mark }) => marks.fits(row, mark))) return true;
  return false;
}

async function markAll(tx: Queryable, marks: Marks): Promise<number> {
  let count = 0;
  const write = async (table: string, ids: readonly bigint[], made: readonly Buffer[]) => {
    await tx.query(
      `update ${table} t set mark = decode(m.mark, 'hex')
       from unnest($1::bigint[], $2::text[]) as m (id, mark) where t.id = m.id`,
      [ids.map(String), made.map((mark) => mark.toString('hex'))],
    );
    count += ids.length;
  };
  for await (const rows of readCredentials(tx, `select ${CREDENTIAL_COLUMNS} from customer where true`))
    await write(
      'customer',
      rows.map(({ row }) => BigInt(row.id)),
      rows.map(({ row }) => marks.make(row)),
    );
  for await (const rows of readSessions(tx, `select ${SESSION_COLUMNS} from session where true`))
    await write(
      'session',
      rows.map(({ row }) => row.id),
      rows.map(({ row }) => marks.make(row)),
    );
  return count;
}

async function note(tx: Queryable, marks: Marks, at: Date): Promise<void> {
  await tx.query(
    `insert into marks_adopted (adopted_at, mark) values ($1, $2)
     on conflict (one) do update set adopted_at = excluded.adopted_at, mark = excluded.mark`,
    [at, marks.make({ table: 'marks_adopted', adopted_at: at })],
  );
}
