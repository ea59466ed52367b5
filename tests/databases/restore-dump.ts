import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import { assert } from '@kuroshio/base';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A setting of the session that servers before version 17 do not know, and newer programs write. */
const NEWER_SETTING = /^SET transaction_timeout\b/;

/** Whether the body of a function has begun and not ended: its quotes come in pairs. */
function isInBody(statement: string): boolean {
  return (statement.match(/\$\w*\$/g)?.length ?? 0) % 2 === 1;
}

/**
 * Feeds a dump in plain SQL, as `pg_dump` writes it, to an empty database: statements as they stand, the rows of each
 * `COPY` as they stand. Commands to the program `psql` (they begin with a backslash) mean nothing to a database.
 * A semicolon at the end of a line ends a statement, but inside of the dollar quotes of a function's body. That no statement
 * of ours has another one is asserted by the parser of the database, which would refuse the rest.
 */
export async function restoreDump(client: Client, file: string): Promise<void> {
  let statement = '';
  let rows: ReturnType<typeof copyFrom> | undefined;
  // The roles belong to the whole server; a migration makes them where there is none yet.
  await client.query(
    `do $$ begin create role kuroshio_server nologin; exception when duplicate_object then null; end $$`,
  );
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of lines) {
    if (rows !== undefined) {
      if (line === '\\.') {
        rows.end();
        await once(rows, 'finish');
        rows = undefined;
      } else if (!rows.write(`${line}\n`)) await once(rows, 'drain');
    } else if (statement === '' && (line === '' || line.startsWith('--') || line.startsWith('\\'))) {
      continue;
    } else {
      statement += `${line}\n`;
      if (!line.endsWith(';') || isInBody(statement)) continue;
      if (/^COPY .* FROM stdin;$/.test(line)) rows = client.query(copyFrom(statement));
      else if (!NEWER_SETTING.test(statement)) await client.query(statement);
      statement = '';
    }
  }
  assert(statement === '' && rows === undefined, `${file} ends in the middle of a statement`);
  // The dump empties it so that no name means something else than it says.
  await client.query('reset all');
}
