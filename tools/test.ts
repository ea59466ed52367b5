// Everything that must hold, ending in one line for people and machines: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildInvestor } from './build-investor.ts';
import { checks } from './checks.ts';
import { checkFirstScreens } from './first-screen.ts';
import { ensureBrowser, ensureProxy } from './programs-of-tests.ts';
import { installed, root, runProgram, stopWithParent } from './run-program.ts';
import { countPlaywright, countVitest, type Counts } from './test-reports.ts';

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

async function runUnitTests(): Promise<void> {
  console.log('Running the tests of packages and server …');
  const report = path.join(results, 'vitest.json');
  const { code } = await runProgram(
    installed('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { shown: true },
  );
  add('packages and server', countVitest(readReport(report), code));
}

async function runBrowserTests(
  projects: readonly ('lines' | 'screens' | 'pictures')[],
  workers: readonly string[],
): Promise<void> {
  const name = projects.join(' and ');
  console.log(`Running the tests in the browser: ${name} …`);
  const report = path.join(results, `playwright-${projects.join('-')}.json`);
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await runProgram(
    process.execPath,
    [
      cli,
      'test',
      '--config',
      path.join(root, 'tests', 'playwright.config.ts'),
      '--reporter=list,json',
      ...projects.map((project) => `--project=${project}`),
      ...workers,
    ],
    { shown: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  add(`browser, ${name}`, countPlaywright(readReport(report), code));
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
const built = addStep('build', await buildInvestor());
if (built) {
  const { sizes, problem } = await checkFirstScreens();
  console.log(`First screens, scripts and styles in gzip: ${sizes}`);
  addStep('first screen', problem);
}
if (browser && built) {
  await runBrowserTests(['lines'], []);
  await runBrowserTests(['screens', 'pictures'], ['--workers=2']);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
