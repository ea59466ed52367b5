import { assert, type Refusal } from '@kuroshio/base';
import type { ApplicationState, VoidReason } from '@kuroshio/offerings';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export interface ApplicationRow {
  readonly id: bigint;
  readonly offering_id: number;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly payment_key: string | null;
  readonly state: ApplicationState;
  readonly asset: number;
  readonly held: bigint;
  readonly escrow: bigint;
  readonly charged: bigint;
  readonly shares: number;
  readonly place: number | null;
  readonly applied_at: Date;
  /** Shares applied for and the class of applicants, where an offering is shared out. */
  readonly wanted: number | null;
  readonly tier: number | null;
  /** Which of a customer's bids in an auction it is, from 1; 1 everywhere else. */
  readonly bid_no: number;
  /** Of a bid: what is encrypted to the opening, and the deposit that came with it. */
  readonly sealed: string | null;
  readonly bid_deposit: bigint | null;
  /** From the opening on: what it said, or why it counts for nothing. */
  readonly bid_price: bigint | null;
  readonly bid_lots: number | null;
  readonly void_reason: VoidReason | null;
}

/** Of a part that is no bid. */
export const NO_BID = {
  ...{ bid_no: 1, sealed: null, bid_deposit: null, bid_price: null, bid_lots: null, void_reason: null },
} as const;

export type StoredApplication = ApplicationRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

const COLUMNS = `id, offering_id, customer_id, client_key, fingerprint, payment_key, state, asset, held, escrow, charged,
  shares, place, applied_at, wanted, tier, bid_no, sealed, bid_deposit, bid_price, bid_lots, void_reason`;

export const SELECT_APPLICATION = `select ${COLUMNS}, mark from application`;

export function markedApplication(row: ApplicationRow): KeptRow {
  const { id, customer_id, offering_id, client_key, fingerprint, payment_key, state, asset, held, escrow } = row;
  return {
    ...{ table: 'application', id, customer_id },
    said: [
      ...[offering_id, client_key, String(fingerprint), payment_key, state, asset, String(held), String(escrow)],
      ...[String(row.charged), row.shares, row.place, row.applied_at.getTime()],
      // Without them a row is marked as it was before there were any.
      ...(row.wanted === null ? [] : [row.wanted, row.tier]),
      ...(row.sealed === null ? [] : [row.bid_no, row.sealed, String(row.bid_deposit)]),
      ...(row.bid_price === null ? [] : [`bid ${row.bid_price} ${row.bid_lots}`]),
      ...(row.void_reason === null ? [] : [`void ${row.void_reason}`]),
    ],
  };
}

export const APPLICATIONS: KeptTable = {
  select: SELECT_APPLICATION,
  rowOf(columns) {
    assert('client_key' in columns, 'an application was selected');
    return markedApplication(columns as unknown as ApplicationRow);
  },
};

const INSERT = `insert into application (${COLUMNS}, mark) overriding system value
  values (${Array.from({ length: 23 }, (_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing returning id`;

/** @returns whether it was written: not where the customer has one already, or the key was used */
export async function insertApplication(tx: Queryable, marks: Marks, row: ApplicationRow): Promise<boolean> {
  const { id, offering_id, customer_id, client_key, fingerprint, payment_key, state, asset, held, escrow } = row;
  const rows = await tx.query(INSERT, [
    ...[id, offering_id, customer_id, client_key, fingerprint, payment_key, state, asset, held, escrow],
    ...[row.charged, row.shares, row.place, row.applied_at, row.wanted, row.tier],
    ...[row.bid_no, row.sealed, row.bid_deposit, row.bid_price, row.bid_lots, row.void_reason],
    marks.make(markedApplication(row)),
  ]);
  return rows.length === 1;
}

const INSERT_MANY = `insert into application (${COLUMNS}, mark) overriding system value
  select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::smallint[],
    $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[], $13::integer[], $14::timestamptz[], $15::integer[], $16::integer[],
    $17::smallint[], $18::text[], $19::bigint[], $20::bigint[], $21::integer[], $22::text[], $23::bytea[])`;

