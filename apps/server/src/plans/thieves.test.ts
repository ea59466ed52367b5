import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlanStage, type PlanStage, codeOf, valueOf } from './test-plans.ts';

const AFTER_HOUR = (9 * 60 + 11) * 60_000;
let one: PlanStage;

beforeAll(async () => {
  one = await createPlanStage({ seed: 'thieves of plans' });
  await one.stage.until('TWSE', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay >= AFTER_HOUR);
}, 120_000);
afterAll(() => one.close());

const terms = { amount: '300000', days: [9] };

async function due(who: number) {
  const plan = valueOf(await one.make(who, 'TWSE:0050', terms));
  await one.setNextDay(plan.id, '2026-07-09');
  return plan;
}

describe('whoever tries to cheat by plans', () => {
  it('with the same key again, once after the other or all at once, has one plan', async () => {
    const who = await one.customer(100_000_00n);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => one.make(who, 'TWSE:0050', terms, 'the-one-key-of-all')),
    );
    expect(all.map(codeOf)).toEqual(all.map(() => 'done'));
    expect(new Set(all.map((made) => made.ok && made.value.id)).size).toBe(1);
    expect(await one.plans(who)).toHaveLength(1);
    const other = { ...terms, amount: '400000' };
    expect(codeOf(await one.make(who, 'TWSE:0050', other, 'the-one-key-of-all'))).toBe('KEY_REUSED');
  });

  it('with many at once gets no more plans than the most', async () => {
    const who = await one.customer(100_000_00n);
    const all = await Promise.all(Array.from({ length: 26 }, () => one.make(who, 'TWSE:0050', terms)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(20);
    for (const made of all) if (!made.ok) expect(codeOf(made)).toBe('PLANS_FULL');
  });

  it.each([
    ['less than the least', 'TWSE:0050', '90000', 'PLAN_AMOUNT'],
    ['more than the most', 'TWSE:0050', '100010000', 'PLAN_AMOUNT'],
    ['no multiple of a hundred', 'TWSE:0050', '105000', 'PLAN_AMOUNT'],
    ['less than ten dollars', 'US:AAPL', '900', 'PLAN_AMOUNT'],
    ['nothing that there is', 'TWSE:9999', '300000', 'INSTRUMENT_NOT_FOUND'],
  ])('of %s makes none', async (_, symbol, amount, code) => {
    const who = await one.customer(100_000_00n);
    expect(codeOf(await one.make(who, symbol, { ...terms, amount }))).toBe(code);
    expect(await one.plans(who)).toEqual([]);
  });

  it('with the plan of another neither reads nor changes it', async () => {
    const [who, thief] = [await one.customer(100_000_00n), await one.customer(0n)];
    const plan = valueOf(await one.make(who, 'TWSE:0050', terms));
    const tries = [
      await one.change(thief, plan, { amount: '900000' }),
      await one.pause(thief, plan.id),
      await one.resume(thief, plan.id),
      await one.end(thief, plan.id),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => 'PLAN_NOT_FOUND'));
    await expect(one.purchases(thief, plan.id)).rejects.toThrow('PLAN_NOT_FOUND');
    expect(await one.plans(who)).toMatchObject([{ amount: '300000', state: 'active', version: 1 }]);
  });

  it('from two sessions that change it at once changes it once, and the other is told', async () => {
    const who = await one.customer(100_000_00n);
    const plan = valueOf(await one.make(who, 'TWSE:0050', terms));
    const all = await Promise.all([
      one.change(who, plan, { amount: '400000' }),
      one.change(who, plan, { amount: '500000' }),
    ]);
    expect(all.map(codeOf).toSorted()).toEqual(['PLAN_CHANGED', 'done']);
  });

  it('by changing it while it is due, from two sessions and with looks between, buys once for one of the amounts', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who);
    const [shown] = await one.plans(who);
    await Promise.all([
      one.look(),
      one.change(who, shown ?? plan, { amount: '900000' }),
      one.look(),
      one.pause(who, plan.id),
      one.resume(who, plan.id),
      one.look(),
    ]);
    await one.look();
    const rows = await one.purchases(who, plan.id);
    expect(rows.length).toBeLessThanOrEqual(1);
    expect((await one.orders(who)).length).toBeLessThanOrEqual(1);
    // Brought back to the same day by hand, it buys no second time.
    valueOf(await one.resume(who, plan.id));
    await one.setNextDay(plan.id, '2026-07-09');
    await one.look();
    await one.look();
    expect((await one.orders(who)).length).toBeLessThanOrEqual(1);
    expect(await one.purchases(who, plan.id)).toHaveLength(1);
  });

  it('with a key of the form that plans use cannot be before them: no customer’s key has a colon', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who);
    const { clientKey } = await import('@kuroshio/contract');
    expect(clientKey.safeParse(`plan:${plan.id}:2026-07-09:odd`).success).toBe(false);
    await one.look();
    expect(await one.orders(who)).toHaveLength(1);
  });

  it('with the password of the database makes no plan for another’s money, and none larger', async () => {
    const [who, victim] = [await one.customer(0n), await one.customer(100_000_00n)];
    const plan = await due(who);
    const { owner } = one.stage.db;
    await owner.query(
      `insert into purchase_plan (customer_id, client_key, fingerprint, instrument_no, asset, amount, days, times, until_on, state,
         reason, next_day, version, at, mark)
       select $2, client_key, fingerprint, instrument_no, asset, amount, days, times, until_on, state, reason, next_day, version, at, mark
       from purchase_plan where id = $1`,
      [plan.id, victim],
    );
    const own = await due(victim);
    await owner.query('update purchase_plan set amount = 5000000 where id = $1', [own.id]);
    await one.look();
    expect(await one.orders(victim)).toEqual([]);
    expect(await one.plans(victim)).toEqual([]);
    expect(one.forged()).toBeGreaterThanOrEqual(2);
  });

  it('with that password makes no purchase that is due, nor changes what one sends', async () => {
    const victim = await one.customer(100_000_00n);
    const plan = valueOf(await one.make(victim, 'TWSE:0050', terms));
    const { owner } = one.stage.db;
    const no = one.no('TWSE:0050');
    await owner.query(
      `insert into plan_purchase (plan_id, customer_id, instrument_no, asset, due_on, amount, state, reason, short, lots, odd, fraction,
         price, bought, paid, at, mark)
       values ($1, $2, $3, 1, '2026-07-09', 300000, 'due', '', 0, 0, 20, 0, 12000, 0, 0, now(), decode(repeat('00', 16), 'hex'))`,
      [plan.id, victim, no],
    );
    await one.look();
    expect(await one.orders(victim)).toEqual([]);
    expect(await one.purchases(victim, plan.id)).toEqual([]);

    // One of ours that waits, with a larger amount written into it.
    const other = await one.customer(100_000_00n);
    const own = await due(other);
    one.again({ place: () => Promise.reject(new Error('killed')) });
    await one.look();
    await owner.query('update plan_purchase set amount = 9000000, odd = 800 where plan_id = $1', [own.id]);
    one.again();
    await one.look();
    expect(await one.orders(other)).toEqual([]);
  });

  it('by lifting a thin stock sells to plans for no more than the collar above the reference', async () => {
    const who = await one.customer(100_000_00n);
    const { instrument, reference, limits } = one.market('TWSE:2330');
    const plan = valueOf(await one.make(who, 'TWSE:2330', { ...terms, amount: '2000000' }));
    await one.setNextDay(plan.id, '2026-07-09');
    // All that the market shows is what the thief made of it.
    one.show('TWSE:2330', { last: limits?.up ?? 0 });
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'due', reason: 'limit-up' }]);
    one.show('TWSE:2330', { last: Math.floor(reference * 1.05) });
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'due', reason: 'away' }]);
    one.show('TWSE:2330', { last: Math.floor(reference * 1.025) });
    await one.look();
    const [row] = await one.purchases(who, plan.id);
    expect(row?.limit).toBeLessThanOrEqual(reference * 1.03);
    expect(row?.limit).toBeGreaterThan(reference);
    expect(instrument.symbol).toBe('TWSE:2330');
    expect(await one.orders(who)).toHaveLength(1);
    expect(await one.stage.wrongs()).toEqual([]);
  });

  it('who cools off, or has reached an own loss limit, buys nothing by a plan that was made before', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who);
    one.cooled.add(who);
    await one.look();
    const [purchase] = await one.purchases(who, plan.id);
    expect([purchase?.state, purchase?.reason]).toEqual(['skipped', 'own-limit']);
    const orders = await one.stage.db.owner.query('select 1 from orders where customer_id = $1', [who]);
    expect(orders).toEqual([]);
  });

  it('who leads a pool that trades the stock that day does not buy it by a plan', async () => {
    const who = await one.customer(100_000_00n);
    const plan = await due(who);
    const { owner } = one.stage.db;
    const pool = await one.leads(who, 'TWSE:0050', '2026-07-09');
    await one.look();
    expect(await one.purchases(who, plan.id)).toMatchObject([{ state: 'skipped', reason: 'pool' }]);
    expect(await one.orders(who)).toEqual([]);
    await owner.query('delete from orders where customer_id = $1', [pool]);
  });
});
