import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** A fund password, as stored. */
export interface PasswordRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly password_hash: string | null;
  readonly set_at: Date;
  readonly failures: number;
  readonly locked_until: Date | null;
}

interface Stored extends PasswordRow {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

const SELECT = 'select id, customer_id, password_hash, set_at, failures, locked_until, mark from fund_password';

function markedPassword(row: PasswordRow): KeptRow {
  const { id, customer_id, password_hash, set_at, failures, locked_until } = row;
  const said = [password_hash, set_at.getTime(), failures, locked_until?.getTime() ?? null];
  return { table: 'fund_password', id, customer_id, said };
}

export const FUND_PASSWORDS: KeptTable = {
  select: SELECT,
  rowOf(columns) {
    assert('password_hash' in columns, 'a fund password was selected');
    return markedPassword(columns as unknown as PasswordRow);
  },
};

/** `forged`: the program did not write it, so nothing fits it and nothing takes its place. */
export type FoundPassword = PasswordRow | 'none' | 'forged';

export async function findPassword(
  on: Queryable,
  marks: Marks,
  customerId: number,
  forUpdate = '',
): Promise<FoundPassword> {
  const [stored] = await on.query<Stored>(`${SELECT} where customer_id = $1 ${forUpdate}`, [customerId]);
  if (stored === undefined) return 'none';
  return marks.holds(markedPassword(stored), stored.mark) ? stored : 'forged';
}

export async function writePassword(tx: Queryable, marks: Marks, row: Omit<PasswordRow, 'id'>): Promise<void> {
  const [known] = await tx.query<{ id: bigint }>('select id from fund_password where customer_id = $1', [
    row.customer_id,
  ]);
  const [next] = known ? [known] : await tx.query<{ id: bigint }>("select nextval('fund_password_id_seq') as id");
  assert(next !== undefined, 'the sequence of fund passwords gives a number');
  const mark = marks.make(markedPassword({ ...row, id: next.id }));
  await tx.query(
    `insert into fund_password (id, customer_id, password_hash, set_at, failures, locked_until, mark)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer_id) do update set password_hash = excluded.password_hash, set_at = excluded.set_at,
       failures = excluded.failures, locked_until = excluded.locked_until, mark = excluded.mark`,
    [String(next.id), row.customer_id, row.password_hash, row.set_at, row.failures, row.locked_until, mark],
  );
}
