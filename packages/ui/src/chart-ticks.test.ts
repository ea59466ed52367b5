import { describe, expect, it } from 'vitest';
import { hourTicks, percentTicks } from './chart-ticks.ts';

const range = (from: number, to: number) =>
  ({ range: { from, to }, bounding: { height: 100 } }) as Parameters<typeof percentTicks>[0];

describe('the labels of the line of the day', () => {
  it('stand at legal prices around the close of yesterday, with their distance in percent', () => {
    const onFive = (price: number) => Math.round(price / 5) * 5;
    const ticks = percentTicks(range(2415, 2515), 2465, onFive);
    expect(ticks.map(({ value, text }) => [value, text])).toEqual([
      [2425, '−1.62%'],
      [2445, '−0.81%'],
      [2465, '0.00%'],
      [2485, '+0.81%'],
      [2505, '+1.62%'],
    ]);
    expect(ticks[2]?.coord).toBe(50);
  });

  it('are fewer where two would stand at one price, and none in a range of nothing', () => {
    const ticks = percentTicks(range(2462, 2468), 2465, (price) => Math.round(price / 5) * 5);
    expect(ticks.map(({ value }) => value)).toEqual([2465]);
    expect(percentTicks(range(1, 1), 1, (price) => price)).toEqual([]);
  });

  it.each([
    ['Taipei, from 9 to half past 13', 9 * 60, 270, ['09:00', '10:00', '11:00', '12:00', '13:00']],
    ['New York, from half past 9', 9 * 60 + 30, 390, ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']],
    ['over midnight', 23 * 60 + 10, 120, ['00:00', '01:00']],
  ])('are the full hours: %s', (_, first, minutes, texts) => {
    expect(hourTicks(first, minutes, (bar) => bar).map(({ text }) => text)).toEqual(texts);
  });
});
