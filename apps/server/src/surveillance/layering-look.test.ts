import { addTicks } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { shares } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorContext } from '../platform/http/index.ts';
import {
  alerts,
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
  start,
  thin,
} from './layering-stage.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { readAlert } from './read-alert.ts';

beforeEach(() => open());
afterEach(async () => {
  expect(await here.stage.wrongs()).toEqual([]);
  await close();
});

const logged: object[] = [];
/** An alert as an operator reads it, by the role of the operators' door. */
async function read(id: bigint) {
  const operator = { now: 1, requireOperator: () => ({ operatorId: 7 }) } as unknown as OperatorContext;
  const parts = {
    ...{ database: here.db.consoleDatabase, view: here.stage.exchange.view },
    operatorLog: { note: async (line: object) => void logged.push(line) },
  };
  return readAlert(parts)({ id: String(id) }, operator);
}

describe('orders placed to be cancelled', () => {
  it('are told once, with the orders and the trade, and not at a further look nor after a start from the beginning', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    const orders = await layer(a, 4);
    await sell(a, other);
    await here.watch.look();
    expect(await rules()).toEqual([]);
    await cancel(a, orders);
    await here.watch.look();
    await here.watch.look();
    const [alert] = await alerts();
    expect(alert).toMatchObject({
      rule: 'layering',
      customers: [a],
      instrument_no: thin.no,
      quantity: 1_000n,
      links: { trader: a, by: [] },
    });
    const told = await here.stage.db.owner.query('select order_id from large_order_end where number = any($1)', [
      alert?.taken_back ?? [],
    ]);
    expect(new Set(told.map(({ order_id }) => Number(order_id)))).toEqual(new Set(orders));
    expect(here.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'layered-orders', outcome: 'layering', customers: [a], instrument: thin.no },
    ]);
    await here.watch.stop();
    await here.stage.db.owner.query('update layering_look set fills_up_to = 0, ends_up_to = 0');
    start();
    await here.watch.look();
    await cancel(a, await layer(a, 4));
    await here.watch.look();
    expect(await alerts()).toHaveLength(1);
    expect(here.lines).toEqual([]);
  });

  it('are read by an operator with each order and both sides of the trade, and so is an alert of trades; the look is noted', async () => {
    const [a, b] = [await customer('203.0.113.1'), await customer('203.0.113.1')];
    const orders = await layer(a, 4);
    await sell(a, b);
    await cancel(a, orders);
    await here.watch.look();
    const [ofTrades, ofOrders] = await alerts();
    const rows = await here.stage.db.owner.query('select id, price, quantity from orders where id = any($1)', [orders]);
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
    await here.watch.look();
    expect(await alerts()).toMatchObject([
      { rule: 'layering', customers: [a, b], links: { trader: b, by: [{ customer: a, by: 'shared-device' }] } },
    ]);
  });

  it('before the trade, which comes within a minute, are told when it comes', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    await cancel(a, await layer(a, 4));
    await here.watch.look();
    expect(await rules()).toEqual([]);
    await sell(a, other);
    await here.watch.look();
    expect(await rules()).toEqual([['layering', a]]);
  });

  it('of two accounts, two of each, with the trade of a third at the same home, are told of all three', async () => {
    const [a, b, c] = [await customer('203.0.113.1'), await customer('203.0.113.1'), await customer('203.0.113.1')];
    const other = await customer('203.0.113.2');
    const [ofA, ofB] = [await layer(a, 2), await layer(b, 2)];
    await sell(c, other);
    await cancel(a, ofA);
    await here.watch.look();
    expect(await rules()).toEqual([]);
    await cancel(b, ofB);
    await here.watch.look();
    expect(await rules()).toEqual([['layering', a, b, c]]);
  });

  it('of one account, with the trade of another that it has let in, are told of both', async () => {
    const a = await customer('203.0.113.1');
    await here.stage.db.owner.query("insert into invitation (code, owner_id) values ('FRIENDS', $1)", [a]);
    const [b, other] = [await customer('203.0.113.2', 'FRIENDS'), await customer('203.0.113.3')];
    const orders = await layer(a, 4);
    await sell(b, other);
    await cancel(a, orders);
    await here.watch.look();
    expect(await alerts()).toMatchObject([
      { rule: 'layering', customers: [a, b], links: { by: [{ customer: a, by: 'invitation' }] } },
    ]);
  });

  it('are not told where the day ends with them', async () => {
    await close();
    await open(20);
    const lateEnough = 13.35 * 3_600_000;
    await here.stage.until('TPEX', ({ msOfDay }) => msOfDay > lateEnough);
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    await layer(a, 4);
    await sell(a, other);
    await here.stage.until('TPEX', ({ phase }) => phase === 'closed');
    await here.watch.look();
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
    for (const orderId of byHouse) await here.stage.exchange.cancel({ customer: c, orderId });
    await here.watch.look();
    expect(await count('large_order')).toBe(11);
    expect(await count('large_order_end')).toBe(7);
    expect(await rules()).toEqual([]);
  }, 60_000);

  it('that are changed away instead of cancelled are told', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    const [orderId = 0] = await layer(a, 1, 1);
    const top = best(BUY);
    const change = (ticks: number) =>
      here.stage.exchange.amend({ customer: a, orderId, shares: undefined, price: addTicks(thin, top, ticks) });
    for (let round = 0; round < 5; round++) {
      await sell(a, other);
      await here.stage.pass(200);
      // Down, where it is taken back as it was; and up again, where it waits for the next purchase.
      const [down, up] = [await change(-4), await change(-1)];
      expect([down.ok, up.ok]).toEqual([true, true]);
    }
    await here.watch.look();
    expect(await rules()).toEqual([['layering', a]]);
    expect(await count("large_order_end where how = 'changed'")).toBeGreaterThanOrEqual(4);
  });

  it('that become much smaller are taken back; that become a little smaller are not', async () => {
    const a = await customer('203.0.113.1');
    const [orderId = 0] = await layer(a, 1);
    const shown = Number(
      (await here.stage.db.owner.query<{ quantity: bigint }>('select quantity from large_order'))[0]?.quantity,
    );
    const lots = (part: number) => shares(Math.ceil((shown * part) / 1_000) * 1_000);
    expect(
      await here.stage.exchange.amend({ customer: a, orderId, shares: lots(0.8), price: undefined }),
    ).toMatchObject({
      ok: true,
    });
    expect(await count('large_order_end')).toBe(0);
    expect(
      await here.stage.exchange.amend({ customer: a, orderId, shares: lots(0.3), price: undefined }),
    ).toMatchObject({
      ok: true,
    });
    expect(await here.stage.db.owner.query('select step, how, traded, taken from large_order_end')).toEqual([
      { step: 0, how: 'changed', traded: 0n, taken: BigInt(shown - lots(0.3)) },
    ]);
    expect(await here.stage.db.owner.query('select step, quantity from large_order order by step')).toEqual([
      { step: 0, quantity: BigInt(shown) },
      { step: 2, quantity: BigInt(lots(0.3)) },
    ]);
  });

  it('are told though the program was started anew between the order and its end', async () => {
    const [a, other] = [await customer('203.0.113.1'), await customer('203.0.113.2')];
    const orders = await layer(a, 4);
    await sell(a, other);
    await here.watch.look();
    await here.watch.stop();
    await here.stage.restart();
    start();
    await cancel(a, orders, 0);
    await here.watch.look();
    expect(await rules()).toEqual([['layering', a]]);
  });

  it('are looked for together of a pool, of its lead and of who shares a home with the lead; not of two whom one has let in', async () => {
    const [lead, atHome, stranger] = [
      await customer('203.0.113.1'),
      await customer('203.0.113.1'),
      await customer('203.0.113.2'),
    ];
    const pool = 400_000_001;
    await here.db.owner.query(
      `insert into strategy (code, kind, algorithm, pool, asset, minimum, target_bps, fee_bps, entry_bps, exit_bps, drawdown_bps, opened_on,
         joins_until, ends_on, state, paid_out, mark, lead, name, description, universe, concentration_bps)
       values ('led', 'copy', 'lead', $1, 1, 1, 0, 0, 0, 0, 100, '2026-07-01', '2026-07-02', '2026-07-03', 'in-progress', false,
         decode(repeat('00', 16), 'hex'), $2, 'Led', 'Led', 'TPEX:3324', 10000)`,
      [pool, lead],
    );
    await here.db.owner.query("insert into invitation (code, owner_id) values ('MANY', $1)", [lead]);
    const [one, other] = [await customer('203.0.113.3', 'MANY'), await customer('203.0.113.4', 'MANY')];
    const links = await linkedAccounts(
      here.db.database,
      [pool, lead, atHome, stranger, one, other],
      here.stage.clock.now(),
    );
    const of = (account: number) => Object.fromEntries(links.get(account) ?? []);
    expect(of(pool)).toEqual({ [lead]: 'lead', [atHome]: 'shared-device', [one]: 'invitation', [other]: 'invitation' });
    expect(of(atHome)).toEqual({ [lead]: 'shared-device', [pool]: 'shared-device' });
    expect(of(one)).toEqual({ [lead]: 'invitation', [pool]: 'invitation' });
    expect(of(stranger)).toEqual({});
  });

  it('the server can neither change nor take back what was noted', async () => {
    for (const table of ['large_order', 'large_order_end', 'trade_beside_large']) {
      await expect(here.stage.db.database.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(here.stage.db.database.query(`update ${table} set customer_id = 1`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
