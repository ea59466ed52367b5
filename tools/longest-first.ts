import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of tests that take longest, the longest first: seconds on two cores with two files at a time. On a machine that has
 * not run them before vitest begins with the largest files, and the two longest of all are among the smallest: one core
 * then stands idle while they end.
 */
const LONGEST = [
  'tests/api/contract.test.ts', // 100
  'tests/databases/earlier-databases.test.ts', // 96
  'tests/api/fuzz.test.ts', // 68
  'tests/crash/program-killed.test.ts', // 65
  'tests/crash/chain-killed.test.ts', // 58
  'tests/simulation/week.test.ts', // 58
  'tests/simulation/faults.test.ts', // 56
  'tests/api/while-time-passes.test.ts', // 51
  'tests/load/asking-flood.test.ts', // 49
  'tests/crash/database-away.test.ts', // 46
  'tests/load/crowd.test.ts', // 45
  'apps/server/src/verification/verification.test.ts', // 42
  'apps/server/src/strategies/month.test.ts', // 40
  'tests/api/durability.test.ts', // 40
  'apps/server/src/strategies/thieves.test.ts', // 39
  'tests/crash/plans-killed.test.ts', // 36
  'tests/crash/database-killed.test.ts', // 35
  'tests/crash/baskets-killed.test.ts', // 35
  'tests/crash/wallet-killed.test.ts', // 34
  'tests/api/operators.test.ts', // 34
  'tests/api/operator-funding.test.ts', // 30
  'tests/crash/disk-full.test.ts', // 29
  'apps/server/src/offerings/auctions/auctions.test.ts', // 26
  'apps/server/src/offerings/allotted/allotted.test.ts', // 24
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
