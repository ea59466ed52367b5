import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of tests that take longest, the longest first: seconds on two cores with two files at a time. On a machine that has
 * not run them before vitest begins with the largest files, and the two longest of all are among the smallest: one core
 * then stands idle while they end.
 */
const LONGEST = [
  'tests/crash/program-killed.test.ts', // 100
  'tests/api/while-time-passes.test.ts', // 90
  'tests/api/fuzz.test.ts', // 90
  'tests/api/contract.test.ts', // 80
  'tests/databases/earlier-databases.test.ts', // 50
  'tests/crash/database-killed.test.ts', // 50
  'tests/crash/plans-killed.test.ts', // 48
  'tests/api/durability.test.ts', // 45
  'tests/load/asking-flood.test.ts', // 45
  'tests/simulation/week.test.ts', // 42
  'tests/simulation/faults.test.ts', // 38
  'tests/crash/database-away.test.ts', // 37
  'tests/load/crowd.test.ts', // 31
  'apps/server/src/offerings/allotted/allotted.test.ts', // 30
  'apps/server/src/offerings/auctions/auctions.test.ts', // 27
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
