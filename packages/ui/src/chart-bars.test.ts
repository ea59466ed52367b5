import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChartBar, compareBars, createPace } from './chart-bars.ts';

const bar = (time: number, close = 10): ChartBar => ({ time, open: 10, high: 12, low: 9, close, volume: 100 });
const bars = (...times: number[]): ChartBar[] => times.map((time) => bar(time));

describe('compareBars', () => {
  it.each<[string, ChartBar[], ChartBar[], ReturnType<typeof compareBars>]>([
    ['nothing held, nothing given', [], [], { type: 'none' }],
    ['nothing held', [], bars(1, 2), { type: 'reset' }],
    ['emptied', bars(1), [], { type: 'reset' }],
    ['the same', bars(1, 2), bars(1, 2), { type: 'none' }],
    ['last bar moved', bars(1, 2), [bar(1), bar(2, 11)], { type: 'update', bars: [bar(2, 11)] }],
    ['bars follow', bars(1, 2), bars(1, 2, 3, 4), { type: 'update', bars: bars(3, 4) }],
    [
      'last moved and one follows',
      bars(1, 2),
      [bar(1), bar(2, 11), bar(3)],
      { type: 'update', bars: [bar(2, 11), bar(3)] },
    ],
    ['older bars are held', bars(1, 2, 3), [bar(2), bar(3, 11)], { type: 'update', bars: [bar(3, 11)] }],
    ['an older bar was corrected', bars(1, 2, 3), [bar(1), bar(2, 11), bar(3)], { type: 'reset' }],
    ['a gap after what is held', bars(1, 2), bars(4, 5), { type: 'reset' }],
    ['shorter than what is held', bars(1, 2, 3), bars(1, 2), { type: 'reset' }],
    ['older bars are given', bars(2, 3), bars(1, 2, 3), { type: 'reset' }],
  ])('%s', (_, held, next, change) => {
    expect(compareBars(held, next)).toEqual(change);
  });
});

describe('createPace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('merges 1000 asks of one second into at most 11 runs, the last of them after the last ask', () => {
    const runs: number[] = [];
    const pace = createPace(() => runs.push(Date.now()), 100, Date.now);
    const start = Date.now();
    for (let ms = 0; ms < 1000; ms += 1) {
      pace.ask();
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(100);
    expect(runs.length).toBeLessThanOrEqual(11);
    expect(runs.length).toBeGreaterThanOrEqual(10);
    expect((runs.at(-1) ?? 0) - start).toBeGreaterThanOrEqual(999);
  });

  it('runs at once after a rest and not at all once stopped', () => {
    const act = vi.fn();
    const pace = createPace(act, 100, Date.now);
    pace.ask();
    expect(act).toHaveBeenCalledTimes(1);
    pace.ask();
    pace.stop();
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
