import { hash } from 'node:crypto';
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { hashSources } from './hash-sources.ts';
import { root } from './run-program.ts';

const server = path.join(root, 'apps', 'server');
const dist = path.join(server, 'dist');

/** Milliseconds for which what was built stays: a program that runs from it may yet read a language or a provider there. */
const KEPT = 24 * 3_600_000;

/** Where a file lies is what the program asks of itself: for its migrations, and for what it runs aside. */
const ownPlace = /import\.meta\.(dirname|filename|url)\b/g;

/** In one file all modules would lie in the same place. Each keeps its own, absolute; in a folder that moves it is made anew. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { code: ownPlace },
    handler(code, id) {
      const places = { dirname: path.dirname(id), filename: id, url: pathToFileURL(id).href };
      const placed = code.replace(ownPlace, (_, name: keyof typeof places) => JSON.stringify(places[name]));
      return { code: placed, map: null };
    },
  },
};

/**
 * The program of the server in one file, made when its sources changed since the last time. A start reads it in place of
 * some 1,300 files, which was a third of a restart. What npm installed stays where it is; a language, and what reads a
 * provider of prices, lie beside it until they are wanted.
 * @returns the absolute path of the file
 * @throws what the bundler says of a source that it cannot read
 */
export async function buildServer(): Promise<string> {
  const folder = path.join(dist, hash('sha256', `${root}\n${hashSources(root, 'server')}`).slice(0, 16));
  const file = path.join(folder, 'main.mjs');
  if (existsSync(file)) return file;
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: path.join(server, 'src', 'main.ts'),
    platform: 'node',
    external: (id) => !path.isAbsolute(id) && !/^(\.|@kuroshio\/)/.test(id),
    plugins: [keepPlaces],
  });
  // Under a name of its own until all of it is there: who starts meanwhile finds no half of it.
  const making = `${folder}.${process.pid}`;
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await bundle.write({ dir: making, ...names, sourcemap: true, sourcemapExcludeSources: true });
  await bundle.close();
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another has made the same meanwhile.
    if (!existsSync(file)) throw error;
    rmSync(making, { recursive: true });
  }
  removeEarlier();
  return file;
}

function removeEarlier(): void {
  for (const name of globSync('*', { cwd: dist })) {
    const one = path.join(dist, name);
    const made = statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > KEPT) rmSync(one, { recursive: true, force: true });
  }
}
