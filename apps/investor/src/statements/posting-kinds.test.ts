import { describe, expect, it } from 'vitest';
import { movedAmount } from './posting-kinds.ts';

describe('what an entry moved', () => {
  it.each([
    [
      'a hold',
      [
        ['available', '-500'],
        ['held', '500'],
      ],
      500n,
    ],
    [
      'a settlement in three parts',
      [
        ['held', '-700'],
        ['payable', '650'],
        ['available', '50'],
      ],
      700n,
    ],
    ['nothing', [], 0n],
  ] as const)('%s', (_, changes, moved) => {
    expect(movedAmount(changes.map(([purpose, amount]) => ({ purpose, amount })))).toBe(moved);
  });
});
