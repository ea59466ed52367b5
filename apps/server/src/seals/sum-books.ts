import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { HOUSE_PURPOSE } from '@kuroshio/ledger';
import type { SealKey } from '../books/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { leafOfSum, type PublishedAsset } from './publication.ts';
import { leavesFor, type SumNode, sumRootOf } from './sum-tree.ts';

/** Leaves that are stored and read together; a full subtree of each larger tree. */
const SUMS_TOGETHER = 256;
const HASH_BYTES = 32;
export const LEAF_BYTES = 40;

/** Few enough that what is reckoned of a page does not keep the markets waiting. */
const PAGE = 2_000;

/** The heads of books, in the order of their accounts: each has all entries of its book and their sum. */
const BOOKS = `select account_id, total, entries from balance
  where account_id > $1 and account_id & 255 = 1 and entries > 0 order by account_id limit ${PAGE}`;

const STORE = `insert into published_sums (publication_no, asset, first, leaves, hash, total)
  select $1, $2, decode(f, 'hex'), decode(l, 'hex'), decode(h, 'hex'), s
  from unnest($3::text[], $4::text[], $5::text[], $6::numeric[]) as t (f, l, h, s)`;

/** What the house has in each asset, all its accounts together: as negative as it owes. */
const HOUSE = `select asset, sum(amount)::text as amount from (%) t group by 1`;
const sides = (lines: string) => `select (account_id >> 8) & 65535 as asset, change as amount from ${lines}
  cross join lateral (values (debit, -amount), (credit, amount)) as v (account_id, change)
  where account_id & 255 = ${HOUSE_PURPOSE}`;
const WHOLE_HOUSE = HOUSE.replace('%', sides('transfer'));
/** What the proofs have added up as far as their checkpoint, and what has come since. */
const HOUSE_SINCE = HOUSE.replace(
  '%',
  `select (account_id >> 8) & 65535 as asset, amount from proof_sum union all ${sides(
    `(select transfer.* from posted_range join transfer on posting_id between first and posted_range.last
      where xact >= $1::bigint) as lines`,
  )}`,
);

interface BookRow {
  readonly [column: string]: unknown;
  readonly account_id: bigint;
  readonly total: bigint;
  readonly entries: bigint;
}

/** What one asset's books come to, as they are gathered: leaves by the first two digits of their hash. */
interface Gathered {
  readonly leaves: Map<string, SumNode[]>;
  books: number;
  short: bigint;
}

function add({ leaves }: Gathered, leaf: SumNode): void {
  const digits = leaf.hash.slice(0, 2);
  const own = leaves.get(digits);
  if (own === undefined) leaves.set(digits, [leaf]);
  else own.push(leaf);
}

async function gather(tx: Queryable, key: SealKey, publication: number): Promise<Map<number, Gathered>> {
  const assets = new Map<number, Gathered>();
  for (let after = 0n; ; ) {
    const rows = await tx.query<BookRow>(BOOKS, [after]);
    for (const { account_id, total, entries } of rows) {
      const customer = Number(account_id >> 24n);
      const asset = Number((account_id >> 8n) & 65_535n);
      let own = assets.get(asset);
      if (own === undefined) {
        own = { leaves: new Map(), books: 0, short: 0n };
        assets.set(asset, own);
      }
      own.books += 1;
      if (total < 0n) own.short -= total;
      const hash = leafOfSum(key.saltOf(customer), { publication, customer, asset, total, entries });
      add(own, { hash, sum: total > 0n ? total : 0n });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return assets;
    after = last.account_id;
  }
}

/** One asset's leaves, in the order of their hashes, with as many empty ones among them as the tree has room for. */
async function inOrder(gathered: Gathered): Promise<SumNode[]> {
  // A part at a time, because the markets run in the same thread.
  for (let empty = leavesFor(gathered.books) - gathered.books; empty > 0; empty--) {
    add(gathered, { hash: randomBytes(HASH_BYTES).toString('hex'), sum: 0n });
    if (empty % PAGE === 0) await setImmediate();
  }
  const ordered: SumNode[] = [];
  for (const digits of [...gathered.leaves.keys()].sort()) {
    const part = gathered.leaves.get(digits) ?? [];
    ordered.push(...part.sort((a, b) => (a.hash < b.hash ? -1 : 1)));
    if (part.length > 64) await setImmediate();
  }
  return ordered;
}

const hexOf = ({ hash, sum }: SumNode) => hash + sum.toString(16).padStart(2 * (LEAF_BYTES - HASH_BYTES), '0');

async function store(tx: Queryable, publication: number, asset: number, leaves: readonly SumNode[]): Promise<SumNode> {
  const nodes: SumNode[] = [];
  for (let at = 0; at < leaves.length; at += SUMS_TOGETHER) {
    const part = leaves.slice(at, at + SUMS_TOGETHER);
    const node = sumRootOf(part);
    nodes.push(node);
    await tx.query(STORE, [
      ...[publication, asset],
      ...[[part[0]?.hash ?? ''], [part.map(hexOf).join('')], [node.hash], [String(node.sum)]],
    ]);
  }
  return sumRootOf(nodes);
}

/** What the house's own accounts come to in each asset by the ledger: what it owes, with a minus. */
export async function houseSums(tx: Queryable): Promise<Map<number, bigint>> {
  const [checkpoint] = await tx.query<{ up_to: bigint }>('select up_to from proof_checkpoint');
  const rows = await (checkpoint === undefined
    ? tx.query<{ asset: bigint; amount: string }>(WHOLE_HOUSE)
    : tx.query<{ asset: bigint; amount: string }>(HOUSE_SINCE, [checkpoint.up_to]));
  return new Map(rows.map(({ asset, amount }) => [Number(asset), BigInt(amount)]));
}

/** The books say one thing of what is owed and the house's accounts another: nothing is published of them. */
class SumsDiffer extends Error {
  override name = 'SumsDiffer';
}

/**
 * Builds and stores the sum tree of each asset in the snapshot of `tx`.
 * @returns what is owed in each, by the number of the asset; throws SumsDiffer where it is not what the house's side says
 */
export async function sumBooks(tx: Queryable, key: SealKey, publication: number): Promise<PublishedAsset[]> {
  const assets = await gather(tx, key, publication);
  const house = await houseSums(tx);
  const published: PublishedAsset[] = [];
  for (const [asset, gathered] of [...assets].sort(([a], [b]) => a - b)) {
    const { hash, sum } = await store(tx, publication, asset, await inOrder(gathered));
    published.push({ asset, total: sum, short: gathered.short, root: hash });
  }
  for (const asset of new Set([...assets.keys(), ...house.keys()])) {
    const owed = published.find((one) => one.asset === asset);
    const net = (owed?.total ?? 0n) - (owed?.short ?? 0n);
    if (net + (house.get(asset) ?? 0n) !== 0n) {
      throw new SumsDiffer(`customers are owed ${net} of asset ${asset}, and the house has ${house.get(asset) ?? 0n}`);
    }
  }
  return published;
}
