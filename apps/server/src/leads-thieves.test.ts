import type { InputOf } from '@kuroshio/contract';
import { POSTING_KINDS } from '@kuroshio/ledger';
import { addTicks, floorToTick } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from './books/index.ts';
import { instrument } from './exchange/stage.ts';
import { fairPrice } from './leads/fair-price.ts';
import { unlessLeading } from './leads/index.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { codeOf, must } from './strategies/test-strategies.ts';
import { watchTrades } from './surveillance/index.ts';
import { createLeadStage, type LeadStage } from './test-leads.ts';

const FUNDS = 5_000_000_00n;
const UMC = instrument('TWSE:2303');
let on: LeadStage;
let id: string;
let lead: number;
let follower: number;
let friend: number;

beforeAll(async () => {
  on = await createLeadStage({ seed: 'lead-thieves' });
  [lead, follower, friend] = [
    await on.stage.customer(FUNDS),
    await on.stage.customer(FUNDS),
    await on.stage.customer(FUNDS),
  ];
  await on.stage.db.owner.query("insert into invitation (code) values ('HOUSE')");
  for (const one of [lead, follower, friend])
    await on.stage.db.owner.query(
      `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
       values ($1, $2, '', 'HOUSE', 'tw', now())`,
      [one, `+8869${one}`],
    );
  id = await on.led(lead);
  await must(
    on.act.subscribe({ id, amount: '200000000', stopBps: 6_000, clientKey: 'thieves-join' as never }, on.as(follower)),
  );
  await on.day();
  await on.hours();
}, 120_000);
afterAll(() => on.close());

let keys = 0;
const key = () => `pool-key-${++keys}` as never;
type Wish = Partial<Omit<InputOf<'leads/place'>, 'clientOrderId'>>;

async function fair(): Promise<number> {
  const { database, exchange, clock } = on.parts;
  return (await fairPrice(database, exchange.view, UMC.no, clock.now())) ?? 0;
}
/** The price on the grid that is some ticks beyond what was traded lately. */
async function near(ticks: number): Promise<Price> {
  return addTicks(UMC, floorToTick(UMC, await fair()), ticks);
}
const place = async (wish: Wish = {}, clientOrderId = key(), who = lead) =>
  on.lead.place(
    { id, symbol: UMC.symbol, side: 'buy', price: await near(0), quantity: 100, ...wish, clientOrderId },
    on.as(who),
  );
const desk = () => must(on.lead.desk({ id }, on.as(lead)));

