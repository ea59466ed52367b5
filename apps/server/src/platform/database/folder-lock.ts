import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProcessStart } from './process-identity.ts';

/**
 * Keeps two programs out of one data folder. A lock whose program is gone (also by kill -9) is taken over.
 * Throws an Error for a person when a living program holds it. The answer gives the lock back.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'program.lock');
  const mine = `${process.pid} ${readProcessStart(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o644 });
      return () => {
        if (readLock(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid, start] = (readLock(file) ?? '').trim().split(' ');
    if (start !== undefined && readProcessStart(Number(pid)) === start) {
      throw new Error(
        `The data folder ${folder} is in use by another program (process ${pid}). ` +
          'Stop that one, or give this one a folder of its own with DATA_DIR.',
      );
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The data folder ${folder} could not be locked: ${file} keeps coming back.`);
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
