import webPush from 'web-push';
import type { Database } from '../platform/database/index.ts';

/** The key pair by which push services know this installation (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const NAMES = ['vapid-public-key', 'vapid-private-key'] as const;

/** The installation's keys, made at the first start: other keys would end every subscription. */
export function readVapidKeys(database: Database): Promise<VapidKeys> {
  return database.transaction(async (tx) => {
    const fresh = webPush.generateVAPIDKeys();
    // The pair of whoever was first: both rows are written by one statement.
    await tx.query(
      `insert into installation (name, value) select * from unnest($1::text[], $2::text[])
       on conflict (name) do nothing`,
      [NAMES, [fresh.publicKey, fresh.privateKey]],
    );
    const rows = await tx.query<{ name: string; value: string }>(
      'select name, value from installation where name = any($1::text[])',
      [NAMES],
    );
    const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? '';
    return { publicKey: valueOf(NAMES[0]), privateKey: valueOf(NAMES[1]) };
  });
}
