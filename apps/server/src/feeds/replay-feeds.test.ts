import { TABLES, tradingDate } from '@kuroshio/market';
import { afterEach, describe, expect, it } from 'vitest';
import type { Price, Units } from '@kuroshio/money';
import { minutesOfDay, wireQuote } from '../exchange/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import { viewOf } from '../exchange/venues/durable-market.ts';
import { marketAt } from '../exchange/venues/venue-state.ts';
import { importTexts } from './recordings/import-recordings.ts';
import { createReplayFeeds } from './replay-feeds.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const no = (symbol: string) => TABLES.instruments.bySymbol(symbol)?.no ?? 0;

const DAYS = [
  '2026-01-26,1760.0,1775.0,1755.0,1770.0,28111000',
  '2026-01-27,1775.0,1795.0,1770.0,1790.0,35206777',
  '2026-01-28,1800.0,1835.0,1795.0,1820.0,41938020',
  '2026-01-29,1820.0,1825.0,1785.0,1785.0,30115000',
];
const AAPL = [
  '20260126 00:00,2600000,2650000,2590000,2640100,40000000',
  '20260128 00:00,2641200,2660000,2600000,2605500,52000000',
];

function feeds(from: string) {
  const { recordings } = importTexts(TABLES, [
    { argument: 'twse_2330.csv', text: ['Date,Open,High,Low,Close,Volume', ...DAYS].join('\n') },
    { argument: 'us_aapl.csv', text: AAPL.join('\n') },
  ]);
  return createReplayFeeds({
    seed: 'replay',
    rulebook: TABLES,
    recordings,
    from: tradingDate(from),
  });
}

/** The day bars that the database holds, `symbol date open high low close`, with the volume apart. */
async function storedDays(current: Stage, symbol: string) {
  const rows = await current.db.owner.query<Record<string, unknown>>(
    `select trading_date, open, high, low, close, volume from day_bar where instrument_no = $1 order by trading_date`,
    [no(symbol)],
  );
  return rows.map(({ trading_date, open, high, low, close, volume }) => ({
    bar: [trading_date, open, high, low, close].join(' '),
    volume: Number(volume),
  }));
}

/** Passes time until a venue's day is over, so many days; closed hours in large steps. */
async function passDays(current: Stage, venue: 'TWSE' | 'US', count: number): Promise<void> {
  const clockOf = () => current.exchange.state.clocks.get(venue);
  for (let day = 0; day < count; day++) {
    const phase = () => clockOf()?.phase;
    for (; phase() === 'closed'; await current.exchange.idle()) current.clock.advance(5_000);
    while (phase() !== 'closed') await current.pass(100);
  }
  // The day is stored beside the batches; an exchange that ends has stored it.
  await current.restart();
}

