import { setImmediate } from 'node:timers/promises';
import { applicationLeaf, crowdLeaf, crowdSeedOf, inListOrder } from '@kuroshio/offerings';
import type { Queryable } from '../platform/database/index.ts';
import type { ApplicationRow } from './application-rows.ts';
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

const IN_LIST = `select offering_id, id, client_key from application
  where offering_id = $1 and state <> 'cancelled' order by id`;

/** The whole list of an offering: the crowd and the customers, in the order of their hashes. */
export async function listOf(
  database: Queryable,
  secrets: DrawSecrets,
  { id, crowd }: { readonly id: number; readonly crowd: number },
): Promise<readonly string[]> {
  const rows = await database.query<{ offering_id: number; id: bigint; client_key: string }>(IN_LIST, [id]);
  return inListOrder([...(await crowdLeaves(secrets, id, crowd)), ...rows.map(leafOfApplication)]);
}

/** Closed lists by offering, the newest asked for; they are made again where they are not kept. */
export type KeptLists = (offering: { readonly id: number; readonly crowd: number }) => Promise<readonly string[]>;

export function keepLists(database: Queryable, secrets: DrawSecrets): KeptLists {
  const kept = new Map<number, Promise<readonly string[]>>();
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
