import { TABLES } from '@kuroshio/market';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { readGroups } from './watch-groups.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');
let folder: string;
let test: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-before-groups-'));
  const before = readdirSync(migrations).filter((file) => file < '0005');
  for (const file of before) cpSync(path.join(migrations, file), path.join(folder, file));
  test = await createTestDatabase(folder);
});

afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it('a watchlist from before there were groups becomes the first group, in its order', async () => {
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  const customers = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     select '+88691200000' || n, '', 'HOUSE222', 'tw', now() from generate_series(1, 3) as n returning id`,
  );
  const [one, two, three] = customers.map(({ id }) => id);
  await test.owner.query(
    `insert into watched (customer_id, instrument_no, added_at) values
       ($1, 1000, '2026-07-03'), ($1, 1002, '2026-07-01'), ($1, 1001, '2026-07-02'), ($2, 1001, '2026-07-02')`,
    [one ?? 0, two ?? 0],
  );
  await migrate({ ownerUrl: test.ownerUrl, folder: migrations, log: createLog('silent') });
  const numbers = async (customer = 0) =>
    test.owner.query(
      `select m.instrument_no as no, g.is_first as first from watch_group g join watch_member m on m.group_id = g.id
       where g.customer_id = $1 order by m.place`,
      [customer],
    );
  expect(await numbers(one)).toEqual([1002, 1001, 1000].map((no) => ({ no, first: true })));
  expect(await numbers(two)).toEqual([{ no: 1001, first: true }]);
  expect(await readGroups(test.owner, TABLES.instruments, three ?? 0)).toEqual([]);
});
