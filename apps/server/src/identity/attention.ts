import type { Attention } from '@kuroshio/contract';
import type { Queryable } from '../platform/database/index.ts';

/** All items in the order in which they are shown. */
const SHOWN: readonly Attention[] = ['new-device', 'risk-notice', 'practice-granted'];

/** Asks for the customer's attention; what is already asked for stays as it is. @param now epoch milliseconds */
export async function askAttention(
  tx: Queryable,
  customerId: number,
  items: readonly Attention[],
  now: number,
): Promise<void> {
  await tx.query(
    'insert into attention (customer_id, item, created_at) select $1, unnest($2::text[]), $3 on conflict do nothing',
    [customerId, items, new Date(now)],
  );
}

/** What the customer has not yet acknowledged. */
export async function openAttention(database: Queryable, customerId: number): Promise<Attention[]> {
  const rows = await database.query<{ item: string }>('select item from attention where customer_id = $1', [
    customerId,
  ]);
  return SHOWN.filter((item) => rows.some((row) => row.item === item));
}