describe('a replay through the exchange', () => {
  it('ends each day with the bar of the file, across a restart, and goes on simulated after it', async () => {
    stage = await createStage({ speed: 1200, seed: 'replay', feeds: feeds('2026-01-27') });
    const { exchange } = stage;
    expect(exchange.state.clocks.get('TWSE')).toMatchObject({ date: '2026-01-27' });
    expect(exchange.state.clocks.get('FX')).toMatchObject({ date: '2026-01-27' });
    const market = marketAt(exchange.state, no('TWSE:2330'));
    expect(wireQuote(viewOf(market))).toMatchObject({
      reference: 1770_00,
      limitUp: 1945_00,
      provenance: { source: 'replay', delaySeconds: 0 },
    });
    expect(wireQuote(viewOf(marketAt(exchange.state, no('TWSE:2317')))).provenance).toBeUndefined();
    expect(exchange.history.daily(no('TWSE:2330')).map(({ date }) => date)).toEqual(['2026-01-26']);

    await passDays(stage, 'TWSE', 1);
    for (; stage.exchange.state.clocks.get('TWSE')?.phase !== 'continuous'; await stage.exchange.idle())
      stage.clock.advance(1_000);
    await stage.pass(5_000);
    expect(marketAt(stage.exchange.state, no('TWSE:2330')).day.volume).toBeGreaterThan(0);
    await stage.restart();
    await passDays(stage, 'TWSE', 2);
    const days = await storedDays(stage, 'TWSE:2330');
    expect(days.slice(0, 3).map(({ bar }) => bar)).toEqual([
      '2026-01-27 177500 179500 177000 179000',
      '2026-01-28 180000 183500 179500 182000',
      '2026-01-29 182000 182500 178500 178500',
    ]);
    for (const [place, { volume }] of days.slice(0, 3).entries()) {
      const wanted = Number(DAYS[place + 1]?.split(',').at(-1));
      expect(Math.abs(volume - wanted), days[place]?.bar).toBeLessThanOrEqual(wanted * 0.001);
    }
    for (; stage.exchange.state.clocks.get('TWSE')?.phase !== 'continuous'; await stage.exchange.idle())
      stage.clock.advance(1_000);
    await stage.pass(1_000);
    const after = wireQuote(viewOf(marketAt(stage.exchange.state, no('TWSE:2330'))));
    expect(stage.exchange.state.clocks.get('TWSE')?.date).toBe('2026-01-30');
    expect(after).toMatchObject({ reference: 1785_00 });
    expect(after.provenance).toBeUndefined();
    expect(after.trades).toBeGreaterThan(0);
    expect(await stage.exchange.audit()).toEqual([]);
  }, 120_000);

  it('has no trade and no quote on a day that the file leaves out, and opens the next as recorded', async () => {
    stage = await createStage({ speed: 1200, seed: 'replay', feeds: feeds('2026-01-27') });
    await stage.pass(5_000);
    const aapl = marketAt(stage.exchange.state, no('US:AAPL'));
    expect(wireQuote(viewOf(aapl))).toMatchObject({
      bid: 0,
      ask: 0,
      last: 0,
      trades: 0,
      provenance: { source: 'replay' },
    });
    expect(wireQuote(viewOf(marketAt(stage.exchange.state, no('US:MSFT')))).trades).toBeGreaterThan(0);
    await passDays(stage, 'US', 2);
    const days = await storedDays(stage, 'US:AAPL');
    expect(days).toEqual([{ bar: '2026-01-28 2641200 2660000 2600000 2605500', volume: 52_000_000 }]);
  }, 120_000);

  it('is a market that customers trade in: at the offer, and where the replay passes their price', async () => {
    stage = await createStage({ speed: 600, seed: 'replay', feeds: feeds('2026-01-28') });
    const customer = await stage.customer(2_000_000_000n);
    await stage.pass(2_000);
    const market = marketAt(stage.exchange.state, no('TWSE:2330'));
    const order = (clientOrderId: string, type: 'market' | 'limit', price?: number) =>
      stage?.exchange.place({
        customer,
        clientOrderId,
        instrumentNo: no('TWSE:2330'),
        ticket: {
          side: 'buy',
          type,
          board: 'regular',
          timeInForce: 'ROD',
          quantity: 1_000 as Units,
          price: price as Price,
          positionId: undefined,
        },
      });
    const { ask } = wireQuote(viewOf(market));
    expect(await order('at-the-offer', 'market')).toMatchObject({ ok: true });
    expect(await order('below-the-market', 'limit', 1810_00)).toMatchObject({ ok: true });
    await passDays(stage, 'TWSE', 1);
    const fills = await stage.db.owner.query<{ price: bigint }>('select price from fill order by price');
    expect(fills.map(({ price }) => Number(price))).toEqual([1810_00, ask]);
    const days = await storedDays(stage, 'TWSE:2330');
    expect(days.map(({ bar }) => bar)).toEqual(['2026-01-28 180000 183500 179500 182000']);
    expect(minutesOfDay(marketAt(stage.exchange.view, no('TWSE:2330'))).length).toBeGreaterThan(200);
    expect(await stage.exchange.audit()).toEqual([]);
  }, 120_000);
});
