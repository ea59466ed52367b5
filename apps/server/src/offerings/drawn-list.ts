import { setImmediate } from 'node:timers/promises';
import { applicationLeaf, crowdLeaf, crowdSeedOf, inListOrder } from '@kuroshio/offerings';
import type { Queryable } from '../platform/database/index.ts';
import type { ApplicationRow } from './application-rows.ts';
import { type ListTree, treeOver } from './list-tree.ts';
import { type DrawSecrets, hashed } from './secrets-of-draws.ts';

/** Hashes between two looks at what else waits. */
const AT_A_TIME = 1_000;
/** Lists that are kept at once. */
const MOST_KEPT = 4;

export function leafOfApplication({
  offering_id,
  id,
  client_key,
}: Pick<ApplicationRow, 'offering_id' | 'id' | 'client_key'>) {
  return applicationLeaf({ offering: offering_id, application: String(id), key: client_key }, hashed);
}

/** The leaves of the simulated crowd: reckoned from the seed, so none of them takes a row. */
async function crowdLeaves(secrets: DrawSecrets, offering: number, crowd: number): Promise<string[]> {
  const seed = crowdSeedOf(secrets.seed(offering), hashed);
  const leaves: string[] = [];
  for (let index = 0; index < crowd; index++) {
    leaves.push(crowdLeaf(offering, index, seed, hashed));
    if (index % AT_A_TIME === 0) await setImmediate();
  }
  return leaves;
}

const LEAVES_OF = `select offering_id, id, client_key from application
  where offering_id = $1 and state <> 'cancelled' and id > $2 order by id limit ${AT_A_TIME}`;

/** The leaves of the customers, some at a time: a real offering has a million. */
async function customerLeaves(database: Queryable, offering: number): Promise<string[]> {
  const leaves: string[] = [];
  for (let after = 0n; ; ) {
    const rows = await database.query<{ offering_id: number; id: bigint; client_key: string }>(LEAVES_OF, [
      offering,
      after,
    ]);
    for (const row of rows) leaves.push(leafOfApplication(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return leaves;
    after = last.id;
  }
}

/** In the order of the list. Leaves are hashes, so their first three digits part them into shelves that are sorted one by one. */
async function ordered(leaves: readonly string[]): Promise<string[]> {
  const shelves = Array.from({ length: 16 ** 3 }, (): string[] => []);
  for (const [index, leaf] of leaves.entries()) {
    shelves[Number.parseInt(leaf.slice(0, 3), 16)]?.push(leaf);
    if (index % (AT_A_TIME * 10) === 0) await setImmediate();
  }
  const all: string[] = [];
  for (const [index, shelf] of shelves.entries()) {
    for (const leaf of inListOrder(shelf)) all.push(leaf);
    if (index % 16 === 0) await setImmediate();
  }
  return all;
}

/** The whole list of an offering: the crowd and the customers, in the order of their hashes. */
export async function listOf(
  database: Queryable,
  secrets: DrawSecrets,
  { id, crowd }: { readonly id: number; readonly crowd: number },
): Promise<ListTree> {
  const simulated = await crowdLeaves(secrets, id, crowd);
  return treeOver(await ordered(simulated.concat(await customerLeaves(database, id))));
}

/** Closed lists by offering, the newest asked for; they are made again where they are not kept. */
export type KeptLists = (offering: { readonly id: number; readonly crowd: number }) => Promise<ListTree>;

export function keepLists(database: Queryable, secrets: DrawSecrets): KeptLists {
  const kept = new Map<number, Promise<ListTree>>();
  return (offering) => {
    const known = kept.get(offering.id);
    if (known !== undefined) return known;
    const made = listOf(database, secrets, offering);
    kept.set(offering.id, made);
    made.catch(() => kept.delete(offering.id));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };
}