describe('an order of a pool', () => {
  it.each<[string, () => Promise<Wish>, string]>([
    ['of what it may not trade', async () => ({ symbol: 'TWSE:2330' }), 'INSTRUMENT_NOT_FOUND'],
    ['that pays far more than the market', async () => ({ price: await near(8) }), 'PRICE_BEYOND_COLLAR'],
    ['that takes far less', async () => ({ side: 'sell', price: await near(-8) }), 'PRICE_BEYOND_COLLAR'],
    ['of more than one instrument may be', async () => ({ quantity: 30_000 }), 'POOL_CONCENTRATION'],
    ['of what it does not hold', async () => ({ side: 'sell' }), 'SHARES_INSUFFICIENT'],
    ['off the grid', async () => ({ price: (await near(0)) + 1 }), 'PRICE_OFF_TICK'],
  ])('%s is refused', async (_, wish, code) => {
    expect(codeOf(await place(await wish()))).toBe(code);
  });

  it('of somebody else’s pool is refused, and so are its desk and its end', async () => {
    expect(codeOf(await place({}, key(), friend))).toBe('STRATEGY_NOT_FOUND');
    expect(codeOf(await on.lead.desk({ id }, on.as(follower)))).toBe('STRATEGY_NOT_FOUND');
    expect(codeOf(await on.lead.end({ id }, on.as(follower)))).toBe('STRATEGY_NOT_FOUND');
  });

  it('with one key is sent once; many at once are within the limits together', async () => {
    const [clientOrderId, price] = [key(), await near(0)];
    const answers = await Promise.all(Array.from({ length: 6 }, () => place({ price }, clientOrderId)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']));
    expect(new Set(answers.map((one) => one.ok && one.value.id)).size).toBe(1);
    expect(codeOf(await place({ price, quantity: 200 }, clientOrderId))).toBe('KEY_REUSED');
    const { value, concentrationBps } = await desk();
    const lots = Math.floor((Number(value) * concentrationBps) / 10_000 / price / 1_000) || 1;
    const many = await Promise.all(Array.from({ length: 5 }, () => place({ price, quantity: lots * 600 })));
    expect(many.map(codeOf)).toContain('POOL_CONCENTRATION');
    const held = (await desk()).orders.filter(({ side }) => side === 'buy');
    const most = held.reduce((sum, one) => sum + one.price * one.quantity, 0);
    expect(most).toBeLessThanOrEqual((Number(value) * concentrationBps) / 10_000);
    for (const { id: orderId, state } of held)
      if (state === 'open') await must(on.lead.cancel({ id, orderId }, on.as(lead)));
  });

  it('that was refused is there for followers to see', async () => {
    const { refused } = await must(on.act.detail({ id }, on.as(follower)));
    expect(refused.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['PRICE_BEYOND_COLLAR', 'POOL_CONCENTRATION']),
    );
  });
});

describe('a lead with another account', () => {
  it('trades nothing for the pool that the own account trades that day, and the other way round', async () => {
    const resting = await must(place({ price: await near(-3) }));
    const { database, exchange } = on.parts;
    const guard = unlessLeading({ database, exchange });
    const handler = async () => ({ ok: true, value: 'placed' }) as const;
    const one = guard({ endpoint: { path: 'trading/place-order' }, handler } as never);
    expect(codeOf(await one.handler({ symbol: UMC.symbol } as never, on.as(lead)))).toBe('POOL_TRADES_IT');
    expect(codeOf(await one.handler({ symbol: UMC.symbol } as never, on.as(friend)))).toBe('done');
    expect(codeOf(await one.handler({ symbol: 'TWSE:2317' } as never, on.as(lead)))).toBe('done');
    await must(on.lead.cancel({ id, orderId: resting.id }, on.as(lead)));
    const other = instrument('TWSE:2317');
    await must(on.stage.place(lead, other, { type: 'market', timeInForce: 'IOC', price: undefined }));
    expect(codeOf(await place({ symbol: other.symbol }))).toBe('POOL_CONFLICT');
  });

  it('makes no price for the pool by trades of customers with one another', async () => {
    const before = await fair();
    const dear = addTicks(UMC, await near(0), 12);
    await must(
      on.stage.place(follower, UMC, { type: 'market', timeInForce: 'IOC', price: undefined, quantity: 2_000 }),
    );
    for (let time = 0; time < 3; time++) {
      await on.stage.place(follower, UMC, { side: 'sell', price: dear });
      await on.stage.place(friend, UMC, { side: 'buy', price: dear });
    }
    await on.pass(2);
    const moved = Math.abs((await fair()) / before - 1);
    expect(moved).toBeLessThan(0.01);
    expect(codeOf(await place({ price: dear }))).toBe('PRICE_BEYOND_COLLAR');
  });

  it('and a friend takes nothing from followers over many rounds, and is found', async () => {
    await must(on.stage.place(friend, UMC, { type: 'market', timeInForce: 'IOC', price: undefined, quantity: 3_000 }));
    await on.stage.db.owner.query(`insert into invitation (code, owner_id) values ('BYLEAD', $1)`, [lead]);
    await on.stage.db.owner.query("update customer set invited_with = 'BYLEAD' where id = $1", [friend]);
    const wealth = async () => {
      const {
        available = 0n,
        held = 0n,
        receivable = 0n,
        payable = 0n,
      } = (await balancesOf(on.parts.database, friend)).get(1) ?? {};
      const shares = (await balancesOf(on.parts.database, friend)).get(UMC.no) ?? {};
      const count = (shares.available ?? 0n) + (shares.held ?? 0n);
      return available + held + receivable + payable + count * BigInt(Math.round(await fair()));
    };
    const before = await wealth();
    const steady = await fair();
    for (let round = 0; round < 12; round++) {
      // Near enough to be taken by the pool, and not each time by others before it.
      const ticks = round % 3;
      const [up, down] = [await near(ticks), await near(-ticks)];
      await on.stage.place(friend, UMC, { side: 'sell', price: up, quantity: 1_000 });
      await place({ price: up, quantity: 1_000 });
      await on.stage.place(friend, UMC, { side: 'buy', price: down, quantity: 1_000 });
      await place({ side: 'sell', price: down, quantity: 1_000 });
      await on.pass(1);
    }
    // What the market itself did with what is held is nobody's doing.
    const drift = BigInt(Math.ceil(Math.abs((await fair()) - steady) * 6_000));
    expect(await wealth()).toBeLessThan(before + drift);
    const { database, clock } = on.parts;
    const metrics = createMetrics({ withProcess: false });
    const watch = watchTrades({
      database,
      market: on.stage.exchange,
      security: { record: () => undefined },
      clock,
      log: createLog('silent'),
      metrics,
    });
    await watch.look();
    await watch.stop();
    const found = await on.stage.db.owner.query<{ links: { lead: number; by: string } }>(
      "select links from surveillance_alert where rule = 'lead-against-pool'",
    );
    expect(found.map(({ links }) => links)).toEqual([{ lead, by: 'invitation' }]);
    expect(await on.stage.wrongs()).toEqual([]);
  });
});

describe('the end', () => {
  it('is asked for twice and happens once; then the pool only sells, and everybody is paid, the lead last', async () => {
    expect(await must(on.lead.end({ id }, on.as(lead)))).toEqual({ state: 'ended' });
    expect(await must(on.lead.end({ id }, on.as(lead)))).toEqual({ state: 'ended' });
    await on.hours();
    expect(codeOf(await place())).toBe('POOL_ONLY_SELLS');
    const paid = async () => {
      const kinds = [POSTING_KINDS['strategy-redemption'], POSTING_KINDS['lead-return']];
      const rows = await on.stage.db.owner.query<{ kind: number }>(
        'select kind from posting where kind = any($1::smallint[]) order by id',
        [kinds],
      );
      return rows.map(({ kind }) => kinds.indexOf(kind as never));
    };
    for (let day = 0; day < 6 && (await paid()).length < 2; day++) await on.day();
    expect(await paid()).toEqual([0, 1]);
    const { strategies, free } = await must(on.lead.overview({}, on.as(lead)));
    expect([strategies[0]?.state, free]).toEqual(['ended', true]);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 120_000);
});
