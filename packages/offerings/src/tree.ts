import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of a text, in hex. Who has a faster one may give it to the functions below. */
export type HashText = (text: string) => string;

export const hashText: HashText = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * The tree of hashes of RFC 6962 over texts in hex, as the publications of the books have it: a leaf is the hash of `0` and its
 * text, a node that of `1` and its two halves. Built level by level: each node is the pair below it, an odd one is carried up.
 */
export function rootOf(leaves: readonly string[], hash: HashText = hashText): string {
  return levelsOf(leaves, hash).at(-1)?.[0] ?? hash('');
}

function levelsOf(leaves: readonly string[], hash: HashText): (readonly string[])[] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    const above: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as string, level[i + 1]];
      above.push(right === undefined ? left : hash(`1${left}${right}`));
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** One step from a leaf to the root: the other half, and on which side it stands. */
export interface TreeStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** What leads from the leaf at a place to the root. */
export function pathOf(leaves: readonly string[], place: number, hash: HashText = hashText): TreeStep[] {
  const path: TreeStep[] = [];
  let at = place;
  for (const level of levelsOf(leaves, hash).slice(0, -1)) {
    const other = level[at ^ 1];
    if (other !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: other });
    at = Math.floor(at / 2);
  }
  return path;
}

/** The root to which a path leads from a leaf. */
export function followPath(leaf: string, path: readonly TreeStep[], hash: HashText = hashText): string {
  return path.reduce((at, { side, hash: other }) => hash(side === 'left' ? `1${other}${at}` : `1${at}${other}`), leaf);
}
