import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** A passkey of a customer, as stored. */
export interface PasskeyRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly credential_id: Uint8Array;
  readonly public_key: Uint8Array;
  readonly transports: readonly string[];
  readonly name: string;
  readonly device: string;
  readonly added_at: Date;
  readonly sign_count: bigint;
  readonly backed_up: boolean;
  readonly last_used_at: Date | null;
  readonly removed_at: Date | null;
}

interface Stored extends PasskeyRow {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

const SELECT = `select id, customer_id, credential_id, public_key, transports, name, device, added_at, sign_count, backed_up,
  last_used_at, removed_at, mark from passkey`;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** All of it, the counter too: nobody turns it back with the database's password, nor gives a key to somebody else. */
function markedPasskey(row: PasskeyRow): KeptRow {
  return {
    table: 'passkey',
    ...{ id: row.id, customer_id: row.customer_id },
    said: [
      ...[hex(row.credential_id), hex(row.public_key), row.transports.join(), row.name, row.device],
      ...[row.added_at.getTime(), String(row.sign_count), row.backed_up ? 1 : 0],
      ...[row.last_used_at?.getTime() ?? null, row.removed_at?.getTime() ?? null],
    ],
  };
}

/** As the watch of marks reads them. */
export const PASSKEYS: KeptTable = {
  select: SELECT,
  rowOf(columns) {
    assert('credential_id' in columns, 'a passkey was selected');
    return markedPasskey(columns as unknown as PasskeyRow);
  },
};

/** Undefined where there is none that counts: none at all, one that was removed, or one that the program did not write. */
export async function findPasskey(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  by: { readonly id: string; readonly customerId: number } | { readonly credentialId: Uint8Array },
  forUpdate = '',
): Promise<PasskeyRow | undefined> {
  const [stored] =
    'id' in by
      ? await on.query<Stored>(`${SELECT} where id = $1 and customer_id = $2 ${forUpdate}`, [by.id, by.customerId])
      : await on.query<Stored>(`${SELECT} where credential_id = $1 ${forUpdate}`, [by.credentialId]);
  if (stored === undefined || !marks.holds(markedPasskey(stored), stored.mark)) return undefined;
  return stored.removed_at === null ? stored : undefined;
}

/** The customer's passkeys that count, the newest first. */
export async function passkeysOf(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  customerId: number,
): Promise<PasskeyRow[]> {
  const rows = await on.query<Stored>(
    `${SELECT} where customer_id = $1 and removed_at is null order by id desc limit 200`,
    [customerId],
  );
  return rows.filter((row) => marks.holds(markedPasskey(row), row.mark));
}

/** False where the authenticator's number of it is there already. */
export async function insertPasskey(
  tx: Queryable,
  marks: Marks,
  passkey: Omit<PasskeyRow, 'id'>,
): Promise<PasskeyRow | undefined> {
  const [next] = await tx.query<{ id: bigint }>("select nextval('passkey_id_seq') as id");
  assert(next !== undefined, 'the sequence of passkeys gives a number');
  const row: PasskeyRow = { ...passkey, id: next.id };
  const written = await tx.query(
    `insert into passkey (id, customer_id, credential_id, public_key, transports, name, device, added_at, sign_count, backed_up, mark)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      ...[String(row.id), row.customer_id, row.credential_id, row.public_key, row.transports, row.name, row.device],
      ...[row.added_at, String(row.sign_count), row.backed_up, marks.make(markedPasskey(row))],
    ],
  );
  return written.length === 0 ? undefined : row;
}

/** What may change of a passkey; the key, and whose it is, may not. */
export async function changePasskey(
  tx: Queryable,
  marks: Marks,
  before: PasskeyRow,
  change: Partial<Pick<PasskeyRow, 'name' | 'sign_count' | 'backed_up' | 'last_used_at' | 'removed_at'>>,
): Promise<PasskeyRow> {
  const row: PasskeyRow = { ...before, ...change };
  await tx.query(
    'update passkey set name = $2, sign_count = $3, backed_up = $4, last_used_at = $5, removed_at = $6, mark = $7 where id = $1',
    [
      ...[String(row.id), row.name, String(row.sign_count), row.backed_up, row.last_used_at, row.removed_at],
      marks.make(markedPasskey(row)),
    ],
  );
  return row;
}

/** As its owner sees it. */
export function wirePasskey(row: PasskeyRow): OutputOf<'passkeys/add'> {
  return {
    ...{ id: String(row.id), name: row.name, device: row.device, backedUp: row.backed_up },
    addedAt: row.added_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  };
}
