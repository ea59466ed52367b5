import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createLog } from '../log.ts';
import { consoleRole, migrate, serverRole } from './migrate.ts';
import { createDatabase, type Database } from './pool.ts';

export interface TestDatabase {
  /** Runs as the server's role, as in production. */
  readonly database: Database;
  /** Runs as the console's role. */
  readonly consoleDatabase: Database;
  /** Runs as the owner: to look, or to prepare what the server may not. */
  readonly owner: Database;
  readonly ownerUrl: string;
  readonly serverUrl: string;
  /** Closes both pools and drops the database. */
  close(): Promise<void>;
}

/**
 * Fewer than the server has. Each is a process of PostgreSQL, 20 ms of the processor to begin and end; an exchange that
 * recovers reads on as many as there are, and a quarter of its tests was that.
 */
const MOST_CONNECTIONS = 4;

/**
 * Makes an empty, migrated database in the PostgreSQL that the test run shares; some 25 ms for a copy of the one that the
 * run has migrated, where its files are in memory. For tests only.
 * @param migrationsDir the server's migrations by default; others are run here
 */
export async function createTestDatabase(migrationsDir?: string): Promise<TestDatabase> {
  const { ownerUrl: sharedUrl, serverPassword, migrated } = inject('testServer');
  const log = createLog('error');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const isCopy = migrationsDir === undefined || path.resolve(migrationsDir) === migrated.migrationsDir;
  await runOn(sharedUrl, `create database ${name} template ${isCopy ? migrated.name : 'template0'} strategy file_copy`);
  const owned = new URL(sharedUrl);
  owned.pathname = `/${name}`;
  const served = new URL(owned);
  served.username = serverRole;
  served.password = serverPassword;
  if (!isCopy)
    await migrate({
      ownerUrl: owned.href,
      folder: migrationsDir,
      log,
      serverPassword,
      consolePassword: serverPassword,
    });
  const database = createDatabase(served.href, { log, max: MOST_CONNECTIONS });
  const owner = createDatabase(owned.href, { log, max: 2 });
  const asked = new URL(served);
  asked.username = consoleRole;
  const consoleDatabase = createDatabase(asked.href, { log, max: 2 });
  return {
    database,
    owner,
    consoleDatabase,
    ownerUrl: owned.href,
    serverUrl: served.href,
    async close() {
      await database.close();
      await owner.close();
      await consoleDatabase.close();
      await runOn(sharedUrl, `drop database ${name} with (force)`);
    },
  };
}

/** One connection of each process of the run, by which databases are made and dropped. */
let maker: Promise<Client> | undefined;

async function runOn(url: string, sql: string): Promise<void> {
  maker ??= connected(url);
  await (await maker).query(sql);
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  const forget = () => {
    maker = undefined;
  };
  // It is there until the run stops the server; one that fails is not tried with again.
  client.on('error', forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return client;
}
