import { addTicks } from '@kuroshio/market';
import { expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument } from '../exchange/stage.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { alerts, count, here, rules, start } from './layering-stage.ts';
import { readAlert } from './read-alert.ts';

const stock = instrument('TPEX:6488');
const flooded = instrument('US:BAC');

it('a price that one customer has moved is told behind a flood of 6,000 small trades, of which nothing is lost', async () => {
  here.db = await createTestDatabase();
  here.stage = await createStage({
    seed: 'flood',
    instruments: [stock.symbol, flooded.symbol],
    speed: 10,
    step: 500,
    db: here.db,
  });
  const { stage } = here;
  await stage.until('TPEX', ({ phase }) => phase === 'continuous');
  await stage.until('US', ({ phase }) => phase === 'continuous');
  const [flooder, mover] = [await stage.customer(1n, 5_000_000_00n), await stage.customer(2_000_000_000_00n)];
  for (let sent = 0; sent < 6_000; sent += 50) {
    const some = Array.from({ length: 50 }, () =>
      stage.place(flooder, flooded, { type: 'market', timeInForce: 'IOC', quantity: 1 }),
    );
    for (const one of await Promise.all(some)) expect(one).toMatchObject({ ok: true });
    if (sent % 1_000 === 0) await stage.pass(100);
  }
  await stage.until('TPEX', ({ msOfDay }) => msOfDay % 60_000 < 5_000);
  const { last } = marketAt(stage.exchange.view, stock.no).day;
  const price = addTicks(stock, last, 6);
  expect(await stage.place(mover, stock, { price, quantity: 400_000, timeInForce: 'IOC' })).toMatchObject({ ok: true });
  await stage.pass(10_000);
  expect(clockOf(stage.exchange.view, 'US').phase).toBe('continuous');
  // One look at all of it.
  start();
  await here.watch.look();
  expect(await rules()).toContainEqual(['price-mover', mover]);
  expect(await count(`regular_trade where customer_id = ${flooder}`)).toBe(
    await count(`fill f join orders o on o.id = f.order_id where o.customer_id = ${flooder}`),
  );
  await here.watch.stop();
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
}, 120_000);

it('one who moves it by more than five hundred trades is told of with all of them, and five hundred are shown', async () => {
  here.db = await createTestDatabase();
  here.stage = await createStage({ seed: 'flood', instruments: [stock.symbol], speed: 1, step: 500, db: here.db });
  const { stage } = here;
  await stage.until('TPEX', ({ phase }) => phase === 'continuous');
  await stage.pass(70_000);
  start();
  const mover = await stage.customer(5_000_000_000_00n);
  const { last } = marketAt(stage.exchange.view, stock.no).day;
  for (let sent = 0; sent < 1_600; sent += 10) {
    const small = { price: addTicks(stock, last, 4), timeInForce: 'IOC' } as const;
    await Promise.all(Array.from({ length: 10 }, () => stage.place(mover, stock, small)));
    await stage.pass(1_000);
  }
  const order = { price: addTicks(stock, last, 6), timeInForce: 'IOC', quantity: 400_000 } as const;
  expect(await stage.place(mover, stock, order)).toMatchObject({ ok: true });
  await stage.pass(70_000);
  await here.watch.look();
  const [alert] = await alerts();
  const fills = await count('fill');
  expect(fills).toBeGreaterThan(500);
  const operator = { now: 1, requireOperator: () => ({ operatorId: 7 }) } as unknown as OperatorContext;
  const read = readAlert({
    ...{ database: here.db.consoleDatabase, view: stage.exchange.view },
    operatorLog: { note: async () => undefined },
  });
  const answer = await read({ id: String(alert?.id) }, operator);
  if (!answer.ok) throw new Error(answer.refusal.code);
  expect(answer.value).toMatchObject({ alert: { rule: 'price-mover', trades: fills } });
  expect(answer.value.trades).toHaveLength(500);
  await here.watch.stop();
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
}, 120_000);
