import type { Queryable } from '../platform/database/index.ts';
import { readConditions } from './read-conditions.ts';

/**
 * What is left to a customer whom nothing else keeps from closing the account: one amount of one currency. Undefined where anything else
 * stands against it, or nothing is left.
 */
export async function closingRest(
  on: Queryable,
  customer: number,
): Promise<{ readonly currency: string; readonly amount: bigint } | undefined> {
  const conditions = await readConditions(on, customer);
  const [rest, ...others] = conditions.flatMap(({ amounts }) => amounts);
  const isLast = conditions.every(({ kind, count }) => count === 0 || kind === 'balances');
  return rest === undefined || others.length > 0 || !isLast
    ? undefined
    : { currency: rest.currency, amount: BigInt(rest.amount) };
}
