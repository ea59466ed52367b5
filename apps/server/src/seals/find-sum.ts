import type { Queryable } from '../platform/database/index.ts';
import { type SumNode, type SumStep, sumPathOf } from './sum-tree.ts';
import { LEAF_BYTES } from './sum-books.ts';

const PART = `select first, leaves from published_sums
  where publication_no = $1 and asset = $2 and first <= decode($3, 'hex') order by first desc limit 1`;
const PARTS = `select first, encode(hash, 'hex') as hash, total::text as total from published_sums
  where publication_no = $1 and asset = $2 order by first`;

function leavesOf(bytes: Uint8Array): SumNode[] {
  const buffer = Buffer.from(bytes);
  return Array.from({ length: buffer.length / LEAF_BYTES }, (_, i) => ({
    hash: buffer.toString('hex', i * LEAF_BYTES, i * LEAF_BYTES + 32),
    sum: buffer.readBigUInt64BE(i * LEAF_BYTES + 32),
  }));
}

/** What leads from a leaf of one asset's sum tree to its root; undefined where the leaf is not there. */
export async function findSum(
  on: Queryable,
  publication: number,
  asset: number,
  hash: string,
): Promise<readonly SumStep[] | undefined> {
  const [part] = await on.query<{ first: Uint8Array; leaves: Uint8Array }>(PART, [publication, asset, hash]);
  if (part === undefined) return undefined;
  const leaves = leavesOf(part.leaves);
  const place = leaves.findIndex((leaf) => leaf.hash === hash);
  if (place === -1) return undefined;
  const parts = await on.query<{ first: Uint8Array; hash: string; total: string }>(PARTS, [publication, asset]);
  const at = parts.findIndex(({ first }) => Buffer.compare(first, part.first) === 0);
  const nodes = parts.map((one): SumNode => ({ hash: one.hash, sum: BigInt(one.total) }));
  return [...sumPathOf(leaves, place), ...sumPathOf(nodes, at)];
}
