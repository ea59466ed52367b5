import type { AxisCreateTicksParams } from 'klinecharts';
import { expect, it, vi } from 'vitest';
import { ticksInside } from './chart-parts.ts';

// Measures as a canvas does, which this test has none of: letters of the drawn face are twice as wide as those of the
// face that the library takes where it is told none.
vi.mock('klinecharts', () => ({
  registerLocale: () => undefined,
  registerOverlay: () => undefined,
  utils: {
    calcTextWidth: (text: string, size: number, _weight?: string | number, family = 'Helvetica Neue') =>
      text.length * size * (family === 'Drawn' ? 1 : 0.5),
  },
}));

const ticks = (...coords: number[]) => coords.map((coord) => ({ coord, value: 0, text: '2026.11.22' }));

it('keeps the first and last date inside, as wide as they are drawn', () => {
  const params = { defaultTicks: ticks(10, 150, 295), bounding: { width: 300 } } as AxisCreateTicksParams;
  const placed = ticksInside(params, { size: 10, weight: 'normal', family: 'Drawn' });
  // Ten letters of ten pixels: half of them and a gap of two.
  expect(placed.map(({ coord }) => coord)).toEqual([52, 150, 248]);
});
