import { assert } from '@kuroshio/base';
import type { Shortfall } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { MarginParts } from './margin-parts.ts';

/** What became of a shortfall, as stored. Amounts in minor units. */
export interface ShortfallRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  /** A margin purchase or a secured loan in Taiwan, a short sale there, or one of both in the US. */
  readonly kind: 'position' | 'short' | 'us-position' | 'us-short';
  /** The position or the short sale. */
  readonly of_id: bigint;
  readonly step: Shortfall['step'];
  readonly owed: bigint;
  readonly due_on: TradingDate;
  readonly at: Date;
}

type StoredShortfall = ShortfallRow & { readonly mark: Uint8Array };

const COLUMNS = 'id, customer_id, kind, of_id, step, owed, due_on, at, mark';
const SELECT = `select ${COLUMNS} from margin_shortfall`;

function markedShortfall({ id, customer_id, kind, of_id, step, owed, due_on, at }: ShortfallRow): KeptRow {
  return {
    ...{ table: 'margin_shortfall', id, customer_id },
    said: [kind, String(of_id), step, String(owed), due_on, at.getTime()],
  };
}

export const MARGIN_SHORTFALLS: KeptTable = {
  select: SELECT,
  rowOf: (columns) => markedShortfall(columns as unknown as ShortfallRow),
};

/** What a shortfall is of. */
export const shortfallKey = (kind: ShortfallRow['kind'], id: number | bigint): string => `${kind} ${id}`;

const OF_CUSTOMER = `${SELECT} where customer_id = $1 order by id`;
const OF_ALL = `${SELECT} order by id`;

/** The last row of each transaction that is not settled, of one customer or of all; rows that are not ours count for nothing. */
export async function openShortfalls(
  on: Queryable,
  marks: Pick<MarginParts['marks'], 'holds'>,
  customer?: number,
): Promise<Map<string, ShortfallRow>> {
  const rows = await (customer === undefined
    ? on.query<StoredShortfall>(OF_ALL)
    : on.query<StoredShortfall>(OF_CUSTOMER, [customer]));
  const last = new Map<string, ShortfallRow>();
  for (const row of rows)
    if (marks.holds(markedShortfall(row), row.mark)) last.set(shortfallKey(row.kind, row.of_id), row);
  for (const [key, { step }] of last) if (step === 'settled') last.delete(key);
  return last;
}

/** Whether a customer owes a shortfall that was due: nothing more is lent until it is paid. */
export async function isInDefault(
  on: Queryable,
  marks: Pick<MarginParts['marks'], 'holds'>,
  customer: number,
): Promise<boolean> {
  return [...(await openShortfalls(on, marks, customer)).values()].some(({ step }) => step === 'defaulted');
}

/** Stores what became of a shortfall. */
export async function insertShortfall(
  on: Queryable,
  marks: MarginParts['marks'],
  said: Omit<ShortfallRow, 'id'>,
): Promise<ShortfallRow> {
  const [next] = await on.query<{ id: bigint }>("select nextval('margin_shortfall_id_seq') as id");
  assert(next !== undefined, 'a shortfall gets a number');
  const row: ShortfallRow = { ...(said as ShortfallRow), id: next.id };
  await on.query(
    `insert into margin_shortfall (${COLUMNS}) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[row.id, row.customer_id, row.kind, row.of_id, row.step, row.owed, row.due_on, row.at],
      marks.make(markedShortfall(row)),
    ],
  );
  return row;
}
