import { price } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeIndexLevel, INDEX_MEMBERS, INSTRUMENTS, indexBase, TABLES } from './index.ts';
import { indexContribution, indexShare, indexWeightBps } from './index-contribution.ts';

describe('the part of a member in its index', () => {
  // A base of 1,000,000 units of price × shares stands for 10,000.00 points.
  const scale = { aggregate: 1_000_000n, level: 10_000_00 };

  it.each([
    [
      'a rise of 1.00 on 100 shares: a hundredth of the base',
      { units: 100, last: 101_00, reference: 100_00 },
      100_0000,
    ],
    ['a fall', { units: 100, last: 99_50, reference: 100_00 }, -50_0000],
    ['unchanged', { units: 100, last: 100_00, reference: 100_00 }, 0],
    ['not traded yet', { units: 100, last: 0, reference: 100_00 }, 0],
    ['weighed by price alone', { units: 1, last: 300_01, reference: 300_00 }, 100],
  ])('%s', (_name, member, points) => {
    expect(indexContribution(member, scale)).toBe(points);
  });

  it('has a weight by what it counts for now, before its first trade at its reference', () => {
    const shares = [
      { units: 100, last: 50_00, reference: 40_00 },
      { units: 100, last: 0, reference: 50_00 },
      { units: 300, last: 100_00, reference: 90_00 },
    ].map(indexShare);
    const total = shares.reduce((sum, share) => sum + share, 0n);
    expect(shares.map((share) => indexWeightBps(share, total))).toEqual([1250, 1250, 7500]);
    expect(indexWeightBps(0n, 0n)).toBe(0);
  });

  it('adds up to the change of the index, for each of ours (random moves)', () => {
    const indices = INSTRUMENTS.filter(({ kind }) => kind === 'index');
    fc.assert(
      fc.property(
        fc.constantFrom(...indices),
        fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 130, maxLength: 130 }),
        (index, moves) => {
          const members = INDEX_MEMBERS.get(index.no);
          const base = indexBase(TABLES, index.no);
          const now = new Map<number, number>();
          let points = 0;
          for (const [place, no] of (members?.members ?? []).entries()) {
            const instrument = TABLES.instruments.byNo(no);
            const reference = instrument?.refPrice ?? 1;
            const last = Math.max(1, reference + Math.round((reference * (moves[place] ?? 0)) / 10_000));
            now.set(no, last);
            const units = members?.weighting === 'price' ? 1 : (instrument?.sharesOutstanding ?? 0);
            points += indexContribution({ units, last, reference }, base);
          }
          const level = computeIndexLevel(TABLES, index.no, (no) => price(now.get(no) ?? 1), base);
          // Half a unit of 0.0001 for each member, and half a unit of 0.01 for the level.
          expect(Math.abs(points / 100 - (level - index.refPrice))).toBeLessThanOrEqual(130 * 0.005 + 0.51);
        },
      ),
      { numRuns: 100 },
    );
  });
});
