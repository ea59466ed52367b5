import { TABLES, PAUSE_REASONS, type PauseReason, tradingDate, venueInstant } from '@kuroshio/market';
import { SELL } from '@kuroshio/matching';
import { afterEach, describe, expect, it } from 'vitest';
import { type Price, price as priceOf, type Shares, units } from '@kuroshio/money';
import { recordTrade } from '../exchange/venues/instrument-market.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { clockOf, marketAt, markClocksDurable } from '../exchange/venues/venue-state.ts';
import { markDurable } from '../exchange/venues/durable-market.ts';
import { createView } from '../exchange/view.ts';
import { createState } from '../exchange/state.ts';
import { createManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { breakerNews, haltNews, type OpenHalts } from './market-halts.ts';
import { marketNews } from './market-news.ts';
import { watchMarkets } from './watch-markets.ts';

const NOW = Date.parse('2026-07-09T14:00:00Z');
const NONE: OpenHalts = new Map();
const date = tradingDate('2026-07-09');
const apple = instrument('US:AAPL');
const at = (hours: number, minutes: number) => (hours * 60 + minutes) * 60_000;
const usTime = (hours: number, minutes: number) => venueInstant('US', date, at(hours, minutes));
const until = usTime(10, 5);

/** A market of which all is durable. */
function usMarket() {
  const state = createState(TABLES);
  for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const) {
    state.clocks.set(venue, {
      ...{ venue, firstDate: date, date, phase: 'continuous', msOfDay: at(10, 0), wallAt: 0, reopensAt: 0 },
      ...{ tripped: 0, haltedUntil: 0 },
    });
  }
  for (const market of state.markets.values()) markDurable(market);
  markClocksDurable(state);
  const market = marketAt(state, apple.no);
  return {
    state,
    market,
    clock: (change: Partial<ReturnType<typeof clockOf>>) => {
      Object.assign(clockOf(state, 'US'), change);
      markClocksDurable(state);
    },
    rest: (reason: PauseReason, resumesAt = until, isDurable = true) => {
      market.pause = { reason, resumesAt, until: at(10, 5), entryFrom: 0 };
      state.paused.add(apple.no);
      if (isDurable) markDurable(market);
    },
    goOn: (price?: number) => {
      if (price !== undefined) recordTrade(market, price as Price, 100 as Shares, 'auction', at(10, 5), until + 50);
      market.pause = null;
      state.paused.delete(apple.no);
      markDurable(market);
    },
  };
}

