import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { proveBooks } from '../../apps/server/src/books/index.ts';
import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

/** Process number of the PostgreSQL that runs in a program's data folder, or was killed there; undefined for none. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readPidFile(dataDir)[0]);
  } catch (error) {
    // PostgreSQL removes it when it ends and makes it anew when it starts, at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const pidFileOf = (dataDir: string) => path.join(dataDir, 'postgres/postmaster.pid');

function readPidFile(dataDir: string): string[] {
  return readFileSync(pidFileOf(dataDir), 'utf8').split('\n');
}

/** As `postmasterOf`, for when there must be one. */
export function livingPostmasterOf(dataDir: string): number {
  const pid = postmasterOf(dataDir);
  assert(pid !== undefined, `PostgreSQL runs in ${dataDir}`);
  return pid;
}

/** `postgres://` URL of the owner of a program's own database, while that runs. */
export function ownerUrlOf(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'database-owner.secret'), 'utf8').trim();
  return `postgres://kuroshio_owner:${password}@127.0.0.1:${readPidFile(dataDir)[3]}/kuroshio`;
}

/** Looks into a database from outside of the program, as its owner. */
export async function lookInto<Result>(url: string, look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = createDatabase(url, { log: createLog('silent'), max: 2 });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Proves the books by SQL. @returns what is broken, in words. */
export async function brokenBooks(database: Database): Promise<string[]> {
  const textOf = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return (await proveBooks(database)).map(
    ({ name, truth, rows }) => `${name} (${truth}): ${JSON.stringify(rows, textOf)}`,
  );
}
