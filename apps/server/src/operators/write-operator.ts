import { assert } from '@kuroshio/base';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type Marked, markedOperator, type OperatorRow, SELECT_OPERATOR } from './operator-rows.ts';

/** An operator whom the program has written; locked, so that two changes come one after the other. */
export async function lockOperator(
  tx: Queryable,
  marks: Pick<Marks, 'holds'>,
  where: { readonly id: number } | { readonly name: string },
): Promise<Marked<OperatorRow> | undefined> {
  const [row] =
    'id' in where
      ? await tx.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where id = $1 for update`, [where.id])
      : await tx.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where name = $1 for update`, [where.name]);
  return row !== undefined && marks.holds(markedOperator(row), row.mark) ? row : undefined;
}

/** Writes an operator down anew. @returns its number */
export async function addOperator(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  operator: Omit<OperatorRow, 'id'>,
): Promise<number> {
  const [next] = await tx.query<{ id: number }>("select nextval('operator_id_seq')::integer as id");
  assert(next !== undefined, 'the sequence of operators gives a number');
  const row = { ...operator, id: next.id } as OperatorRow;
  await tx.query(
    `insert into operator (id, name, password_hash, totp, totp_step, roles, state, added_at, mark)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[row.id, row.name, row.password_hash, row.totp, row.totp_step, row.roles, row.state, row.added_at],
      marks.make(markedOperator(row)),
    ],
  );
  return row.id;
}

/** Writes what is to be changed of an operator. */
export async function changeOperator(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  before: OperatorRow,
  change: Partial<Pick<OperatorRow, 'password_hash' | 'totp' | 'totp_step' | 'roles' | 'state'>>,
): Promise<void> {
  const row = { ...before, ...change } as OperatorRow;
  await tx.query(
    `update operator set password_hash = $2, totp = $3, totp_step = $4, roles = $5, state = $6, mark = $7 where id = $1`,
    [...[row.id, row.password_hash, row.totp, row.totp_step, row.roles, row.state], marks.make(markedOperator(row))],
  );
}
