import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlanStage, type PlanStage, codeOf, valueOf } from './test-plans.ts';

const MINUTE = 60_000;
const AFTER_HOUR = (9 * 60 + 11) * MINUTE;
let one: PlanStage;

beforeAll(async () => {
  one = await createPlanStage({ seed: 'plans' });
}, 120_000);
afterAll(() => one.close());

const sum = (rows: readonly { readonly filled_quantity: bigint }[]) =>
  rows.reduce((all, { filled_quantity }) => all + filled_quantity, 0n);

describe('a plan in Taiwan on the first day of the stage, 2026-07-09', () => {
  it('made before the hour buys odd lots that day, once, for no more than its amount', async () => {
    const who = await one.customer(100_000_00n);
    const plan = valueOf(await one.make(who, 'TWSE:0050', { amount: '500000', days: [9, 19] }));
    expect(plan).toMatchObject({ state: 'active', nextOn: '2026-07-09', count: 0, bought: 0 });
    // Nothing is held, and nothing is sent before the hour.
    await one.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    await one.look();
    expect(await one.orders(who)).toEqual([]);
    await one.stage.until('TWSE', ({ msOfDay }) => msOfDay >= AFTER_HOUR);
    await one.look();
    await one.look();
    await one.until(async () => (await one.purchases(who, plan.id))[0]?.state === 'filled');
    const [bought] = await one.purchases(who, plan.id);
    expect(bought).toMatchObject({ dueOn: '2026-07-09', amount: '500000', reason: '' });
    expect(bought?.bought).toBeGreaterThan(0);
    expect(Number(bought?.paid)).toBeLessThanOrEqual(5_000_00);
    expect(Number(bought?.paid)).toBeGreaterThan(4_700_00);
    const orders = await one.orders(who);
    expect(orders.map(({ client_order_id: key }) => key)).toEqual([`plan:${plan.id}:2026-07-09:odd`]);
    expect(sum(orders)).toBe(BigInt(bought?.bought ?? 0));
    // Another program on the same rows sends nothing again.
    one.again();
    await one.look();
    expect(await one.orders(who)).toHaveLength(1);
    const [after] = await one.plans(who);
    expect(after).toMatchObject({ count: 1, bought: bought?.bought, held: bought?.bought, nextOn: '2026-07-20' });
    expect(one.told.filter(({ customer }) => customer === who)).toEqual([]);
    expect(await one.stage.wrongs()).toEqual([]);
  });

  it('made after the hour buys on its next day', async () => {
    const who = await one.customer(100_000_00n);
    const plan = valueOf(await one.make(who, 'TWSE:0050', { amount: '500000', days: [9] }));
    // 2026-08-09 is a Sunday.
    expect(plan.nextOn).toBe('2026-08-10');
    await one.look();
    expect(await one.purchases(who, plan.id)).toEqual([]);
  });

  /** A plan whose day is today although its hour is over: as it stands before the hour. */
  async function due(who: number, symbol: string, amount: string, times = 0) {
    const plan = valueOf(await one.make(who, symbol, { amount, days: [9], times }));
    await one.setNextDay(plan.id, '2026-07-09');
    return plan;
  }

  it('without the money is skipped, told how much was missing, once', async () => {
    const who = await one.customer(1_000_00n);
    const plan = await due(who, 'TWSE:0050', '500000');
    await one.look();
    await one.look();
    const [row] = await one.purchases(who, plan.id);
    expect(row).toMatchObject({ state: 'skipped', reason: 'money', bought: 0, paid: '0' });
    expect(Number(row?.short)).toBeGreaterThan(3_500_00);
    const own = one.told.filter(({ customer }) => customer === who);
    expect(own.map(({ key, event }) => [key, event])).toMatchObject([
      [`plan-purchase/${row?.id}`, { change: 'skipped', reason: 'money', short: row?.short, date: '2026-07-09' }],
    ]);
  });

  it('of an amount below the price of a share is skipped and says so', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who, 'TWSE:2330', '100000');
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'skipped', reason: 'dear' }]);
  });

  it.each(['banned', 'frozen', 'no-trading'] as const)('of a customer who is %s buys nothing', async (kind) => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who, 'TWSE:0050', '500000');
    one.restricted.set(who, [kind]);
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'skipped', reason: 'restricted' }]);
    expect(await one.orders(who)).toEqual([]);
  });

  it('buys whole lots and the rest where the amount is large', async () => {
    const who = await one.customer(1_000_000_00n);
    const plan = await due(who, 'TWSE:0050', '90000000');
    await one.look();
    const orders = await one.orders(who);
    const price = one.stage.exchange.view.markets.get(one.no('TWSE:0050'))?.reference ?? 0;
    const keys = orders.map(({ client_order_id: key }) => key.split(':').at(-1));
    expect(keys).toEqual(price < 900_00 ? ['lots', 'odd'] : ['odd']);
    expect((await one.purchases(who, plan.id))[0]?.state).toMatch(/sent|filled/);
  });

  it('several due at once never spend the same money', async () => {
    const who = await one.customer(6_000_00n);
    for (let n = 0; n < 4; n++) await due(who, 'TWSE:0050', '250000');
    await one.look();
    const states = await Promise.all((await one.plans(who)).map(async ({ id }) => (await one.purchases(who, id))[0]));
    const sent = states.filter((row) => row?.state !== 'skipped');
    expect(sent).toHaveLength(2);
    for (const row of states) if (row?.state === 'skipped') expect(row.reason).toBe('money');
    expect(await one.stage.wrongs()).toEqual([]);
  });

  it('ends by itself after its times, and says so', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who, 'TWSE:0050', '100000', 1);
    await one.look();
    await one.until(async () => (await one.plans(who))[0]?.state === 'ended');
    expect(await one.plans(who)).toMatchObject([{ endedBy: 'done', nextOn: '', count: 1 }]);
    expect(one.told.filter(({ key }) => key === `plan-end/${plan.id}`)).toMatchObject([{ event: { change: 'done' } }]);
    expect(codeOf(await one.resume(who, plan.id))).toBe('PLAN_ENDED');
  });

  it('that rests while its purchase waits buys nothing', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who, 'TWSE:0050', '500000');
    // The stock is halted while the plan falls due.
    one.again({ place: async () => ({ ok: false, refusal: { code: 'INSTRUMENT_SUSPENDED', params: {} } }) });
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'due', reason: 'halted' }]);
    valueOf(await one.pause(who, plan.id));
    one.again();
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'skipped', reason: 'stopped' }]);
    expect(await one.orders(who)).toEqual([]);
  });

  it('that was halted for a while buys when it goes on', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who, 'TWSE:0050', '500000');
    one.again({ place: async () => ({ ok: false, refusal: { code: 'INSTRUMENT_SUSPENDED', params: {} } }) });
    await one.look();
    one.again();
    await one.look();
    expect((await one.purchases(who, plan.id))[0]?.state).toMatch(/sent|filled/);
    expect(await one.orders(who)).toHaveLength(1);
  });
});

