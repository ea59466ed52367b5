import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from '../books/index.ts';
import { portfolioRoutes } from '../portfolio/index.ts';
import type { Route } from '../platform/http/index.ts';
import { codeOf, createStrategyStage, HALF, must, type StrategyStage, TERMS } from './test-strategies.ts';

const FUNDS = 5_000_000_00n;
let on: StrategyStage;
let id: string;
let follower: number;

beforeAll(async () => {
  // The pair of currencies is for what both accounts are worth together.
  const instruments = ['TWSE:2303', 'TWSE:2317', 'FX:USDTWD'];
  on = await createStrategyStage([{ algorithm: HALF, kind: 'copy', market: 'twd', terms: TERMS }], { instruments });
  follower = await on.stage.customer(FUNDS);
  const { strategies } = await must(on.act.list({ kind: 'copy' }, on.as(follower)));
  id = strategies[0]?.id ?? '';
}, 120_000);
afterAll(() => on.close());

const money = async (who = follower) => (await balancesOf(on.parts.database, who)).get(1) ?? {};
let keys = 0;
const key = () => `strategy-key-${++keys}` as never;
const card = async (who = follower) => (await must(on.act.detail({ id }, on.as(who)))).card;
const nav = async () => {
  const [row] = await on.stage.db.owner.query<{
    value: bigint;
    units: bigint;
    value_after: bigint;
    units_after: bigint;
  }>(
    'select value, units, value_after, units_after from strategy_nav where strategy_id = $1 order by trading_date desc limit 1',
    [id],
  );
  if (row === undefined) throw new Error('no value');
  return row;
};

/** What the account shows as its total, and of it what is in strategies: by both calls that tell it. */
async function shownTotal(): Promise<{ total: bigint; inStrategies: bigint }> {
  const routes: readonly Route[] = portfolioRoutes(on.parts);
  const ask = async (path: string, input: unknown) => {
    const answer = await routes.find(({ endpoint }) => endpoint.path === path)?.handler(input, on.as(follower));
    if (answer?.ok !== true) throw new Error(`${path} is not answered`);
    return answer.value as Record<string, string>;
  };
  const { total = '', inStrategies = '' } = await ask('portfolio/assets', { market: 'twd' });
  const whole = await ask('portfolio/overview', { currency: 'TWD' });
  expect(whole['total'], 'both accounts together, of which one is empty').toBe(total);
  return { total: BigInt(total), inStrategies: BigInt(inStrategies) };
}

