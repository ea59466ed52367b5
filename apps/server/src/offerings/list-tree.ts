import { setImmediate } from 'node:timers/promises';
import { pathOf, rootOf, type TreeStep } from '@kuroshio/offerings';
import { hashed } from './secrets-of-draws.ts';

/** A closed list with its tree of hashes: made while others are let in, kept as its leaves and the nodes above every 1,024 of them. */
export interface ListTree {
  readonly leaves: readonly string[];
  readonly root: string;
  /** What leads from the leaf at a place to the root. */
  pathOf(place: number): TreeStep[];
  /** Where a leaf stands in a list that is in the order of its leaves; undefined where it does not. */
  placeOf(leaf: string): number | undefined;
}

/** Leaves under one kept node: a whole number of levels of the tree. */
const UNDER_A_NODE = 1_024;

/** The tree over a list, whatever its order. */
export async function treeOver(leaves: readonly string[]): Promise<ListTree> {
  const under = (node: number) => leaves.slice(node * UNDER_A_NODE, (node + 1) * UNDER_A_NODE);
  const nodes: string[] = [];
  for (let node = 0; node * UNDER_A_NODE < leaves.length; node++) {
    nodes.push(rootOf(under(node), hashed));
    await setImmediate();
  }
  return {
    ...{ leaves, root: rootOf(nodes, hashed) },
    pathOf(place) {
      const node = Math.floor(place / UNDER_A_NODE);
      return [...pathOf(under(node), place % UNDER_A_NODE, hashed), ...pathOf(nodes, node, hashed)];
    },
    placeOf(leaf) {
      let [low, high] = [0, leaves.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((leaves[middle] ?? '') < leaf) low = middle + 1;
        else high = middle;
      }
      return leaves[low] === leaf ? low : undefined;
    },
  };
}
