import { addTicks } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import { price as priceOf, type Price, shares } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { marketAt } from '../exchange/venues/venue-state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { createSecurityLog } from '../platform/security-log.ts';
import { readAlert } from './read-alert.ts';
import { type TradeWatch, watchTrades } from './watch-trades.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141';
const thin = instrument('TPEX:3324');
const MINUTE = 60_000;

let db: TestDatabase;
let stage: Stage;
let watch: TradeWatch;
let lines: string[];

beforeEach(() => open(1));

async function open(speed: number): Promise<void> {
  db = await createTestDatabase();
  stage = await createStage({ seed: 'layering', instruments: ['TPEX:3324'], speed, db });
  await stage.until('TPEX', ({ phase }) => phase === 'continuous');
  await stage.pass(5_000);
  start();
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE')");
}
afterEach(async () => {
  await watch.stop();
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

function start(): void {
  lines = [];
  const security = createSecurityLog({ write: (line) => void lines.push(line) });
  const { clock } = stage;
  const metrics = createMetrics({ withProcess: false });
  watch = watchTrades({ database: db.database, security, clock, log: createLog('silent'), metrics });
}

/** A customer with money and shares, at home at an address. */
async function customer(ip: string, invitedWith = 'HOUSE'): Promise<number> {
  const id = await stage.customer(500_000_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
     values ($1, $2, '', $3, 'tw', now())`,
    [id, `+8869${id}`, invitedWith],
  );
  await stage.db.owner.query(
    `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [id, Buffer.from(String(id)), PHONE, ip, new Date(stage.clock.now())],
  );
  const bought = await stage.place(id, thin, { type: 'market', timeInForce: 'IOC', quantity: 10_000 });
  if (!bought.ok) throw new Error(bought.refusal.code);
  return id;
}

const book = () => marketAt(stage.exchange.state, thin.no).book;
const best = (side: BookSide) => (book()?.best(side) ?? 0) as Price;

/** Shares at the best five prices of the side that buys. */
function standing(): number {
  const out: number[] = [];
  book()?.depth(BUY, 5, out);
  return out.reduce((sum, value, at) => sum + (at % 2 === 1 ? value : 0), 0);
}

/** So many purchases one below the other, each of a part of what stood there before. @returns their numbers */
async function layer(by: number, times: number, part = 1 / 2): Promise<number[]> {
  const quantity = Math.ceil((standing() * part) / 1_000) * 1_000;
  const top = best(BUY);
  const placed: number[] = [];
  for (let n = 1; n <= times; n++) {
    const order = await stage.place(by, thin, { price: addTicks(thin, top, -1 - (n % 3)), quantity });
    if (!order.ok) throw new Error(order.refusal.code);
    placed.push(order.value.id);
  }
  await stage.pass(500);
  return placed;
}

async function cancel(by: number, orders: readonly number[], after = 500): Promise<void> {
  await stage.pass(after);
  for (const orderId of orders) {
    const outcome = await stage.exchange.cancel({ customer: by, orderId, byOwner: true });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
  }
}

/** One sells between the best prices, better than could be had, and another buys it. */
async function sell(seller: number, buyer: number, quantity = 1_000): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const price = addTicks(thin, best(BUY), 1);
    if (price < best(SELL)) {
      const offer = await stage.place(seller, thin, { side: 'sell', price, quantity });
      const taken = await stage.place(buyer, thin, { price, quantity, timeInForce: 'IOC' });
      if (!offer.ok || !taken.ok || Number(taken.value.filledQuantity) !== quantity)
        throw new Error('they could not trade');
      return;
    }
    await stage.pass(500);
  }
  throw new Error('the book never left a tick between');
}

const logged: object[] = [];
/** An alert as an operator reads it, by the role of the operators' door. */
async function read(id: bigint) {
  const operator = { now: 1, requireOperator: () => ({ operatorId: 7 }) } as unknown as OperatorContext;
  const parts = {
    ...{ database: db.consoleDatabase, view: stage.exchange.view },
    operatorLog: { note: async (line: object) => void logged.push(line) },
  };
  return readAlert(parts)({ id: String(id) }, operator);
}

interface AlertRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly rule: string;
  readonly customers: number[];
  readonly taken_back: bigint[];
}
const alerts = () => stage.db.owner.query<AlertRow>('select * from surveillance_alert order by id');
const rules = async () => (await alerts()).map(({ rule, customers }) => [rule, ...customers]);
const count = async (sql: string) =>
  Number((await stage.db.owner.query<{ n: bigint }>(`select count(*) as n from ${sql}`))[0]?.n);

