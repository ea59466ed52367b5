import { assert } from '@kuroshio/base';
import { sha256 } from '../books/index.ts';

/** A hash and the sum of all that is below it, never less than zero. */
export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** The other half on the way to the root, and on which side it stands. */
export interface SumStep extends SumNode {
  readonly side: 'left' | 'right';
}

/** A node's hash is made of both sums as well, so that no half can be counted for less than it shows. */
function sumNodeOf(left: SumNode, right: SumNode): SumNode {
  return { hash: sha256(`1${left.hash} ${left.sum} ${right.hash} ${right.sum}`), sum: left.sum + right.sum };
}

/** The levels of a tree from the leaves to the root. @param leaves as many as a power of two */
function levelsOf(leaves: readonly SumNode[]): (readonly SumNode[])[] {
  assert(leaves.length > 0 && Number.isInteger(Math.log2(leaves.length)), 'a sum tree is full');
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    const above: SumNode[] = [];
    for (let i = 0; i < level.length; i += 2) above.push(sumNodeOf(level[i] as SumNode, level[i + 1] as SumNode));
    levels.push(above);
    level = above;
  }
  return levels;
}

export function sumRootOf(leaves: readonly SumNode[]): SumNode {
  return levelsOf(leaves).at(-1)?.[0] as SumNode;
}

/** What leads from the leaf at a place to the root. */
export function sumPathOf(leaves: readonly SumNode[], place: number): SumStep[] {
  return levelsOf(leaves)
    .slice(0, -1)
    .map((level, height) => {
      const at = Math.floor(place / 2 ** height);
      return at % 2 === 0
        ? { side: 'right', ...(level[at + 1] as SumNode) }
        : { side: 'left', ...(level[at - 1] as SumNode) };
    });
}

/** The root to which a path leads from a leaf. */
export function followSums(leaf: SumNode, path: readonly SumStep[]): SumNode {
  return path.reduce<SumNode>((at, step) => (step.side === 'left' ? sumNodeOf(step, at) : sumNodeOf(at, step)), leaf);
}

const FEWEST_LEAVES = 16;

/**
 * How many leaves a tree of so many books has: a power of two of which a third at least is empty, so that neither the number
 * of customers nor, of a leaf beside one's own, whether it is anybody's can be told.
 */
export function leavesFor(books: number): number {
  let leaves = FEWEST_LEAVES;
  while (leaves < books * 1.5) leaves *= 2;
  return leaves;
}
