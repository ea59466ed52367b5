import { INSTRUMENTS, isTradingDay, type Listing, parsePrice, TABLES, tradingDate } from '@kuroshio/market';
import { afterEach, describe, expect, it } from 'vitest';
import type { BasisPoints, Shares } from '@kuroshio/money';
import type { Database } from '../../platform/database/index.ts';
import { createStage, type Stage } from '../stage.ts';
import { insertClosure } from './closures.ts';
import { marketAt } from './venue-state.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** Taiwan is in 2026-07-09; the day after it is a typhoon day that the calendar knows. */
const LISTING: Listing = {
  venue: 'TWSE',
  kind: 'stock',
  code: '7799',
  nameTw: '黑潮電',
  nameEn: 'Kuroshio Power',
  priceLimitBps: 1000 as BasisPoints,
  taxClass: 'tw-stock',
  industry: '24',
  sharesOutstanding: 120_000_000 as Shares,
  refPrice: parsePrice('64.5', 2),
  isin: '',
  listedDate: tradingDate('2026-07-13'),
};
const FAST = 1_000;

const known = ({ exchange }: Stage) => exchange.view.rulebook.instruments.bySymbol('TWSE:7799');

describe('a listing', () => {
  it('trades from its day on with no restart: quoted, with years behind it, bought and sold, settled', async () => {
    stage = await createStage({ speed: FAST });
    const { exchange, db } = stage;
    const before = exchange.view.rulebook;
    const announced = await exchange.list(LISTING);
    expect(announced).toMatchObject({ no: 50_000, symbol: 'TWSE:7799', lotSize: 1000, industryTw: '半導體業' });
    expect(exchange.view.rulebook).toBe(before);
    const early = await stage.place(await stage.customer(1_000_000_00n), announced, { price: 64_50 });
    expect(early).toMatchObject({ ok: false, refusal: { code: 'INSTRUMENT_NOT_FOUND' } });

    await stage.until('TWSE', ({ date, phase }) => date === '2026-07-13' && phase === 'continuous');
    const one = known(stage);
    expect(one).toEqual(announced);
    if (one === undefined) return;
    expect(before.instruments.bySymbol('TWSE:7799')).toBeUndefined();
    const shown = marketAt(exchange.view, one.no);
    expect([shown.reference, shown.limits]).toEqual([64_50, { up: 70_90, down: 58_10 }]);
    expect(Math.min(shown.book?.bids.length ?? 0, shown.book?.asks.length ?? 0)).toBeGreaterThan(0);

    const drawn = exchange.history.daily(one.no);
    expect(drawn.at(-1)).toMatchObject({ date: '2026-07-09', close: 64_50 });
    expect(drawn.length).toBeGreaterThan(700);
    expect(exchange.history.minutes(one.no, tradingDate('2026-07-09')).at(-1)?.close).toBe(64_50);

    const customer = await stage.customer(100_000_000_00n);
    expect(await stage.place(customer, one, { type: 'market', quantity: 2 * one.lotSize })).toMatchObject({
      value: { state: 'filled' },
    });
    const sold = await stage.place(customer, one, { side: 'sell', type: 'market', quantity: one.lotSize });
    expect(sold).toMatchObject({ value: { state: 'filled' } });
    const settles = await db.owner.query('select distinct settles_on, state from obligation');
    expect(settles).toEqual([{ settles_on: '2026-07-15', state: 'pending' }]);

    await stage.until('TWSE', ({ date, phase }) => date === '2026-07-15' && phase === 'continuous');
    const due = await db.owner.query('select distinct state from obligation where instrument_no = $1', [one.no]);
    expect(due).toEqual([{ state: 'settled' }]);
    expect(await db.owner.query('select quantity::integer from positions')).toEqual([{ quantity: 1000 }]);
    expect(await stage.wrongs()).toEqual([]);
  }, 120_000);

  it('brings two customers together, and stands with its positions and history after a restart', async () => {
    stage = await createStage({ speed: FAST });
    await stage.exchange.list(LISTING);
    await stage.until('TWSE', ({ date, phase }) => date === '2026-07-13' && phase === 'intake');
    const one = known(stage);
    expect(one).toBeDefined();
    if (one === undefined) return;
    const [holder, second] = [await stage.customer(100_000_000_00n), await stage.customer(100_000_000_00n)];
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    await stage.place(holder, one, { type: 'market', quantity: 2 * one.lotSize });
    // The dearest purchase and the cheapest sale are the first to meet in an auction.
    await stage.until('TWSE', ({ date, phase }) => date === '2026-07-14' && phase === 'intake');
    const { limits } = marketAt(stage.exchange.state, one.no);
    await stage.place(second, one, { price: limits?.up, quantity: one.lotSize });
    await stage.place(holder, one, { side: 'sell', price: limits?.down, quantity: one.lotSize });
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const met = await stage.db.owner.query(
      `select customer_id, side, fill.quantity::integer from fill join orders on orders.id = order_id
       where instrument_no = $1 and counterparty = 'clearing' order by order_id`,
      [one.no],
    );
    expect(met).toEqual([
      { customer_id: second, side: 'buy', quantity: 1000 },
      { customer_id: holder, side: 'sell', quantity: 1000 },
    ]);
    const drawn = stage.exchange.history.daily(one.no);
    const held = () =>
      stage?.db.owner.query('select customer_id, quantity from positions where instrument_no = $1 order by id', [
        one.no,
      ]);
    const heldBefore = await held();

    await stage.restart();
    expect(known(stage)).toEqual(one);
    expect(stage.exchange.history.daily(one.no)).toEqual(drawn);
    expect(await held()).toEqual(heldBefore);
    await stage.pass(1_000);
    expect(marketAt(stage.exchange.view, one.no).day.trades).toBeGreaterThan(0);
    expect(await stage.place(second, one, { type: 'market', quantity: one.lotSize })).toMatchObject({ ok: true });
    expect(await stage.wrongs()).toEqual([]);
  }, 120_000);
});

