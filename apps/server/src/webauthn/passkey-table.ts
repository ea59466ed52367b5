import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** A passkey, as stored. */
export interface PasskeyRow {
  readonly id: bigint;
  /** The customer, or the operator. */
  readonly owner: number;
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

/** The passkeys of customers, or those of operators: two tables of one form, so that no row of one is ever one of the other. */
export interface PasskeyTable {
  /** As the watch of marks reads it. */
  readonly kept: KeptTable;
  /** Undefined where there is none that counts: none at all, one that was removed, or one that the program did not write. */
  find(
    on: Queryable,
    marks: Pick<Marks, 'holds'>,
    by: { readonly id: string; readonly owner: number } | { readonly credentialId: Uint8Array },
    forUpdate?: 'for update',
  ): Promise<PasskeyRow | undefined>;
  /** Those of some owners that count, the newest first. */
  of(on: Queryable, marks: Pick<Marks, 'holds'>, owners: readonly number[]): Promise<PasskeyRow[]>;
  /** Undefined where the authenticator's number of it is there already. */
  insert(tx: Queryable, marks: Marks, passkey: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow | undefined>;
  /** What may change; the key, and whose it is, may not. */
  change(
    tx: Queryable,
    marks: Marks,
    before: PasskeyRow,
    change: Partial<Pick<PasskeyRow, 'name' | 'sign_count' | 'backed_up' | 'last_used_at' | 'removed_at'>>,
  ): Promise<PasskeyRow>;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function passkeyTable(table: 'passkey' | 'operator_passkey', ownerColumn: string): PasskeyTable {
  const select = `select id, ${ownerColumn} as owner, credential_id, public_key, transports, name, device, added_at, sign_count,
    backed_up, last_used_at, removed_at, mark from ${table}`;

  /** All of it, the counter too: nobody turns it back with the database's password, nor gives a key to somebody else. */
  const marked = (row: PasskeyRow): KeptRow => ({
    ...{ table, id: row.id },
    customer_id: table === 'passkey' ? row.owner : null,
    said: [
      ...[row.owner, hex(row.credential_id), hex(row.public_key), row.transports.join(), row.name, row.device],
      ...[row.added_at.getTime(), String(row.sign_count), row.backed_up ? 1 : 0],
      ...[row.last_used_at?.getTime() ?? null, row.removed_at?.getTime() ?? null],
    ],
  });

  return {
    kept: {
      select,
      rowOf(columns) {
        assert('credential_id' in columns, 'a passkey was selected');
        return marked(columns as unknown as PasskeyRow);
      },
    },

    async find(on, marks, by, forUpdate) {
      const [stored] =
        'id' in by
          ? await on.query<Stored>(`${select} where id = $1 and ${ownerColumn} = $2 ${forUpdate ?? ''}`, [
              by.id,
              by.owner,
            ])
          : await on.query<Stored>(`${select} where credential_id = $1 ${forUpdate ?? ''}`, [by.credentialId]);
      if (stored === undefined || !marks.holds(marked(stored), stored.mark)) return undefined;
      return stored.removed_at === null ? stored : undefined;
    },

    async of(on, marks, owners) {
      const rows = await on.query<Stored>(
        `${select} where ${ownerColumn} = any($1::integer[]) and removed_at is null order by id desc`,
        [owners],
      );
      return rows.filter((row) => marks.holds(marked(row), row.mark));
    },

    async insert(tx, marks, passkey) {
      const [next] = await tx.query<{ id: bigint }>(`select nextval('${table}_id_seq') as id`);
      assert(next !== undefined, 'the sequence of passkeys gives a number');
      const row: PasskeyRow = { ...passkey, id: next.id };
      const written = await tx.query(
        `insert into ${table} (id, ${ownerColumn}, credential_id, public_key, transports, name, device, added_at, sign_count,
           backed_up, mark)
         overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
        [
          ...[String(row.id), row.owner, row.credential_id, row.public_key, row.transports, row.name, row.device],
          ...[row.added_at, String(row.sign_count), row.backed_up, marks.make(marked(row))],
        ],
      );
      return written.length === 0 ? undefined : row;
    },

    async change(tx, marks, before, change) {
      const row: PasskeyRow = { ...before, ...change };
      await tx.query(
        `update ${table} set name = $2, sign_count = $3, backed_up = $4, last_used_at = $5, removed_at = $6, mark = $7
         where id = $1`,
        [
          ...[String(row.id), row.name, String(row.sign_count), row.backed_up, row.last_used_at, row.removed_at],
          marks.make(marked(row)),
        ],
      );
      return row;
    },
  };
}

export const CUSTOMERS_PASSKEYS = passkeyTable('passkey', 'customer_id');
export const OPERATORS_PASSKEYS = passkeyTable('operator_passkey', 'operator_id');

/** As its owner sees it. */
export function wirePasskey(row: PasskeyRow): OutputOf<'passkeys/add'> {
  return {
    ...{ id: String(row.id), name: row.name, device: row.device, backedUp: row.backed_up },
    addedAt: row.added_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  };
}
