import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Sees to it that a program may have so many files open, connections among them. Node raises its soft limit to the
 * hard one by itself; the hard one only root may raise. Throws with what to do where it cannot.
 */
export function allowOpenFiles(pid: number, needed: number): void {
  const file = `/proc/${pid}/limits`;
  // Where there is no such file the limit is not known, and the test will tell.
  if (!existsSync(file)) return;
  const allowed = /^Max open files +(\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '0';
  if (allowed === 'unlimited' || Number(allowed) >= needed) return;
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${needed}`], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(`This needs ${needed} open files, ${allowed} are allowed: ulimit -n ${needed}, as root.`, {
      cause: error,
    });
  }
}
