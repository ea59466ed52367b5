import {
  leafOf,
  NO_HEAD,
  type PathStep,
  pathOf,
  POSTINGS,
  readersOf,
  type SealKey,
  sha256,
  unpackKeys,
} from '../books/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { SEALS_TOGETHER } from './publish.ts';

/** A seal with what leads from it into the publication that has it. */
export interface FoundSeal {
  readonly chain: number;
  readonly no: number;
  readonly publication: number;
  /** Head of the seal before it. */
  readonly before: string;
  /** Hash of the keys of its rows. */
  readonly keys: string;
  /** From its head to the root of the publication's tree of heads. */
  readonly path: readonly PathStep[];
  /** The postings in it, in the order of its tree. */
  readonly postings: readonly number[];
}

interface Place {
  readonly [column: string]: unknown;
  readonly chain: number;
  readonly first: bigint;
  readonly publication_no: number;
  readonly ids: readonly bigint[];
}

/** Where the numbers of postings may be: some tens of seals each. Those not yet published are nowhere. */
const PLACES = `select chain, first, publication_no, array_agg(id) as ids
  from unnest($1::bigint[]) as t (id) cross join lateral (
    select chain, first, publication_no from published_seals where postings @> id and publication_no <= $2) s
  group by 1, 2, 3`;
const SEALS = `select no, keys, head from seal where chain = $1 and no between $2 and $3 order by no`;
const RANGE = `select first, last from published_chain where publication_no = $1 and chain = $2`;
const ROOTS = `select encode(root, 'hex') as root from published_seals
  where chain = $1 and first between $2 and $3 order by first`;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Looks for the seals of one place that have some of the postings. */
async function sealsAt(on: Queryable, place: Place): Promise<FoundSeal[]> {
  const { chain, publication_no: publication, ids } = place;
  const [range] = await on.query<{ first: bigint; last: bigint }>(RANGE, [publication, chain]);
  if (range === undefined) throw new Error(`publication ${publication} says nothing of chain ${chain}`);
  const first = Number(place.first);
  const last = Math.min(first + SEALS_TOGETHER - 1, Number(range.last));
  // The one before the first is read for its head.
  const rows = await on.query<{ no: bigint; keys: Uint8Array; head: Uint8Array }>(SEALS, [chain, first - 1, last]);
  const seals = rows.map(({ no, keys, head }) => ({ no: Number(no), keys, head: hex(head) }));
  const own = seals.filter(({ no }) => no >= first);
  const wanted = new Set(ids.map(Number));
  let above: readonly PathStep[] | undefined;
  const found: FoundSeal[] = [];
  for (const [i, { no, keys }] of own.entries()) {
    const rowsOf = unpackKeys(keys).find(({ code }) => code === POSTINGS)?.rows ?? [];
    const postings = rowsOf.map(({ key }) => key[0] as number);
    if (!postings.some((id) => wanted.has(id))) continue;
    above ??= await pathAbove(on, chain, range, first);
    found.push({
      ...{ chain, no, publication, postings },
      before: seals.find((one) => one.no === no - 1)?.head ?? NO_HEAD.head,
      keys: sha256(hex(keys)),
      path: [
        ...pathOf(
          own.map(({ head }) => leafOf(head)),
          i,
        ),
        ...above,
      ],
    });
  }
  return found;
}

/** From the node over some seals to the root of the publication's tree of heads. */
async function pathAbove(
  on: Queryable,
  chain: number,
  { first, last }: { readonly first: bigint; readonly last: bigint },
  at: number,
): Promise<PathStep[]> {
  const roots = await on.query<{ root: string }>(ROOTS, [chain, first, last]);
  return pathOf(
    roots.map(({ root }) => root),
    (at - Number(first)) / SEALS_TOGETHER,
  );
}

/** The seals of postings, by the number of the posting; without those that are in no publication up to this one. */
export async function findSeals(
  on: Queryable,
  postings: readonly bigint[],
  publication: number,
): Promise<Map<bigint, FoundSeal>> {
  const wanted = new Set(postings);
  const found = new Map<bigint, FoundSeal>();
  for (const place of await on.query<Place>(PLACES, [postings, publication])) {
    for (const seal of await sealsAt(on, place)) {
      for (const no of seal.postings) if (wanted.has(BigInt(no))) found.set(BigInt(no), seal);
    }
  }
  return found;
}

/** From a posting to the root of its seal's tree. Reads all postings of the seal. */
export async function pathsInSeal(
  on: Queryable,
  key: SealKey,
  seal: FoundSeal,
  wanted: readonly bigint[],
): Promise<Map<bigint, PathStep[]>> {
  const [reader] = readersOf(key, []);
  const rows = await reader?.withKeys(
    on,
    seal.postings.map((no) => [no]),
  );
  const leafBy = new Map((rows ?? []).map(({ key: no, leaf }) => [no, leaf ?? '']));
  const leaves = seal.postings.map((no) => leafBy.get(String(no)) ?? '');
  return new Map(wanted.map((id) => [id, pathOf(leaves, seal.postings.indexOf(Number(id)))]));
}
