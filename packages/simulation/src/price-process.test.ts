import { createRandom } from '@kuroshio/base';
import { TABLES, FORESEEN, previousTradingDay, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { instrumentProfile } from './instrument-profile.ts';
import { createPriceProcess, drawDay, fatTailed } from './price-process.ts';

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mx = mean(xs);
  const my = mean(ys);
  const covariance = mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my)));
  const deviation = (values: readonly number[], m: number) => Math.sqrt(mean(values.map((value) => (value - m) ** 2)));
  return covariance / (deviation(xs, mx) * deviation(ys, my));
}

function profileOf(symbol: string) {
  const instrument = TABLES.instruments.bySymbol(symbol);
  if (!instrument) throw new Error(symbol);
  return instrumentProfile(instrument);
}

function datesBefore(venue: 'TWSE' | 'US' | 'FX', count: number) {
  const dates = [tradingDate('2026-11-20')];
  for (let i = 1; i < count; i++) dates.push(previousTradingDay(FORESEEN, venue, dates[i - 1] as never));
  return dates;
}

describe('a fat-tailed move', () => {
  it('has variance 1 and more extremes than a normal one', () => {
    const random = createRandom('tails');
    const moves = Array.from({ length: 60_000 }, () => fatTailed(random));
    const variance = mean(moves.map((move) => move ** 2));
    expect(variance).toBeGreaterThan(0.96);
    expect(variance).toBeLessThan(1.04);
    const kurtosis = mean(moves.map((move) => move ** 4)) / variance ** 2;
    expect(kurtosis).toBeGreaterThan(3.8);
    expect(kurtosis).toBeLessThan(7);
  });
});

describe('the factors', () => {
  const prices = createPriceProcess('factors');

  it('give a date the same move whoever asks and in whatever order', () => {
    const dates = datesBefore('TWSE', 40);
    const again = createPriceProcess('factors');
    const backwards = [...dates].reverse().map((date) => again.factorDay(FORESEEN, 'tw:market', date));
    expect(dates.map((date) => prices.factorDay(FORESEEN, 'tw:market', date))).toEqual(backwards.reverse());
    expect(createPriceProcess('other').factorDay(FORESEEN, 'tw:market', dates[0] as never)).not.toEqual(backwards[0]);
  });

  it('open Taipei on what New York did, so that the two correlate moderately', () => {
    const taipei: number[] = [];
    const newYork: number[] = [];
    for (const date of datesBefore('TWSE', 900)) {
      const day = prices.factorDay(FORESEEN, 'tw:market', date);
      taipei.push(Math.sqrt(0.3) * day.overnight + Math.sqrt(0.7) * day.session);
      newYork.push(prices.factorDay(FORESEEN, 'us:market', previousTradingDay(FORESEEN, 'US', date)).session);
    }
    expect(correlation(taipei, newYork)).toBeGreaterThan(0.28);
    expect(correlation(taipei, newYork)).toBeLessThan(0.55);
  });

  it('cluster quiet and stormy days', () => {
    const dates = datesBefore('TWSE', 900);
    const today = dates.slice(0, -1).map((date) => Math.log(prices.excitement(FORESEEN, 'tw', date)));
    const before = dates.slice(1).map((date) => Math.log(prices.excitement(FORESEEN, 'tw', date)));
    expect(correlation(today, before)).toBeGreaterThan(0.7);
    const meanSquare = mean(dates.map((date) => prices.excitement(FORESEEN, 'tw', date) ** 2));
    expect(meanSquare).toBeGreaterThan(0.75);
    expect(meanSquare).toBeLessThan(1.35);
  });

  it('keep a currency cross equal to the pairs it is made of', () => {
    const random = () => createRandom('no matter');
    const dates = datesBefore('FX', 300);
    const moves = (symbol: string) =>
      dates.map((date) => {
        const move = drawDay(prices, FORESEEN, { ...profileOf(symbol), ownVolatility: 0 }, date, random());
        return move.overnight + move.session;
      });
    const dollar = moves('FX:USDTWD');
    const yuan = moves('FX:USDCNY');
    const cross = moves('FX:CNYTWD');
    for (const [i, move] of cross.entries()) expect(move).toBeCloseTo((dollar[i] ?? 0) - (yuan[i] ?? 0), 12);
  });
});

describe('annual volatility', () => {
  const prices = createPriceProcess('volatility');

  it.each([
    ['TWSE:2330', 'TWSE', 0.25, 0.37],
    ['TWSE:2412', 'TWSE', 0.09, 0.16],
    ['TWSE:0050', 'TWSE', 0.14, 0.23],
    ['TWSE:00631L', 'TWSE', 0.29, 0.45],
    ['TPEX:00679B', 'TWSE', 0.06, 0.1],
    ['US:AAPL', 'US', 0.22, 0.33],
    ['US:TSLA', 'US', 0.45, 0.66],
    ['US:SPY', 'US', 0.14, 0.23],
    ['FX:USDTWD', 'FX', 0.035, 0.065],
    ['FX:USDHKD', 'FX', 0.003, 0.009],
  ] as const)('of %s is believable', (symbol, venue, low, high) => {
    const profile = profileOf(symbol);
    const random = createRandom(symbol);
    const moves = datesBefore(venue, 1000).map((date) => drawDay(prices, FORESEEN, profile, date, random));
    const volatility = Math.sqrt(mean(moves.map(({ overnight, session }) => (overnight + session) ** 2)) * 250);
    expect(volatility).toBeGreaterThan(low);
    expect(volatility).toBeLessThan(high);
  });

  it('of an inverse fund goes against its market', () => {
    const moves = (symbol: string) =>
      datesBefore('TWSE', 300).map(
        (date) => drawDay(prices, FORESEEN, profileOf(symbol), date, createRandom(`${symbol}${date}`)).session,
      );
    expect(correlation(moves('TWSE:0050'), moves('TWSE:00632R'))).toBeLessThan(-0.8);
  });
});
