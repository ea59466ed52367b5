import type { Deposit } from '@kuroshio/contract';
import type { Queryable } from '../platform/database/index.ts';

type Looks = Deposit['views'];

const LOOKS = `select about, max(at) as at from operator_log
  where customer_id = $1 and action in ('receipt-viewed', 'destination-viewed') and about = any($2)
  group by about, operator_id, date_trunc('minute', at) order by 2 desc limit 200`;

/** When operators opened what a customer handed in, by record: each look of a minute once. Who of them it was is theirs. */
export async function looksAt(
  on: Queryable,
  customerId: number,
  abouts: readonly string[],
): Promise<ReadonlyMap<string, Looks>> {
  const rows = await on.query<{ about: string; at: Date }>(LOOKS, [customerId, abouts]);
  const looks = new Map<string, Looks>();
  for (const { about, at } of rows)
    looks.set(about, [...(looks.get(about) ?? []), { at: at.getTime(), by: 'operator' }]);
  return looks;
}
