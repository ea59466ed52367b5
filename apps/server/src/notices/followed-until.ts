import type { Venue } from '@kuroshio/market';
import type { Queryable } from '../platform/database/index.ts';

/** What is followed, each from where it was left. */
export type Followed =
  | 'outbox'
  | 'session'
  | 'settlement'
  | 'house'
  | 'dividend'
  | `ex-date/${Venue}`
  | `alert/${Venue}`;

/** How far something was followed; undefined before the first time. */
async function readFollowed(database: Queryable, name: Followed): Promise<bigint | undefined> {
  const [row] = await database.query<{ position: bigint }>('select position from notice_position where name = $1', [
    name,
  ]);
  return row?.position;
}

export async function saveFollowed(tx: Queryable, name: Followed, position: bigint): Promise<void> {
  await tx.query(
    `insert into notice_position (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position`,
    [name, position],
  );
}

/** Where to begin: at what is newest when this is the first time, since nobody asked to be told of what was before. */
export async function beginFollowing(database: Queryable, name: Followed, newest: string): Promise<bigint> {
  const known = await readFollowed(database, name);
  if (known !== undefined) return known;
  const [row] = await database.query<{ newest: bigint }>(newest);
  const position = row?.newest ?? 0n;
  await saveFollowed(database, name, position);
  return position;
}
