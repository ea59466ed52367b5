import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLOCK_ROWS } from './block-trades/index.ts';
import { CONSOLE_ROWS } from './console.ts';
import { APPLICATIONS, OFFERINGS } from './offerings/index.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { POOL_ROWS } from './pools.ts';
import { WALLET_ROWS } from './wallet.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

// One table that cannot be read so ends the look at all of them, sessions and passwords too.
it('every marked table can be read as the watch reads it: page by page, by a number of its own', async () => {
  const tables = [...WALLET_ROWS, ...POOL_ROWS, ...CONSOLE_ROWS, OFFERINGS, APPLICATIONS, ...BLOCK_ROWS];
  expect(tables.length).toBeGreaterThan(25);
  for (const { select } of tables)
    await expect(db.database.query(`${select} where true and id > -1 order by id limit 1`)).resolves.toEqual([]);
});