describe('news of halts', () => {
  it.each(PAUSE_REASONS)('of one that rests for %s', (reason) => {
    const { state, rest } = usMarket();
    rest(reason);
    const isNews = ['volatility', 'luld', 'delayed-open', 'delayed-close'].includes(reason);
    const { news, open } = haltNews(createView(state), NONE, NOW);
    const event = { kind: 'halted', symbol: 'US:AAPL', date, reason, until };
    expect(news.map((one) => [one.source, one.symbols, one.event])).toEqual(
      isNews ? [['exchange', ['US:AAPL'], event]] : [],
    );
    expect(haltNews(createView(state), open, NOW).news).toEqual([]);
  });

  it('tell nothing that may not be durable, and tell it when it is', () => {
    const { state, market, rest } = usMarket();
    rest('luld', until, false);
    expect(haltNews(createView(state), NONE, NOW).news).toEqual([]);
    markDurable(market);
    expect(haltNews(createView(state), NONE, NOW).news).toHaveLength(1);
  });

  it.each<[string, number | undefined, number]>([
    ['with the price of the auction', 2_000_000, 2_000_000],
    ['without one where nothing traded', undefined, 0],
  ])('tell that matching goes on, %s', (_, traded, price) => {
    const { state, rest, goOn } = usMarket();
    rest('luld');
    const { open } = haltNews(createView(state), NONE, NOW);
    goOn(traded);
    const { news, open: after } = haltNews(createView(state), open, NOW);
    expect(news).toMatchObject([
      { key: `resumed/US:AAPL/${date}/${until}`, event: { kind: 'resumed', reason: 'luld', price } },
    ]);
    expect(after.size).toBe(0);
  });

  it('tell of two halts that follow one another, and of a limit state between them that the first is over', () => {
    const { state, market, rest, goOn } = usMarket();
    rest('luld');
    const first = haltNews(createView(state), NONE, NOW);
    goOn(2_000_000);
    rest('limit-state', usTime(10, 6));
    const second = haltNews(createView(state), first.open, NOW);
    expect(second.news.map(({ event }) => event.kind)).toEqual(['resumed']);
    rest('luld', usTime(10, 11));
    const third = haltNews(createView(state), second.open, NOW);
    expect(third.news.map(({ event }) => event.kind)).toEqual(['halted']);
    rest('luld', usTime(10, 20));
    markDurable(market);
    expect(haltNews(createView(state), third.open, NOW).news.map(({ event }) => event.kind)).toEqual([
      'resumed',
      'halted',
    ]);
  });

  it('do not say that it went on where the session ended or the day changed first', () => {
    const { state, rest, goOn, clock } = usMarket();
    rest('luld', usTime(16, 3));
    const { open } = haltNews(createView(state), NONE, NOW);
    goOn();
    clock({ phase: 'after-hours' });
    expect(haltNews(createView(state), open, NOW)).toEqual({ news: [], open: new Map() });
    clock({ phase: 'continuous', date: tradingDate('2026-07-10') });
    expect(haltNews(createView(state), open, NOW)).toEqual({ news: [], open: new Map() });
  });

  it('leave one open that the breaker halts too, until the market goes on', () => {
    const { state, rest, goOn } = usMarket();
    rest('luld');
    const { open } = haltNews(createView(state), NONE, NOW);
    rest('breaker', usTime(10, 17));
    expect(haltNews(createView(state), open, NOW)).toEqual({ news: [], open });
    goOn(1_900_000);
    expect(haltNews(createView(state), open, NOW).news).toMatchObject([
      { event: { kind: 'resumed', price: 1_900_000 } },
    ]);
  });
});

describe('news of the breaker', () => {
  it.each([
    [1, 700, '10:15', at(10, 15), false],
    [2, 1300, '10:15', at(10, 15), false],
    [3, 2000, 'the close', at(16, 0), true],
  ] as const)('of level %d, at a fall of %d bps, until %s', (tripped, fallBps, _, haltedUntil, forTheDay) => {
    const { state, clock } = usMarket();
    const events = () => marketNews(createView(state), { keys: new Set() }, NOW).map(({ event }) => event);
    const ofMarket = () => events().filter(({ kind }) => kind.startsWith('market-'));
    expect(ofMarket()).toEqual([]);
    clock({ tripped, haltedUntil });
    const halted = {
      ...{ kind: 'market-halted', venue: 'US', date, index: 'US:SPX', level: tripped, fallBps, forTheDay },
      until: venueInstant('US', date, haltedUntil),
    };
    expect(ofMarket()).toEqual([halted]);
    clock({ msOfDay: haltedUntil, phase: forTheDay ? 'after-hours' : 'continuous' });
    const resumed = { kind: 'market-resumed', venue: 'US', date, level: tripped, at: halted.until };
    expect(ofMarket()).toEqual(forTheDay ? [halted] : [halted, resumed]);
    expect(breakerNews(createView(state), 'TWSE')).toEqual([]);
  });
});

describe('results of the day', () => {
  it('are told when the session ended, after a closing that was put off', () => {
    const { state, market, rest, goOn, clock } = usMarket();
    recordTrade(market, 2_000_000 as Price, 100 as Shares, 'buy', at(10, 0), 0);
    market.reference = 1_000_000 as Price;
    const isTold = () =>
      marketNews(createView(state), { keys: new Set() }, NOW).some(
        ({ event }) => event.kind === 'day-results' && event.venue === 'US',
      );
    markDurable(market);
    expect(isTold()).toBe(false);
    clock({ phase: 'after-hours' });
    rest('delayed-close');
    expect(isTold()).toBe(false);
    goOn();
    expect(isTold()).toBe(true);
  });
});

