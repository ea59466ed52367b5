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

const CHANGED = ['password_hash', 'totp', 'totp_step', 'roles', 'state'] as const;

/** Writes what is to be changed of an operator. */
export async function changeOperator(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  before: OperatorRow,
  change: Partial<Pick<OperatorRow, 'password_hash' | 'totp' | 'totp_step' | 'roles' | 'state'>>,
): Promise<void> {
  const row = { ...before, ...change } as OperatorRow;
  // Only what changes: the console's role may write a password and the step of a code, and no roles.
  const columns = CHANGED.filter((name) => name in change);
  await tx.query(
    `update operator set ${[...columns, 'mark'].map((name, n) => `${name} = $${n + 2}`).join(', ')} where id = $1`,
    [row.id, ...columns.map((name) => row[name]), marks.make(markedOperator(row))],
  );
}
