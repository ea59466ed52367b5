import path from 'node:path';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { readOrMakeSecret } from '../secrets.ts';
import { consoleRole, migrate, serverRole } from './migrate.ts';
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
  /** Runs as the console's role, with fewer rights still: what calls at the operators' door read and write by themselves. */
  readonly consoleDatabase: Database;
  /** URL of the owner, who migrates. */
  readonly ownerUrl: string;
  /** True when the PostgreSQL is this program's own. */
  readonly embedded: boolean;
  /** Closes the pool and, when it is our own, the server. */
  close(): Promise<void>;
}

/** Operators are few; connections are opened when they are needed, and closed when nobody is there. */
const CONSOLE_MOST = 4;
/** Milliseconds: whoever looks at the house takes no more than this of the database, so that no look holds up trading. */
const CONSOLE_PATIENCE = 15_000;

/** Starts or reaches the database, migrates it as its owner and opens a pool with the server's narrower rights. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { config, migrationsDir: folder, log } = options;
  if (config.databaseUrl) {
    const ownerUrl = config.databaseUrl;
    const { serverDatabaseUrl } = config;
    const serverLogin = serverDatabaseUrl ? decodeURIComponent(new URL(serverDatabaseUrl).username) : undefined;
    await migrate({ ownerUrl, folder, log, serverLogin });
    const database = serverDatabaseUrl
      ? createDatabase(serverDatabaseUrl, { log })
      : createDatabase(ownerUrl, { log, role: serverRole });
    const consoleDatabase = createDatabase(serverDatabaseUrl ?? ownerUrl, {
      log,
      role: consoleRole,
      max: CONSOLE_MOST,
      statementTimeout: CONSOLE_PATIENCE,
    });
    const close = () => Promise.all([database.close(), consoleDatabase.close()]).then(() => undefined);
    return { database, consoleDatabase, ownerUrl, embedded: false, close };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    port: config.databasePort,
    log,
  });
  try {
    const serverPassword = readOrMakeSecret(path.join(config.dataDir, 'database-server.secret'));
    const consolePassword = readOrMakeSecret(path.join(config.dataDir, 'database-console.secret'));
    await migrate({ ownerUrl: server.ownerUrl, folder, log, serverPassword, consolePassword });
    const urlAs = (role: string, password: string) => {
      const url = new URL(server.ownerUrl);
      url.username = role;
      url.password = password;
      return url.href;
    };
    const database = createDatabase(urlAs(serverRole, serverPassword), { log });
    const consoleDatabase = createDatabase(urlAs(consoleRole, consolePassword), {
      log,
      max: CONSOLE_MOST,
      statementTimeout: CONSOLE_PATIENCE,
    });
    const close = async () => {
      await database.close();
      await consoleDatabase.close();
      await server.stop();
    };
    return { database, consoleDatabase, ownerUrl: server.ownerUrl, embedded: true, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
