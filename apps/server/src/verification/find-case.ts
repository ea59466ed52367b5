import type { Queryable } from '../platform/database/index.ts';
import { markedCase, SELECT_CASE, type StoredCase } from './case-rows.ts';
import type { CaseParts } from './operator-parts.ts';

/** A case that the program has written. */
export async function findCase(
  on: Queryable,
  { marks }: Pick<CaseParts, 'marks'>,
  id: bigint | string,
): Promise<StoredCase | undefined> {
  const [row] = await on.query<StoredCase>(`${SELECT_CASE} where id = $1`, [String(id)]);
  return row !== undefined && marks.holds(markedCase(row), row.mark) ? row : undefined;
}