describe('orders placed to be cancelled', () => {
  it('are told once, with the orders and the trade, and not at a further look nor after a start from the beginning', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    const orders = await layer(a, 4);
    await sell(a, other);
    await watch.look();
    expect(await rules()).toEqual([]);
    await cancel(a, orders);
    await watch.look();
    await watch.look();
    const [alert] = await alerts();
    expect(alert).toMatchObject({
      rule: 'layering',
      customers: [a],
      instrument_no: thin.no,
      quantity: 1_000n,
      links: { trader: a, by: [] },
    });
    const told = await stage.db.owner.query('select order_id from large_order_end where number = any($1)', [
      alert?.taken_back ?? [],
    ]);
    expect(told.map(({ order_id }) => Number(order_id)).toSorted()).toEqual(orders.toSorted());
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'layered-orders', outcome: 'layering', customers: [a], instrument: thin.no },
    ]);
    await watch.stop();
    await stage.db.owner.query('update layering_look set fills_up_to = 0, ends_up_to = 0');
    start();
    await watch.look();
    await cancel(a, await layer(a, 4));
    await watch.look();
    expect(await alerts()).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it('are read by an operator with each order and both sides of the trade, and so is an alert of trades; the look is noted', async () => {
    const [a, b] = [await customer('203.0.113.1'), await customer('203.0.113.1')];
    const orders = await layer(a, 4);
    await sell(a, b);
    await cancel(a, orders);
    await watch.look();
    const [ofTrades, ofOrders] = await alerts();
    const rows = await stage.db.owner.query('select id, price, quantity from orders where id = any($1)', [orders]);
    const answer = await read(ofOrders?.id ?? 0n);
    expect(answer).toMatchObject({
      ok: true,
      value: { alert: { rule: 'layering', customers: [String(a)] }, ordersInAll: 4 },
    });
    if (!answer.ok) return;
    expect(answer.value.orders.map(({ order, price, quantity }) => [order, price, quantity])).toEqual(
      rows.map(({ id, price, quantity }) => [String(id), (Number(price) / 100).toFixed(2), Number(quantity)]),
    );
    expect(answer.value.orders).toMatchObject(
      orders.map(() => ({ customer: String(a), side: 'buy', traded: 0, how: 'cancelled' })),
    );
    const sides = [{ seller: { customer: String(a) }, buyer: { customer: String(b) }, quantity: 1_000 }];
    expect(answer.value.trades).toMatchObject(sides);
    expect(await read(ofTrades?.id ?? 0n)).toMatchObject({
      value: { alert: { rule: 'shared-device' }, orders: [], trades: sides },
    });
    expect(await read(99n)).toMatchObject({ ok: false, refusal: { code: 'SURVEILLANCE_ALERT_UNKNOWN' } });
    expect(logged).toMatchObject([{ action: 'alert-read', about: `alert/${ofOrders?.id}`, operatorId: 7 }, {}]);
  });

  it('of one account, with the trade of another at the same home, are told of both', async () => {
    const [a, b] = [await customer('203.0.113.1'), await customer('203.0.113.1')];
    const other = await customer('203.0.113.2');
    const orders = await layer(a, 4);
    await sell(b, other);
    await cancel(a, orders);
    await watch.look();
    expect(await alerts()).toMatchObject([
      { rule: 'layering', customers: [a, b], links: { trader: b, by: [{ customer: a, by: 'shared-device' }] } },
    ]);
  });

  it('of one account, with the trade of another that it has let in, are told of both', async () => {
    const a = await customer('203.0.113.1');
    await stage.db.owner.query("insert into invitation (code, owner_id) values ('FRIENDS', $1)", [a]);
    const [b, other] = [await customer('203.0.113.2', 'FRIENDS'), await customer('203.0.113.3')];
    const orders = await layer(a, 4);
    await sell(b, other);
    await cancel(a, orders);
    await watch.look();
    expect(await alerts()).toMatchObject([
      { rule: 'layering', customers: [a, b], links: { by: [{ customer: a, by: 'invitation' }] } },
    ]);
  });

  it('are not told where the day ends with them', async () => {
    await watch.stop();
    await stage.close();
    await open(20);
    const lateEnough = 13.35 * 3_600_000;
    await stage.until('TPEX', ({ msOfDay }) => msOfDay > lateEnough);
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    await layer(a, 4);
    await sell(a, other);
    await stage.until('TPEX', ({ phase }) => phase === 'closed');
    await watch.look();
    expect(await count("orders where state = 'expired'")).toBeGreaterThan(0);
    expect(await rules()).toEqual([]);
  });

  it('are not told where a stranger traded, where there were three, and where the house cancels', async () => {
    const [a, b, c] = [await customer('203.0.113.1'), await customer('203.0.113.2'), await customer('203.0.113.3')];
    const ofStranger = await layer(a, 4);
    await sell(b, c);
    await cancel(a, ofStranger);
    const three = await layer(b, 3);
    await sell(b, c);
    await cancel(b, three);
    const byHouse = await layer(c, 4);
    await sell(c, b);
    for (const orderId of byHouse) await stage.exchange.cancel({ customer: c, orderId });
    await watch.look();
    expect(await count('large_order')).toBe(11);
    expect(await count('large_order_end')).toBe(7);
    expect(await rules()).toEqual([]);
  }, 60_000);

  it('that are changed away instead of cancelled are told', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    const [orderId = 0] = await layer(a, 1, 1);
    const top = best(BUY);
    const change = (ticks: number) =>
      stage.exchange.amend({ customer: a, orderId, shares: undefined, price: addTicks(thin, top, ticks) });
    for (let round = 0; round < 5; round++) {
      await sell(a, other);
      await stage.pass(200);
      // Down, where it is taken back as it was; and up again, where it waits for the next purchase.
      const [down, up] = [await change(-4), await change(-1)];
      expect([down.ok, up.ok]).toEqual([true, true]);
    }
    await watch.look();
    expect(await rules()).toEqual([['layering', a]]);
    expect(await count("large_order_end where how = 'changed'")).toBeGreaterThanOrEqual(4);
  });

  it('that become much smaller are taken back; that become a little smaller are not', async () => {
    const a = await customer('203.0.113.1');
    const [orderId = 0] = await layer(a, 1);
    const shown = Number(
      (await stage.db.owner.query<{ quantity: bigint }>('select quantity from large_order'))[0]?.quantity,
    );
    const lots = (part: number) => shares(Math.ceil((shown * part) / 1_000) * 1_000);
    expect(await stage.exchange.amend({ customer: a, orderId, shares: lots(0.8), price: undefined })).toMatchObject({
      ok: true,
    });
    expect(await count('large_order_end')).toBe(0);
    expect(await stage.exchange.amend({ customer: a, orderId, shares: lots(0.3), price: undefined })).toMatchObject({
      ok: true,
    });
    expect(await stage.db.owner.query('select step, how, traded, taken from large_order_end')).toEqual([
      { step: 0, how: 'changed', traded: 0n, taken: BigInt(shown - lots(0.3)) },
    ]);
    expect(await stage.db.owner.query('select step, quantity from large_order order by step')).toEqual([
      { step: 0, quantity: BigInt(shown) },
      { step: 2, quantity: BigInt(lots(0.3)) },
    ]);
  });

  it('are told though the program was started anew between the order and its end', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    const orders = await layer(a, 4);
    await sell(a, other);
    await watch.look();
    await watch.stop();
    await stage.restart();
    start();
    await cancel(a, orders, 0);
    await watch.look();
    expect(await rules()).toEqual([['layering', a]]);
  });

  it('are told of one while another floods the market with 10,000 orders, of which few rows are kept', async () => {
    const [flooder, a, other] = [
      await customer('203.0.113.1'),
      await customer('203.0.113.2'),
      await customer('203.0.113.3'),
    ];
    const price = priceOf(addTicks(thin, best(BUY), -1));
    const quantity = Math.ceil(standing() / 10_000) * 1_000;
    const began = stage.clock.now();
    let orders: number[] = [];
    for (let sent = 0; sent < 10_000; sent += 50) {
      if (sent === 5_000) orders = await layer(a, 4);
      if (sent === 6_000) await sell(a, other);
      const some = await Promise.all(Array.from({ length: 50 }, () => stage.place(flooder, thin, { price, quantity })));
      await Promise.all(
        some.map((one) => one.ok && stage.exchange.cancel({ customer: flooder, orderId: one.value.id, byOwner: true })),
      );
      if (sent === 7_000) await cancel(a, orders);
      if (sent % 1_000 === 0) await watch.look();
      await stage.pass(100);
    }
    await watch.look();
    expect(await rules()).toEqual([['layering', a]]);
    const minutes = Math.ceil((stage.clock.now() - began) / MINUTE) + 1;
    const kept = await count(`large_order where customer_id = ${flooder}`);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(30 * minutes);
    expect(await count(`orders where customer_id = ${flooder}`)).toBeGreaterThan(9_000);
  }, 120_000);

  it('the server can neither change nor take back what was noted', async () => {
    for (const table of ['large_order', 'large_order_end', 'trade_beside_large']) {
      await expect(stage.db.database.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(stage.db.database.query(`update ${table} set customer_id = 1`)).rejects.toThrow(/permission denied/);
    }
  });
});
