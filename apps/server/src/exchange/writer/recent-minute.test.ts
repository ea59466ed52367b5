import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecentMinute } from './recent-minute.ts';

describe('the last minute of the writer', () => {
  it('is empty before anything was asked, and a minute after it', () => {
    const minute = createRecentMinute();
    const empty = { perSecond: Array(60).fill(0), batches: 0, failedBatches: 0, largestBatch: 0, acknowledged: null };
    expect(minute.read(500)).toEqual(empty);
    minute.batch(1_000, [4, 5]);
    minute.failed(1_900);
    expect(minute.read(60_999)).toMatchObject({ batches: 1, failedBatches: 1, largestBatch: 2 });
    expect(minute.read(61_000)).toEqual(empty);
  });

  it.each([
    ['a hundred of 1 to 100 ms', Array.from({ length: 100 }, (_, i) => i + 1), 50, 99, 100],
    ['one', [7], 7, 7, 7],
    ['a lone late one among many', [...Array(500).fill(2), 900], 2, 2, 900],
    ['shorter than is told apart', [0.02, 0.03], 0.03, 0.03, 0.03],
  ])('says how long it took: %s', (_, times, half, most, longest) => {
    const minute = createRecentMinute();
    minute.batch(10_000, times);
    const { acknowledged } = minute.read(10_000);
    expect(acknowledged?.longest).toBe(longest);
    for (const [said, is] of [
      [acknowledged?.half ?? 0, half],
      [acknowledged?.most ?? 0, most],
    ] as const) {
      expect(said).toBeGreaterThanOrEqual(is);
      expect(said).toBeLessThanOrEqual(is * 1.1 + 1e-9);
    }
  });

  it('counts what a plain list of the same batches counts, whenever it is asked', () => {
    const batches = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 9_000 }),
        times: fc.array(fc.double({ min: 0, max: 5_000, noNaN: true })),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(batches, fc.integer({ min: 0, max: 70_000 }), (all, wait) => {
        const minute = createRecentMinute();
        const list: { at: number; times: number[] }[] = [];
        let now = 3_000;
        for (const { after, times } of all) {
          now += after;
          minute.batch(now, times);
          list.push({ at: now, times });
        }
        now += wait;
        const lately = list.filter(({ at }) => Math.floor(at / 1000) > Math.floor(now / 1000) - 60);
        const times = lately.flatMap((one) => one.times).toSorted((a, b) => a - b);
        const said = minute.read(now);
        expect(said.batches).toBe(lately.length);
        expect(said.perSecond.reduce((a, b) => a + b, 0)).toBe(times.length);
        expect(said.largestBatch).toBe(Math.max(0, ...lately.map((one) => one.times.length)));
        expect(said.acknowledged === null).toBe(times.length === 0);
        if (said.acknowledged === null) return;
        expect(said.acknowledged.longest).toBe(times.at(-1));
        const half = times[Math.ceil(times.length / 2) - 1] ?? 0;
        expect(said.acknowledged.half).toBeGreaterThanOrEqual(Math.min(half, times.at(-1) ?? 0) - 1e-9);
        expect(said.acknowledged.half).toBeLessThanOrEqual(Math.max(0.1, half * 1.1) + 1e-9);
      }),
    );
  });
});
