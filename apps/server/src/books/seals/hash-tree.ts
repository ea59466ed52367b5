import { sha256 } from './seal-key.ts';

/**
 * A tree of hashes as in RFC 6962, over texts in hex: a leaf is the hash of `0` and its text, a node that of `1` and its two
 * halves; the left half is the largest power of two that is smaller than the whole. The tree of nothing is the hash of nothing.
 */
export function leafOf(text: string): string {
  return sha256(`0${text}`);
}

const nodeOf = (left: string, right: string) => sha256(`1${left}${right}`);

const EMPTY = sha256('');

function half(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
}

/** Level by level, each node the pair below it and an odd one carried up: the same tree, without recursion. */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return EMPTY;
  let level = leaves;
  while (level.length > 1) {
    const above: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as string, level[i + 1]];
      above.push(right === undefined ? left : nodeOf(left, right));
    }
    level = above;
  }
  return level[0] as string;
}

/** One step from a leaf to the root: the other half, and on which side it stands. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** What leads from the leaf at a place to the root. */
export function pathOf(leaves: readonly string[], place: number): PathStep[] {
  if (leaves.length <= 1) return [];
  const left = half(leaves.length);
  return place < left
    ? [...pathOf(leaves.slice(0, left), place), { side: 'right', hash: rootOf(leaves.slice(left)) }]
    : [...pathOf(leaves.slice(left), place - left), { side: 'left', hash: rootOf(leaves.slice(0, left)) }];
}

/** The root to which a path leads from a leaf. */
export function follow(leaf: string, path: readonly PathStep[]): string {
  return path.reduce((at, { side, hash }) => (side === 'left' ? nodeOf(hash, at) : nodeOf(at, hash)), leaf);
}
