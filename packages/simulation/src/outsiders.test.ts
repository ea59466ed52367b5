import { addTicks, FORESEEN, nextTradingDay, tickAt, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import type { Price } from '@kuroshio/money';
import { instrumentProfile } from './instrument-profile.ts';
import { beginDay, found, HOUR, playDay, type Stage, setStage } from './stage-day.ts';

const DATE = tradingDate('2026-11-20');
const tsmc = found('TWSE:2330');

/** A stage that has opened and traded for a minute. */
function openStage(seed: string): Stage {
  const stage = setStage(seed, [tsmc]);
  beginDay(stage, 'TWSE', DATE);
  playDay(stage, 'TWSE', DATE, 1000, 60_000);
  return stage;
}

function trade(stage: Stage, from: number, to: number, each?: (at: number) => void): void {
  for (let at = from; at < to; at += 1000) {
    stage.participants.act('TWSE', 'continuous', at, at + 1000, stage.market);
    each?.(at);
  }
}

function middle(stage: Stage): number {
  return (stage.market.bestBid(tsmc.no) + stage.market.bestAsk(tsmc.no)) / 2;
}

describe('an outsider', () => {
  it('who sweeps four levels finds five again after the next action', () => {
    const stage = openStage('sweep');
    const { asks } = stage.market.book(tsmc.no);
    const prices = [...new Set(asks.map(({ price }) => price))];
    const fourth = prices[3] ?? 0;
    const offered = asks.filter(({ price }) => price <= fourth).reduce((sum, { shares }) => sum + shares, 0);
    expect(stage.market.outsider(tsmc.no, 'buy', fourth, offered, false)).toBe(offered);
    expect(new Set(asks.map(({ price }) => price)).size).toBeLessThan(6);
    stage.participants.act('TWSE', 'continuous', 9 * HOUR + 60_000, 9 * HOUR + 60_001, stage.market);
    expect(new Set(stage.market.book(tsmc.no).asks.map(({ price }) => price)).size).toBeGreaterThanOrEqual(5);
  });

  it('who keeps buying moves the price up a little', () => {
    const start = 9 * HOUR + 60_000;
    let ticks = 0;
    const seeds = 12;
    for (let seed = 0; seed < seeds; seed++) {
      const alone = openStage(`impact ${seed}`);
      const pressed = openStage(`impact ${seed}`);
      trade(alone, start, start + 300_000);
      trade(pressed, start, start + 300_000, (at) => {
        if (at % 5000 !== 0) return;
        pressed.market.outsider(tsmc.no, 'buy', pressed.market.bestAsk(tsmc.no), 800_000, false);
      });
      ticks += (middle(pressed) - middle(alone)) / tickAt(tsmc, tsmc.refPrice) / seeds;
    }
    expect(ticks).toBeGreaterThan(1);
    expect(ticks).toBeLessThan(12);
  });

  it('whose limit stands where the market comes is filled', () => {
    const stage = openStage('limit');
    const start = 9 * HOUR + 60_000;
    const bid = stage.market.bestBid(tsmc.no);
    expect(stage.market.outsider(tsmc.no, 'buy', bid, 5_000, true)).toBe(0);
    trade(stage, start, start + 3 * HOUR);
    const taken = stage.market.trades
      .filter(({ withOutsider }) => withOutsider)
      .reduce((sum, { shares }) => sum + shares, 0);
    expect(taken).toBe(5_000);
  });

  it('whose offer is far too cheap is bought out, not crossed', () => {
    const stage = openStage('cheap');
    const start = 9 * HOUR + 60_000;
    const cheap = addTicks(tsmc, stage.market.bestBid(tsmc.no), -6);
    stage.market.outsider(tsmc.no, 'sell', cheap, 60_000_000, true);
    let crossed = 0;
    let few = 0;
    trade(stage, start, start + 30_000, () => {
      const { bids, asks } = stage.market.book(tsmc.no);
      if ((bids[0]?.price ?? 0) >= (asks[0]?.price ?? 0)) crossed++;
      if (new Set(bids.map(({ price }) => price)).size < 5) few++;
    });
    expect({ crossed, few }).toEqual({ crossed: 0, few: 0 });
    const taken = stage.market.trades
      .filter(({ withOutsider }) => withOutsider)
      .reduce((sum, { shares }) => sum + shares, 0);
    expect(taken).toBeGreaterThan(5_000_000);
  });
});

describe('participants that begin', () => {
  it('in the middle of a day quote around the last price', () => {
    const last = addTicks(tsmc, tsmc.refPrice, -20);
    const stage = setStage('join', [tsmc], last);
    beginDay(stage, 'TWSE', DATE);
    trade(stage, 11 * HOUR, 11 * HOUR + 5000);
    expect(Math.abs(middle(stage) - last) / tickAt(tsmc, last)).toBeLessThanOrEqual(3);
  });

  it('again after their books were emptied set new levels under new refs', () => {
    const stage = openStage('emptied');
    stage.market.empty(tsmc.no);
    stage.participants.cleared(tsmc.no);
    trade(stage, 9 * HOUR + 60_000, 9 * HOUR + 61_000);
    expect(stage.market.book(tsmc.no).bids.length).toBeGreaterThanOrEqual(5);
    expect(stage.market.book(tsmc.no).asks.length).toBeGreaterThanOrEqual(5);
  });
});

describe('at a price limit', () => {
  it('one side stays empty and the other queues at the limit', () => {
    const stage = setStage('locked', [tsmc]);
    const reference = tsmc.refPrice;
    const up = addTicks(tsmc, reference, 1);
    stage.participants.beginDay(FORESEEN, 'TWSE', DATE, [
      { no: tsmc.no, reference, up, down: (up - 40 * 500) as Price },
    ]);
    let lockedSteps = 0;
    trade(stage, 9 * HOUR, 10 * HOUR, () => {
      const { bids, asks } = stage.market.book(tsmc.no);
      expect(Math.max(bids[0]?.price ?? 0, asks[asks.length - 1]?.price ?? 0)).toBeLessThanOrEqual(up);
      if (asks.length === 0) {
        lockedSteps++;
        expect(new Set(bids.map(({ price }) => price)).size).toBeGreaterThanOrEqual(5);
      }
    });
    expect(lockedSteps).toBeGreaterThan(0);
  });
});

describe('days in a row', () => {
  it('move as the history does', () => {
    for (const [symbol, venue] of [
      ['TWSE:2330', 'TWSE'],
      ['TWSE:1101', 'TWSE'],
      ['US:AAPL', 'US'],
    ] as const) {
      const instrument = found(symbol);
      const stage = setStage('row', [instrument]);
      let reference: number = instrument.refPrice;
      let date = DATE;
      const squares: number[] = [];
      const ranges: number[] = [];
      for (let day = 0; day < 120; day++) {
        beginDay(stage, venue, date, () => reference);
        playDay(stage, venue, date, 60_000);
        const prices = stage.market.trades.map(({ price }) => price);
        ranges.push(Math.log(Math.max(...prices) / Math.min(...prices)));
        stage.market.trades.length = 0;
        const close = stage.market.lastPrice(instrument.no);
        squares.push(Math.log(close / reference) ** 2);
        reference = close;
        stage.market.empty(instrument.no);
        stage.participants.cleared(instrument.no);
        date = nextTradingDay(FORESEEN, venue, date);
      }
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const expected = instrumentProfile(instrument).volatility;
      const volatility = Math.sqrt(mean(squares) * 250);
      expect(volatility / expected, symbol).toBeGreaterThan(0.65);
      expect(volatility / expected, symbol).toBeLessThan(1.4);
      // The mean range of a random walk is 1.6 deviations; the overnight part of a day has no range.
      const range = mean(ranges) / (expected / Math.sqrt(250));
      expect(range, symbol).toBeGreaterThan(0.9);
      expect(range, symbol).toBeLessThan(2.2);
    }
  });
});