describe('a strategy', () => {
  it('of the house has its own practice money, is labelled, and can be joined', async () => {
    expect(await card()).toMatchObject({
      ...{ state: 'in-progress', simulated: true, issuer: 'house', fundSize: String(TERMS.seed), joinable: true },
      ...{ days: 0, returnBps: 0, unitValue: '1.000000', volatilityBps: null, own: null },
    });
  });

  it('trades through the ordinary door what its algorithm wants, and never worse than its collar', async () => {
    const asked = await must(
      on.act.subscribe({ id, amount: '100000000', stopBps: 6_000, clientKey: 'first-join' as never }, on.as(follower)),
    );
    expect(asked).toMatchObject({ kind: 'subscribe', state: 'pending', amount: '100000000', strikeOn: '2026-07-09' });
    expect(await money()).toMatchObject({ available: FUNDS - 1_000_000_00n, held: 1_000_000_00n });
    expect(await on.stage.wrongs()).toEqual([]);
    await on.day();
    const orders = await on.stage.db.owner.query<{ customer_id: number; type: string; side: string }>(
      'select customer_id, type, side from orders where filled_quantity > 0',
    );
    expect(orders.length).toBeGreaterThan(1);
    expect(new Set(orders.map(({ type, side }) => `${type} ${side}`))).toEqual(new Set(['limit buy']));
    expect(orders.every(({ customer_id }) => customer_id >= 400_000_000)).toBe(true);
    const invested = (await must(on.act.detail({ id }, on.as(follower)))).holdings;
    const worth = invested.reduce((sum, { value }) => sum + BigInt(value), 0n);
    expect(worth > 8_000_000_00n && worth < 13_000_000_00n).toBe(true);
  });

  it('gives units at the next net asset value, less what entering costs, and the money is the pool’s', async () => {
    const { value, units, value_after, units_after } = await nav();
    const own = (await card()).own;
    expect(BigInt(own?.units ?? 0)).toBe(((1_000_000_00n - 2_000_00n) * units) / value);
    expect(value_after).toBe(value + 1_000_000_00n);
    expect(units_after).toBe(units + BigInt(own?.units ?? 0));
    expect(await card()).toMatchObject({ state: 'following', days: 1, fundSize: String(value_after) });
    expect(await money()).toMatchObject({ available: FUNDS - 1_000_000_00n });
    expect(on.told).toContain(follower);
    const { total, inStrategies } = await shownTotal();
    expect(inStrategies, 'nothing has happened since').toBe(BigInt(own?.worth ?? 0));
    expect(total, 'nothing disappears from the account by joining').toBe(FUNDS - 1_000_000_00n + inStrategies);
    expect(
      FUNDS - total > 1_800_00n && FUNDS - total <= 2_000_01n,
      'but what entering costs, of which a part is for who enters',
    ).toBe(true);
    expect(await on.stage.wrongs()).toEqual([]);
  });

  it('shows its trades and costs of the days that have a value, as the ledger has them', async () => {
    const { trades } = await must(on.act.trades({ id, limit: 50 }, on.as(follower)));
    expect(trades.length).toBeGreaterThan(1);
    const { costs, trades: count } = await must(on.act.detail({ id }, on.as(follower)));
    expect(count).toBe(trades.length);
    const commission = trades.reduce((sum, one) => sum + BigInt(one.costs), 0n);
    expect(costs).toMatchObject({ commission: String(commission), tax: '0', performanceFees: '0', levies: '200000' });
  });

  it.each([
    ['less than the minimum', { amount: '999999' }, 'AMOUNT_BELOW_MINIMUM'],
    ['more than there is', { amount: '99999999999' }, 'BALANCE_INSUFFICIENT'],
    ['another strategy', { id: '999999', amount: '1000000' }, 'STRATEGY_NOT_FOUND'],
  ])('refuses %s', async (_, change, code) => {
    const input = { id, stopBps: 6_000, clientKey: key(), ...change };
    expect(codeOf(await on.act.subscribe(input, on.as(follower)))).toBe(code);
  });

  it('redeems a part at the next value, pays it, and tells', async () => {
    const before = (await card()).own;
    const half = String(BigInt(before?.units ?? 0) / 2n);
    const asked = await must(on.act.redeem({ id, units: half, clientKey: key() }, on.as(follower)));
    expect(asked).toMatchObject({ kind: 'redeem', state: 'pending', units: half, strikeOn: '2026-07-13' });
    expect(codeOf(await on.act.redeem({ id, units: '1', clientKey: key() }, on.as(follower)))).toBe('REQUEST_WAITING');
    await on.day();
    const { value, units } = await nav();
    const gross = (BigInt(half) * value) / units;
    const [done] = (await must(on.act.own({ limit: 10 }, on.as(follower)))).requests;
    expect(done).toMatchObject({ id: asked.id, state: 'done', struckUnits: half });
    // The levy is rounded up; a fee is due where the units have gained.
    const { paid, fee, levy } = done ?? { paid: '', fee: '', levy: '' };
    expect(BigInt(paid) + BigInt(fee) + BigInt(levy)).toBe(gross);
    expect(BigInt(levy)).toBe(((gross - BigInt(fee)) * 50n + 9_999n) / 10_000n);
    expect(await money()).toMatchObject({ available: FUNDS - 1_000_000_00n + BigInt(paid) });
    const { total, inStrategies } = await shownTotal();
    expect(inStrategies).toBe(BigInt((await card()).own?.worth ?? 0));
    expect(total).toBe(FUNDS - 1_000_000_00n + BigInt(paid) + inStrategies);
    expect(BigInt((await card()).own?.units ?? 0)).toBe(BigInt(before?.units ?? 0) - BigInt(half));
    expect(await on.stage.wrongs()).toEqual([]);
  });

  it('gives back what is withdrawn before its value, once', async () => {
    const before = await money();
    const asked = await must(
      on.act.subscribe({ id, amount: '1000000', stopBps: 5_000, clientKey: key() }, on.as(follower)),
    );
    const gone = await Promise.all([1, 2, 3].map(() => on.act.withdraw({ id: asked.id }, on.as(follower))));
    expect(gone.map(codeOf).toSorted()).toEqual(['REQUEST_NOT_WAITING', 'REQUEST_NOT_WAITING', 'done']);
    expect(await money()).toEqual(before);
    const other = await on.stage.customer(FUNDS);
    expect(codeOf(await on.act.withdraw({ id: asked.id }, on.as(other)))).toBe('REQUEST_NOT_FOUND');
  });
});

