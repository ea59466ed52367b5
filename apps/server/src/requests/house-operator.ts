import type { Marks } from '../identity/index.ts';
import {
  addOperator,
  lockOperator,
  type Marked,
  markedOperator,
  type OperatorRow,
  SELECT_OPERATOR,
} from '../operators/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** Whoever holds the machine: an operator who cannot sign in, and who approves one thing, a house's second operator. */
export async function houseOperator(tx: Queryable, marks: Marks, now: number): Promise<number> {
  const known = await lockOperator(tx, marks, { name: 'house' });
  return (
    known?.id ??
    (await addOperator(tx, marks, {
      ...{ name: 'house', password_hash: null, totp: null, totp_step: 0n },
      ...{ roles: ['auditor'], state: 'ended', added_at: new Date(now) },
    }))
  );
}

/** The administrators who can sign in, as the program has written them. */
export async function administrators(on: Queryable, marks: Pick<Marks, 'holds'>): Promise<readonly OperatorRow[]> {
  const rows = await on.query<Marked<OperatorRow>>(
    `${SELECT_OPERATOR} where state = 'active' and 'admin' = any(roles) limit 100`,
  );
  return rows.filter((row) => marks.holds(markedOperator(row), row.mark));
}

export async function isOnlyAdministrator(on: Queryable, marks: Pick<Marks, 'holds'>, maker: number): Promise<boolean> {
  const all = await administrators(on, marks);
  return all.length === 1 && all[0]?.id === maker;
}
