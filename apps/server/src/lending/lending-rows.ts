import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { divideFees, type LendingTerms, lendingTermsOn } from '@kuroshio/credit';
import { daysOf, sharesOf, type TradingDate } from '@kuroshio/market';
import { cash, formatMinor, units } from '@kuroshio/money';
import { instrumentAt, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { CURRENCY, type LendingParts } from './lending-parts.ts';

export type LentShares = OutputOf<'lending/lend-shares'>;

export interface LendingRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly instrument_no: number;
  readonly quantity: bigint;
  readonly asset: number;
  readonly collateral: bigint;
  readonly rate_bps: number;
  readonly term_days: number;
  readonly lent_on: string;
  readonly at: Date;
  readonly due_on: string;
  readonly extensions: number;
  readonly counted_to: string;
  readonly fees: bigint;
  readonly reason: LentShares['reason'];
  readonly recalled_on: string | null;
  readonly returned_on: string | null;
  readonly lender: bigint;
  readonly withheld: bigint;
  /** The lender's part as it was agreed; null of what was lent before it was a setting. */
  readonly lender_bps: number | null;
}

export type StoredLending = LendingRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

export const LENDING_COLUMNS = `id, customer_id, client_key, fingerprint, instrument_no, quantity, asset, collateral, rate_bps,
  term_days, lent_on, at, due_on, extensions, counted_to, fees, reason, recalled_on, returned_on, lender, withheld, lender_bps`;
export const SELECT_LENDING = `select ${LENDING_COLUMNS}, mark from share_lending`;

export function markedLending(row: LendingRow): KeptRow {
  const { id, customer_id, client_key, instrument_no, asset, rate_bps, term_days, extensions, reason } = row;
  const days = [row.lent_on, row.at.getTime(), row.due_on, row.counted_to, row.recalled_on, row.returned_on];
  const amounts = [row.fingerprint, row.quantity, row.collateral, row.fees, row.lender, row.withheld].map(String);
  return {
    ...{ table: 'share_lending', id, customer_id },
    said: [
      ...[client_key, instrument_no, asset, rate_bps, term_days, extensions, reason, ...days, ...amounts],
      ...(row.lender_bps === null ? [] : [row.lender_bps]),
    ],
  };
}

export const LENT: KeptTable = {
  select: SELECT_LENDING,
  rowOf(columns) {
    assert('term_days' in columns, 'lent shares were selected');
    return markedLending(columns as unknown as LendingRow);
  },
};

export const isOurs = (marks: Marks, row: StoredLending) => marks.holds(markedLending(row), row.mark);

const UPDATE = `update share_lending
  set due_on = $2, extensions = $3, counted_to = $4, fees = $5, reason = $6, recalled_on = $7, returned_on = $8,
    lender = $9, withheld = $10, mark = $11
  where id = $1 and due_on = $12 and counted_to = $13 and reason = $14 and returned_on is null returning id`;

/** Writes what has become of it. @returns false where it is no longer as it was read: nothing is written then */
export async function writeLending(
  on: Queryable,
  marks: Marks,
  before: LendingRow,
  after: LendingRow,
): Promise<boolean> {
  const rows = await on.query(UPDATE, [
    ...[after.id, after.due_on, after.extensions, after.counted_to, after.fees, after.reason, after.recalled_on],
    ...[after.returned_on, after.lender, after.withheld, marks.make(markedLending(after))],
    ...[before.due_on, before.counted_to, before.reason],
  ]);
  return rows.length > 0;
}

/** The terms on which shares were lent: the statute's by the day, the lender's part as it was agreed. */
export function termsOfRow({ lent_on, lender_bps }: Pick<LendingRow, 'lent_on' | 'lender_bps'>): LendingTerms {
  const terms = lendingTermsOn(lent_on as TradingDate);
  return lender_bps === null ? terms : { ...terms, lenderBps: lender_bps };
}

/** The lender's part of a rate, rounded down. */
export function lenderRate({ lenderBps }: Pick<LendingTerms, 'lenderBps'>, rateBps: number): number {
  return Math.floor((rateBps * lenderBps) / 10_000);
}

/** Whether the same days may be added once more. */
export function mayExtend(terms: LendingTerms, row: LendingRow): boolean {
  const days = daysOf(row.due_on as TradingDate) - daysOf(row.lent_on as TradingDate) + row.term_days;
  return (
    row.returned_on === null && row.reason === '' && row.extensions < terms.extensions && days <= terms.longestDays
  );
}

export function wireLending({ exchange: { view } }: Pick<LendingParts, 'exchange'>, row: LendingRow): LentShares {
  const instrument = instrumentAt(view, row.instrument_no);
  const terms = termsOfRow(row);
  const at = row.at.getTime();
  return {
    id: String(row.id),
    symbol: instrument.symbol,
    quantity: sharesOf(instrument, units(Number(row.quantity))),
    state: row.returned_on === null ? 'lent' : 'returned',
    reason: row.reason,
    rateBps: row.rate_bps,
    lenderRateBps: lenderRate(terms, row.rate_bps),
    ...{ lentOn: row.lent_on, dueOn: row.due_on, returnedOn: row.returned_on ?? '' },
    extensions: row.extensions,
    canExtend: mayExtend(terms, row),
    collateral: formatMinor(row.collateral),
    earned: formatMinor(row.returned_on === null ? divideFees(terms, cash(row.fees)).lender : row.lender),
    paid: formatMinor(row.lender - row.withheld),
    withheld: formatMinor(row.withheld),
    at,
    stamp: wireStamp(view, venueOfMoney(CURRENCY), at, row.lent_on),
  };
}
