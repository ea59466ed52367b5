import { describe, expect, it } from 'vitest';
import { macdValues, readStudies, STANDARD_STUDIES } from './chart-study-values.ts';

describe('macdValues', () => {
  it('is reckoned by hand for 2, 3 and 2 bars', () => {
    // Averages of 2: -, 11, 12.3333, 11.4444, 13.8148; of 3: -, -, 11.6667, 11.3333, 13.1667.
    const values = macdValues([10, 12, 13, 11, 15], 2, 3, 2);
    const rounded = values.map(({ dif, dea, osc }) => [dif, dea, osc].map((one) => one?.toFixed(4)));
    expect(rounded).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
      ['0.6667', undefined, undefined],
      ['0.1111', '0.3889', '-0.2778'],
      ['0.6481', '0.5617', '0.0864'],
    ]);
  });

  it('is nothing on a price that stands still, and on too few bars', () => {
    const still = macdValues(
      Array.from({ length: 60 }, () => 100),
      12,
      26,
      9,
    );
    expect(still.at(-1)).toEqual({ dif: 0, dea: 0, osc: 0 });
    expect(macdValues([1, 2, 3], 12, 26, 9)).toEqual([{}, {}, {}]);
  });
});

describe('readStudies', () => {
  it.each<[string, unknown, Partial<typeof STANDARD_STUDIES>]>([
    ['nothing kept', undefined, STANDARD_STUDIES],
    ['no object', 'MA', STANDARD_STUDIES],
    ['none over the prices', { main: 'none', sub: [] }, { main: 'none', sub: [] }],
    ['an unknown study', { main: 'ICHI', sub: ['VOL', 'SAR', 'RSI'] }, { main: 'MA', sub: ['VOL', 'RSI'] }],
    ['their own order', { main: 'BOLL', sub: ['RSI', 'VOL'] }, { main: 'BOLL', sub: ['VOL', 'RSI'] }],
  ])('%s', (_, kept, expected) => {
    expect(readStudies(kept)).toMatchObject(expected);
  });

  it.each([
    [
      [10, 30, 120],
      [10, 30, 120],
    ],
    [
      [10, 30],
      [5, 20, 60],
    ],
    [
      [0, 20, 60],
      [5, 20, 60],
    ],
    [
      [5, 20, 6000],
      [5, 20, 60],
    ],
    [
      ['5', 20, 60],
      [5, 20, 60],
    ],
    [
      [5.5, 20, 60],
      [5, 20, 60],
    ],
  ])('averages kept as %j are %j', (kept, read) => {
    expect(readStudies({ periods: { MA: kept } }).periods.MA).toEqual(read);
  });
});
