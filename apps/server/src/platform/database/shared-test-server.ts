import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '../log.ts';
import { createToken } from '../secrets.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { makeTestFolder } from './test-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: {
      ownerUrl: string;
      serverPassword: string;
      /** A database that has been migrated and that nobody is connected to: others are made as its copies. */
      migrated: { readonly name: string; readonly migrationsDir: string };
    };
  }
}

/** Vitest's global set-up: starts the PostgreSQL that `createTestDatabase` makes its databases in. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTestFolder('test');
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog('error'),
    // These databases live for one run; tests of durability start servers of their own.
    settings: { fsync: 'off', max_connections: '200' },
  });
  const serverPassword = createToken();
  const migrated = { name: 'migrated', migrationsDir: path.resolve(import.meta.dirname, '../../../migrations') };
  await makeMigrated(server.ownerUrl, migrated, serverPassword);
  project.provide('testServer', { ownerUrl: server.ownerUrl, serverPassword, migrated });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** All migrations once for the whole run: a copy of what they make takes a fifth of the time. */
async function makeMigrated(
  sharedUrl: string,
  { name, migrationsDir }: { readonly name: string; readonly migrationsDir: string },
  serverPassword: string,
): Promise<void> {
  const client = new Client({ connectionString: sharedUrl });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = new URL(sharedUrl);
  url.pathname = `/${name}`;
  await migrate({
    ownerUrl: url.href,
    folder: migrationsDir,
    log: createLog('error'),
    serverPassword,
    consolePassword: serverPassword,
  });
}
