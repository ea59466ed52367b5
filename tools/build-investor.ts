import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hashSources } from './hash-sources.ts';
import { root, runProgram } from './run-program.ts';

type AppName = 'investor' | 'console';

/** Smaller files do not get noticeably smaller. */
const smallestCompressed = 1_024;

interface Wish {
  readonly force?: boolean;
}

/** Builds the investor app when its sources changed since the last build. @returns the problem in words, or undefined */
export const buildInvestor = (wish: Wish = {}): Promise<string | undefined> => build('investor', wish);

/** The same with the operators' console. */
export const buildConsole = (wish: Wish = {}): Promise<string | undefined> => build('console', wish);

/** Builds an app with compressed copies beside its files. */
async function build(name: AppName, { force = false }: Wish): Promise<string | undefined> {
  const app = path.join(root, 'apps', name);
  const dist = path.join(app, 'dist');
  const stamp = path.join(dist, '.build-stamp');
  const current = hashSources(root, name);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return undefined;
  console.log(name === 'investor' ? 'Building the app …' : 'Building the console …');
  const began = performance.now();
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runProgram(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: app });
  if (code !== 0) return output === '' ? `vite ended with ${code}` : output;
  compress(dist);
  writeFileSync(stamp, current);
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return undefined;
}

function compress(dist: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest,txt}', { cwd: dist })) {
    const file = path.join(dist, name);
    const content = readFileSync(file);
    if (content.length < smallestCompressed) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
