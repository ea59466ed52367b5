import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childrenOf } from './kill-database.ts';
import { postmasterOf } from './program-database.ts';

/** A place for a program's data that can be full without anything else being full. */
export interface SmallDisk {
  readonly dataDir: string;
  /** Takes what is left, again and again: what somebody frees is taken too. */
  fill(program: { readonly pid: number }): void;
  /** Gives it back. */
  free(): void;
  /** Call it when nothing uses it any more. */
  close(): void;
}

const TAKE_EVERY = 20;

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-disk-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** A file system in memory of its own. Undefined where this user may not mount one. @param size in MB */
export function mountSmallDisk(size: number): SmallDisk | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0711`, 'kuroshio-test', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  let taking: NodeJS.Timeout | undefined;
  const take = () => {
    const { bavail, bsize } = statfsSync(folder);
    try {
      if (bavail > 0) appendFileSync(filler, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // Somebody else had it first.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  const free = () => {
    clearInterval(taking);
    rmSync(filler, { force: true });
  };
  return {
    dataDir: path.join(folder, 'data'),
    fill() {
      take();
      taking = setInterval(take, TAKE_EVERY);
    },
    free,
    close() {
      free();
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * For who may not mount: the kernel lets the program and its database write no file any further (`prlimit --fsize`). The
 * error is "file too large" instead of "no space left on device"; PostgreSQL treats both alike.
 */
export function limitFileSize(): SmallDisk {
  const folder = newFolder();
  const dataDir = path.join(folder, 'data');
  const limited = new Set<number>();
  let taking: NodeJS.Timeout | undefined;
  function limit(pid: number, size: string): void {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`], { encoding: 'utf8' });
    // One that has ended in the meantime needs no limit.
    if (status !== 0 && existsSync(`/proc/${pid}`)) {
      throw new Error(`A full disk cannot be had here: no file system may be mounted, and ${stderr}`);
    }
  }

  const free = () => {
    clearInterval(taking);
    for (const pid of limited) limit(pid, 'unlimited');
    limited.clear();
  };
  return {
    dataDir,
    fill({ pid: program }) {
      const take = () => {
        // While it is being started again there is none; what the program starts inherits its limit.
        const postmaster = postmasterOf(dataDir);
        const own = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
        for (const pid of [program, ...own]) {
          if (limited.has(pid)) continue;
          limit(pid, '1');
          limited.add(pid);
        }
      };
      take();
      taking = setInterval(take, TAKE_EVERY);
    },
    free,
    close() {
      free();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
