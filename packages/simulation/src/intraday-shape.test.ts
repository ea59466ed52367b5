import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { varianceShape, volumeShape } from './intraday-shape.ts';

const shapes = [
  ['volume of a session', volumeShape(false)],
  ['variance of a session', varianceShape(false)],
  ['volume around the clock', volumeShape(true)],
  ['variance around the clock', varianceShape(true)],
] as const;

describe.each(shapes)('%s', (_, shape) => {
  it('adds up to one whole session', () => {
    expect(shape.cumulative(0)).toBeCloseTo(0, 12);
    expect(shape.cumulative(1)).toBeCloseTo(1, 12);
    expect(shape.cumulative(-3)).toBeCloseTo(0, 12);
    expect(shape.cumulative(7)).toBeCloseTo(1, 12);
  });

  it('has the rate as the slope of the cumulative', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (share) => {
        const slope = (shape.cumulative(share + 1e-6) - shape.cumulative(share - 1e-6)) / 2e-6;
        expect(slope / shape.rate(share)).toBeCloseTo(1, 3);
      }),
    );
  });
});

describe('a session', () => {
  it('is busiest at the open, busy at the close, calm between', () => {
    for (const shape of [volumeShape(false), varianceShape(false)]) {
      expect(shape.rate(0)).toBeGreaterThan(shape.rate(1));
      expect(shape.rate(1)).toBeGreaterThan(1.5 * shape.rate(0.5));
    }
  });
});
