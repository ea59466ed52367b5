import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT_SCREENS, KeepAliveCache } from './keep-alive-cache.ts';

function keysAfter(visits: readonly string[], limit?: number): string[] {
  const cache = new KeepAliveCache<number>(limit);
  visits.forEach((key, at) => {
    cache.keep(key, at);
  });
  return cache.entries().map((entry) => entry.key);
}

describe('kept screens', () => {
  it.each([
    ['all while there is room', 'a b c', 'a b c'],
    ['each once', 'a b a a', 'a b'],
    ['in the order first seen, whichever is shown', 'a b c a', 'a b c'],
    ['without the one longest not seen', 'a b c d', 'b c d'],
    ['without the one longest not seen, not the oldest', 'a b c a d', 'a c d'],
    ['and again when one comes back', 'a b c d a', 'c d a'],
  ])('are %s: %s', (_, visits, kept) => {
    expect(keysAfter(visits.split(' '), 3)).toEqual(kept.split(' '));
  });

  it('have the value last seen', () => {
    const cache = new KeepAliveCache<string>();
    cache.keep('a', 'first');
    cache.keep('a', 'second');
    expect(cache.entries().map((entry) => entry.value)).toEqual(['second']);
  });

  it('are never more than the bound, and always hold the screen shown', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20).map(String), { minLength: 1 }), (visits) => {
        const kept = keysAfter(visits);
        expect(kept.length).toBeLessThanOrEqual(KEPT_SCREENS);
        expect(kept).toContain(visits.at(-1));
        expect(new Set(kept).size).toBe(kept.length);
      }),
    );
  });
});
