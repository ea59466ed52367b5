import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile } from './normal.ts';
import { deflatedSharpe, expectedBest, overfitting } from './overfitting.ts';
import {
  compounded,
  deviationOf,
  drawdownOf,
  leastTrackRecord,
  probableSharpe,
  sharpeOf,
  sortinoOf,
  statisticsOf,
} from './statistics.ts';

const RETURNS = [1, -0.5, 0.2, 0.3, -2, 1.5, 0, 0.4, -0.1, 0.6].map((percent) => percent / 100);
const YEAR = Math.sqrt(252);
const dated = (values: readonly number[]) =>
  values.map((value, at) => ({ date: `2026-${String(1 + Math.floor(at / 21)).padStart(2, '0')}-01`, value }));

describe('S-7: the figures of ten days', () => {
  it.each([
    ['total', compounded(RETURNS) * 100, 1.368357, 6],
    ['mean', RETURNS.reduce((a, b) => a + b) / 10, 0.0014, 12],
    ['deviation', deviationOf(RETURNS, 1), 0.00940685, 8],
    ['Sharpe', (sharpeOf(RETURNS) ?? 0) * YEAR, 2.362566, 6],
    ['Sortino over all days', (sortinoOf(RETURNS) ?? 0) * YEAR, 3.40505, 6],
    ['drawdown', drawdownOf(RETURNS).deepest * 100, 2.001865, 6],
  ])('%s', (_, value, expected, digits) => {
    expect(value).toBeCloseTo(expected, digits);
  });

  it('are not made yearly: 40.84 % is suppressed', () => {
    expect(statisticsOf(dated(RETURNS))).toMatchObject({ days: 10, yearly: null });
    expect(((1 + compounded(RETURNS)) ** (252 / 10) - 1) * 100).toBeCloseTo(40.84, 2);
  });

  it('of 60 days are, and of 59 are not', () => {
    const long = Array.from({ length: 60 }, (_, at) => RETURNS[at % 10] ?? 0);
    expect(statisticsOf(dated(long.slice(1))).yearly).toBeNull();
    const { yearly, bestMonth, worstMonth } = statisticsOf(dated(long));
    expect(yearly?.sharpe).toBeCloseTo((sharpeOf(long) ?? 0) * YEAR, 10);
    expect(yearly?.rate).toBeCloseTo((1 + compounded(long)) ** (252 / 60) - 1, 10);
    expect((bestMonth?.value ?? 0) > (worstMonth?.value ?? 0)).toBe(true);
  });

  it('of a pool that lost, or that stood still', () => {
    expect(statisticsOf(dated([0, 0])).hitRate).toBeNull();
    expect(drawdownOf([-0.1, -0.1, 0.5, -0.2])).toMatchObject({ longest: 2 });
    expect(drawdownOf([-0.1, -0.1]).now).toBeCloseTo(0.19, 12);
    expect(sharpeOf([0.01, 0.01])).toBeNull();
    expect(statisticsOf([])).toMatchObject({ days: 0, total: 0, bestMonth: null });
  });
});

describe('S-8: the deflated Sharpe ratio', () => {
  const moments = { sharpe: 2.5 / Math.sqrt(250), periods: 1_250, skew: -3, kurtosis: 10 };
  it.each([
    [10, 1.5746, 0.0704, 0.9939],
    [46, 2.2442, 0.1004, 0.9505],
    [100, 2.5306, 0.1132, 0.9004],
    [1_000, 3.2551, 0.1456, 0.6399],
  ])('of %i trials', (trials, best, benchmark, probability) => {
    const deflated = deflatedSharpe(moments, trials, 0.5 / 250);
    expect(expectedBest(trials)).toBeCloseTo(best, 4);
    expect(deflated.benchmark).toBeCloseTo(benchmark, 4);
    expect(deflated.probability).toBeCloseTo(probability, 4);
  });

  it('of one year of normal returns at 1.0 a year, and the track record for 95 %', () => {
    const year = { sharpe: 1 / YEAR, periods: 252, skew: 0, kurtosis: 3 };
    expect(probableSharpe(year, 0)).toBeCloseTo(0.8406, 3);
    expect(Math.abs(leastTrackRecord(year, 0, 0.95) - 684)).toBeLessThanOrEqual(1);
  });
});

describe('S-9: the probability of backtest overfitting', () => {
  const rows = [
    ...[
      [2, 1, 0, 1],
      [1, 0, 1, -1],
      [2, -1, 0, 1],
      [1, 1, -1, 0],
      [0, 2, 1, -1],
      [1, -1, 1, 2],
    ],
    ...[
      [2, 0, -1, 1],
      [0, 1, 0, -1],
      [1, 0, 2, -1],
      [2, 1, -1, 0],
      [-1, 0, 1, 1],
      [1, -1, 0, 2],
    ],
    ...[
      [0, 1, 1, -2],
      [2, 0, -1, 1],
      [1, 1, 0, 0],
      [-1, 2, 1, 0],
    ],
  ];
  it('is one in six', () => {
    const { splits, probability } = overfitting(rows, 4);
    expect(splits.map(({ mask }) => mask)).toEqual([3, 5, 6, 9, 10, 12]);
    expect(splits.map(({ chosen }) => chosen)).toEqual([0, 0, 0, 0, 1, 1]);
    expect(splits.map(({ rank }) => rank)).toEqual([3, 3, 4, 4, 1, 3]);
    expect(splits.map(({ logit }) => logit.toFixed(4))).toEqual([
      ...['0.4055', '0.4055', '1.3863', '1.3863', '-1.3863', '0.4055'],
    ]);
    expect(probability).toBeCloseTo(1 / 6, 12);
  });
});

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [1.959963984540054, 0.975],
    [-3, 0.0013498980316300933],
    [6, 0.9999999990134123],
  ])('at %s', (z, p) => {
    expect(normalCdf(z)).toBeCloseTo(p, 12);
  });
  it('is turned round', () => {
    expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 10);
  });
});
