import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds for which a listing stands before a name that is not in it has the folder read anew. */
const LISTED = 1_000;

/** The files that a folder offers. */
export interface PageFiles {
  /** Whether there is a file of exactly this name, `assets/main.js`, that is no copy in another encoding and not hidden. */
  has(name: string): Promise<boolean>;
}

/**
 * Knows the names in a folder, so that a request for a page costs no look through it: there are a thousand, and an app loads
 * sixty of them at once. What is built while the program runs is found a second later.
 */
export function createPageFiles(folder: string, now: () => number): PageFiles {
  let names: ReadonlySet<string> = new Set();
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;
  async function list(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name));
    const all = files.map((one) =>
      path.relative(folder, path.join(one.parentPath, one.name)).replaceAll(path.sep, '/'),
    );
    names = new Set(all.filter((name) => !/(^|\/)\./.test(name)));
    listedAt = now();
    listing = undefined;
  }
  return {
    async has(name) {
      if (names.has(name)) return true;
      if (now() - listedAt < LISTED) return false;
      await (listing ??= list());
      return names.has(name);
    },
  };
}
