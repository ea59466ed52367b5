import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { type DecisionRow, markedDecision, SELECT_DECISION, type StoredDecision } from './decision-rows.ts';

/** The decisions of all customers that the program has seen and found to be its own. */
export interface RememberedRows {
  /** Of one customer, in their order. */
  of(customer: number): readonly DecisionRow[];
  customers(): Iterable<number>;
  add(row: DecisionRow): void;
  /** What the database says of a customer now, and what was there once: a row that was changed or taken away is followed as it was. */
  read(on: Queryable, customer: number): Promise<readonly DecisionRow[]>;
}

/**
 * Reads all decisions once. The program alone writes them and remembers each, so whoever changes, adds or deletes rows with the
 * database's password changes nothing of what holds while it runs; rows that are not ours, and numbers that are missing, are named in the
 * log.
 */
export async function rememberRows(
  database: Queryable,
  marks: Pick<Marks, 'holds'>,
  log: Log,
): Promise<RememberedRows> {
  const known = new Map<number, Map<bigint, DecisionRow>>();
  function add(row: DecisionRow): void {
    const own = known.get(row.customer_id) ?? new Map<bigint, DecisionRow>();
    known.set(row.customer_id, own.set(row.id, row));
  }
  const of = (customer: number) => [...(known.get(customer)?.values() ?? [])].sort((a, b) => a.no - b.no);
  const holds = (row: StoredDecision) => marks.holds(markedDecision(row), row.mark);

  function nameMissing(customer: number, numbers: ReadonlySet<number>): void {
    const highest = Math.max(0, ...numbers);
    for (let no = 1; no <= highest; no++)
      if (!numbers.has(no)) log.fatal({ security: 'forged-identity', customer, no }, 'an own limit was taken away');
  }

  const rows = await database.query<StoredDecision>(`${SELECT_DECISION} order by customer_id, no`);
  for (const row of rows) if (holds(row)) add(row);
  for (const [customer, own] of Map.groupBy(rows, (row) => row.customer_id))
    nameMissing(customer, new Set(own.map(({ no }) => no)));
  return {
    of,
    customers: () => known.keys(),
    add,
    async read(on, customer) {
      const stored = await on.query<StoredDecision>(`${SELECT_DECISION} where customer_id = $1`, [customer]);
      for (const row of stored) if (known.get(customer)?.has(row.id) !== true && holds(row)) add(row);
      const there = new Set(stored.map(({ id }) => id));
      const gone = of(customer).find(({ id }) => !there.has(id));
      if (gone !== undefined)
        log.fatal({ security: 'forged-identity', customer, no: gone.no }, 'an own limit was taken away');
      return of(customer);
    },
  };
}
