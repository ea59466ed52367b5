import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { readStrategy, type StrategyRow } from '../strategies/index.ts';

/** A strategy that somebody leads; undefined where there is none, or another leads it. */
export async function ownPool(
  on: Queryable,
  marks: Marks,
  customer: number,
  id: string,
): Promise<StrategyRow | undefined> {
  const row = await readStrategy(on, marks, BigInt(id));
  return row?.lead === customer ? row : undefined;
}
