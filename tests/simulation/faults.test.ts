import { describe, expect, it } from 'vitest';
import { simulate } from './simulation.ts';

const seeds = Array.from({ length: 25 }, (_, i) => String(i + 1));

describe('whole trading days on which the database fails again and again', () => {
  const struck = new Map<string, number>();

  // Side by side, because most of a run is waiting: for commits, and for a database that is away.
  it.concurrent.each(seeds)(
    'seed %s: books, memory and customers agree, and nobody is left without an answer',
    async (seed) => {
      const result = await simulate({ seed, days: 2, faultRate: 0.15 });
      expect(result.wrong, `node tests/simulation/simulate.ts --seed ${seed}`).toEqual([]);
      expect(result.accepted, `seed ${seed} trades`).toBeGreaterThan(20);
      for (const [kind, times] of Object.entries(result.faults)) struck.set(kind, (struck.get(kind) ?? 0) + times);
      for (const kind of ['fills', 'clearingFills', 'settled', 'restarts', 'crashes'] as const) {
        struck.set(kind, (struck.get(kind) ?? 0) + result[kind]);
      }
    },
    120_000,
  );

  it('have met every kind of fault, and traded and settled all the same', () => {
    const kinds = ['statement', 'commit-undone', 'answer-lost', 'commit-late', 'slow', 'away', 'restarts', 'crashes'];
    for (const kind of kinds) expect(struck.get(kind), kind).toBeGreaterThan(10);
    for (const kind of ['fills', 'clearingFills', 'settled']) expect(struck.get(kind), kind).toBeGreaterThan(100);
  });
});
