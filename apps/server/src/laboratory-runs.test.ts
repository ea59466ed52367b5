import { runReport } from '@kuroshio/contract/laboratory/shapes.ts';
import type { SentInputOf } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRuns } from './laboratory/list-runs.ts';
import { readRun } from './laboratory/read-run.ts';
import { run } from './laboratory/run.ts';
import { runMinutes } from './laboratory/run-minutes.ts';
import { type RunWorker, workRuns } from './laboratory/work-runs.ts';
import { marketAt } from './exchange/index.ts';
import { readDays } from './quotes/index.ts';
import { codeOf, createStrategyStage, must, type StrategyStage } from './strategies/test-strategies.ts';

let on: StrategyStage;
let worker: RunWorker;
let [who, other] = [0, 0];
let span: { from: string; to: string };
let act: {
  run: ReturnType<typeof run>;
  minutes: ReturnType<typeof runMinutes>;
  read: ReturnType<typeof readRun>;
  list: ReturnType<typeof listRuns>;
};

beforeAll(async () => {
  on = await createStrategyStage([], {
    instruments: ['TWSE:2303', 'TWSE:2317', 'US:AAPL', 'TWSE:TAIEX'],
    seed: 'runs',
  });
  [who, other] = [await on.stage.customer(1_000_000_00n), await on.stage.customer(1_000_000_00n)];
  act = { run: run(on.parts), minutes: runMinutes(on.parts), read: readRun(on.parts), list: listRuns(on.parts) };
  worker = workRuns(on.parts);
  const { markets } = await must(Promise.resolve(act.list({ limit: 10 }, on.as(who))));
  const market = markets.find((one) => one.market === 'twd');
  span = { from: market?.from ?? '', to: market?.to ?? '' };
}, 120_000);
afterAll(async () => {
  await worker.stop();
  await on.close();
});

type Wish = SentInputOf<'laboratory/run'>;
let keys = 0;
const wish = (more: Partial<Wish> = {}) =>
  ({
    ...{ algorithm: 'momentum', terms: { span: 20, hold: 2, every: 5 }, symbols: ['TWSE:2303', 'TWSE:2317'] },
    ...{ ...span, lots: 'whole', money: '100000000', clientKey: `run-key-${++keys}` },
    ...more,
  }) as never;
const ask = (more: Partial<Wish> = {}, customer = who) => Promise.resolve(act.run(wish(more), on.as(customer)));
const read = (id: string, customer = who) => Promise.resolve(act.read({ id }, on.as(customer)));
async function done(more: Partial<Wish> = {}, customer = who) {
  const { id } = await must(ask(more, customer));
  await worker.look();
  return must(read(id, customer));
}

describe('a run', () => {
  it('is worked on aside, kept and told in full', async () => {
    const { card, report } = await done();
    expect(card).toMatchObject({ number: 1, state: 'done', currency: 'TWD', totalBps: report?.totalBps });
    const told = runReport.parse(report);
    expect(told).toMatchObject({ trials: 1, overfitBps: null, variants: 1 });
    expect(told.days).toBeGreaterThan(600);
    expect(told.tradeCount).toBeGreaterThan(20);
    expect(told.curve).toHaveLength(60);
    // What commission and tax the trades tell is what is itemised; no trade is cut here.
    if (told.tradeCount <= told.trades.length) {
      const paid = told.trades.reduce((sum, { costs }) => sum + BigInt(costs), 0n);
      expect(paid).toBe(BigInt(told.costs.commission) + BigInt(told.costs.tax));
    }
    expect(told.trades.every(({ shares }) => shares % 1_000 === 0)).toBe(true);
    const sold = told.trades.find(({ side }) => side === 'sell');
    // 0.3 % of what is sold and 0.1425 % of both ways, whole dollars.
    const parts = [(BigInt(sold?.value ?? 0) * 3n) / 1_000n, (BigInt(sold?.value ?? 0) * 1_425n) / 1_000_000n];
    expect(Number(sold?.costs) / Number(parts.reduce((sum, part) => sum + part, 0n))).toBeCloseTo(1, 1);
  }, 60_000);

  it('says nothing by the year under 60 days', async () => {
    const days = (await must(read((await must(ask({ clientKey: 'a-short-run' as never }))).id))).card;
    expect(days.state).toBe('waiting');
    await worker.look();
    const from = (await done({ from: addDays(span.to, -70) })).report;
    expect(from?.days).toBeLessThan(60);
    expect(from?.yearly).toBeNull();
  }, 60_000);

  it('buys single shares where odd lots are asked for, and US shares in dollars', async () => {
    const odd = await done({ lots: 'odd', money: '2000000' });
    expect(odd.report?.trades.some(({ shares }) => shares % 1_000 !== 0)).toBe(true);
    const { markets } = await must(Promise.resolve(act.list({ limit: 1 }, on.as(who))));
    const { from, to } = markets.find(({ market }) => market === 'usd') ?? span;
    const us = await done({ ...{ from, to }, symbols: ['US:AAPL'], algorithm: 'trend', money: '3000000' });
    expect(us.card.currency).toBe('USD');
    expect(us.report?.tradeCount).toBeGreaterThan(0);
  }, 60_000);

  it('is judged by all runs of its algorithm, and by its variants once there are eight', async () => {
    const before = (await must(Promise.resolve(act.list({ limit: 50 }, on.as(who))))).runs;
    const momentum = before.filter(({ algorithm }) => algorithm === 'momentum').length;
    let last = await done({ terms: { span: 5, hold: 1, every: 1 } });
    for (const spanOf of [10, 15, 25, 30, 40, 50]) last = await done({ terms: { span: spanOf, hold: 1, every: 5 } });
    expect(last.report).toMatchObject({ trials: momentum + 7, variants: 8 });
    expect(last.report?.overfitBps).not.toBeNull();
    expect(last.report?.chanceSharpe).toBeGreaterThan(0);
    // The same again is another trial, but no other variant.
    expect((await done({ terms: { span: 50, hold: 1, every: 5 } })).report).toMatchObject({
      ...{ trials: momentum + 8, variants: 8 },
    });
  }, 120_000);
});

