import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';

/** The second factor of a customer, as stored. */
export interface FactorRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly secret: Uint8Array | null;
  readonly drawn_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_step: bigint;
}

interface Stored extends FactorRow {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

const SELECT = 'select id, customer_id, secret, drawn_at, confirmed_at, last_step, mark from second_factor';

/** The secret is not in it, as its key may be wrapped anew; what it is bound to is: customer and moment. */
function markedFactor(row: FactorRow): KeptRow {
  const { id, customer_id, secret, drawn_at, confirmed_at, last_step } = row;
  const said = [secret === null ? 0 : 1, drawn_at.getTime(), confirmed_at?.getTime() ?? null, String(last_step)];
  return { table: 'second_factor', id, customer_id, said };
}

export const SECOND_FACTORS: KeptTable = {
  select: SELECT,
  rowOf(columns) {
    assert('confirmed_at' in columns, 'a second factor was selected');
    return markedFactor(columns as unknown as FactorRow);
  },
};

/** Undefined where there is none, or none that the program wrote. */
export async function findFactor(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  customerId: number,
  forUpdate = '',
): Promise<FactorRow | undefined> {
  const [stored] = await on.query<Stored>(`${SELECT} where customer_id = $1 ${forUpdate}`, [customerId]);
  return stored !== undefined && marks.holds(markedFactor(stored), stored.mark) ? stored : undefined;
}

export async function writeFactor(tx: Queryable, marks: Marks, row: Omit<FactorRow, 'id'>): Promise<void> {
  const [known] = await tx.query<{ id: bigint }>('select id from second_factor where customer_id = $1', [
    row.customer_id,
  ]);
  const [next] = known ? [known] : await tx.query<{ id: bigint }>("select nextval('second_factor_id_seq') as id");
  assert(next !== undefined, 'the sequence of second factors gives a number');
  await tx.query(
    `insert into second_factor (id, customer_id, secret, drawn_at, confirmed_at, last_step, mark)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer_id) do update set secret = excluded.secret, drawn_at = excluded.drawn_at,
       confirmed_at = excluded.confirmed_at, last_step = excluded.last_step, mark = excluded.mark`,
    [
      ...[String(next.id), row.customer_id, row.secret, row.drawn_at, row.confirmed_at, String(row.last_step)],
      marks.make(markedFactor({ ...row, id: next.id })),
    ],
  );
}

/** To what its encryption is bound: no other customer's, and no earlier one of the same, opens in its place. */
const aboutSecret = (customerId: number, drawnAt: Date) => `second factor of ${customerId} drawn ${drawnAt.getTime()}`;

export function lockSecret(vault: Vault, secret: Uint8Array, customerId: number, drawnAt: Date): Buffer {
  return vault.lock(secret, aboutSecret(customerId, drawnAt));
}

/** Undefined where it was switched off, or something else was put in its place. */
export function openSecret(vault: Vault, row: FactorRow): Buffer | undefined {
  if (row.secret === null) return undefined;
  try {
    return vault.open(row.secret, aboutSecret(row.customer_id, row.drawn_at));
  } catch {
    return undefined;
  }
}
