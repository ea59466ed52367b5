import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, type Database, migrate, openDatabase } from '@kuroshio/server/platform/database/index.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';

/** A PostgreSQL of its own with the durability of production, in a folder that is gone afterwards. */
export interface BenchDatabase {
  /** Runs as the server's role, as in production. */
  readonly database: Database;
  /** Runs as the role of the operators' door, as in production. */
  readonly consoleDatabase: Database;
  /** Runs as the owner, to look and to prove. */
  readonly owner: Database;
  /** Another migrated database in the same server, where peers write. Closed with this one. */
  another(name: string): Promise<Database>;
  close(): Promise<void>;
}

const migrationsDir = path.join(import.meta.dirname, '../apps/server/migrations');

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuroshio-bench-'));
  chmodSync(dataDir, 0o711);
  const log = createLog('error');
  const open = await openDatabase({ config: { dataDir }, migrationsDir, log });
  const owner = createDatabase(open.ownerUrl, { log, max: 4 });
  const others: Database[] = [];

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      for (const one of [...others, owner]) await one.close();
      await open.close();
      rmSync(dataDir, { recursive: true, force: true });
    })();
    return closing;
  };
  // A bench that is stopped leaves nothing behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }

  return {
    database: open.database,
    consoleDatabase: open.consoleDatabase,
    owner,
    async another(name) {
      await owner.query(`create database ${name} template template0`);
      const url = new URL(open.ownerUrl);
      url.pathname = `/${name}`;
      await migrate({ ownerUrl: url.href, folder: migrationsDir, log });
      const other = createDatabase(url.href, { log });
      others.push(other);
      return other;
    },
    close,
  };
}
