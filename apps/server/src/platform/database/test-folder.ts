import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps what is written here in memory. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there: two programs at a time, each with a database, and what tests make beside them. */
const ENOUGH = 4n * 1024n ** 3n;

/**
 * Makes a folder for the data of one test, which another user (the database's) may pass through: in memory where there is enough of
 * it. A database is a thousand files, and making a copy of one took 600 ms on a disk, 25 ms in memory; nothing here is meant to
 * outlive a machine that loses its power.
 */
export function makeTestFolder(name: string): string {
  const folder = mkdtempSync(path.join(hasMemory() ? MEMORY : tmpdir(), `kuroshio-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY, { bigint: true });
    return bavail * bsize > ENOUGH;
  } catch {
    // No Linux, or one without it.
    return false;
  }
}
