import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Queryable } from '../../platform/database/index.ts';
import { CHAINS, type ChainName, type Head } from './seal-chain.ts';

/**
 * Where the chains stood, written outside of the database: books that are put back as a whole to what they were, seals and
 * all, no longer have the head that stands here.
 */
export interface HeadsFile {
  note(name: ChainName, head: Head): void;
  /** Writes what was noted. */
  flush(): void;
  /** The newest of each chain, as read at the start. */
  readonly last: ReadonlyMap<ChainName, Head>;
}

const LINE = /^(exchange|books|start) (\d{1,15}) ([0-9a-f]{64}) \S+$/;

function read(file: string): Map<ChainName, Head> {
  const last = new Map<ChainName, Head>();
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  for (const line of text.split('\n')) {
    const [, name, no, head] = LINE.exec(line) ?? [];
    if (name !== undefined && no !== undefined && head !== undefined)
      last.set(name as ChainName, { no: Number(no), head });
  }
  return last;
}

/**
 * @param files the first is read at the start; each line is added to all, such as one on another machine's disk
 * @param now wall clock, epoch ms
 */
export function openHeadsFile(files: readonly string[], now: () => number): HeadsFile {
  const last = read(files[0] ?? '');
  const waiting = new Map<ChainName, Head>();
  return {
    last,
    note: (name, head) => waiting.set(name, head),
    flush() {
      if (waiting.size === 0) return;
      const at = new Date(now()).toISOString();
      const lines = [...waiting].map(([name, { no, head }]) => `${name} ${no} ${head} ${at}\n`).join('');
      for (const file of files) {
        mkdirSync(path.dirname(file), { recursive: true });
        const handle = openSync(file, 'a', 0o600);
        try {
          appendFileSync(handle, lines);
          fsyncSync(handle);
        } finally {
          closeSync(handle);
        }
      }
      waiting.clear();
    },
  };
}

/** The chains that no longer have the head that was noted outside: they were put back, or written anew. */
export async function putBack(database: Queryable, last: ReadonlyMap<ChainName, Head>): Promise<ChainName[]> {
  const wrong: ChainName[] = [];
  for (const [name, { no, head }] of last) {
    const rows = await database.query<{ head: Uint8Array }>('select head from seal where chain = $1 and no = $2', [
      CHAINS[name],
      no,
    ]);
    const stored = rows[0] === undefined ? '' : Buffer.from(rows[0].head).toString('hex');
    if (stored !== head) wrong.push(name);
  }
  return wrong;
}