describe('a rule within days', () => {
  const terms = { opening: 30, belowBps: 80, last: 60 };
  const askMinutes = (more: object = {}, customer = who) =>
    Promise.resolve(
      act.minutes(
        {
          ...{ algorithm: 'average-reversion', terms, symbols: ['TWSE:2303', 'TWSE:2317'] },
          ...{ from: addDays(span.to, -90), to: span.to, money: '100000000', clientKey: `run-key-${++keys}`, ...more },
        } as never,
        on.as(customer),
      ),
    );

  it('is tried on minutes, through the book, and told with what could not be done', async () => {
    const { id } = await must(askMinutes());
    await worker.look();
    const { card, report } = await must(read(id));
    expect(card).toMatchObject({ state: 'done', lots: 'whole', terms, totalBps: report?.totalBps });
    const told = runReport.parse(report);
    const { orders } = told.withinDays ?? { orders: { sent: 0, full: 0, part: 0 } };
    expect(orders.full + orders.part).toBe(told.tradeCount);
    expect(orders.sent).toBeGreaterThanOrEqual(told.tradeCount);
    expect(told.tradeCount).toBeGreaterThan(4);
    expect(told.days).toBeGreaterThan(50);
    // Between the tenth minute and the closing auction, each at a price within its day.
    for (const { date, minute = 0, price, symbol } of told.trades) {
      expect(minute >= 550 && minute <= 810).toBe(true);
      const { instrument } = marketAt(on.parts.exchange.view, instrumentOf(symbol));
      const [day] = await readDays(on.parts.exchange, marketAt(on.parts.exchange.view, instrument.no), {
        ...{ from: date as never, to: date as never },
      });
      expect(price >= (day?.low ?? 0) * 0.99 && price <= (day?.high ?? 0) * 1.01).toBe(true);
    }
    if (told.withinDays?.stuckDays === 0) {
      const shares = told.trades.reduce((sum, { side, shares: some }) => sum + (side === 'buy' ? some : -some), 0);
      if (told.tradeCount <= told.trades.length) expect(shares).toBe(0);
    }
    expect(Number(told.costs.slippage)).toBeGreaterThan(0);
  }, 60_000);

  it('counts by what its rule looks at: what changes nothing is no other variant', async () => {
    await must(askMinutes({ terms: { ...terms, last: 90 } }));
    await worker.look();
    const { id } = await must(askMinutes({ terms: { ...terms, belowBps: 60 } }));
    await worker.look();
    expect((await must(read(id))).report).toMatchObject({ trials: 3, variants: 2 });
  }, 60_000);

  it('is refused over more than a year, and into days that are not over', async () => {
    expect(codeOf(await askMinutes({ from: addDays(span.to, -367) }))).toBe('RUN_TOO_LONG');
    expect(codeOf(await askMinutes({ to: addDays(span.to, 1) }))).toBe('RUN_BEYOND_HISTORY');
    // No day of any calendar, between the first and the last all the same.
    const noDay = `${span.to.slice(0, 4)}-02-30`;
    expect(codeOf(await askMinutes({ from: noDay }))).toBe('RUN_BEYOND_HISTORY');
    expect(codeOf(await ask({ from: noDay }))).toBe('RUN_BEYOND_HISTORY');
    expect(codeOf(await askMinutes({ from: addDays(span.to, -20) }))).toBe('RUN_TOO_SHORT');
  });
});

