// Dumps the database of a program as the tests of earlier databases want it:
// `node tests/databases/dump-database.ts <data folder or postgres:// URL> <file.sql.gz>`. Needs `pg_dump` (postgresql-client).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ownerUrlOf } from '../crash/program-database.ts';

/** Large, and no promise to anybody: these tables are dumped without their rows. */
const EMPTY = ['minute_bar', 'outbox', 'push_subscription'];

/** Where the key lies by which the rows of a dump are sealed. Dumps of versions without seals have none. */
export function keyOf(file: string): string {
  return file.replace(/\.sql\.gz$/, '.key');
}

/** @param url of the database's owner */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const without = EMPTY.map((table) => `--exclude-table-data=public.${table}`);
  const child = spawn('pg_dump', [`--dbname=${url}`, ...without], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout, crlfDelay: Infinity });
  await pipeline(Readable.from(withoutKeys(lines)), createGzip({ level: 9 }), createWriteStream(file));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`pg_dump ended with ${code}`);
}

/** The keys by which push services know an installation stay where they are; a program without any makes its own. */
async function* withoutKeys(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let table = '';
  for await (const line of lines) {
    table = /^COPY public\.(\w+) /.exec(line)?.[1] ?? (line === '\\.' ? '' : table);
    if (table === 'installation' && line.startsWith('vapid-')) continue;
    yield `${line}\n`;
  }
}

if (import.meta.main) {
  const [from, file] = process.argv.slice(2);
  if (from === undefined || file === undefined) throw new Error('say which database, and the file to write');
  await dumpDatabase(/^postgres(ql)?:/.test(from) ? from : ownerUrlOf(from), file);
}
