import { leafOf, sha256 } from '../books/index.ts';

/** What a publication says of one chain of seals. */
export interface PublishedChain {
  readonly chain: number;
  /** Seals from here to `last` have come since the publication before; `last` is one less where none has. */
  readonly first: number;
  readonly last: number;
  /** Where the chain stands. */
  readonly head: string;
  /** Root of the tree over the heads of these seals. */
  readonly root: string;
}

/** What the house says of its books after a day of a venue. Hashes are 64 hex digits. */
export interface Publication {
  readonly no: number;
  readonly venue: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Epoch ms. */
  readonly at: number;
  /** Hash of the publication before it. */
  readonly previous: string;
  readonly chains: readonly PublishedChain[];
  /** Root of the tree over what is owed in each asset. */
  readonly assetsRoot: string;
  /** Of all of this. */
  readonly hash: string;
}

/** What is owed in one asset. */
export interface PublishedAsset {
  readonly asset: number;
  readonly total: bigint;
  /** What customers owe, which makes no total smaller. */
  readonly short: bigint;
  readonly root: string;
}

/** Before the first publication. */
export const NO_PUBLICATION = sha256('');

/** The text of which a publication's hash is made: one line a fact. */
export function hashOfPublication({
  no,
  venue,
  date,
  at,
  previous,
  chains,
  assetsRoot,
}: Omit<Publication, 'hash'>): string {
  const lines = chains.map(({ chain, first, last, head, root }) => `${chain} ${first} ${last} ${head} ${root}\n`);
  return sha256(`${no}\n${venue} ${date}\n${at}\n${previous}\n${lines.join('')}${assetsRoot}\n`);
}

export function leafOfAsset({ asset, total, short, root }: PublishedAsset): string {
  return leafOf(`${asset} ${total} ${short} ${root}`);
}

/** What a customer has in one asset at a publication: a leaf of the asset's sum tree. */
export interface OwnSum {
  readonly publication: number;
  readonly customer: number;
  readonly asset: number;
  /** All accounts of the book together: what is owed to the customer, or owed by them where it is below zero. */
  readonly total: bigint;
  /** How many entries the book has, so that none can be left out. */
  readonly entries: bigint;
}

/** @param salt of the customer, so that nobody finds amounts by trying */
export function leafOfSum(salt: string, { publication, customer, asset, total, entries }: OwnSum): string {
  return leafOf(`${salt}${publication}\n${customer}\n${asset}\n${total}\n${entries}\n`);
}
