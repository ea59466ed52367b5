import { addTicks } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  best,
  cancel,
  close,
  count,
  customer,
  here,
  layer,
  open,
  rules,
  sell,
  standing,
  thin,
} from './layering-stage.ts';

const MINUTE = 60_000;

beforeEach(() => open());
afterEach(async () => {
  expect(await here.stage.wrongs()).toEqual([]);
  await close();
});

it('orders placed to be cancelled are told of one while another floods the market with 10,000 orders, of which few rows are kept', async () => {
  const [flooder, a, other] = [
    await customer('203.0.113.1'),
    await customer('203.0.113.2'),
    await customer('203.0.113.3'),
  ];
  const price = addTicks(thin, best(BUY), -1);
  const quantity = Math.ceil(standing() / 10_000) * 1_000;
  const began = here.stage.clock.now();
  let orders: number[] = [];
  for (let sent = 0; sent < 10_000; sent += 50) {
    if (sent === 5_000) orders = await layer(a, 4);
    if (sent === 6_000) await sell(a, other);
    const some = await Promise.all(
      Array.from({ length: 50 }, () => here.stage.place(flooder, thin, { price, quantity })),
    );
    const placed = some.flatMap((one) => (one.ok ? [one.value.id] : []));
    await Promise.all(
      placed.map((orderId) => here.stage.exchange.cancel({ customer: flooder, orderId, byOwner: true })),
    );
    if (sent === 7_000) await cancel(a, orders);
    if (sent % 1_000 === 0) await here.watch.look();
    await here.stage.pass(100);
  }
  await here.watch.look();
  expect(await rules()).toEqual([['layering', a]]);
  const minutes = Math.ceil((here.stage.clock.now() - began) / MINUTE) + 1;
  const kept = await count(`large_order where customer_id = ${flooder}`);
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThanOrEqual(30 * minutes);
  expect(await count(`orders where customer_id = ${flooder}`)).toBeGreaterThan(9_000);
}, 120_000);
