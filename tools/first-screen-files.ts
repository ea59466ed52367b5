// Of which files of the built app each first screen is made.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-program.ts';

export const app = path.join(root, 'apps', 'investor');

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

export interface FirstScreen {
  readonly address: string;
  /** What it is made of, as the manifest names it: the entry, its file, and the texts it waits for in the default language. */
  readonly modules: readonly string[];
}

/** The first screens that the app's table names. */
export function screensIn(table: string): FirstScreen[] {
  const lines = table.matchAll(/firstScreen\(\s*'([^']+)',\s*\[([\w\s,]*)\],\s*\(\)\s*=>\s*import\('\.\/([^']+)'\)/g);
  return [...lines].map(([, address = '', areas = '', file = '']) => {
    const texts = ['shell', ...areas.split(',').map((area) => area.trim())].filter((area) => area !== '');
    const modules = ['index.html', ...texts.map((area) => `../../packages/text/src/tw/${area}.ts`), `src/${file}`];
    return { address, modules };
  });
}

/** A built app: where it is, and the files of each first screen. */
export interface Build {
  readonly dist: string;
  readonly manifest: Manifest;
  readonly screens: readonly FirstScreen[];
}

/** The manifest with the modules that share a file with others, each under its own name. @param grouped name of the file, as the manifest has it */
export function withGrouped(manifest: Manifest, grouped: Readonly<Record<string, string>>): Manifest {
  const shared = Object.entries(grouped).flatMap(([name, key]) => {
    const chunk = manifest[key];
    return chunk === undefined ? [] : [[name, chunk] as const];
  });
  return { ...Object.fromEntries(shared), ...manifest };
}

export function readBuild(dist: string): Build {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'));
  const manifest = withGrouped(read('manifest.json') as Manifest, read('grouped.json') as Record<string, string>);
  return { dist, manifest, screens: screensIn(readFileSync(path.join(app, 'src', 'first-screens.ts'), 'utf8')) };
}
