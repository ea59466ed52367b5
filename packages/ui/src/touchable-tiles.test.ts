import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacedTile, touchableTiles } from './touchable-tiles.ts';

const ofOthers = (tiles: readonly PlacedTile[]) => tiles.flatMap(({ of }) => ('others' in of ? [of.others] : []));
const ownPlaces = (tiles: readonly PlacedTile[]) => tiles.flatMap(({ of }) => ('at' in of ? [of.at] : []));

describe('tiles large enough to be touched', () => {
  it.each([
    { values: [], own: [], others: [] },
    { values: [5], own: [0], others: [] },
    { values: [60, 30, 10], own: [0, 1, 2], others: [] },
    { values: [800, 150, 30, 10, 6, 4], own: [0, 1], others: [4] },
    // The sum of many small ones comes before what is smaller than it.
    { values: [60, 2, ...Array.from({ length: 38 }, () => 1)], own: [0], others: [39] },
  ])('of $values has $own for themselves and $others together', ({ values, own, others }) => {
    const tiles = touchableTiles(values, 1, 0.1);
    expect(ownPlaces(tiles)).toEqual(own);
    expect(ofOthers(tiles)).toEqual(others);
  });

  it('stands for every value once, by its size, and none is too small while there are two to put together', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.7, max: 1.5, noNaN: true }), (unsorted, ratio) => {
        const values = [...unsorted].sort((a, b) => b - a);
        const total = values.reduce((sum, value) => sum + value, 0);
        const tiles = touchableTiles(values, ratio, 0.08);
        const own = ownPlaces(tiles);
        const others = ofOthers(tiles);
        expect(own).toEqual(values.slice(0, own.length).map((_, at) => at));
        expect(others.length).toBeLessThanOrEqual(1);
        expect(own.length + (others[0] ?? 0)).toBe(values.length);
        for (const { of, box } of tiles) {
          const size = 'at' in of ? (values[of.at] ?? 0) : values.slice(own.length).reduce((sum, one) => sum + one, 0);
          expect(box.width * box.height).toBeCloseTo(size / total, 9);
          if (values.length > 2 && own.length > 1) {
            expect(Math.min(box.width, box.height / ratio)).toBeGreaterThanOrEqual(0.08);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
