import { expect, it, vi } from 'vitest';

vi.stubGlobal('history', { state: null });
const { wayFrom } = await import('./move-to.ts');

it.each([
  [0, 1, 'forward'],
  [3, 2, 'back'],
  [3, 0, 'back'],
  [2, 2, undefined],
] as const)('from %d steps to %d it goes %s', (before, now, way) => {
  expect(wayFrom(before, now)).toBe(way);
});
