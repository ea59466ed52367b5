import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { Queryable } from '../platform/database/index.ts';
import type { Publication } from './publication.ts';
import { publicationsFrom } from './read-publications.ts';

/** Publications outside of the database, a line of JSON each: for everybody to read, and to compare with. */
export interface PublicationsFile {
  /**
   * Adds what the database has and the file has not.
   * @returns the number of the publication whose hash is another in the file: it was changed or put back, and nothing is added
   */
  bringUp(on: Queryable): Promise<number | undefined>;
}

const TOGETHER = 200;

function lastLine(file: string): Pick<Publication, 'no' | 'hash'> | undefined {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // What follows the last end of a line was cut off by a crash.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  const line = whole.trimEnd().split('\n').at(-1) ?? '';
  return line === '' ? undefined : (JSON.parse(line) as Publication);
}

function append(file: string, publications: readonly Publication[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'a', 0o644);
  try {
    appendFileSync(handle, publications.map((one) => `${JSON.stringify(one)}\n`).join(''));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function openPublicationsFile(file: string): PublicationsFile {
  let last: Pick<Publication, 'no' | 'hash'> | undefined;
  return {
    async bringUp(on) {
      last ??= lastLine(file);
      for (;;) {
        const found = await publicationsFrom(on, last?.no ?? 1, TOGETHER);
        if (last !== undefined && found[0]?.hash !== last.hash) return last.no;
        const added = last === undefined ? found : found.slice(1);
        const newest = added.at(-1);
        if (newest === undefined) return undefined;
        append(file, added);
        last = newest;
      }
    },
  };
}
