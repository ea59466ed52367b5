import { EVERYTHING, preferencesOf } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** Below which ratio each of these customers wants to be warned, in basis points. */
export async function warnedBelow(on: Queryable, customers: readonly number[]): Promise<(customer: number) => number> {
  const levels = await preferencesOf(on, customers);
  return (customer) => (levels.get(customer) ?? EVERYTHING).marginWarningBps;
}
