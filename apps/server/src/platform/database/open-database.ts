import path from 'node:path';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { readOrMakeSecret } from '../secrets.ts';
import { migrate, serverRole } from './migrate.ts';
import { createDatabase, type Database } from './pool.ts';

export interface OpenDatabaseOptions {
  /** The settings of the same names in `platform/config.ts`. */
  readonly config: {
    readonly dataDir: string;
    readonly databasePort?: number | undefined;
    readonly databaseUrl?: string | undefined;
    readonly serverDatabaseUrl?: string | undefined;
  };
  readonly migrationsDir: string;
  readonly log: Log;
}

export interface OpenDatabase {
  /** Runs as the server's role. */
  readonly database: Database;
  /** URL of the owner, who migrates. */
  readonly ownerUrl: string;
  /** True when the PostgreSQL is this program's own. */
  readonly embedded: boolean;
  /** Closes the pool and, when it is our own, the server. */
  close(): Promise<void>;
}

/** Starts or reaches the database, migrates it as its owner and opens a pool with the server's narrower rights. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { config, migrationsDir: folder, log } = options;
  if (config.databaseUrl) {
    const ownerUrl = config.databaseUrl;
    const { serverDatabaseUrl } = config;
    const serverLogin = serverDatabaseUrl ? decodeURIComponent(new URL(serverDatabaseUrl).username) : undefined;
    // The role itself as login already has its rights, and a role cannot be granted to itself.
    await migrate({ ownerUrl, folder, log, serverLogin: serverLogin === serverRole ? undefined : serverLogin });
    const database = serverDatabaseUrl
      ? createDatabase(serverDatabaseUrl, { log })
      : createDatabase(ownerUrl, { log, role: serverRole });
    return { database, ownerUrl, embedded: false, close: () => database.close() };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    port: config.databasePort,
    log,
  });
  try {
    const serverPassword = readOrMakeSecret(path.join(config.dataDir, 'database-server.secret'));
    await migrate({ ownerUrl: server.ownerUrl, folder, log, serverPassword });
    const url = new URL(server.ownerUrl);
    url.username = serverRole;
    url.password = serverPassword;
    const database = createDatabase(url.href, { log });
    const close = async () => {
      await database.close();
      await server.stop();
    };
    return { database, ownerUrl: server.ownerUrl, embedded: true, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
