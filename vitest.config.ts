import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

const common = {
  pool: 'forks' as const,
  maxWorkers: 2,
  // Files in one process one after the other: loading the program anew for each took as long as half of its tests.
  isolate: false,
  // Far more than any test takes: the machine may be doing other work.
  testTimeout: 90_000,
  hookTimeout: 60_000,
  // Browser tests are *.spec.ts and belong to Playwright.
  exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**'],
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'kernels',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'apps/investor/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tests/**/*.test.ts'],
          // One PostgreSQL for all files; each test makes a database of its own in it.
          globalSetup: ['apps/server/src/platform/database/shared-test-server.ts'],
        },
      },
    ],
  },
});
