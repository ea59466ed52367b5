import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { OpenLoan } from '@kuroshio/credit';
import { tradingDate, type TradingDate } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import { type StampingView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { CURRENCY } from './loan-parts.ts';

type Loan = OutputOf<'loans/draw-loan'>;
type Payment = OutputOf<'loans/repay-loan'>['payment'];

export interface LoanRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly asset: number;
  readonly borrowed: bigint;
  readonly rate_bps: number;
  readonly drawn_on: string;
  readonly due_on: string;
  readonly at: Date;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly counted_to: string;
  readonly parts: bigint;
  readonly charged: bigint;
  readonly completed_on: string | null;
}

export type StoredLoan = LoanRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

export const SELECT_LOAN = `select id, customer_id, client_key, fingerprint, asset, borrowed, rate_bps, drawn_on, due_on,
  at, principal, interest, counted_to, parts, charged, completed_on, mark from credit_loan`;

export function markedLoan(row: LoanRow): KeptRow {
  const { id, customer_id, client_key, asset, rate_bps, drawn_on, due_on, counted_to, completed_on } = row;
  const amounts = [row.fingerprint, row.borrowed, row.principal, row.interest, row.parts, row.charged].map(String);
  return {
    ...{ table: 'credit_loan', id, customer_id },
    said: [client_key, asset, rate_bps, drawn_on, due_on, row.at.getTime(), counted_to, completed_on, ...amounts],
  };
}

export const LOANS: KeptTable = {
  select: SELECT_LOAN,
  rowOf(columns) {
    assert('counted_to' in columns, 'a loan was selected');
    return markedLoan(columns as unknown as LoanRow);
  },
};

/** A customer's newest loans, those that are not paid back first; rows that the program did not write count for nothing. */
export async function readLoans(on: Queryable, marks: Marks, customer: number): Promise<LoanRow[]> {
  const rows = await on.query<StoredLoan>(
    `(${SELECT_LOAN} where customer_id = $1 and completed_on is null order by id desc)
     union all (${SELECT_LOAN} where customer_id = $1 and completed_on is not null order by id desc limit 200)`,
    [customer],
  );
  return rows.filter((row) => marks.holds(markedLoan(row), row.mark));
}

export function openLoan(row: LoanRow): OpenLoan {
  return {
    ...{ principal: cash(row.principal), rateBps: row.rate_bps, dueOn: tradingDate(row.due_on) },
    ...{ countedTo: tradingDate(row.counted_to), accrual: { parts: row.parts, charged: cash(row.charged) } },
  };
}

const UPDATE = `update credit_loan
  set principal = $2, interest = $3, counted_to = $4, parts = $5, charged = $6, completed_on = $7, mark = $8
  where id = $1 and principal = $9 and interest = $10 and counted_to = $11 and parts = $12 and completed_on is null
  returning id`;

/** Writes what has become of a loan. @returns false where it is no longer as it was read: nothing is written then */
export async function writeLoan(on: Queryable, marks: Marks, before: LoanRow, after: LoanRow): Promise<boolean> {
  const rows = await on.query(UPDATE, [
    ...[after.id, after.principal, after.interest, after.counted_to, after.parts, after.charged, after.completed_on],
    ...[marks.make(markedLoan(after)), before.principal, before.interest, before.counted_to, before.parts],
  ]);
  return rows.length > 0;
}

export function isOverdue(row: LoanRow, today: TradingDate): boolean {
  return row.completed_on === null && row.due_on < today;
}

export function wireLoan(view: StampingView, row: LoanRow, today: TradingDate): Loan {
  const at = row.at.getTime();
  return {
    id: String(row.id),
    state: row.completed_on === null ? 'borrowing' : 'completed',
    overdue: isOverdue(row, today),
    borrowed: formatMinor(row.borrowed),
    rateBps: row.rate_bps,
    ...{ drawnOn: row.drawn_on, dueOn: row.due_on, completedOn: row.completed_on ?? '' },
    principal: formatMinor(row.principal),
    interest: formatMinor(row.interest),
    owed: formatMinor(row.principal + row.interest),
    charged: formatMinor(row.charged),
    at,
    stamp: wireStamp(view, venueOfMoney(CURRENCY), at, row.drawn_on),
  };
}

export interface PaymentRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly loan_id: bigint;
  readonly client_key: string | null;
  readonly fingerprint: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly paid_on: string;
  readonly at: Date;
}

export const PAYMENT_COLUMNS = 'id, loan_id, client_key, fingerprint, interest, principal, paid_on, at';

export function wirePayment(view: StampingView, row: PaymentRow): Payment {
  const at = row.at.getTime();
  return {
    id: String(row.id),
    by: row.client_key === null ? 'house' : 'customer',
    principal: formatMinor(row.principal),
    interest: formatMinor(row.interest),
    amount: formatMinor(row.principal + row.interest),
    paidOn: row.paid_on,
    at,
    stamp: wireStamp(view, venueOfMoney(CURRENCY), at, row.paid_on),
  };
}