describe('the stop of a follower', () => {
  it('is set anew on what the units are worth', async () => {
    const { own } = await card();
    const moved = await must(on.act.changeStop({ id, stopBps: 9_500 }, on.as(follower)));
    expect(moved.stopBase).toBe(own?.worth);
    expect(BigInt(moved.stopAt)).toBe((BigInt(moved.stopBase) * 9_500n) / 10_000n);
    const stranger = await on.stage.customer(FUNDS);
    expect(codeOf(await on.act.changeStop({ id, stopBps: 5_000 }, on.as(stranger)))).toBe('NOT_FOLLOWING');
  });

  it('fires at a value and redeems all at the one after it', async () => {
    const joiner = await on.stage.customer(FUNDS);
    await must(on.act.subscribe({ id, amount: '10000000', stopBps: 9_500, clientKey: key() }, on.as(joiner)));
    await on.day();
    // The base as if it had been worth much more: by the program's own hand, so that the market need not fall.
    const { readLots } = await import('./read-strategies.ts');
    const { putLot } = await import('./write-strategies.ts');
    const { database, marks } = on.parts;
    await database.transaction(async (tx) => {
      const lot = (await readLots(tx, marks, BigInt(id)))?.find(({ customer_id: who }) => who === joiner);
      if (lot === undefined) throw new Error('no lot');
      await putLot(tx, marks, { ...lot, stop_base: 200_000_00n as never });
    });
    await on.day();
    const [stop] = (await must(on.act.own({ limit: 10 }, on.as(joiner)))).requests;
    expect(stop).toMatchObject({ kind: 'redeem', origin: 'stop', state: 'pending' });
    expect(codeOf(await on.act.withdraw({ id: stop?.id ?? '' }, on.as(joiner)))).toBe('REQUEST_NOT_WAITING');
    await on.day();
    expect((await must(on.act.own({ limit: 10 }, on.as(joiner)))).requests[0]).toMatchObject({ state: 'done' });
    expect((await card(joiner)).own).toBeNull();
    expect(await on.stage.wrongs()).toEqual([]);
  });
});

it('goes on after a restart in the middle of a day, and orders nothing twice', async () => {
  await on.open();
  await on.pass(15);
  await on.restart();
  await on.pass(2);
  const [row] = await on.stage.db.owner.query<{ n: bigint }>(
    'select count(*) - count(distinct (customer_id, client_order_id)) as n from orders where customer_id >= 400000000',
  );
  expect(row?.n).toBe(0n);
  await on.day();
  const held = (await must(on.act.detail({ id }, on.as(follower)))).holdings;
  const worth = held.reduce((sum, { value }) => sum + BigInt(value), 0n);
  const { value } = await nav();
  expect(worth * 10n < value * 7n).toBe(true);
  expect(await on.stage.wrongs()).toEqual([]);
});
