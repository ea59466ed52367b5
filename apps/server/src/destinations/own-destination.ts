import type { KeptRow, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  type AddressRow,
  type CardRow,
  markedAddress,
  markedCard,
  SELECT_ADDRESS,
  SELECT_CARD,
  type Stored,
} from './destination-rows.ts';

/** The largest number that the database can look for. */
const LARGEST_ID = 2n ** 63n - 1n;

async function own<Row extends CardRow | AddressRow>(
  on: Queryable,
  marks: Marks,
  { select, customerId, id, marked, lock = true }: OwnRow<Row>,
): Promise<Row | undefined> {
  if (BigInt(id) > LARGEST_ID) return undefined;
  const where = `where customer_id = $1 and id = $2 and removed_at is null ${lock ? 'for update' : ''}`;
  const [stored] = await on.query<Stored<Row>>(`${select} ${where}`, [customerId, id]);
  return stored !== undefined && marks.holds(marked(stored), stored.mark) ? stored : undefined;
}

interface OwnRow<Row> {
  readonly select: string;
  readonly customerId: number;
  readonly id: string;
  readonly marked: (row: Row) => KeptRow;
  /** False of who only looks. */
  readonly lock?: boolean | undefined;
}

/** A customer's own card, locked until the transaction ends; undefined where it is another's, gone or not ours. */
export function ownCard(
  tx: Queryable,
  marks: Marks,
  customerId: number,
  id: string,
  { lock }: { readonly lock?: boolean } = {},
): Promise<CardRow | undefined> {
  return own<CardRow>(tx, marks, { select: SELECT_CARD, customerId, id, marked: markedCard, lock });
}

/** A customer's own address, in the same way. */
export function ownAddress(
  tx: Queryable,
  marks: Marks,
  customerId: number,
  id: string,
  { lock }: { readonly lock?: boolean } = {},
): Promise<AddressRow | undefined> {
  return own<AddressRow>(tx, marks, { select: SELECT_ADDRESS, customerId, id, marked: markedAddress, lock });
}
