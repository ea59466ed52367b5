import { assert } from '@kuroshio/base';
import { type OfferingKind, type Schedule, type TemplateName, type VenueMoment } from '@kuroshio/offerings';
import { type Cash, cash, type Price, price } from '@kuroshio/money';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** Where an offering stands in the books: each step of its way moves it on by one. */
export type Stage = 'announced' | 'applying' | 'closed' | 'debited' | 'drawn' | 'settled' | 'completed' | 'failed';

export interface OfferingRow {
  readonly id: number;
  readonly kind: OfferingKind;
  readonly source: 'simulated' | 'house';
  readonly venue: 'TWSE' | 'TPEX';
  readonly code: string;
  readonly name_tw: string;
  readonly name_en: string;
  readonly industry: string;
  readonly shares_outstanding: bigint;
  readonly first_listing: boolean;
  readonly instrument_no: number | null;
  readonly sponsor_tw: string;
  readonly sponsor_en: string;
  readonly template: TemplateName;
  readonly schedule: string;
  readonly unit_shares: number;
  readonly units: number;
  readonly price: bigint;
  readonly market_price: bigint;
  readonly fee: bigint;
  readonly postage: bigint;
  readonly pays: 'apply' | 'win';
  readonly crowd: number;
  readonly commitment: string;
  readonly stage: Stage;
  readonly announced_at: Date;
  readonly root: string | null;
  readonly list_size: number | null;
  readonly signature: string | null;
  /** Of all but draws, as JSON: the rest of what it is told with. */
  readonly terms: string | null;
  /** The request of two operators by which it came; null of all others. */
  readonly request_id: bigint | null;
}

export type StoredOffering = OfferingRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

const COLUMNS = [
  ...['id', 'kind', 'source', 'venue', 'code', 'name_tw', 'name_en', 'industry', 'shares_outstanding', 'first_listing'],
  ...['instrument_no', 'sponsor_tw', 'sponsor_en', 'template', 'schedule', 'unit_shares', 'units', 'price'],
  ...['market_price', 'fee', 'postage', 'pays', 'crowd', 'commitment', 'stage', 'announced_at', 'root', 'list_size'],
  ...['signature', 'terms', 'request_id'],
] as const satisfies readonly (keyof OfferingRow)[];

/** Came later: what has none of it is marked without. */
const LATER: ReadonlySet<string> = new Set(['terms', 'request_id']);

export const SELECT_OFFERING = `select ${COLUMNS.join(', ')}, mark from offering`;

function said(value: OfferingRow[keyof OfferingRow]): string | number | null {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : value;
}

export function markedOffering(row: OfferingRow): KeptRow {
  const { id } = row;
  // A row without terms, or without a request, is marked as it was before there were any.
  const columns = COLUMNS.filter((column) => !LATER.has(column) || row[column] !== null);
  return { table: 'offering', id: BigInt(id), customer_id: 0, said: columns.map((column) => said(row[column])) };
}

export const OFFERINGS: KeptTable = {
  select: SELECT_OFFERING,
  rowOf(columns) {
    assert('commitment' in columns, 'an offering was selected');
    return markedOffering(columns as unknown as OfferingRow);
  },
};

const INSERT = `insert into offering (${COLUMNS.join(', ')}, mark) overriding system value
  values (${COLUMNS.map((_, at) => `$${at + 1}`).join(', ')}, $${COLUMNS.length + 1})`;

/** Writes a new offering with its mark. */
export async function insertOffering(database: Queryable, marks: Marks, row: OfferingRow): Promise<void> {
  await database.query(INSERT, [...COLUMNS.map((column) => row[column]), marks.make(markedOffering(row))]);
}

const UPDATE = `update offering set stage = $3, instrument_no = $4, root = $5, list_size = $6, signature = $7, schedule = $8, mark = $9
  where id = $1 and stage = $2 and schedule = $10 returning id`;

/** Moves an offering on; throws where it, or a date of it, stands no longer where it stood. @returns the row as it is now */
export async function moveOffering(
  database: Queryable,
  marks: Marks,
  before: OfferingRow,
  change: Partial<Pick<OfferingRow, 'stage' | 'instrument_no' | 'root' | 'list_size' | 'signature' | 'schedule'>>,
): Promise<OfferingRow> {
  const row: OfferingRow = { ...before, ...change };
  const { stage, instrument_no, root, list_size, signature } = row;
  const mark = marks.make(markedOffering(row));
  const moved = await database.query(UPDATE, [
    ...[row.id, before.stage, stage, instrument_no, root, list_size, signature, row.schedule, mark],
    before.schedule,
  ]);
  assert(moved.length === 1, `offering ${row.id} is ${before.stage}, and its dates are as they were read`);
  return row;
}

/** An offering by its number, if the program wrote it so. */
export async function offeringOf(database: Queryable, marks: Marks, id: number): Promise<OfferingRow | undefined> {
  const [row] = await database.query<StoredOffering>(`${SELECT_OFFERING} where id = $1::bigint`, [id]);
  return row !== undefined && marks.holds(markedOffering(row), row.mark) ? row : undefined;
}

/** Some offerings by their numbers: those that the program wrote so. */
export async function offeringsOf(
  database: Queryable,
  marks: Marks,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OfferingRow>> {
  const rows = await database.query<StoredOffering>(`${SELECT_OFFERING} where id = any($1::integer[])`, [ids]);
  return new Map(rows.filter((row) => marks.holds(markedOffering(row), row.mark)).map((row) => [row.id, row]));
}

/** In the order in which applications close: what runs, by its number; what has ended, the newest first. */
const PAGE = `${SELECT_OFFERING}
  where kind = $1 and (stage in ('completed', 'failed')) = $2 and ($3::integer is null or id < $3) order by id desc limit $4`;

/** Offerings of a kind, so many a page, from the newest. */
export async function pageOfOfferings(
  database: Queryable,
  marks: Marks,
  {
    kind,
    ended,
    before,
    limit,
  }: {
    readonly kind: OfferingRow['kind'];
    readonly ended: boolean;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<{ readonly page: readonly OfferingRow[]; readonly more: boolean }> {
  // Numbers beyond those of the table are before nothing.
  const last = before === undefined ? null : Math.min(Number(before), 2_147_483_647);
  const rows = await database.query<StoredOffering>(PAGE, [kind, ended, last, limit + 1]);
  const page = rows.slice(0, limit).filter((row) => marks.holds(markedOffering(row), row.mark));
  return { page, more: rows.length > limit };
}

export function scheduleOfRow({ schedule }: Pick<OfferingRow, 'schedule'>): Schedule {
  return JSON.parse(schedule) as Readonly<Record<keyof Schedule, VenueMoment>>;
}

/** What an application costs, in the terms of the kernel. */
export function termsOf({ price: units, unit_shares, fee, postage, pays }: OfferingRow) {
  return { price: price(Number(units)), unitShares: unit_shares, fee: cash(fee), postage: cash(postage), pays };
}

export const symbolOf = ({ venue, code }: Pick<OfferingRow, 'venue' | 'code'>) => `${venue}:${code}`;

/** Of Taiwan, in whose currency all of this is: the price has the currency's decimals. */
export const priceOf = (units: bigint): Price => price(Number(units));

/** What a number of its shares costs. Exact: no division. */
export const costOf = (offering: Pick<OfferingRow, 'price'>, shares: number): Cash =>
  cash(offering.price * BigInt(shares));
