import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treemap } from './treemap.ts';

/** 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4: the example of the paper. */
const EXAMPLE = [6, 6, 4, 3, 2, 2, 1];

describe('a treemap', () => {
  it('lays the example of the paper as the paper does', () => {
    const boxes = treemap(EXAMPLE, 6 / 4).map(({ x, y, width, height }) =>
      [x * 6, y * 4, width * 6, height * 4].map((value) => Math.round(value * 100) / 100),
    );
    expect(boxes.slice(0, 4)).toEqual([
      [0, 0, 3, 2],
      [0, 2, 3, 2],
      [3, 0, 1.71, 2.33],
      [4.71, 0, 1.29, 2.33],
    ]);
  });

  it('is nothing for nothing, and all for one', () => {
    expect(treemap([], 1)).toEqual([]);
    expect(treemap([7], 1.5)).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
  });

  it('gives each value its area, inside the box, none over another', () => {
    const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.double({ min: 0.4, max: 2.5, noNaN: true }), (unsorted, ratio) => {
        const sorted = [...unsorted].sort((a, b) => b - a);
        const total = sorted.reduce((sum, value) => sum + value, 0);
        const boxes = treemap(sorted, ratio);
        expect(boxes).toHaveLength(sorted.length);
        boxes.forEach((box, at) => {
          expect(box.width * box.height).toBeCloseTo((sorted[at] ?? 0) / total, 9);
          expect(box.x).toBeGreaterThanOrEqual(-1e-9);
          expect(box.y).toBeGreaterThanOrEqual(-1e-9);
          expect(box.x + box.width).toBeLessThanOrEqual(1 + 1e-9);
          expect(box.y + box.height).toBeLessThanOrEqual(1 + 1e-9);
          for (const other of boxes.slice(at + 1)) {
            const wide = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
            const high = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
            expect(wide < 1e-9 || high < 1e-9).toBe(true);
          }
        });
      }),
      { numRuns: 200 },
    );
  });
});
