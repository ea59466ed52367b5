import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { collectLines, ended } from './child-program.ts';
import type { Launcher } from './operating-user.ts';

/** The role that owns the cluster and the database. */
export const owner = 'kuroshio_owner';

/** Drops what starts that were killed have left. An initdb of one of them may still be writing: then it stays until the next start. */
export function dropUnfinished(cluster: string, log: Log): void {
  const folder = path.dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(cluster)}.unfinished`)) continue;
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch (error) {
      log.info({ err: error, name }, 'an unfinished database is still being written');
    }
  }
}

/**
 * Runs initdb in a folder beside and renames at the end, so that a kill in the middle leaves no half database. Each try has
 * a folder of its own: the initdb of a program that was killed may go on for a moment.
 */
export async function makeCluster(
  binaries: Binaries,
  launcher: Launcher,
  cluster: string,
  password: string,
  log: Log,
): Promise<void> {
  const unfinished = `${cluster}.unfinished-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${cluster}.password`;
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (launcher.account) {
    chownSync(unfinished, launcher.account.uid, launcher.account.gid);
    chownSync(passwordFile, launcher.account.uid, launcher.account.gid);
  }
  try {
    const began = performance.now();
    const child = launcher.launch(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${owner}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const lastLines = collectLines(child, log);
    const [code, signal] = await ended(child);
    if (code !== 0) throw new Error(`initdb failed (code ${code}, signal ${signal}): ${lastLines().join(' / ')}`);
    renameSync(unfinished, cluster);
    log.info({ ms: Math.round(performance.now() - began) }, 'database made');
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
