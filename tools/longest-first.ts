import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of tests that take longest, the longest first: seconds on two cores with two files at a time. On a machine that has
 * not run them before vitest begins with the largest files, and the two longest of all are among the smallest: one core
 * then stands idle while they end.
 */
const LONGEST = [
  'tests/crash/program-killed.test.ts', // 159
  'tests/api/fuzz.test.ts', // 104
  'tests/crash/database-killed.test.ts', // 94
  'tests/api/while-time-passes.test.ts', // 90
  'tests/simulation/faults.test.ts', // 56
  'tests/simulation/week.test.ts', // 52
  'tests/api/contract.test.ts', // 51
  'tests/load/asking-flood.test.ts', // 46
  'tests/load/crowd.test.ts', // 42
  'tests/databases/earlier-databases.test.ts', // 42
  'tests/crash/database-away.test.ts', // 38
  'apps/server/src/exchange/orders/fractions.test.ts', // 30
];

/** Where a file stands in the list; all others stand behind it. */
function placeOf(file: string): number {
  const place = LONGEST.findIndex((one) => file.endsWith(one));
  return place < 0 ? LONGEST.length : place;
}

/** The longest files first, then the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}
