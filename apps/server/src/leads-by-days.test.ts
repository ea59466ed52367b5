import { addTicks, nearestTick } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf, marketAt, minutesOfDay } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { daysOver, runAlgorithm } from './laboratory/index.ts';
import { listRuns } from './laboratory/list-runs.ts';
import { run } from './laboratory/run.ts';
import { workRuns } from './laboratory/work-runs.ts';
import { ruleOf } from './leads/rule-algorithm.ts';
import { readStrategies } from './strategies/index.ts';
import { codeOf, must } from './strategies/test-strategies.ts';
import { createLeadStage, type LeadStage, PROPOSAL } from './test-leads.ts';

const SYMBOLS = ['TWSE:2303', 'TWSE:2317'];
const TERMS = { span: 3, hold: 2, every: 2 };
let on: LeadStage;
let [author, other, saver] = [0, 0, 0];
let [whole, inShares] = ['', ''];

beforeAll(async () => {
  on = await createLeadStage({ seed: 'rules of days', speed: 600, instruments: [...SYMBOLS, 'TWSE:2882'] });
  const customer = () => on.stage.customer(5_000_000_00n);
  [author, other, saver] = [await customer(), await customer(), await customer()];
  const worker = workRuns(on.parts);
  const { markets } = await must(Promise.resolve(listRuns(on.parts)({ limit: 1 }, on.as(author))));
  const to = markets.find(({ market }) => market === 'twd')?.to ?? '';
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`;
  const ask = async (lots: string, who: number) => {
    const wish = { algorithm: 'momentum', terms: TERMS, symbols: SYMBOLS, from, to, lots, money: '200000000' };
    const clientKey = `days-in-${lots}`;
    const { id } = await must(Promise.resolve(run(on.parts)({ ...wish, clientKey } as never, on.as(who))));
    await worker.look();
    return id;
  };
  [whole, inShares] = [await ask('whole', author), await ask('odd', saver)];
  await ask('odd', author);
  await worker.stop();
}, 120_000);
afterAll(() => on.close());

let keys = 0;
const apply = (runId: string, who = author, name = 'By days') =>
  on.lead.apply(
    {
      ...{ ...PROPOSAL, name, own: '200000000', symbols: SYMBOLS, runId },
      ...{ concentrationBps: 3_000, clientKey: `days-key-${++keys}` as never },
    },
    on.as(who),
  );
const led = async (by = author) => {
  const found = (await readStrategies(on.parts.database, on.parts.marks)).find(({ lead }) => lead === by);
  if (found === undefined) throw new Error('no strategy');
  return found;
};
const detail = async (by = author) => must(on.act.detail({ id: String((await led(by)).id) }, on.as(other)));
const noOf = (symbol: string) => on.parts.exchange.view.rulebook.instruments.bySymbol(symbol)?.no ?? 0;

/** An order of the author's own that stands all day: nobody sells so low. */
async function ordersOwn(symbol: string): Promise<void> {
  const { limits, instrument } = marketAt(on.parts.exchange.view, noOf(symbol));
  const placed = await on.parts.exchange.place({
    ...{ customer: author, clientOrderId: `own-order-${++keys}`, instrumentNo: instrument.no },
    ticket: {
      ...{ side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1_000 as never },
      ...{ price: nearestTick(instrument, limits?.down ?? 0), board: 'regular', positionId: undefined },
    },
  });
  expect(codeOf(placed)).toBe('done');
}

const tradedOn = async (date: string) => {
  const { pool } = await led();
  return on.parts.database.query<{ no: number; side: string }>(
    `select distinct instrument_no as no, side from orders where customer_id = $1 and trading_date = $2`,
    [pool, date],
  );
};

describe('a rule of days is offered', () => {
  it('and trades the pool within its limits, holding over night; the two who decide and who follows read so', async () => {
    const asked = await must(apply(whole));
    expect(asked.rule).toMatchObject({ algorithm: 'momentum', terms: TERMS, symbols: SYMBOLS, trials: 2, runs: 2 });
    const { maker, now } = on.approval();
    const seen = await must(on.rules['lead-approve'].preview({ applicationId: asked.id }, { maker, now }));
    expect(seen.before).toMatchObject({ rule: 'momentum 3/2/2', tries: '2 / 2' });
    await must(on.rules['lead-approve'].apply({ ...on.approval(), payload: { applicationId: asked.id } }));
    const { id } = await led();
    expect(await must(Promise.resolve(on.lead.readRule({ id: String(id) }, on.as(other))))).toEqual(asked.rule);
    expect(codeOf(await on.lead.cancel({ id: String(id), orderId: '1' } as never, on.as(author)))).toBe('POOL_BY_RULE');
    await on.open();
    await ordersOwn('TWSE:2317');
    await on.day();
    expect((await detail()).holdings.map(({ symbol }) => symbol)).toEqual(['TWSE:2303']);
    await on.day();
    const { holdings, card, lead, heldOvernight } = await detail();
    expect([card.kind, card.algorithm, card.issuer, lead?.byRule]).toEqual(['copy', 'lead', 'customer', true]);
    expect([holdings.map(({ symbol }) => symbol).toSorted(), heldOvernight]).toEqual([SYMBOLS, false]);
    // Two of two, each four tenths by the rule and three by the terms.
    for (const { value } of holdings) expect(Number(value) / Number(card.fundSize)).toBeGreaterThan(0.2);
    for (const { value } of holdings) expect(Number(value) / Number(card.fundSize)).toBeLessThan(0.32);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 60_000);

  it('decides by all days that are over, as when it was tried', async () => {
    const rule = await ruleOf(on.parts, await led());
    const days = new Map<string, Awaited<ReturnType<typeof daysOver>>>();
    for (const symbol of SYMBOLS) {
      const instrument = on.parts.exchange.view.rulebook.instruments.bySymbol(symbol);
      if (instrument !== undefined) days.set(symbol, await daysOver(on.parts, instrument));
    }
    expect(days.get('TWSE:2317')?.length).toBeGreaterThan(500);
    const seen = {
      days: (symbol: string) => days.get(symbol) ?? [],
      minutes: () => [],
      opens: 0,
      closes: 0,
      minute: 0,
    };
    const own = runAlgorithm({ algorithm: 'momentum', terms: TERMS, symbols: SYMBOLS } as never).targets(seen);
    // Shown a few days alone, as the desk does, it chooses as with all.
    const few = { ...seen, days: (symbol: string) => seen.days(symbol).slice(-2) };
    expect([...(rule?.algorithm.targets(few).keys() ?? [])]).toEqual([...own.keys()]);
  });

  it('leaves what its lead has an order in as it is: it is not sold by that either', async () => {
    await on.open();
    const no = noOf('TWSE:2317');
    const before = (await detail()).holdings.find(({ symbol }) => symbol === 'TWSE:2317');
    expect(before).toBeDefined();
    await ordersOwn('TWSE:2317');
    const { date } = clockOf(on.parts.exchange.view, 'TWSE');
    // Left out of what is wanted it would be sold.
    await on.day();
    expect((await tradedOn(date)).filter((order) => order.no === no)).toEqual([]);
    const after = (await detail()).holdings.find(({ symbol }) => symbol === 'TWSE:2317');
    expect(after?.shares).toBe(before?.shares);
  }, 60_000);

  it('is sold out once its lead ends it, whatever the lead trades', async () => {
    const { id } = await led();
    await on.open();
    await must(on.lead.end({ id: String(id) } as never, on.as(author)) as never);
    await ordersOwn('TWSE:2317');
    await on.day();
    expect((await detail()).holdings).toEqual([]);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 60_000);
});

/** Odd lots that somebody offers far above the market and wants far below it: for whoever has to trade there. */
async function waitsForPools(who: number): Promise<void> {
  for (const symbol of SYMBOLS) {
    const { book, limits, instrument } = marketAt(on.parts.exchange.view, noOf(symbol));
    for (const [side, best] of [
      ['sell', book?.asks[0] ?? 0],
      ['buy', book?.bids[0] ?? 0],
    ] as const)
      for (const ticks of [0, 1, 2, 4, 8, 16, 32, 64]) {
        const price = addTicks(instrument, best as Price, side === 'sell' ? ticks : -ticks);
        if (price > (limits?.up ?? price) || price < (limits?.down ?? price)) continue;
        const placed = await on.parts.exchange.place({
          ...{ customer: who, clientOrderId: `waits-${++keys}`, instrumentNo: instrument.no },
          ticket: {
            ...{ side, type: 'limit', timeInForce: 'ROD', board: 'odd-lot', positionId: undefined },
            ...{ quantity: 100 as never, price },
          },
        });
        expect(codeOf(placed)).toBe('done');
      }
  }
}

/** What a stock traded at, share by share, over the ten minutes that ended a minute ago. */
function tradedLately(no: number): number {
  const market = marketAt(on.parts.exchange.view, no);
  const { msOfDay } = clockOf(on.parts.exchange.view, 'TWSE');
  const lately = minutesOfDay(market).filter(
    ({ minute }) => minute > msOfDay - 12 * 60_000 && minute <= msOfDay - 60_000,
  );
  const [value, shares] = lately.reduce(
    ([sum, all], { turnover, volume }) => [sum + Number(turnover), all + volume],
    [0, 0],
  );
  return value / shares;
}

describe('a rule that was tried in odd lots', () => {
  it('holds to the share: whole lots by one order, what is left over by one of odd lots', async () => {
    const asked = await must(apply(inShares, saver, 'To the share'));
    expect(asked.rule).toMatchObject({ lots: 'odd' });
    const { maker, now } = on.approval();
    const seen = await must(on.rules['lead-approve'].preview({ applicationId: asked.id }, { maker, now }));
    expect(seen.before).toMatchObject({ rule: 'momentum 3/2/2, odd lots' });
    await must(on.rules['lead-approve'].apply({ ...on.approval(), payload: { applicationId: asked.id } }));
    await on.open();
    await on.day();
    await on.day();
    const { holdings, card } = await detail(saver);
    expect(holdings.map(({ symbol }) => symbol).toSorted()).toEqual(SYMBOLS);
    // Two lots of a hundred thousand are a tenth off; to the share it is what is lost between two steps.
    for (const { value } of holdings) {
      expect(Number(value) / Number(card.fundSize)).toBeGreaterThan(0.28);
      expect(Number(value) / Number(card.fundSize)).toBeLessThan(0.32);
    }
    expect(holdings.some(({ shares }) => Number(shares) % 1_000 !== 0)).toBe(true);
    const { pool } = await led(saver);
    const traded = await on.parts.database.query<{ board: string; least: bigint; most: bigint }>(
      `select board, min(quantity) as least, max(quantity) as most from orders
       where customer_id = $1 and filled_quantity > 0 group by board order by board`,
      [pool],
    );
    expect(traded.map(({ board }) => board)).toEqual(['odd-lot', 'regular']);
    expect([traded[0]?.most ?? 0n, traded[1]?.least ?? 0n].map((one) => one < 1_000n)).toEqual([true, false]);
  }, 60_000);

  it('loses to two who wait for it in the book of odd lots no more than three in a thousand beside what was traded lately', async () => {
    const { id, pool } = await led(saver);
    const thieves = [await on.stage.customer(5_000_000_00n), await on.stage.customer(5_000_000_00n)];
    await on.open();
    for (const who of thieves)
      for (const symbol of SYMBOLS) {
        const wish = { type: 'market', timeInForce: 'IOC', quantity: 2_000 } as const;
        expect(codeOf(await on.stage.place(who, instrument(symbol), wish))).toBe('done');
      }
    const phase = () => clockOf(on.parts.exchange.view, 'TWSE').phase;
    const fair = new Map<bigint, number>();
    for (let day = 0; day < 6; day++) {
      // What comes in is bought for on the next day.
      const joins = {
        id: String(id),
        amount: `${12_345_678 + day}`,
        stopBps: 6_000,
        clientKey: `joins-${day}` as never,
      };
      expect(codeOf(await on.act.subscribe(joins, on.as(other)))).toBe('done');
      while (phase() !== 'continuous') await on.pass(1);
      for (const who of thieves) await waitsForPools(who);
      while (phase() !== 'closed') {
        await on.pass(1);
        const rows = await on.parts.database.query<{ id: bigint; no: number; side: string; price: bigint }>(
          `select id, instrument_no as no, side, price from orders
           where customer_id = $1 and board = 'odd-lot' and placed_at >= $2`,
          [pool, new Date(on.parts.clock.now())],
        );
        for (const { id: order, no, side, price } of rows) {
          const lately = tradedLately(no);
          fair.set(order, lately);
          const beside = ((Number(price) - lately) / lately) * (side === 'buy' ? 1 : -1);
          expect(beside, `${side} of ${no} at ${price} beside ${lately}`).toBeLessThanOrEqual(0.003 + 1e-9);
        }
      }
    }
    const fills = await on.parts.database.query<{
      id: bigint;
      side: string;
      price: bigint;
      quantity: bigint;
    }>(
      `select o.id, o.side, f.price, f.quantity from fill f join orders o on o.id = f.order_id
       where o.customer_id = $1 and o.board = 'odd-lot'`,
      [pool],
    );
    let [lost, value] = [0, 0];
    for (const { id: order, side, price, quantity } of fills) {
      const lately = fair.get(order);
      if (lately === undefined) continue;
      lost += (Number(price) - lately) * Number(quantity) * (side === 'buy' ? 1 : -1);
      value += Number(price) * Number(quantity);
    }
    expect(value).toBeGreaterThan(0);
    expect(lost / value).toBeLessThanOrEqual(0.003);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 120_000);

  it('is sold to the last share once its lead ends it', async () => {
    const { id } = await led(saver);
    await must(on.lead.end({ id: String(id) } as never, on.as(saver)) as never);
    await on.open();
    await on.day();
    expect((await detail(saver)).holdings).toEqual([]);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 60_000);
});
