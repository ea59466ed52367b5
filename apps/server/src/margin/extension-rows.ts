import { assert } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { MarginParts } from './margin-parts.ts';

/** That a transaction goes on, as stored. */
export interface ExtensionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly kind: 'position' | 'short' | 'secured';
  readonly of_id: bigint;
  readonly step: number;
  readonly until_on: TradingDate;
  readonly at: Date;
}

const COLUMNS = 'id, customer_id, kind, of_id, step, until_on, at, mark';
const SELECT = `select ${COLUMNS} from margin_extension`;

function markedExtension({ id, customer_id, kind, of_id, step, until_on, at }: ExtensionRow): KeptRow {
  return {
    ...{ table: 'margin_extension', id, customer_id },
    said: [kind, String(of_id), step, until_on, at.getTime()],
  };
}

export const MARGIN_EXTENSIONS: KeptTable = {
  select: SELECT,
  rowOf: (columns) => markedExtension(columns as unknown as ExtensionRow),
};

/** What an extension is of. */
export const extensionKey = (kind: ExtensionRow['kind'], id: number | bigint): string => `${kind} ${id}`;

/** How often each transaction was extended, of one customer or of all; rows that are not ours count for nothing. */
export async function readExtensions(
  on: Queryable,
  marks: Pick<MarginParts['marks'], 'holds'>,
  customer?: number,
): Promise<ReadonlyMap<string, number>> {
  type Stored = ExtensionRow & { readonly mark: Uint8Array };
  const rows = await (customer === undefined
    ? on.query<Stored>(`${SELECT} order by id`)
    : on.query<Stored>(`${SELECT} where customer_id = $1 order by id`, [customer]));
  const extended = new Map<string, number>();
  for (const row of rows) {
    const key = extensionKey(row.kind, row.of_id);
    if (marks.holds(markedExtension(row), row.mark)) extended.set(key, Math.max(row.step, extended.get(key) ?? 0));
  }
  return extended;
}

/** Stores that a transaction goes on. Asked for twice in the same moment it says the same twice, and counts once. */
export async function insertExtension(
  on: Queryable,
  marks: MarginParts['marks'],
  said: Omit<ExtensionRow, 'id'>,
): Promise<void> {
  const [next] = await on.query<{ id: bigint }>("select nextval('margin_extension_id_seq') as id");
  assert(next !== undefined, 'an extension gets a number');
  const row: ExtensionRow = { ...(said as ExtensionRow), id: next.id };
  await on.query(
    `insert into margin_extension (${COLUMNS}) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[row.id, row.customer_id, row.kind, row.of_id, row.step, row.until_on, row.at],
      marks.make(markedExtension(row)),
    ],
  );
}
