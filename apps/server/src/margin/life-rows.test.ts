import { tradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createMarks } from '../identity/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { insertExtension, readExtensions } from './extension-rows.ts';
import { OFFERED } from './found-nobody.ts';
import { insertShortfall, isInDefault, openShortfalls } from './shortfall-rows.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const log = createLog('silent');
const metrics = createMetrics({ withProcess: false });
const marks = createMarks({ key: passingSeals().key, log, metrics, now: () => 0 });
const day = tradingDate('2026-07-13');
const FORGED = "decode(repeat('00', 16), 'hex')";

it('a default that somebody settles with the password of the database stays one', async () => {
  const { database: on } = db;
  const said = { customer_id: 100_001, kind: 'position', of_id: 7n, owed: 500n, due_on: day, at: new Date(0) } as const;
  await insertShortfall(on, marks, { ...said, step: 'told' });
  expect(await isInDefault(on, marks, 100_001)).toBe(false);
  await insertShortfall(on, marks, { ...said, step: 'defaulted' });
  await on.query(`insert into margin_shortfall (customer_id, kind, of_id, step, owed, due_on, at, mark)
    values (100001, 'position', 7, 'settled', 0, '2026-07-13', now(), ${FORGED}),
      (100002, 'position', 8, 'defaulted', 9, '2026-07-13', now(), ${FORGED})`);
  expect([await isInDefault(on, marks, 100_001), await isInDefault(on, marks, 100_002)]).toEqual([true, false]);
  expect([...(await openShortfalls(on, marks)).keys()]).toEqual(['position 7']);
  await insertShortfall(on, marks, { ...said, step: 'settled', owed: 0n });
  expect([...(await openShortfalls(on, marks)).keys()]).toEqual([]);
  for (const change of ['delete from margin_shortfall', "update margin_shortfall set step = 'settled'"])
    await expect(on.query(change)).rejects.toThrow(/permission denied/);
});

it('a term that somebody lengthens with the password of the database ends when it did', async () => {
  const { database: on } = db;
  const said = { customer_id: 100_001, kind: 'short', of_id: 7n, until_on: day, at: new Date(0) } as const;
  await on.query(`insert into margin_extension (customer_id, kind, of_id, step, until_on, at, mark)
    values (100001, 'short', 7, 2, '2099-01-01', now(), ${FORGED})`);
  expect((await readExtensions(on, marks)).size).toBe(0);
  await insertExtension(on, marks, { ...said, step: 1 });
  expect(await readExtensions(on, marks, 100_001)).toEqual(new Map([['short 7', 1]]));
  for (const change of ['delete from margin_extension', 'update margin_extension set step = 1'])
    await expect(on.query(change)).rejects.toThrow(/permission denied/);
});

it('on which days the house has offered what, by the keys of its orders alone', async () => {
  const key = (client: string, on: string) =>
    db.owner.query(
      `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, board, quantity,
        price, book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares,
        closes, placed_at, updated_at)
       select coalesce(max(id), 0) + 1, 100001, $1, 1, 1, 'sell', 'limit', 'ROD', 'regular', 1, 1, 1, $2, 'expired', 0, 0, 0, '{}',
        0, 0, 0, '[]', now(), now() from orders`,
      [client, on],
    );
  await key('margin-call.7.12.regular.2026-07-13', '2026-07-13');
  await key('margin-call.7.12.odd-lot.2026-07-13', '2026-07-13');
  await key('margin-call.7.s3.2026-07-14', '2026-07-14');
  await key('margin-call.71.12.regular.2026-07-15', '2026-07-15');
  await key('margin-call-7-12-regular', '2026-07-16');
  const rows = await db.database.query<{ what: string; trading_date: string }>(OFFERED, [100_001, '7', '2026-07-01']);
  expect(rows.map((row) => `${row.what} ${row.trading_date}`).sort()).toEqual(['12 2026-07-13', 's3 2026-07-14']);
});
