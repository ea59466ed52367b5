import { CHAINS, leafOf, NO_HEAD, POSTINGS, rootOf, type SealKey, unpackKeys } from '../books/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import {
  hashOfPublication,
  leafOfAsset,
  NO_PUBLICATION,
  type Publication,
  type PublishedAsset,
  type PublishedChain,
} from './publication.ts';
import { newestPublication } from './read-publications.ts';
import { sumBooks } from './sum-books.ts';

/** Seals under one stored node of the tree of heads: a power of two, so that it is a node whatever comes after it. */
export const SEALS_TOGETHER = 64;
/** Seals that are read at once. */
const WINDOW = 2 * SEALS_TOGETHER;
/** Sum trees that are kept, so that a statement that is being read can be read to its end. */
export const TREES_KEPT = 3;

const SEALS = `select no, keys, head from seal where chain = $1 and no > $2 order by no limit ${WINDOW}`;
const ADD_SEALS = `insert into published_seals (chain, first, publication_no, root, postings)
  select $1, f, $2, decode(r, 'hex'), case when low is null then 'empty' else int8range(low, high, '[]') end
  from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[]) as t (f, r, low, high)`;
const ADD_CHAIN = `insert into published_chain (publication_no, chain, first, last, head, root)
  values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'))`;
const ADD_ASSETS = `insert into published_asset (publication_no, asset, total, short, root)
  select $1, a, t, s, decode(r, 'hex') from unnest($2::integer[], $3::numeric[], $4::numeric[], $5::text[]) as v (a, t, s, r)`;
const ADD = `insert into publication (no, venue, trading_date, published_at, previous, assets_root, hash)
  values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), decode($7, 'hex'))`;

interface SealRow {
  readonly [column: string]: unknown;
  readonly no: bigint;
  readonly keys: Uint8Array;
  readonly head: Uint8Array;
}

/** Seals that follow one another: the root over their heads, and the lowest and highest number of their postings. */
function nodeOf(seals: readonly SealRow[]) {
  const ids = seals.flatMap(({ keys }) =>
    unpackKeys(keys).flatMap(({ code, rows }) => (code === POSTINGS ? rows.map(({ key }) => key[0] as number) : [])),
  );
  let [low, high] = [Infinity, -Infinity];
  for (const id of ids) [low, high] = [Math.min(low, id), Math.max(high, id)];
  return {
    first: seals[0]?.no ?? 0n,
    root: rootOf(seals.map(({ head }) => leafOf(Buffer.from(head).toString('hex')))),
    low: ids.length === 0 ? null : low,
    high: ids.length === 0 ? null : high,
  };
}

/** Takes in the seals of one chain that have come since the publication before. */
async function takeChain(
  tx: Queryable,
  publication: number,
  chain: number,
  before: PublishedChain | undefined,
): Promise<PublishedChain> {
  const first = (before?.last ?? 0) + 1;
  const roots: string[] = [];
  let last = first - 1;
  let head = before?.head ?? NO_HEAD.head;
  for (;;) {
    const seals = await tx.query<SealRow>(SEALS, [chain, last]);
    const nodes = [];
    for (let at = 0; at < seals.length; at += SEALS_TOGETHER) nodes.push(nodeOf(seals.slice(at, at + SEALS_TOGETHER)));
    const end = seals.at(-1);
    if (end === undefined) break;
    if (Number(end.no) !== last + seals.length) throw new Error(`the chain ${chain} has a gap before ${end.no}`);
    await tx.query(ADD_SEALS, [
      ...[chain, publication, nodes.map((node) => node.first), nodes.map(({ root }) => root)],
      ...[nodes.map(({ low }) => low), nodes.map(({ high }) => high)],
    ]);
    roots.push(...nodes.map(({ root }) => root));
    last = Number(end.no);
    head = Buffer.from(end.head).toString('hex');
    if (seals.length < WINDOW) break;
  }
  return { chain, first, last, head, root: rootOf(roots) };
}

async function write(tx: Queryable, publication: Publication, assets: readonly PublishedAsset[]): Promise<void> {
  const { no, venue, date, at, previous, chains, assetsRoot, hash } = publication;
  for (const { chain, first, last, head, root } of chains) {
    await tx.query(ADD_CHAIN, [no, chain, first, last, head, root]);
  }
  await tx.query(ADD_ASSETS, [
    no,
    assets.map(({ asset }) => asset),
    assets.map(({ total }) => String(total)),
    assets.map(({ short }) => String(short)),
    assets.map(({ root }) => root),
  ]);
  await tx.query(ADD, [no, venue, date, new Date(at), previous, assetsRoot, hash]);
  await tx.query('delete from published_sums where publication_no <= $1', [no - TREES_KEPT]);
}

export interface PublishParts {
  readonly database: Database;
  readonly key: SealKey;
  /** After which day of which venue. */
  readonly venue: string;
  readonly date: string;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Publishes what the house owes after a day of a venue and where the seals stand, in one snapshot.
 * @returns undefined where that day has been published
 */
export async function publish({ database, key, venue, date, at }: PublishParts): Promise<Publication | undefined> {
  return database.transaction(
    async (tx) => {
      const done = await tx.query('select 1 from publication where venue = $1 and trading_date = $2', [venue, date]);
      if (done.length > 0) return undefined;
      const before = await newestPublication(tx);
      const no = (before?.no ?? 0) + 1;
      const chains: PublishedChain[] = [];
      for (const chain of Object.values(CHAINS)) {
        chains.push(
          await takeChain(
            tx,
            no,
            chain,
            before?.chains.find((one) => one.chain === chain),
          ),
        );
      }
      const assets = await sumBooks(tx, key, no);
      const said = {
        ...{ no, venue, date, at, previous: before?.hash ?? NO_PUBLICATION, chains },
        assetsRoot: rootOf(assets.map(leafOfAsset)),
      };
      const publication = { ...said, hash: hashOfPublication(said) };
      await write(tx, publication, assets);
      return publication;
    },
    { isolation: 'repeatable read' },
  );
}