describe('what is not listed', () => {
  it.each<readonly [string, Partial<Listing>, RegExp]>([
    ['on a day that has begun', { listedDate: tradingDate('2026-07-09') }, /too early/],
    ['under a symbol of the tables', { code: '2330' }, /listed already/],
    ['off the tick', { refPrice: parsePrice('64.51', 2) }, /is a price of/],
    ['in an industry that there is none', { industry: '99' }, /no industry/],
    ['with the tax of another market', { taxClass: 'none' }, /taxed/],
  ])('%s', async (_, change, reason) => {
    stage = await createStage();
    await expect(stage.exchange.list({ ...LISTING, ...change })).rejects.toThrow(reason);
    expect(await stage.db.owner.query('select no from listing')).toEqual([]);
  });

  it('twice under one symbol, and never twice under one number', async () => {
    stage = await createStage();
    const { exchange } = stage;
    const first = await exchange.list(LISTING);
    await expect(exchange.list(LISTING)).rejects.toThrow(/listing_venue_code_key/);
    expect((await exchange.list({ ...LISTING, code: '7798' })).no).toBe(first.no + 1);
  });
});

it('a listing whose batch failed is listed by the one that begins the day again, and shown by neither before', async () => {
  const broken = { times: 0, shown: false };
  const wrap = (database: Database): Database => ({
    ...database,
    async dedicated() {
      const inner = await database.dedicated();
      let listing = false;
      return {
        ...inner,
        async send(...[sql, ...rest]: Parameters<typeof inner.send>) {
          if (sql.startsWith('update listing')) listing = true;
          if (sql === 'commit' && listing && broken.times === 0) {
            broken.times += 1;
            broken.shown = stage !== undefined && known(stage) !== undefined;
            await inner.close();
            throw new Error('the connection broke before the commit');
          }
          return (await inner.send(sql, ...rest)) as never;
        },
      };
    },
  });
  stage = await createStage({ speed: FAST, wrap });
  const { no } = await stage.exchange.list(LISTING);
  await stage.until('TWSE', ({ date, phase }) => date === '2026-07-13' && phase === 'continuous');
  expect(broken).toEqual({ times: 1, shown: false });
  expect(known(stage)?.no).toBe(no);
  expect(marketAt(stage.exchange.view, no).reference).toBe(64_50);
  expect(await stage.db.owner.query('select effective_on from listing')).toEqual([{ effective_on: '2026-07-13' }]);
  expect(await stage.wrongs()).toEqual([]);
}, 60_000);

it('two exchanges in one process have rulebooks of their own', async () => {
  stage = await createStage({ speed: FAST });
  const other = await createStage({ speed: FAST });
  try {
    await stage.exchange.list(LISTING);
    await insertClosure(stage.db.database, stage.seals.key, {
      ...{ country: 'taiwan', day: '2026-07-14', note: 'typhoon', closes: true },
    });
    for (const one of [stage, other])
      await one.until('TWSE', ({ date, phase }) => date === '2026-07-13' && phase === 'continuous');
    const opens = ({ exchange }: Stage) =>
      isTradingDay(exchange.view.rulebook.calendar, 'TWSE', tradingDate('2026-07-14'));
    expect([opens(stage), opens(other)]).toEqual([false, true]);
    expect([known(stage)?.no, known(other)]).toEqual([50_000, undefined]);
    expect(() => other.exchange.history.daily(50_000)).toThrow('no instrument 50000');
    expect(TABLES.instruments.all).toEqual(INSTRUMENTS);
  } finally {
    await other.close();
  }
}, 120_000);
