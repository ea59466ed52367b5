import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { follow, leafOf, pathOf, rootOf } from './hash-tree.ts';

const plain = (text: string) => createHash('sha256').update(text).digest('hex');

/** The definition of RFC 6962 (June 2013), section 2.1, word for word but for the prefixes, which are digits here. */
function plainRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return plain('');
  if (leaves.length === 1) return leaves[0] as string;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return plain(`1${plainRoot(leaves.slice(0, split))}${plainRoot(leaves.slice(split))}`);
}

const leaves = (count: number) => Array.from({ length: count }, (_, i) => leafOf(`entry ${i}`));

describe('a tree of hashes', () => {
  it('has the root of the definition, whatever the number of leaves', () => {
    for (let count = 0; count <= 70; count++) expect(rootOf(leaves(count)), `${count}`).toBe(plainRoot(leaves(count)));
  });

  it('leads from each leaf to the root, and from no other leaf', () => {
    for (const count of [1, 2, 3, 5, 8, 13, 64, 65]) {
      const all = leaves(count);
      for (const [place, leaf] of all.entries()) {
        expect(follow(leaf, pathOf(all, place))).toBe(plainRoot(all));
        expect(follow(leafOf('another'), pathOf(all, place))).not.toBe(plainRoot(all));
      }
    }
  });

  it('does not take a node for a leaf', () => {
    const [a, b] = leaves(2);
    expect(leafOf(`${a}${b}`)).not.toBe(rootOf(leaves(2)));
  });
});
