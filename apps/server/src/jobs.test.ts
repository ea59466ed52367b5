import { houseAccount } from '@kuroshio/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrokenSeal, PROOF_NAMES } from './books/index.ts';
import { startJobs } from './jobs.ts';
import { createManualClock } from './platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';

const DAY = 86_400_000;
const TWD = 1;
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** Money out of nowhere between buyer and seller, by somebody with all rights. */
async function forge(id: number): Promise<void> {
  await test.owner.query('insert into posting values ($1::bigint, 9, $1::bigint, 1, 100001, null, now())', [id]);
  await test.owner.query('insert into posted_range values (default, $1, $1)', [id]);
  await test.owner.query('insert into transfer (posting_id, line, debit, credit, amount) values ($1, 0, $2, $3, 5)', [
    id,
    houseAccount('clearing', TWD),
    houseAccount('fees', TWD),
  ]);
}

it('proves everything at the start and once a day, and what is new in between, and the metric says what is broken', async () => {
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const metrics = createMetrics({ withProcess: false });
  const exchange = { audit: async () => [], proveSeals: async () => [] };
  const heads = { flush: () => undefined };
  const jobs = startJobs({ database: test.database, exchange, heads, clock, log: createLog('silent'), metrics });
  let looks = 0;
  async function look(after: number): Promise<string | undefined> {
    clock.advance(after);
    // The metric tells when the last look ended; each has a moment of its own.
    const moment = `kuroshio_proof_last_seconds ${clock.now() / 1000}`;
    await expect.poll(async () => (await metrics.text()).includes(moment), { timeout: 20_000 }).toBe(true);
    looks++;
    return /kuroshio_proof_broken\{proof="clearing"\} (\d)/.exec(await metrics.text())?.[1];
  }
  expect(await look(0)).toBe('0');
  expect(await look(5_000)).toBe('0');
  // Hidden from the looks at what is new by whoever writes the checkpoint, until the day is over.
  await forge(1);
  await test.database.query(
    'update proof_checkpoint set up_to = pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1',
  );
  expect(await look(60_000)).toBe('0');
  await look(DAY);
  expect(await look(60_000)).toBe('1');
  expect(await look(600_000)).toBe('1');
  await test.owner.query('delete from transfer');
  await test.owner.query('delete from posting');
  expect(await look(600_000)).toBe('0');
  await forge(2);
  expect(await look(60_000)).toBe('1');
  await jobs.stop();
  expect(looks).toBe(8);
  await test.owner.query('delete from transfer');
  await test.owner.query('delete from posting');
});

/** The proofs that the figures call broken after one look; undefined where nothing was proved. */
async function brokenAfterOneLook(
  differences: readonly string[],
  seals: readonly BrokenSeal[] = [],
): Promise<{ readonly broken: string[]; readonly noted: boolean } | undefined> {
  const metrics = createMetrics({ withProcess: false });
  let noted = false;
  const heads = {
    flush: () => {
      noted = true;
    },
  };
  const exchange = { audit: async () => [...differences], proveSeals: async () => seals };
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const jobs = startJobs({ database: test.owner, exchange, heads, clock, log: createLog('silent'), metrics });
  await jobs.stop();
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('kuroshio_proof_broken{'));
  if (lines.length !== PROOF_NAMES.length + 3) return undefined;
  const broken = lines.filter((line) => !line.endsWith(' 0')).map((line) => /proof="([^"]+)"/.exec(line)?.[1] ?? line);
  return { broken, noted };
}

it('finds an empty database whole', async () => {
  expect(await brokenAfterOneLook([])).toEqual({ broken: [], noted: true });
});

it('tells of order books that differ from what is stored', async () => {
  expect(await brokenAfterOneLook(['order 7 is open and in no book'])).toEqual({
    broken: ['order-books'],
    noted: true,
  });
});

it('tells of a row that does not stand as it was sealed, and notes nothing outside that is not proved', async () => {
  const broken = { table: 'orders', key: '7', what: 'was written without a seal' } as const;
  expect(await brokenAfterOneLook([], [broken])).toEqual({ broken: ['seals'], noted: false });
});

it('tells of the proof of the books that fails, and of no other', async () => {
  await test.owner.query('insert into kept_fraction (instrument_no, units) values (3001, 5)');
  expect(await brokenAfterOneLook([])).toEqual({ broken: ['fractions'], noted: true });
});

it('tells of proofs that cannot run, in the metric and where readiness is asked for, until they can again', async () => {
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const metrics = createMetrics({ withProcess: false });
  const exchange = { audit: async () => [], proveSeals: async () => [] };
  const heads = { flush: () => undefined };
  const unable = async () => /kuroshio_proof_broken\{proof="could-not-run"\} (\d)/.exec(await metrics.text())?.[1];
  await test.owner.query('delete from kept_fraction');
  await test.owner.query('revoke select on transfer from kuroshio_server');
  const jobs = startJobs({ database: test.database, exchange, heads, clock, log: createLog('silent'), metrics });
  await expect.poll(unable, { timeout: 10_000 }).toBe('1');
  // Once may be a database that is just being started again.
  expect(jobs.proves()).toBe(true);
  clock.advance(20_000);
  await expect.poll(() => jobs.proves(), { timeout: 10_000 }).toBe(false);
  await test.owner.query('grant select on transfer to kuroshio_server');
  await expect
    .poll(
      () => {
        clock.advance(5_000);
        return jobs.proves();
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(true);
  expect(await unable()).toBe('0');
  await jobs.stop();
});

it('tells of a proof that does not end', async () => {
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const never = Promise.withResolvers<readonly BrokenSeal[]>();
  const exchange = { audit: async () => [], proveSeals: () => never.promise };
  const heads = { flush: () => undefined };
  const metrics = createMetrics({ withProcess: false });
  const jobs = startJobs({ database: test.database, exchange, heads, clock, log: createLog('silent'), metrics });
  clock.advance(600_000);
  expect(jobs.proves()).toBe(true);
  clock.advance(1);
  expect(jobs.proves()).toBe(false);
  never.resolve([]);
  await jobs.stop();
});
