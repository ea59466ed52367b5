export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
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

/** Counts Playwright's JSON report, in the same strictness. A test that passed only when repeated counts as failed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { stats, errors } = report as PlaywrightReport;
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, exitCode);
}

function withExitCode({ passed, failed }: Counts, exitCode: number): Counts {
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