describe('on an exchange that runs', () => {
  const stock = instrument('TPEX:3324');
  let stage: Stage;
  let stop: (() => Promise<void>) | undefined;
  let keys = 0;

  afterEach(async () => {
    await stop?.();
    await stage.close();
  });

  const market = () => marketAt(stage.exchange.state, stock.no);
  const watch = () => {
    const { db, exchange, clock } = stage;
    stop = watchMarkets({ database: db.database, exchange, clock, log: createLog('silent') });
  };
  /** Time passes, and what is told of it is written. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) {
      await stage.pass(500);
      // The look's own query has gone out before this one.
      await stage.db.database.query('select 1');
      await new Promise<void>((resolve) => setTimeout(resolve, 5));
    }
  }
  const order = (customer: number, side: 'buy' | 'sell', price: number | undefined, quantity: number) =>
    stage.exchange.place({
      ...{ customer, clientOrderId: `halted-${++keys}`, instrumentNo: stock.no },
      ticket: {
        ...{
          side,
          price: price === undefined ? undefined : priceOf(price),
          quantity: units(quantity),
          board: 'regular',
          timeInForce: 'ROD',
          positionId: undefined,
        },
        type: price === undefined ? 'market' : 'limit',
      },
    });

  it('an interruption is told once, with its end, though the program starts anew in the middle of it', async () => {
    stage = await createStage();
    watch();
    await pass(8_000);
    const [buyer, seller] = [await stage.customer(900_000_000_000_00n), await stage.customer(900_000_000_000_00n)];
    await order(seller, 'buy', undefined, 3000);
    const up = market().limits?.up ?? 0;
    await order(seller, 'sell', up, 1000);
    let shares = 0;
    market().book?.each(SELL, (_, __, quantity) => {
      shares += quantity;
    });
    await order(buyer, 'buy', up, Math.min(499_000, shares + 1000));
    const { resumesAt = 0 } = market().pause ?? {};
    expect(resumesAt).toBeGreaterThan(0);
    await pass(3_000);
    await stop?.();
    await stage.restart();
    watch();
    await pass(12_500);
    // The price of its auction may be followed by another one.
    expect(market().pause?.resumesAt).not.toBe(resumesAt);
    const news = await stage.db.owner.query<{ source: string; symbols: string[]; facts: object }>(
      `select source, symbols, facts from news where kind in ('halted', 'resumed') and symbols = $1 order by id`,
      [[stock.symbol]],
    );
    expect(news.slice(0, 2)).toMatchObject([
      { source: 'exchange', facts: { kind: 'halted', reason: 'volatility', until: resumesAt } },
      { source: 'exchange', facts: { kind: 'resumed', reason: 'volatility', price: expect.any(Number) } },
    ]);
    expect(news[1]?.facts).toMatchObject({ at: expect.any(Number) });
  }, 60_000);

  it('a halt that the database did not take is told when it does', async () => {
    stage = await createStage();
    const { database } = stage.db;
    const failures = { left: 3 };
    const failing: typeof database = {
      ...database,
      query: (sql, params) => {
        if (!sql.includes('news') || failures.left-- <= 0) return database.query(sql, params);
        return Promise.reject(new Error('the database is away'));
      },
    };
    const { state, rest } = usMarket();
    rest('luld');
    const clock = createManualClock(NOW);
    stop = watchMarkets({ database: failing, exchange: { view: createView(state) }, clock, log: createLog('silent') });
    const told = () => stage.db.owner.query(`select from news where kind = 'halted'`);
    // A look that the last one has not ended is left out, and each takes as long as a busy machine lets it.
    for (let looks = 0; looks < 3_000 && (await told()).length === 0; looks++) clock.advance(250);
    expect(failures.left).toBeLessThan(0);
    clock.advance(1_000);
    await stop();
    expect(await told()).toHaveLength(1);
  });
});
