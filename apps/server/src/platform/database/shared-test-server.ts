import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '../log.ts';
import { createToken } from '../secrets.ts';
import { startEmbeddedPostgres } from './embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { ownerUrl: string; serverPassword: string };
  }
}

/** Vitest's global set-up: starts the PostgreSQL that `createTestDatabase` makes its databases in. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-test-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog('error'),
    // These databases live for one run; tests of durability start servers of their own.
    settings: { fsync: 'off', max_connections: '200' },
  });
  project.provide('testServer', { ownerUrl: server.ownerUrl, serverPassword: createToken() });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
