import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

describe('the fair queue', () => {
  it('gives each owner a turn, and keeps the order of each', () => {
    const queue = createFairQueue<string>({ ofOne: 10, ofAll: 100 });
    for (const item of ['a1', 'a2', 'a3']) queue.add(1, item);
    queue.add(2, 'b1');
    queue.add(3, 'c1');
    expect(queue.take(4)).toEqual(['a1', 'b1', 'c1', 'a2']);
    queue.add(2, 'b2');
    expect(queue.take(10)).toEqual(['a3', 'b2']);
    expect([queue.size, queue.take(1)]).toEqual([0, []]);
  });

  it('refuses the flood of one before it fills the queue of all', () => {
    const queue = createFairQueue<number>({ ofOne: 2, ofAll: 4 });
    expect([1, 2, 3].map((n) => queue.add(7, n))).toEqual(['added', 'added', 'full-of-one']);
    expect([queue.add(8, 1), queue.add(9, 1), queue.add(10, 1)]).toEqual(['added', 'added', 'full']);
  });

  it('loses nothing and gives nothing twice, whatever is added and taken', () => {
    const step = fc.record({ owner: fc.nat(5), take: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createFairQueue<[number, number]>({ ofOne: 1000, ofAll: 1000 });
        const taken: [number, number][] = [];
        steps.forEach(({ owner, take }, n) => {
          queue.add(owner, [owner, n]);
          taken.push(...queue.take(take));
        });
        taken.push(...queue.take(1000));
        expect(taken.length).toBe(steps.length);
        for (const owner of [0, 1, 2, 3, 4, 5]) {
          const own = taken.filter(([one]) => one === owner).map(([, n]) => n);
          expect(own).toEqual([...own].sort((a, b) => a - b));
        }
      }),
    );
  });
});
