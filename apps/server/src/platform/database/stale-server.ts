import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isPostgresIn, readProcessStart } from './process-identity.ts';

/** PostgreSQL's stop signals from gentle to blunt, with the time each is given in milliseconds. */
const stops = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/** Waits until the process is gone; false when `ms` passed first. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (let waited = 0; readProcessStart(pid) !== undefined; waited += 10) {
    if (waited >= ms) return false;
    await sleep(10);
  }
  return true;
}

/** Stops a PostgreSQL server: fast shutdown first, then blunter. Committed work survives each of them. */
export async function stopServer(pid: number, log: Log): Promise<void> {
  for (const [signal, patience] of stops) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await waitForEnd(pid, patience)) return;
    log.warn({ pid, signal }, 'the database did not stop in time');
  }
  throw new Error(`the database (process ${pid}) does not stop`);
}

/**
 * Clears what a killed program left: a server that still runs in the folder is stopped; a `postmaster.pid` whose
 * process is gone or is now something else is removed, and so is what locked the socket, for which PostgreSQL would take the
 * number of a process that has nothing to do with it. Call it only while holding the folder's lock.
 */
export async function clearStaleServer(cluster: string, log: Log): Promise<void> {
  await endStaleServer(cluster, log);
  for (const left of globSync('.s.PGSQL.*', { cwd: cluster })) rmSync(path.join(cluster, left), { force: true });
}

async function endStaleServer(cluster: string, log: Log): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  // A server in standalone mode writes its number negated.
  pid = Math.abs(pid);
  if (pid > 0 && isPostgresIn(pid, cluster)) {
    log.warn({ pid }, 'a database of an earlier program still runs; stopping it');
    await stopServer(pid, log);
  } else {
    log.info({ pid }, 'an earlier program was killed; its database recovers from the write-ahead log');
  }
  rmSync(file, { force: true });
}
