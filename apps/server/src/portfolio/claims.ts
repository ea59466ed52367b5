import type { Queryable } from '../platform/database/index.ts';

const CLAIMS = `select asset, sum(amount)::bigint as amount from customer_claim where customer_id = $1 group by asset`;

/**
 * What capabilities owe a customer that is in none of the customer's own accounts, such as units of a strategy at their last
 * net asset value: minor units by the number of the currency's asset.
 */
export async function readClaims(tx: Queryable, customer: number): Promise<ReadonlyMap<number, bigint>> {
  const rows = await tx.query<{ asset: number; amount: bigint }>(CLAIMS, [customer]);
  return new Map(rows.map(({ asset, amount }) => [asset, amount]));
}