/** Writes many at once; throws where one is there already. */
export async function insertApplications(tx: Queryable, marks: Marks, rows: readonly ApplicationRow[]): Promise<void> {
  const of = <Value>(read: (row: ApplicationRow) => Value) => rows.map(read);
  await tx.query(INSERT_MANY, [
    ...[of((row) => row.id), of((row) => row.offering_id), of((row) => row.customer_id), of((row) => row.client_key)],
    ...[of((row) => row.fingerprint), of((row) => row.payment_key), of((row) => row.state), of((row) => row.asset)],
    ...[of((row) => row.held), of((row) => row.escrow), of((row) => row.charged), of((row) => row.shares)],
    ...[of((row) => row.place), of((row) => row.applied_at), of((row) => row.wanted), of((row) => row.tier)],
    ...[of((row) => row.bid_no), of((row) => row.sealed), of((row) => row.bid_deposit), of((row) => row.bid_price)],
    ...[of((row) => row.bid_lots), of((row) => row.void_reason)],
    of((row) => marks.make(markedApplication(row))),
  ]);
}

const UPDATE = `update application a set state = t.state, held = t.held, escrow = t.escrow, charged = t.charged,
    shares = t.shares, place = t.place, payment_key = t.payment_key, bid_price = t.bid_price, bid_lots = t.bid_lots,
    void_reason = t.void_reason, mark = t.mark
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[], $8::integer[],
    $9::text[], $10::bytea[], $11::bigint[], $12::bigint[], $13::integer[], $14::text[])
    as t (id, before, state, held, escrow, charged, shares, place, payment_key, mark, had, bid_price, bid_lots, void_reason)
  where a.id = t.id and a.state = t.before and a.held = t.had returning a.id`;

/** An application as it was read, and as it is to be. */
export interface Moved {
  readonly before: ApplicationRow;
  readonly after: ApplicationRow;
}

/** Moves applications on, all of them or none: throws where one is no longer as it was. */
export async function moveApplications(tx: Queryable, marks: Marks, moved: readonly Moved[]): Promise<void> {
  assert((await updateApplications(tx, marks, moved)) === moved.length, 'applications are as they were read');
}

/** The same for what may have been moved meanwhile. @returns how many were as they were read */
async function updateApplications(tx: Queryable, marks: Marks, moved: readonly Moved[]): Promise<number> {
  const after = moved.map((one) => one.after);
  const rows = await tx.query(UPDATE, [
    ...[after.map(({ id }) => id), moved.map(({ before }) => before.state), after.map(({ state }) => state)],
    ...[after.map(({ held }) => held), after.map(({ escrow }) => escrow), after.map(({ charged }) => charged)],
    ...[after.map(({ shares }) => shares), after.map(({ place }) => place)],
    ...[after.map(({ payment_key }) => payment_key), after.map((row) => marks.make(markedApplication(row)))],
    ...[moved.map(({ before }) => before.held), after.map(({ bid_price }) => bid_price)],
    ...[after.map(({ bid_lots }) => bid_lots), after.map(({ void_reason }) => void_reason)],
  ]);
  return rows.length;
}

/** What one request does to an application: nothing, with a refusal, where another was before it. */
export function moveOne(marks: Marks, moved: Moved, refusal: Refusal) {
  return async (tx: Queryable): Promise<Refusal | undefined> =>
    (await updateApplications(tx, marks, [moved])) === 1 ? undefined : refusal;
}

/** A customer's application by its number, if the program wrote it so. */
export async function ownApplication(
  database: Queryable,
  marks: Marks,
  customer: number,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await database.query<StoredApplication>(`${SELECT_APPLICATION} where id = $1 and customer_id = $2`, [
    ...[id, customer],
  ]);
  return row !== undefined && marks.holds(markedApplication(row), row.mark) ? row : undefined;
}
