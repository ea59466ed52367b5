// What a newcomer's browser must fetch before a first screen stands, from the manifest of the built app:
// `node tools/first-screen.ts` after a build. A step of `npm test`, so that it does not grow unseen.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run-program.ts';

const dist = path.join(root, 'apps', 'investor', 'dist');

/** Scripts and styles together, gzip, in bytes: the budget of the first screen. */
const BUDGET = 130_000;

/** What a first screen is made of beside the entry: its own module, and the texts that it waits for in the default language. */
const SCREENS = {
  '/login/start': 'src/identity/start.tsx',
  '/home/index': 'src/home/home-screen.tsx',
} as const;
const TEXTS = '../../packages/text/src/tw/first.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The files that these modules need, each once: their own, those they import at once, and their styles. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  modules.forEach(visit);
  return [...files];
}

/** @returns each first screen's size in words, and the problem where one is over the budget */
export function measureFirstScreens(): { readonly sizes: string; readonly problem: string | undefined } {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const bytes = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
  const measured = Object.entries(SCREENS).map(([address, module]) => {
    const size = filesOf(manifest, ['index.html', TEXTS, module]).reduce((sum, file) => sum + bytes(file), 0);
    return { text: `${address} ${(size / 1000).toFixed(1)} kB`, isOver: size > BUDGET };
  });
  const sizes = measured.map(({ text }) => text).join(', ');
  const isOver = measured.some((one) => one.isOver);
  return { sizes, problem: isOver ? `${sizes}; the budget is ${BUDGET / 1000} kB` : undefined };
}

if (import.meta.main) console.log(measureFirstScreens().sizes);
