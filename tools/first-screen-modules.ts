// Which source file or package takes how much of a first screen, and which ones grew. It explains, it decides nothing: the
// stored sizes may be old, and are stored anew (`node tools/first-screen.ts store`) when a budget changes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { app, filesOf, readBuild } from './first-screen-files.ts';
import { root, runProgram } from './run-program.ts';

const stored = path.join(import.meta.dirname, 'first-screen-modules.json');

/** Bytes of each module, by its file from the repository's folder, or the name of its package. */
export type ModuleSizes = Readonly<Record<string, number>>;

/** What changed by less is not told: compression shares bytes between modules, and shares them anew at each change. */
const LEAST_TOLD = 40;

/** Measures the modules of each first screen, by its address, in a build of their own that has source maps. */
export async function measureModules(): Promise<Readonly<Record<string, ModuleSizes>>> {
  const dist = mkdtempSync(path.join(tmpdir(), 'first-screen-'));
  try {
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = ['build', '--logLevel', 'error', '--sourcemap', '--outDir', dist, '--emptyOutDir'];
    const { code, output } = await runProgram(process.execPath, [vite, ...args], { cwd: app });
    if (code !== 0) throw new Error(output);
    const { manifest, screens } = readBuild(dist);
    return Object.fromEntries(
      screens.map(({ address, modules }) => [address, sizesOf(dist, filesOf(manifest, modules))]),
    );
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}

function sizesOf(dist: string, files: readonly string[]): ModuleSizes {
  const sizes = new Map<string, number>();
  const add = (name: string, bytes: number) => sizes.set(name, (sizes.get(name) ?? 0) + bytes);
  for (const file of files) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    const packed = gzipSync(text, { level: 9 }).length;
    const map = file.endsWith('.js') ? readMap(path.join(dist, `${file}.map`)) : undefined;
    if (map === undefined) {
      add(file.endsWith('.css') ? 'styles' : 'bundler', packed);
      continue;
    }
    for (const [source, share] of sharesOf(text, map)) {
      add(source === undefined ? 'bundler' : moduleOf(path.resolve(dist, path.dirname(file), source)), share * packed);
    }
  }
  const rounded = [...sizes].map(([name, bytes]) => [name, Math.round(bytes)] as const);
  return Object.fromEntries(rounded.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readMap(file: string): SourceMapPayload | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload;
  } catch {
    // The bundler's own code has none.
    return undefined;
  }
}

/** Which share of a script comes from each source; undefined is what the bundler writes itself. */
export function sharesOf(script: string, payload: SourceMapPayload): Map<string | undefined, number> {
  const map = new SourceMap(payload);
  const shares = new Map<string | undefined, number>();
  for (const [line, text] of script.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const source = 'originalSource' in entry && entry.generatedLine === line ? entry.originalSource : undefined;
      shares.set(source, (shares.get(source) ?? 0) + 1 / script.length);
    }
  }
  return shares;
}

/** `packages/ui/src/price.tsx` for a file of ours, `react-dom` for one of a package. */
export function moduleOf(file: string): string {
  const name = path.relative(root, file).replaceAll('\\', '/');
  return /(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? name;
}

export function readStored(): Readonly<Record<string, ModuleSizes>> {
  return JSON.parse(readFileSync(stored, 'utf8')) as Record<string, ModuleSizes>;
}

export function storeModules(measured: Readonly<Record<string, ModuleSizes>>): void {
  writeFileSync(stored, `${JSON.stringify(measured, undefined, 2)}\n`);
}

/** The modules that grew, shrank, came or went, the largest change first. */
export function compareModules(before: ModuleSizes = {}, now: ModuleSizes = {}): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changes = names
    .map((name) => ({ name, change: (now[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ change }) => Math.abs(change) >= LEAST_TOLD)
    .sort((a, b) => b.change - a.change);
  if (changes.length === 0) return '  no module has changed';
  const word = (name: string) => (name in before ? (name in now ? '' : ' (gone)') : ' (new)');
  return changes.map(({ name, change }) => `  ${change > 0 ? '+' : ''}${change} ${name}${word(name)}`).join('\n');
}

/** All modules, the largest first. */
export function tableOf(sizes: ModuleSizes): string {
  const sorted = Object.entries(sizes).sort(([, a], [, b]) => b - a);
  return sorted.map(([name, bytes]) => `  ${bytes.toString().padStart(6)} ${name}`).join('\n');
}
