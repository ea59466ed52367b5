import type { Queryable } from '../platform/database/index.ts';
import type { Publication, PublishedAsset, PublishedChain } from './publication.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly no: number;
  readonly venue: string;
  readonly trading_date: string;
  readonly published_at: Date;
  readonly previous: string;
  readonly assets_root: string;
  readonly hash: string;
  readonly chains: readonly PublishedChain[];
}

const PUBLICATIONS = `select no, venue, trading_date, published_at, encode(previous, 'hex') as previous,
    encode(assets_root, 'hex') as assets_root, encode(hash, 'hex') as hash,
    (select json_agg(json_build_object('chain', chain, 'first', first, 'last', last,
        'head', encode(head, 'hex'), 'root', encode(root, 'hex')) order by chain)
      from published_chain where publication_no = no) as chains
  from publication`;

function publicationOf(row: Row): Publication {
  const { no, venue, trading_date: date, published_at, previous, chains, assets_root: assetsRoot, hash } = row;
  return { no, venue, date, at: published_at.getTime(), previous, chains, assetsRoot, hash };
}

export async function newestPublication(on: Queryable): Promise<Publication | undefined> {
  const [row] = await on.query<Row>(`${PUBLICATIONS} order by no desc limit 1`);
  return row && publicationOf(row);
}

/** Some that follow one another. */
export async function publicationsFrom(on: Queryable, first: number, most: number): Promise<Publication[]> {
  return (await on.query<Row>(`${PUBLICATIONS} where no >= $1 order by no limit $2`, [first, most])).map(publicationOf);
}

const ASSETS = `select asset, total::text as total, short::text as short, encode(root, 'hex') as root
  from published_asset where publication_no = $1 order by asset`;

/** What is owed in each asset, in the order of the tree. */
export async function publishedAssets(on: Queryable, publication: number): Promise<PublishedAsset[]> {
  const rows = await on.query<{ asset: number; total: string; short: string; root: string }>(ASSETS, [publication]);
  return rows.map(({ asset, total, short, root }) => ({ asset, total: BigInt(total), short: BigInt(short), root }));
}
