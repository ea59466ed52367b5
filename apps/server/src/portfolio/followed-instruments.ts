import type { Queryable } from '../platform/database/index.ts';

const FOLLOWED = `select instrument_no from positions where customer_id = $1 and quantity > 0
  union select instrument_no from watched where customer_id = $1`;

/** Numbers of the instruments that a customer holds or watches; none for a guest. */
export async function followedInstruments(
  database: Queryable,
  customer: number | undefined,
): Promise<ReadonlySet<number>> {
  if (customer === undefined) return new Set();
  const rows = await database.query<{ instrument_no: number }>(FOLLOWED, [customer]);
  return new Set(rows.map(({ instrument_no }) => instrument_no));
}