const instrumentOf = (symbol: string) => on.parts.exchange.view.rulebook.instruments.bySymbol(symbol)?.no ?? 0;

describe('what cannot be tried', () => {
  it.each([
    ['an instrument that is not there', { symbols: ['TWSE:9999'] }, 'RUN_SYMBOL_UNKNOWN'],
    ['an index', { symbols: ['TWSE:TAIEX'] }, 'RUN_SYMBOL_UNKNOWN'],
    ['one twice', { symbols: ['TWSE:2303', 'TWSE:2303'] }, 'RUN_SYMBOL_TWICE'],
    ['two markets', { symbols: ['TWSE:2303', 'US:AAPL'] }, 'RUN_MARKETS_MIXED'],
    ['with next to nothing', { money: '100' }, 'RUN_MONEY_OUT_OF_BOUNDS'],
    ['with everything', { money: '99999999999999' }, 'RUN_MONEY_OUT_OF_BOUNDS'],
    ['before there was a price', { from: '2001-01-01' }, 'RUN_BEYOND_HISTORY'],
    ['into the future', { to: '2199-01-01' }, 'RUN_BEYOND_HISTORY'],
  ])('%s', async (_, more, code) => {
    expect(codeOf(await ask(more as Partial<Wish>))).toBe(code);
  });

  it('fewer than thirty days', async () => {
    expect(codeOf(await ask({ from: addDays(span.to, -20) }))).toBe('RUN_TOO_SHORT');
  });
});

describe('a thief', () => {
  it('who sends many at once has one that waits, and one key is one run', async () => {
    const count = async () =>
      (await on.stage.db.owner.query('select 1 from laboratory_run where customer_id = $1', [other])).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({}, other)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['done', 'RUN_WAITING']));
    await worker.look();
    const same = { clientKey: 'one-key-for-all' as never };
    const repeated = await Promise.all(Array.from({ length: 10 }, () => ask(same, other)));
    expect(new Set(repeated.map((answer) => (answer.ok ? answer.value.id : answer.refusal.code))).size).toBe(1);
    expect(await count()).toBe(2);
    expect(codeOf(await ask({ ...same, money: '200000000' }, other))).toBe('KEY_REUSED');
    await worker.look();
  }, 60_000);

  it('sees nobody else’s run', async () => {
    const [own] = (await must(Promise.resolve(act.list({ limit: 1 }, on.as(who))))).runs;
    expect(codeOf(await read(own?.id ?? '', other))).toBe('RUN_NOT_FOUND');
  });

  it('cannot take a run away or change what came of it, not even as the program', async () => {
    const { database } = on.parts;
    for (const sql of [
      'delete from laboratory_run',
      'delete from laboratory_outcome',
      'update laboratory_run set number = 1',
      'update laboratory_outcome set sharpe = 9',
    ])
      await expect(database.query(sql)).rejects.toThrow(/permission denied/);
  });

  it('with the database’s password makes no report that is shown', async () => {
    const { card } = await done({}, other);
    await on.stage.db.owner.query(
      `update laboratory_outcome set report = jsonb_set(report::jsonb, '{totalBps}', '99999')::text where id = $1`,
      [card.id],
    );
    expect(await must(read(card.id, other))).toMatchObject({ report: null, card: { totalBps: null } });
  }, 60_000);
});

it('what fails counts as tried and says so', async () => {
  const { id } = await must(ask());
  await on.stage.db.owner.query('select 1');
  const broken = { ...on.parts, exchange: new Proxy(on.parts.exchange, { get: () => undefined }) };
  await worker.stop();
  worker = workRuns(broken as never);
  await worker.look();
  await worker.stop();
  worker = workRuns(on.parts);
  expect(await must(read(id))).toMatchObject({ report: null, card: { state: 'failed' } });
  const next = await done({ terms: { span: 60, hold: 1, every: 5 } });
  expect(next.report?.trials).toBe(
    (await must(Promise.resolve(act.list({ limit: 50 }, on.as(who))))).runs.filter(
      ({ algorithm }) => algorithm === 'momentum',
    ).length,
  );
}, 60_000);

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
