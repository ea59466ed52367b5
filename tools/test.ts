// Everything that must hold, ending in one line for people and machines: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildConsole, buildInvestor } from './build-investor.ts';
import { checks } from './checks.ts';
import { checkFirstScreens } from './first-screen.ts';
import { ensureBrowser, ensureProxy } from './programs-of-tests.ts';
import { installed, root, runProgram, stopWithParent } from './run-program.ts';
import { countPlaywright, countVitest, type Counts, failedFiles, failedSpecs, withSecondTry } from './test-reports.ts';

stopWithParent();
const results = path.join(root, 'test-results');
const total = { passed: 0, failed: 0 };

function add(name: string, counts: Counts, output = ''): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0 && output !== '') console.log(output);
}

function addStep(name: string, problem: string | undefined): boolean {
  const failed = problem !== undefined;
  add(name, failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }, problem);
  return !failed;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** More failures than this are no mood of the machine's: they are not tried again. */
const MOST_TRIED_AGAIN = 30;

/**
 * What failed while two files at a time shared the machine is tried once more alone. What passes then counts as passed and is
 * named as unsteady, for somebody to look at: a test that fails by itself fails twice.
 */
async function countTwice(name: string, first: Counts, tryAgain: () => Promise<Counts>): Promise<void> {
  if (first.failed === 0 || first.failed > MOST_TRIED_AGAIN) return add(name, first);
  console.log(`${name}: ${first.failed} failed; what failed is tried once more alone …`);
  const counts = withSecondTry(first, await tryAgain());
  if (counts.failed === 0) console.log(`UNSTEADY ${name}: ${first.failed} failed at first and passed alone`);
  add(name, counts);
}

async function runUnitTests(): Promise<void> {
  console.log('Running the tests of packages and server …');
  const run = async (file: string, ...more: string[]) => {
    const report = path.join(results, file);
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await runProgram(installed('vitest'), ['run', ...output, ...more], { shown: true });
    const read = readReport(report);
    return { read, counts: countVitest(read, code) };
  };
  const { read, counts } = await run('vitest.json');
  await countTwice('packages and server', counts, async () => {
    const files = failedFiles(read);
    if (files.length === 0) return counts;
    return (await run('vitest-again.json', '--maxWorkers=1', ...files)).counts;
  });
}

async function runBrowserTests(projects: readonly ('lines' | 'screens' | 'pictures')[]): Promise<void> {
  const name = projects.join(' and ');
  console.log(`Running the tests in the browser: ${name} …`);
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const run = async (file: string, more: readonly string[]) => {
    const report = path.join(results, file);
    const { code } = await runProgram(
      process.execPath,
      [
        cli,
        'test',
        '--config',
        path.join(root, 'tests', 'playwright.config.ts'),
        '--reporter=list,json',
        ...projects.map((project) => `--project=${project}`),
        ...more,
      ],
      { shown: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    const read = readReport(report);
    return { read, counts: countPlaywright(read, code) };
  };
  const file = `playwright-${projects.join('-')}`;
  const first = await run(`${file}.json`, []);
  await countTwice(`browser, ${name}`, first.counts, async () => {
    // A line goes on from the one before it in its file; a picture stands for itself.
    const which = projects.includes('lines') ? failedSpecs(first.read) : ['--last-failed'];
    if (which.length === 0) return first.counts;
    return (await run(`${file}-again.json`, ['--workers=1', ...which])).counts;
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const { name, run } of checks) {
  const { code, output } = await run();
  addStep(name, code === 0 ? undefined : output);
}
addStep('proxy installed', await ensureProxy());
await runUnitTests();
const browser = addStep('browser installed', await ensureBrowser());
const built = addStep('build', (await buildInvestor()) ?? (await buildConsole()));
if (built) {
  const { sizes, problem } = await checkFirstScreens();
  console.log(`First screens, scripts and styles in gzip: ${sizes}`);
  addStep('first screen', problem);
}
if (browser && built) {
  await runBrowserTests(['lines']);
  await runBrowserTests(['screens', 'pictures']);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
