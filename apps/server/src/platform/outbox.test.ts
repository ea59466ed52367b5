import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock, type ManualClock, systemClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { createLog } from './log.ts';
import { createOutboxRelay, type OutboxEvent, type OutboxRelay } from './outbox.ts';

const log = createLog('silent');
let migrations: string;
let test: TestDatabase;
let relay: OutboxRelay | undefined;
let seen: OutboxEvent[];

beforeEach(async () => {
  migrations = mkdtempSync(path.join(tmpdir(), 'kuroshio-outbox-'));
  writeFileSync(path.join(migrations, '0001-nothing.sql'), 'select 1');
  const file = new URL('../../migrations/0002-outbox.sql', import.meta.url).pathname;
  copyFileSync(file, path.join(migrations, '0002-outbox.sql'));
  test = await createTestDatabase(migrations);
  seen = [];
});

afterEach(async () => {
  await relay?.close();
  await test.close();
  rmSync(migrations, { recursive: true });
});

function open(
  clock: ManualClock | typeof systemClock = systemClock,
  onEvents?: (events: readonly OutboxEvent[]) => void,
) {
  return createOutboxRelay({
    database: test.database,
    onEvents: onEvents ?? ((events) => void seen.push(...events)),
    clock,
    log,
  });
}

async function write(...types: string[]): Promise<void> {
  await test.database.query('insert into outbox (events) values ($1::jsonb)', [
    JSON.stringify(types.map((type) => ({ type }))),
  ]);
}

async function until(count: number): Promise<string[]> {
  for (let waited = 0; seen.length < count && waited < 5_000; waited += 5) await sleep(5);
  return seen.map(({ type }) => type);
}

it('gives each committed event once and in order, and nothing from before its start', async () => {
  await write('before');
  relay = await open();
  await write('a', 'b');
  for (let poke = 0; poke < 50; poke++) relay.poke();
  await write('c');
  relay.poke();
  expect(await until(3)).toEqual(['a', 'b', 'c']);
  await sleep(20);
  expect(seen).toHaveLength(3);
});

it('finds what nobody poked it for', async () => {
  const clock = createManualClock(0);
  relay = await open(clock);
  await write('a');
  clock.advance(1_000);
  expect(await until(1)).toEqual(['a']);
});

it('says nothing of a transaction that is rolled back, and goes on behind its number', async () => {
  relay = await open();
  await test.database
    .transaction(async (tx) => {
      await tx.query(`insert into outbox (events) values ('[{"type": "never"}]')`);
      throw new Error('no');
    })
    .catch(() => {});
  await write('after');
  relay.poke();
  expect(await until(1)).toEqual(['after']);
});

it('waits for a lower number that commits later', async () => {
  relay = await open();
  await test.database.transaction(async (tx) => {
    await tx.query(`insert into outbox (events) values ('[{"type": "first"}]')`);
    await write('second');
    relay?.poke();
    await sleep(500);
    expect(seen).toEqual([]);
  });
  expect(await until(2)).toEqual(['first', 'second']);
});

it('goes on after a receiver that throws', async () => {
  relay = await open(systemClock, (events) => {
    if (events[0]?.type === 'bad') throw new Error('no');
    seen.push(...events);
  });
  await write('bad');
  await write('good');
  relay.poke();
  expect(await until(1)).toEqual(['good']);
});

it('reads far more than one batch', async () => {
  relay = await open();
  await test.database.query(
    `insert into outbox (events) select '[{"type": "x"}]'::jsonb from generate_series(1, 1700)`,
  );
  relay.poke();
  expect(await until(1_700)).toHaveLength(1_700);
});

it('removes rows older than an hour', async () => {
  const clock = createManualClock(0);
  relay = await open(clock);
  await test.owner.query(
    `insert into outbox (events, created_at) values ('[]', now() - interval '61 minutes'), ('[]', now())`,
  );
  clock.advance(60_000);
  const count = async () => (await test.database.query<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n;
  for (let waited = 0; (await count()) !== 1 && waited < 200; waited++) await sleep(10);
  expect(await count()).toBe(1);
});
