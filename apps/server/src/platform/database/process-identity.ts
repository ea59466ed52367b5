import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * When the process with this number began, as an opaque text, or undefined when there is none. Number and beginning
 * together name a process for good; the number alone is given again to others.
 */
export function readProcessStart(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in parentheses and may hold spaces; state is field 3, start field 22.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined;
  return askPs(pid, 'lstart=');
}

/** Whether the process is a PostgreSQL server that works in `folder`. */
export function isPostgresIn(pid: number, folder: string): boolean {
  if (readProcessStart(pid) === undefined) return false;
  if (process.platform !== 'linux') return (askPs(pid, 'command=') ?? '').includes(folder);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Another user's process: its command line is still readable.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  }
}

function askPs(pid: number, format: string): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return answer === '' ? undefined : answer;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
