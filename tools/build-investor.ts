import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, runProgram } from './run-program.ts';

const app = path.join(root, 'apps', 'investor');
const dist = path.join(app, 'dist');
const stamp = path.join(dist, '.build-stamp');

/** What the built app can depend on; the lock stands for all packages. */
const sources = ['apps/investor/**/*', 'packages/*/src/**/*', 'packages/*/package.json', 'package-lock.json'];

/** Smaller files do not get noticeably smaller. */
const smallestCompressed = 1_024;

/** A hash of all sources of the investor app. */
export function hashSources(folder: string = root): string {
  const hash = createHash('sha256');
  const files = globSync(sources, {
    cwd: folder,
    exclude: (name) => name === 'node_modules' || name === 'dist' || /\.test\.tsx?$/.test(name),
  });
  for (const file of files.sort()) {
    const full = path.join(folder, file);
    if (!statSync(full).isFile() || /(^|[/\\])(node_modules|dist)[/\\]|\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(full));
  }
  return hash.digest('hex');
}

/**
 * Builds the investor app when its sources changed since the last build, with compressed copies beside its files.
 * @returns the problem in words, or undefined
 */
export async function buildInvestor({ force = false }: { force?: boolean } = {}): Promise<string | undefined> {
  const current = hashSources();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return undefined;
  console.log('Building the app …');
  const began = performance.now();
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runProgram(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: app });
  if (code !== 0) return output === '' ? `vite ended with ${code}` : output;
  compress();
  writeFileSync(stamp, current);
  console.log(`App built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return undefined;
}

function compress(): void {
  for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest,txt}', { cwd: dist })) {
    const file = path.join(dist, name);
    const content = readFileSync(file);
    if (content.length < smallestCompressed) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
