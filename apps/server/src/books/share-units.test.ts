import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { proveBooks } from './index.ts';

const FOLDER = new URL('../../migrations', import.meta.url).pathname;
const LAST_IN_SHARES = '0015';
const CUSTOMER = 100_001;
/** A stock of Taiwan and one of the US, each with 30 shares bought, of which an open sale sells 10. */
const STOCKS = [
  { no: 1001, cash: 1, first: 1 },
  { no: 3001, cash: 2, first: 11 },
];

it('what was stored in whole US shares is counted in millionths, and the books still prove', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-share-units-'));
  for (const file of readdirSync(FOLDER)) {
    if (file.slice(0, 4) <= LAST_IN_SHARES) copyFileSync(path.join(FOLDER, file), path.join(folder, file));
  }
  const db = await createTestDatabase(folder);
  const send = (sql: string) => db.owner.query(sql);
  for (const { no, cash, first } of STOCKS) {
    const order = `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force,
        quantity, price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash,
        pledged_cash, held_shares, closes, placed_at, updated_at)`;
    const rest = `null, '2026-07-09'`;
    await send(`${order} values (${first}, ${CUSTOMER}, 'key-${first}', ${no}, ${cash}, 'buy', 'limit', 'ROD', 30, 100, 100,
      ${rest}, 'filled', 30, 3000, 1, '{}', 0, 0, 0, '[]', now(), now())`);
    await send(`${order} values (${first + 1}, ${CUSTOMER}, 'key-${first + 1}', ${no}, ${cash}, 'sell', 'limit', 'ROD', 10,
      200, 200, ${rest}, 'open', 0, 0, 0, '{}', 0, 0, 10, '[{"positionId": ${first}, "quantity": 10}]', now(), now())`);
    await send(
      `insert into fill values (${first}, 1, 100, 30, 3000, 0, 0, '{}', 'liquidity', '2026-07-09', '2026-07-10', now())`,
    );
    await send(`insert into positions (id, customer_id, instrument_no, type, state, opened_quantity, opened_value, buy_charges,
        quantity, closing_quantity, cost, sold_quantity, sold_value, sell_charges, realised, opened_at)
      values (${first}, ${CUSTOMER}, ${no}, 'limit', 'closing', 30, 3000, 0, 30, 10, 3000, 0, 0, 0, 0, now())`);
    const account = (purpose: number) => `((${CUSTOMER}::bigint << 24) + (${no}::bigint << 8) + ${purpose})`;
    await send(`insert into posting values (${first}, 4, ${first}, 1, ${CUSTOMER}, '2026-07-09', now()),
      (${first + 1}, 2, ${first + 1}, 0, ${CUSTOMER}, '2026-07-09', now())`);
    await send(`insert into transfer values
      (${first}, 0, (7::bigint << 24) + (${no}::bigint << 8) + 64, ${account(1)}, 30),
      (${first + 1}, 0, ${account(1)}, ${account(2)}, 10)`);
    await send(`insert into balance values (${account(1)}, 20), (${account(2)}, 10)`);
  }
  expect(await migrate({ ownerUrl: db.ownerUrl, folder: FOLDER, log: createLog('error') })).toBeGreaterThan(0);
  const orders = await send(
    'select instrument_no as no, quantity, filled_quantity as filled, held_shares as held, closes from orders order by id',
  );
  expect(orders).toEqual([
    { no: 1001, quantity: 30n, filled: 30n, held: 0n, closes: [] },
    { no: 1001, quantity: 10n, filled: 0n, held: 10n, closes: [{ positionId: 1, quantity: 10 }] },
    { no: 3001, quantity: 30_000_000n, filled: 30_000_000n, held: 0n, closes: [] },
    {
      no: 3001,
      quantity: 10_000_000n,
      filled: 0n,
      held: 10_000_000n,
      closes: [{ positionId: 11, quantity: 10_000_000 }],
    },
  ]);
  expect(await send('select quantity, closing_quantity as closing, cost from positions order by id')).toEqual([
    { quantity: 30n, closing: 10n, cost: 3000n },
    { quantity: 30_000_000n, closing: 10_000_000n, cost: 3000n },
  ]);
  expect(await send('select quantity from fill order by order_id')).toEqual([
    { quantity: 30n },
    { quantity: 30_000_000n },
  ]);
  expect(await proveBooks(db.owner)).toEqual([]);
  await db.close();
  rmSync(folder, { recursive: true });
});