describe('killed and started again', () => {
  async function due(who: number) {
    const plan = valueOf(await one.make(who, 'TWSE:0050', { amount: '300000', days: [9] }));
    await one.setNextDay(plan.id, '2026-07-09');
    return plan;
  }

  it('after the order was taken and before that was written, it is found and not sent again', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who);
    const { place } = one.stage.exchange;
    one.again({
      async place(request) {
        await place(request);
        throw new Error('killed');
      },
    });
    await one.look();
    expect(await one.orders(who)).toHaveLength(1);
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'due' }]);
    await one.stage.restart();
    one.again();
    await one.look();
    await one.look();
    expect(await one.orders(who)).toHaveLength(1);
    expect((await one.purchases(who, plan.id))[0]?.state).toMatch(/sent|filled/);
  });

  it('before the order was taken, it is sent then', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who);
    one.again({ place: () => Promise.reject(new Error('killed')) });
    await one.look();
    expect(await one.orders(who)).toEqual([]);
    one.again();
    // After the restart before, the board opens with the next step of its clock.
    await one.until(async () => (await one.purchases(who, plan.id))[0]?.state !== 'due');
    expect(await one.orders(who)).toHaveLength(1);
    expect((await one.purchases(who, plan.id))[0]?.state).toMatch(/sent|filled/);
  });
});

describe('a plan in the US', () => {
  it('buys fractions for its amount, with costs no more', async () => {
    await one.stage.until('US', ({ phase }) => phase === 'pre-market' || phase === 'intake' || phase === 'continuous');
    const who = await one.customer(0n, 1_000_00n);
    const { date } = one.clock('US');
    const plan = valueOf(await one.make(who, 'US:AAPL', { amount: '10000', days: [9, 10, 13] }));
    await one.setNextDay(plan.id, date);
    await one.stage.until('US', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay >= (9 * 60 + 41) * MINUTE);
    await one.until(async () => (await one.purchases(who, plan.id))[0]?.state === 'filled');
    const [row] = await one.purchases(who, plan.id);
    expect(Number(row?.paid)).toBeLessThanOrEqual(100_00);
    expect(Number(row?.paid)).toBeGreaterThan(90_00);
    expect(row?.bought).toBeGreaterThan(0);
    expect(await one.stage.wrongs()).toEqual([]);
  });
});

describe('at the end of the day', () => {
  it('what did not trade is told, and what was never sent is skipped with its reason', async () => {
    const date = one.clock('TWSE').date;
    await one.stage.until('TWSE', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay >= AFTER_HOUR);
    const [unfilled, unsent] = [await one.customer(100_000_00n), await one.customer(100_000_00n)];
    const today = one.clock('TWSE').date;
    const plans = [];
    for (const who of [unfilled, unsent]) {
      const plan = valueOf(await one.make(who, 'TWSE:0050', { amount: '500000', days: [28] }));
      await one.setNextDay(plan.id, today);
      plans.push(plan);
    }
    // The first is sent far below the market, as if that had run away from its limit.
    const { place } = one.stage.exchange;
    const limits = one.stage.exchange.view.markets.get(one.no('TWSE:0050'))?.limits;
    one.again({
      place: (request) =>
        request.customer === unfilled
          ? place({ ...request, ticket: { ...request.ticket, price: limits?.down } })
          : Promise.resolve({ ok: false, refusal: { code: 'LIQUIDITY_INSUFFICIENT', params: {} } }),
    });
    await one.look();
    one.again();
    await one.stage.until('TWSE', ({ phase }) => phase === 'after-hours');
    await one.look();
    expect(await one.purchases(unfilled, plans[0]?.id ?? '')).toMatchObject([{ state: 'unfilled', paid: '0' }]);
    expect(await one.purchases(unsent, plans[1]?.id ?? '')).toMatchObject([{ state: 'skipped', reason: 'thin' }]);
    expect(date).toBeDefined();
  });

  it('a day that the program did not see is not made up for, and told', async () => {
    const who = await one.customer(100_000_00n);
    const plan = valueOf(await one.make(who, 'TWSE:0050', { amount: '500000', days: [28] }));
    await one.setNextDay(plan.id, '2026-07-08');
    await one.look();
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([
      { state: 'skipped', reason: 'closed', dueOn: '2026-07-08' },
    ]);
    expect(await one.plans(who)).toMatchObject([{ nextOn: '2026-07-28', count: 0 }]);
  });
});
