import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf } from '../exchange/index.ts';
import { balancesOf } from '../books/index.ts';
import { readStrategy } from './read-strategies.ts';
import { codeOf, createStrategyStage, HALF, must, type StrategyStage, TERMS } from './test-strategies.ts';
import { putStrategy } from './write-strategies.ts';

const FUNDS = 50_000_000_00n;
let on: StrategyStage;
let id: string;
let honest: number;
let thief: number;

beforeAll(async () => {
  on = await createStrategyStage([{ algorithm: HALF, kind: 'copy', market: 'twd', terms: TERMS }], { seed: 'thieves' });
  [honest, thief] = [await on.stage.customer(FUNDS), await on.stage.customer(FUNDS)];
  id = (await must(on.act.list({ kind: 'copy' }, on.as(honest)))).strategies[0]?.id ?? '';
  await join(honest, 2_000_000_00n);
  await on.day();
}, 120_000);
afterAll(() => on.close());

let keys = 0;
const key = () => `thief-key-${++keys}` as never;
const join = (who: number, amount: bigint, clientKey = key()) =>
  on.act.subscribe({ id, amount: String(amount), stopBps: 500, clientKey }, on.as(who));
const own = async (who: number) => (await must(on.act.detail({ id }, on.as(who)))).card.own;
const navs = () =>
  on.stage.db.owner.query<{
    trading_date: string;
    value: bigint;
    units: bigint;
    value_after: bigint;
    units_after: bigint;
  }>(
    'select trading_date, value, units, value_after, units_after from strategy_nav where strategy_id = $1 order by trading_date',
    [id],
  );
const change = (sql: string, ...values: (string | number)[]) => on.stage.db.owner.query(sql, values);

describe('a client that repeats or floods', () => {
  it('with one key is served once, however often and at once', async () => {
    const clientKey = key();
    const answers = await Promise.all(Array.from({ length: 12 }, () => join(thief, 1_000_000_00n, clientKey)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true });
    expect((await balancesOf(on.parts.database, thief)).get(1)).toMatchObject({ held: 1_000_000_00n });
    expect(codeOf(await join(thief, 1_000_001_00n, clientKey))).toBe('KEY_REUSED');
  });

  it('with many keys has one request that waits', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => join(thief, 1_000_000_00n)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['REQUEST_WAITING']));
    await on.day();
    const redeems = await Promise.all(
      Array.from({ length: 12 }, () => on.act.redeem({ id, units: 'all', clientKey: key() }, on.as(thief))),
    );
    expect(redeems.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
    const [units] = [(await own(thief))?.units ?? '0'];
    expect(codeOf(await on.act.redeem({ id, units: `${units}0`, clientKey: key() }, on.as(thief)))).toBe(
      'UNITS_INSUFFICIENT',
    );
  });

  it('who enters and leaves has less, and a unit of those who stay is worth no less', async () => {
    await on.day();
    expect(await own(thief)).toBeNull();
    const { available = 0n } = (await balancesOf(on.parts.database, thief)).get(1) ?? {};
    const market = (await navs()).at(-2);
    const before = (await navs()).at(-3);
    // What the market did is theirs like everybody's: beyond it they have lost.
    const moved =
      (1_000_000_00n * ((market?.value ?? 0n) * (before?.units ?? 1n))) /
      ((before?.value ?? 1n) * (market?.units ?? 1n));
    expect(available < FUNDS - 1_000_000_00n + (moved > 1_000_000_00n ? moved : 1_000_000_00n)).toBe(true);
    for (const nav of await navs()) expect(nav.value_after * nav.units >= nav.value * nav.units_after).toBe(true);
    expect(await on.stage.wrongs()).toEqual([]);
  });
});

it('who asks when the prices of the close are about to be known gets the next day’s', async () => {
  await on.open();
  const view = () => on.stage.exchange.view;
  while (clockOf(view(), 'TWSE').msOfDay < (13 * 60 + 25) * 60_000) await on.stage.pass(100);
  expect(clockOf(view(), 'TWSE').phase).toBe('closing-auction');
  const today = clockOf(view(), 'TWSE').date;
  const asked = await must(join(thief, 1_000_000_00n));
  expect(asked.strikeOn > today).toBe(true);
  const { held } = (await balancesOf(on.parts.database, thief)).get(1) ?? {};
  await on.day();
  expect((await navs()).at(-1)?.trading_date).toBe(today);
  expect((await balancesOf(on.parts.database, thief)).get(1)?.held).toBe(held);
  expect(await own(thief)).toBeNull();
  await on.day();
  expect(await own(thief)).not.toBeNull();
});

