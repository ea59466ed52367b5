import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { readOrMakeSecret } from '../secrets.ts';
import { findBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import { keepServer } from './keep-server.ts';
import { dropUnfinished, makeCluster } from './make-cluster.ts';
import { createLauncher } from './operating-user.ts';
import { urlOf } from './run-server.ts';
import { findSocketFolder } from './socket-folder.ts';
import { clearStaleServer } from './stale-server.ts';

export interface EmbeddedPostgres {
  /** `postgres://` URL of the role that owns the database `kuroshio`; it holds the password. */
  readonly ownerUrl: string;
  readonly port: number;
  /** The server's process number; another one after it ended by itself and was started again. */
  readonly pid: number;
  /** Fast shutdown: open transactions are rolled back, committed work is on disk. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The program's data folder; the database is its subfolder `postgres`, made at the first start. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  readonly port?: number | undefined;
  readonly log: Log;
  /** More server settings, for tests. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

const databaseName = 'kuroshio';

/**
 * Starts a real PostgreSQL that belongs to this program: made at the first start, recovered when an earlier program
 * was killed, reachable by a socket of its own and on 127.0.0.1 with a random password, started again on the same port
 * when it ends by itself, and ended by the kernel if this program dies. Throws an Error with a text for a person when that cannot be.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  // 0711: the account that runs the database passes through, and cannot look around.
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(options.dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const unlock = lockFolder(dataDir);
  try {
    const binaries = findBinaries();
    const launcher = createLauncher(cluster, [cluster, binaries.postgres]);
    await clearStaleServer(cluster, log);
    const password = readOrMakeSecret(path.join(dataDir, 'database-owner.secret'));
    dropUnfinished(cluster, log);
    if (!existsSync(cluster)) await makeCluster(binaries, launcher, cluster, password, log);
    const sockets = await findSocketFolder(cluster);
    const place = { binaries, launcher, cluster, sockets, password, settings, log };
    const server = await keepServer(place, options.port);
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= server.stop().finally(unlock);
      return stopping;
    };
    const url = (database: string) => urlOf(place, server.port, database);
    try {
      await makeDatabase(url('postgres'));
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      ownerUrl: url(databaseName),
      port: server.port,
      get pid() {
        return server.pid();
      },
      stop,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function makeDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName} template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}
