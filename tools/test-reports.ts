export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly { readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/**
 * Counts Vitest's JSON report. A run that went wrong is never without a failure: a file that did not load, an error
 * outside every test and a missing report count too.
 */
export function countVitest(report: unknown, exitCode: number): Counts {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = numFailedTests + brokenFiles.length;
  return withExitCode({ passed: numPassedTests, failed }, exitCode);
}

/** The files of a report of Vitest in which something failed. */
export function failedFiles(report: unknown): readonly string[] {
  const { testResults } = (report ?? { testResults: [] }) as VitestReport;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Of a run and of a second one of what failed in it: nothing failed where all of it passed alone. */
export function withSecondTry(first: Counts, second: Counts): Counts {
  return second.failed === 0 ? { passed: first.passed + first.failed, failed: 0 } : first;
}

/** Counts Playwright's JSON report, in the same strictness. A test that passed only when repeated beside others counts as failed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { stats, errors } = report as PlaywrightReport;
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, exitCode);
}

/** The files of a report of Playwright in which something failed, as it takes them for a filter. */
export function failedSpecs(report: unknown): readonly string[] {
  const failed = ({ specs, suites = [] }: PlaywrightSuite): boolean =>
    specs.some(({ ok }) => !ok) || suites.some((one) => failed(one));
  const { suites } = (report ?? { suites: [] }) as PlaywrightReport;
  return suites.filter(failed).map(({ file }) => file);
}

function withExitCode({ passed, failed }: Counts, exitCode: number): Counts {
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
