// Changes the kernels in small ways, one at a time, and sees whether a test fails: `npm run mutate -- ledger risk`.
// Without names all four are done. It takes its time, and leaves the processor to whatever else wants it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, runProgram, stopWithParent } from './run-program.ts';

/** Stryker is 60 MB that nobody else needs, so it is no dependency of the repository: installed here, on first use. */
const versions = { '@stryker-mutator/core': '10.1.1', '@stryker-mutator/vitest-runner': '10.1.1' };
const packages = ['matching', 'ledger', 'risk', 'market'];

const cache = path.join(root, '.cache', 'mutation');
const tools = path.join(cache, 'tools');
const stryker = path.join(tools, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const own = path.join(import.meta.dirname, 'mutation');

async function install(): Promise<void> {
  const list = path.join(tools, 'package.json');
  const wanted = JSON.stringify({ name: 'mutation-tools', private: true, dependencies: versions });
  if (existsSync(stryker) && existsSync(list) && readFileSync(list, 'utf8') === wanted) return;
  mkdirSync(tools, { recursive: true });
  console.log('Installing Stryker (once) …');
  const npm = process.env['npm_execpath'];
  // The vitest that it runs is the repository's own, found in the folders above.
  const args = ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  writeFileSync(list, wanted);
  const { code, output } = npm?.endsWith('.js')
    ? await runProgram(process.execPath, [npm, ...args], { cwd: tools })
    : await runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: tools });
  if (code === 0) return;
  writeFileSync(list, '');
  console.error(output);
  process.exit(1);
}

/** Written for each run, since Stryker works in the package's folder and takes paths from there. */
function writeConfig(name: string): string {
  const file = path.join(cache, `${name}.config.json`);
  const config = {
    mutate: [
      'src/**/*.ts',
      // Tests and what only tests use; lists of names; tables of facts, which have tests against their sources.
      ...['src/**/*.test.ts', 'src/plain-book.ts', 'src/compare-books.ts', 'src/index.ts', 'src/tables/**'].map(
        (one) => `!${one}`,
      ),
    ],
    testRunner: 'vitest',
    vitest: { configFile: path.join(own, 'vitest.config.ts'), related: true },
    plugins: ['@stryker-mutator/vitest-runner', path.join(own, 'ignore-assertion-texts.mjs')],
    ignorers: ['assertion-texts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Long enough that what only a busy machine slows down seldom counts as found.
    timeoutMS: 15_000,
    incremental: true,
    incrementalFile: path.join(cache, `${name}.incremental.json`),
    tempDirName: path.join(cache, `sandbox-${name}`),
    symlinkNodeModules: false,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: reportOf(name) },
    warnings: { slow: false },
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

function reportOf(name: string): string {
  return path.join(cache, `${name}.json`);
}

/** Killed and timed out, of all that could be tried: a mutant that stops the tests from loading counts as neither. */
function scoreOf(name: string): string {
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  const all = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...statuses: string[]) => all.filter((status) => statuses.includes(status)).length;
  const found = count('Killed', 'Timeout');
  const lived = count('Survived', 'NoCoverage');
  return `${name}: ${((found / (found + lived)) * 100).toFixed(1)} % of ${found + lived} mutants found, ${lived} not`;
}

/** The group of processes that Stryker runs in. A mutant may be a loop without end, which hears no signal but the last. */
let group: number | undefined;

function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (group !== undefined) process.kill(-group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

let stopping = false;

function stop(): void {
  stopping = true;
  // Stryker keeps what it has found when it is asked to end.
  signalGroup('SIGTERM');
  setTimeout(() => {
    signalGroup('SIGKILL');
    process.exit(130);
  }, 2_000);
}

function runStryker(name: string): Promise<number> {
  const child = spawn(process.execPath, [stryker, 'run', writeConfig(name)], {
    cwd: path.join(root, 'packages', name),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  group = child.pid;
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => {
      signalGroup('SIGKILL');
      group = undefined;
      resolve(code ?? 1);
    });
  });
}

stopWithParent();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !packages.includes(name));
if (unknown.length > 0) {
  console.error(`Mutated are ${packages.join(', ')}; not ${unknown.join(', ')}.`);
  process.exit(2);
}
os.setPriority(os.constants.priority.PRIORITY_LOW);
await install();
const scores: string[] = [];
let failed = 0;
for (const name of packages.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const code = await runStryker(name);
  if (stopping) process.exit(130);
  if (code === 0) scores.push(scoreOf(name));
  else failed++;
}
for (const score of scores) console.log(score);
process.exit(failed === 0 ? 0 : 1);
