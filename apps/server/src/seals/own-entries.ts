import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { bookOf, customerAccount } from '@kuroshio/ledger';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { pathOf } from '../books/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findSeals, type FoundSeal, pathsInSeal } from './find-seals.ts';
import { findSum } from './find-sum.ts';
import { leafOfAsset, leafOfSum } from './publication.ts';
import { type BookEntry, readEntries } from './read-entries.ts';
import { TREES_KEPT } from './publish.ts';
import { newestPublication, publishedAssets } from './read-publications.ts';
import { type SealsParts, wireAsset } from './wire-proof.ts';

type Path = 'seals/own-entries';
type Output = OutputOf<Path>;
type Book = Exclude<Output['book'], undefined>;

/** Entries newer than the publication are passed over, so many at a time. */
const LOOKED_OVER = 200;
/** All postings of a seal are read for the way of one: a page ends where its seals have more than this. */
const MOST_READ = 4_000;

interface FoundEntry {
  readonly entry: BookEntry;
  readonly seal: FoundSeal;
}

/** The entries that a publication covers, newest first. */
async function publishedEntries(
  on: Queryable,
  book: bigint,
  { publication, before, limit }: Pick<InputOf<Path>, 'publication' | 'before' | 'limit'>,
): Promise<FoundEntry[]> {
  const found: FoundEntry[] = [];
  for (let last = before === undefined ? undefined : BigInt(before); ; ) {
    const entries = await readEntries(on, book, last, before === undefined ? LOOKED_OVER : limit - found.length);
    const ids = entries.map(({ id }) => id);
    const seals = await findSeals(on, ids, publication);
    for (const entry of entries) {
      const seal = seals.get(entry.id);
      if (seal !== undefined) found.push({ entry, seal });
    }
    last = ids.at(-1);
    if (last === undefined || found.length >= limit || entries.at(-1)?.entry === 1n) return found.slice(0, limit);
  }
}

/** As many as can be proved without reading too much of others'; one at least. */
function withinReach(found: readonly FoundEntry[]): readonly FoundEntry[] {
  const seals = new Set<FoundSeal>();
  let read = 0;
  for (const [i, { seal }] of found.entries()) {
    if (!seals.has(seal)) read += seal.postings.length;
    seals.add(seal);
    if (read > MOST_READ && i > 0) return found.slice(0, i);
  }
  return found;
}

const nameOf = ({ chain, no }: FoundSeal) => `${chain} ${no}`;

async function wirePostings(
  on: Queryable,
  sealKey: SealsParts['sealKey'],
  found: readonly FoundEntry[],
): Promise<Pick<Output, 'postings' | 'seals'>> {
  const bySeal = Map.groupBy(found, ({ seal }) => seal);
  const paths = new Map<bigint, Output['postings'][number]['path']>();
  for (const [seal, own] of bySeal) {
    const ids = own.map(({ entry }) => entry.id);
    for (const [id, path] of await pathsInSeal(on, sealKey, seal, ids)) paths.set(id, path);
  }
  return {
    postings: found.map(({ entry, seal }) => ({
      ...{ id: String(entry.id), kind: entry.kind, businessId: String(entry.businessId), step: entry.step },
      ...{ owner: entry.owner, tradingDate: entry.tradingDate ?? '', at: entry.at },
      lines: entry.lines.map(({ debit, credit, amount }) => [String(debit), String(credit), formatMinor(amount)]),
      ...{ seal: nameOf(seal), path: paths.get(entry.id) ?? [] },
    })),
    seals: [...bySeal.keys()].map(({ chain, no, publication, before, keys, path }) => ({
      ...{ chain, no, publication, before, keys, path: [...path] },
    })),
  };
}

/** The customer's leaf of an asset's sum tree, as the newest entry of the publication says it, and its way to the root of all. */
async function wireBook(
  { database, sealKey, exchange }: SealsParts,
  own: { readonly publication: number; readonly customer: number; readonly asset: number },
  { total, entry }: BookEntry,
): Promise<Book | undefined> {
  const assets = await publishedAssets(database, own.publication);
  const place = assets.findIndex(({ asset }) => asset === own.asset);
  const published = assets[place];
  if (published === undefined) return undefined;
  const leaf = leafOfSum(sealKey.saltOf(own.customer), { ...own, total, entries: entry });
  const path = (await findSum(database, own.publication, own.asset, leaf)) ?? [];
  const { asset, code, decimals, ...rest } = wireAsset(exchange.view, published);
  return {
    ...{ asset, code, decimals, total: formatMinor(total), entries: Number(entry), published: rest },
    path: path.map(({ side, hash, sum }) => ({ side, hash, sum: formatMinor(sum) })),
    assetPath: pathOf(assets.map(leafOfAsset), place),
  };
}

export function ownEntries(parts: SealsParts): Handler<InputOf<Path>, Output> {
  const { database, sealKey } = parts;
  return async (input, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { publication, asset, limit } = input;
    const newest = (await newestPublication(database))?.no ?? 0;
    if (publication <= newest - TREES_KEPT) return refuse('PUBLICATION_REPLACED');
    const book = bookOf(customerAccount(customer, asset, 'available'));
    const found = await publishedEntries(database, book, { ...input, limit: limit + 1 });
    const shown = withinReach(found.slice(0, limit));
    const [first] = shown;
    const wired = await wirePostings(database, sealKey, shown);
    const proved =
      input.before === undefined && first !== undefined
        ? await wireBook(parts, { publication, customer, asset }, first.entry)
        : undefined;
    return ok({ ...(proved === undefined ? {} : { book: proved }), ...wired, more: shown.length < found.length });
  };
}