describe('somebody with the database’s password', () => {
  it.each([
    [
      'makes their units more',
      'update strategy_lot set units = units * 2 where customer_id = $1',
      'update strategy_lot set units = units / 2 where customer_id = $1',
    ],
    [
      'lowers their mark',
      'update strategy_lot set price_mark = price_mark * 2 where customer_id = $1',
      'update strategy_lot set price_mark = price_mark / 2 where customer_id = $1',
    ],
    [
      'moves units of somebody else to themselves',
      'update strategy_lot set customer_id = $1 + 1000 where customer_id = $1',
      'update strategy_lot set customer_id = $1 where customer_id = $1 + 1000',
    ],
  ])('who %s gets nothing, and nothing is struck by it', async (_, forge, mend) => {
    const before = (await navs()).length;
    await change(forge, thief);
    expect(codeOf(await on.act.redeem({ id, units: 'all', clientKey: key() }, on.as(thief)))).toBe(
      'UNITS_INSUFFICIENT',
    );
    await on.day();
    expect((await navs()).length).toBe(before);
    await change(mend, thief);
    await on.day();
    // The day is caught up with, and the next has its own.
    expect((await navs()).length).toBeGreaterThan(before);
  });

  it('who takes a follower’s row away stops the strategy, and takes nothing', async () => {
    const before = (await navs()).length;
    const columns =
      'id, strategy_id, customer_id, units, price_mark, cost, realised, stop_bps, stop_base, joined_on, mark';
    await change(
      `create table kept_lot as select ${columns} from strategy_lot where customer_id = $1::integer`.replace(
        '$1',
        String(honest),
      ),
    );
    await change('delete from strategy_lot where customer_id = $1', honest);
    await on.day();
    expect((await navs()).length).toBe(before);
    await change(`insert into strategy_lot (${columns}) overriding system value select ${columns} from kept_lot`);
    await on.day();
    // The day is caught up with, and the next has its own.
    expect((await navs()).length).toBeGreaterThan(before);
    expect(await own(honest)).not.toBeNull();
  });

  it('who writes a redemption that nobody asked for is not paid', async () => {
    const { available } = (await balancesOf(on.parts.database, thief)).get(1) ?? {};
    await change(
      `insert into strategy_request (strategy_id, customer_id, fingerprint, kind, origin, amount, units, stop_bps, asked_at,
         strike_on, state, nav_id, struck_units, paid, mark)
       select strategy_id, $1, 0, 'redeem', 'customer', 0, 1, 500, now(), trading_date, 'priced', id, 1, 100000000, decode(repeat('00', 16), 'hex')
       from strategy_nav order by id desc limit 1`,
      thief,
    );
    await on.pass(40);
    expect((await balancesOf(on.parts.database, thief)).get(1)?.available).toBe(available);
    await change('delete from strategy_request where paid = 100000000');
    await on.pass(40);
  });
});

describe('the end of a strategy', () => {
  it('sells all, pays everybody at the last value, and another series is looked at before it can be joined', async () => {
    const { database, marks } = on.parts;
    const strategy = await readStrategy(database, marks, BigInt(id));
    if (strategy === undefined) throw new Error('no strategy');
    const { date } = clockOf(on.stage.exchange.view, 'TWSE');
    await database.transaction((tx) =>
      putStrategy(tx, marks, { ...strategy, joins_until: strategy.opened_on, ends_on: date }),
    );
    expect(codeOf(await join(honest, 1_000_000_00n))).toBe('PAST_COPY_DEADLINE');
    const worth = BigInt((await own(honest))?.worth ?? 0);
    await on.day();
    expect((await must(on.act.detail({ id }, on.as(honest)))).card).toMatchObject({
      state: 'ended',
      reason: 'deadline',
    });
    expect(codeOf(await join(honest, 1_000_000_00n))).toBe('STRATEGY_NOT_OPEN');
    const { available: before = 0n } = (await balancesOf(on.parts.database, honest)).get(1) ?? {};
    for (let days = 0; days < 8 && (await own(honest)) !== null; days++) await on.day();
    await on.pass(3);
    const { card } = await must(on.act.detail({ id }, on.as(honest)));
    expect(card.own).toBeNull();
    const { available: after = 0n } = (await balancesOf(on.parts.database, honest)).get(1) ?? {};
    expect((after - before) * 100n > worth * 95n).toBe(true);
    // The house has its own part back, and the pool nothing but dust.
    const pool = (await balancesOf(on.parts.database, strategy.pool)).get(1) ?? {};
    expect((pool.available ?? 0n) < 100n).toBe(true);
    const { strategies } = await must(on.act.list({ kind: 'copy' }, on.as(honest)));
    expect(strategies.map(({ series, state }) => [series, state])).toEqual([
      [2, 'in-progress'],
      [1, 'ended'],
    ]);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 120_000);
});
