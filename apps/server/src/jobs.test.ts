import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROOF_NAMES } from './books/index.ts';
import type { Exchange } from './exchange/index.ts';
import { startJobs } from './jobs.ts';
import { createManualClock } from './platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** The proofs that the figures call broken after one look; undefined where nothing was proved. */
async function brokenAfterOneLook(differences: readonly string[]): Promise<string[] | undefined> {
  const metrics = createMetrics({ withProcess: false });
  const exchange = { audit: () => Promise.resolve(differences) } as unknown as Exchange;
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const jobs = startJobs({ database: test.owner, exchange, clock, log: createLog('silent'), metrics });
  await jobs.stop();
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('kuroshio_proof_broken{'));
  if (lines.length !== PROOF_NAMES.length + 1) return undefined;
  return lines.filter((line) => !line.endsWith(' 0')).map((line) => /proof="([^"]+)"/.exec(line)?.[1] ?? line);
}

it('finds an empty database whole', async () => {
  expect(await brokenAfterOneLook([])).toEqual([]);
});

it('tells of order books that differ from what is stored', async () => {
  expect(await brokenAfterOneLook(['order 7 is open and in no book'])).toEqual(['order-books']);
});

it('tells of the proof of the books that fails, and of no other', async () => {
  await test.owner.query('insert into kept_fraction (instrument_no, units) values (3001, 5)');
  expect(await brokenAfterOneLook([])).toEqual(['fractions']);
});
