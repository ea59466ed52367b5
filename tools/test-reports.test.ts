import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, failedFiles, failedSpecs, withSecondTry } from './test-reports.ts';

const file = (status: string, tests: number, name = 'a') => ({
  ...{ name, status },
  assertionResults: Array.from({ length: tests }),
});
const vitest = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky },
  errors,
});

describe('the count of a test run', () => {
  it.each([
    ['all passed', countVitest(vitest(3, 0, file('passed', 3)), 0), { passed: 3, failed: 0 }],
    ['one failed', countVitest(vitest(2, 1, file('failed', 3)), 1), { passed: 2, failed: 1 }],
    ['a file that did not load', countVitest(vitest(2, 0, file('failed', 0)), 1), { passed: 2, failed: 1 }],
    ['an error outside every test', countVitest(vitest(2, 0, file('passed', 2)), 1), { passed: 2, failed: 1 }],
    ['no test at all', countVitest(vitest(0, 0), 0), { passed: 0, failed: 1 }],
    ['no report', countVitest(undefined, 0), { passed: 0, failed: 1 }],
    ['browser: all passed', countPlaywright(playwright(5, 0), 0), { passed: 5, failed: 0 }],
    ['browser: one failed', countPlaywright(playwright(4, 1), 1), { passed: 4, failed: 1 }],
    ['browser: one passed when repeated', countPlaywright(playwright(4, 0, 1), 0), { passed: 4, failed: 1 }],
    ['browser: the server did not start', countPlaywright(playwright(0, 0, 0, [{}]), 1), { passed: 0, failed: 1 }],
    ['browser: no report', countPlaywright(undefined, 1), { passed: 0, failed: 1 }],
  ])('%s', (_name, counts, expected) => {
    expect(counts).toEqual(expected);
  });
});

describe('a second try', () => {
  const first = { passed: 7, failed: 2 };
  it.each([
    ['passes', { passed: 5, failed: 0 }, { passed: 9, failed: 0 }],
    ['fails in part', { passed: 4, failed: 1 }, first],
    ['could not be run', { passed: 0, failed: 1 }, first],
  ])('that %s', (_name, second, expected) => {
    expect(withSecondTry(first, second)).toEqual(expected);
  });

  it('takes the files in which something failed', () => {
    expect(failedFiles(vitest(3, 1, file('passed', 3, 'a'), file('failed', 1, 'b')))).toEqual(['b']);
    expect(failedFiles(undefined)).toEqual([]);
    const spec = (name: string, ...specs: boolean[]) => ({ file: name, specs: specs.map((ok) => ({ ok })) });
    const suites = [spec('a', true, true), spec('b', true, false), { ...spec('c', true), suites: [spec('c', false)] }];
    expect(failedSpecs({ ...playwright(4, 2), suites })).toEqual(['b', 'c']);
    expect(failedSpecs(undefined)).toEqual([]);
  });
});
