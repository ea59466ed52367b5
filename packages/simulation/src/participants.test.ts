import { addTicks, FORESEEN, INSTRUMENTS, type Instrument, isOnTick, tickAt, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { instrumentProfile } from './instrument-profile.ts';
import { beginDay, found, HOUR, limitsOf, playDay, setStage } from './stage-day.ts';

const DATE = tradingDate('2026-11-20');
function levels(orders: readonly { price: number }[]): number[] {
  return [...new Set(orders.map(({ price }) => price))];
}

/** What is wrong with a side that has fewer than five prices although neither a limit nor the opposite side's lock explains it. */
function tooFew(
  instrument: Instrument,
  prices: readonly number[],
  limit: number | null,
  oppositeBest: number,
): boolean {
  if (prices.length >= 5) return false;
  if (limit === null) return true;
  const toLimit = limit > instrument.refPrice ? 1 : -1;
  const beyond = (price: number) => (price === limit ? limit : addTicks(instrument, price, toLimit));
  if (prices.length === 0) return oppositeBest !== limit;
  return !prices.every((price) => price === limit || prices.includes(beyond(price)));
}

describe('every book', () => {
  it.each(['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const)(
    'of %s has five legal levels a side after each action, at one second and at one minute a step',
    (venue) => {
      const instruments = INSTRUMENTS.filter((one) => one.venue === venue && one.kind !== 'index');
      const byNo = new Map(instruments.map((instrument) => [instrument.no, instrument]));
      const problems = new Set<string>();
      for (const [stepMs, length] of [
        [1_000, 240_000],
        [60_000, 2 * HOUR],
      ] as const) {
        const stage = setStage('levels', instruments);
        stage.market.onOrder = (no, price, shares, tif) => {
          const instrument = byNo.get(no) as Instrument;
          const { up, down } = limitsOf(instrument);
          if (!isOnTick(instrument, price)) problems.add(`${instrument.symbol} ${tif} off tick ${price}`);
          if ((up !== null && price > up) || (down !== null && price < down))
            problems.add(`${instrument.symbol} beyond ${price}`);
          if (shares <= 0 || shares % instrument.lotSize !== 0) problems.add(`${instrument.symbol} ${shares} shares`);
        };
        beginDay(stage, venue, DATE);
        playDay(stage, venue, DATE, stepMs, length, (phase) => {
          for (const instrument of instruments) {
            const { bids, asks } = stage.market.book(instrument.no);
            const { up, down } = limitsOf(instrument);
            const buys = levels(bids);
            const sells = levels(asks);
            if (tooFew(instrument, buys, down, sells[0] ?? 0))
              problems.add(`${instrument.symbol} ${phase} bids ${buys.join()} of ${down}`);
            if (tooFew(instrument, sells, up, buys[0] ?? 0))
              problems.add(`${instrument.symbol} ${phase} asks ${sells.join()} of ${up}`);
            if (phase === 'continuous' && (buys[0] ?? 0) >= (sells[0] ?? Infinity))
              problems.add(`${instrument.symbol} crossed`);
          }
        });
        // Market makers withdraw before they quote across: none of their resting orders may trade on arrival.
        const selfMade = stage.market.trades.filter(({ by, withOutsider }) => by === 'ROD' && !withOutsider);
        for (const { no } of selfMade) problems.add(`${byNo.get(no)?.symbol} traded with itself`);
      }
      expect([...problems]).toEqual([]);
    },
    60_000,
  );
});

describe('a Taiwan day', () => {
  const stage = setStage(
    'day',
    INSTRUMENTS.filter(({ venue, kind }) => venue === 'TWSE' && kind !== 'index'),
  );
  const spreads = new Map<string, number[]>();
  const liquid = ['TWSE:2330', 'TWSE:2317', 'TWSE:0050'].map(found);
  beginDay(stage, 'TWSE', DATE);
  playDay(stage, 'TWSE', DATE, 1000, 24 * HOUR, (phase) => {
    if (phase !== 'continuous') return;
    for (const instrument of liquid) {
      const { bids, asks } = stage.market.book(instrument.no);
      const bid = bids[0]?.price ?? 0;
      const spread = ((asks[0]?.price ?? 0) - bid) / tickAt(instrument, bid);
      const kept = spreads.get(instrument.symbol);
      if (kept) kept.push(spread);
      else spreads.set(instrument.symbol, [spread]);
    }
  });
  const trades = stage.market.trades.filter(({ by }) => by !== 'auction');
  const hours = 265 / 60;

  it.each([
    ['TWSE:2330', 1200, 7000],
    ['TWSE:2317', 400, 2400],
    ['TWSE:1101', 250, 1300],
    ['TWSE:2303', 300, 2400],
  ])('%s trades at a believable rate', (symbol, fewest, most) => {
    const perHour = trades.filter(({ no }) => no === found(symbol).no).length / hours;
    expect(perHour).toBeGreaterThan(fewest);
    expect(perHour).toBeLessThan(most);
  });

  it('sees thin names trade once in 20 to 200 seconds', () => {
    const thin = stage.instruments
      .map((instrument) => ({ instrument, rate: instrumentProfile(instrument).tradesPerSecond }))
      .sort((a, b) => a.rate - b.rate)
      .slice(0, 3);
    for (const { instrument } of thin) {
      const perHour = trades.filter(({ no }) => no === instrument.no).length / hours;
      expect(3600 / perHour, instrument.symbol).toBeGreaterThan(20);
      expect(3600 / perHour, instrument.symbol).toBeLessThan(200);
    }
  });

  it.each(liquid.map(({ symbol }) => symbol))('keeps the touch of %s one to three ticks wide', (symbol) => {
    const widths = [...(spreads.get(symbol) ?? [])].sort((a, b) => a - b);
    expect(widths[Math.floor(widths.length * 0.5)]).toBeLessThanOrEqual(2);
    expect(widths[Math.floor(widths.length * 0.95)]).toBeLessThanOrEqual(3);
  });

  it('trades about as much as a day of the history', () => {
    for (const symbol of ['TWSE:2330', 'TWSE:2454', 'TWSE:1101', 'TWSE:0050']) {
      const instrument = found(symbol);
      const lots = trades.filter(({ no }) => no === instrument.no).reduce((sum, { shares }) => sum + shares, 0) / 1000;
      const usual = instrumentProfile(instrument).dailyLots;
      expect(lots / usual, symbol).toBeGreaterThan(0.3);
      expect(lots / usual, symbol).toBeLessThan(3);
    }
  });

  it('is busier in its first quarter of an hour than at noon', () => {
    const { market, participants } = setStage('noon', liquid);
    participants.beginDay(
      FORESEEN,
      'TWSE',
      DATE,
      liquid.map((one) => ({ no: one.no, reference: one.refPrice, ...limitsOf(one) })),
    );
    const tradesBetween = (from: number, to: number) => {
      const before = market.trades.length;
      for (let at = from; at < to; at += 1000) participants.act('TWSE', 'continuous', at, at + 1000, market);
      return market.trades.length - before;
    };
    const opening = tradesBetween(9 * HOUR, 9.25 * HOUR);
    tradesBetween(9.25 * HOUR, 11.25 * HOUR);
    expect(opening).toBeGreaterThan(1.8 * tradesBetween(11.25 * HOUR, 11.5 * HOUR));
  });
});

describe('call auctions', () => {
  it('have volume', () => {
    const instruments = ['TWSE:2330', 'TWSE:1101', 'TWSE:2412'].map(found);
    const stage = setStage('auction', instruments);
    const { market, participants } = stage;
    beginDay(stage, 'TWSE', DATE);
    market.calling = true;
    for (let at = 8.5 * HOUR; at < 9 * HOUR; at += 10_000) participants.act('TWSE', 'intake', at, at + 10_000, market);
    expect(market.trades).toEqual([]);
    for (const { no, symbol } of instruments) {
      expect(market.uncross(no), symbol).toBeGreaterThan(10_000);
      expect(market.book(no).bids.length).toBeGreaterThan(0);
    }
  });
});

describe('the same seed', () => {
  function trace(seed: string, others: boolean): string {
    const instruments = [found('TWSE:2330'), found('TWSE:1101'), found('US:AAPL')];
    const stage = setStage(seed, instruments);
    const lines: string[] = [];
    stage.market.onOrder = (no, price, shares, tif) => {
      if (no !== found('US:AAPL').no) lines.push(`${no} ${price} ${shares} ${tif}`);
    };
    beginDay(stage, 'TWSE', DATE);
    if (others) {
      beginDay(stage, 'US', DATE);
      playDay(stage, 'US', DATE, 1000, 60_000);
    }
    playDay(stage, 'TWSE', DATE, 1000, 600_000);
    return lines.join('\n');
  }

  it('gives the same orders, whatever other venues do between', () => {
    const once = trace('same', false);
    expect(once.split('\n').length).toBeGreaterThan(500);
    expect(trace('same', false)).toBe(once);
    expect(trace('same', true)).toBe(once);
    expect(trace('other', false)).not.toBe(once);
  });
});
