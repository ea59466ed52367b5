import { createHash, type Hash } from 'node:crypto';
import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable } from '../identity/index.ts';

/** A file of a bank, as stored. */
export interface BankFileRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly hash: Uint8Array;
  readonly digest: Uint8Array;
  readonly format: 'camt.053' | 'csv';
  readonly account: string;
  readonly asset: number;
  readonly statement_id: string;
  readonly sequence: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly closing_on: string;
  readonly credits: number;
  readonly credited: bigint;
  readonly debits: number;
  readonly debited: bigint;
  readonly pending: number;
  readonly uploaded_by: number;
  readonly uploaded_at: Date;
  readonly state: 'waiting' | 'applied' | 'forgotten';
  readonly request_id: bigint | null;
  readonly maker: number | null;
  readonly checker: number | null;
  readonly applied_at: Date | null;
}

/** A movement of a file that waits. */
export interface EntryRow {
  readonly [column: string]: unknown;
  readonly line: number;
  readonly place: string;
  readonly direction: 'credit' | 'debit';
  readonly amount: bigint;
  readonly at: Date;
  readonly pay_to: string;
  readonly reference: string;
  readonly remark: string;
}

export interface DebitRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly file_id: bigint;
  readonly reference: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly at: Date;
  readonly remark: string;
}

export interface ReconciliationRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly file_id: bigint;
  readonly asset: number;
  readonly until: Date;
  readonly said: bigint;
  readonly books: bigint;
  readonly to_credit: bigint;
  readonly to_debit: bigint;
  readonly not_left: bigint;
  readonly not_come: bigint;
  readonly found_at: Date;
}

export type Kept<Row> = Row & { readonly mark: Uint8Array | null };

export const SELECT_FILE = `select id, hash, digest, format, account, asset, statement_id, sequence, opening, closing, closing_on,
  credits, credited, debits, debited, pending, uploaded_by, uploaded_at, state, request_id, maker, checker, applied_at, mark from bank_file`;
export const SELECT_DEBIT = 'select id, file_id, reference, asset, amount, at, remark, mark from bank_debit';
export const SELECT_RECONCILIATION = `select id, file_id, asset, until, said, books, to_credit, to_debit, not_left, not_come, found_at,
  mark from bank_reconciliation`;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export function markedFile(row: BankFileRow): KeptRow {
  return {
    ...{ table: 'bank_file', id: row.id, customer_id: 0 },
    said: [
      ...[hex(row.hash), hex(row.digest), row.format, row.account, row.asset, row.statement_id, row.sequence],
      ...[String(row.opening), String(row.closing), row.closing_on, row.credits, String(row.credited)],
      ...[row.debits, String(row.debited), row.pending, row.uploaded_by, row.uploaded_at.getTime(), row.state],
      ...[row.request_id === null ? null : String(row.request_id), row.maker, row.checker],
      row.applied_at?.getTime() ?? null,
    ],
  };
}

export function markedDebit({ id, file_id, reference, asset, amount, at, remark }: DebitRow): KeptRow {
  return {
    ...{ table: 'bank_debit', id, customer_id: 0 },
    said: [String(file_id), reference, asset, String(amount), at.getTime(), remark],
  };
}

export function markedReconciliation(row: ReconciliationRow): KeptRow {
  const { said, books, to_credit, to_debit, not_left, not_come } = row;
  return {
    ...{ table: 'bank_reconciliation', id: row.id, customer_id: 0 },
    said: [
      ...[String(row.file_id), row.asset, row.until.getTime(), row.found_at.getTime()],
      ...[said, books, to_credit, to_debit, not_left, not_come].map(String),
    ],
  };
}

/** The rows of this capability that are marked, and watched. */
export const BANK_FILE_ROWS: readonly KeptTable[] = [
  {
    select: SELECT_FILE,
    rowOf(columns) {
      assert('digest' in columns, 'a file of a bank was selected');
      return markedFile(columns as unknown as BankFileRow);
    },
  },
  {
    select: SELECT_DEBIT,
    rowOf(columns) {
      assert('remark' in columns, 'a payment of the house was selected');
      return markedDebit(columns as unknown as DebitRow);
    },
  },
  {
    select: SELECT_RECONCILIATION,
    rowOf(columns) {
      assert('said' in columns, 'a reconciliation was selected');
      return markedReconciliation(columns as unknown as ReconciliationRow);
    },
  },
];

/** Takes movements into the digest of their file, one after the other. */
export function digestEntries(hash: Hash, entries: readonly EntryRow[]): void {
  for (const { line, place, direction, amount, at, pay_to, reference, remark } of entries) {
    const said = [line, place, direction, String(amount), at.getTime(), pay_to, reference, remark];
    hash.update(`${JSON.stringify(said)}\n`);
  }
}

export const newDigest = () => createHash('sha256');
/** The record that requests name. */
export const aboutFile = (id: bigint | string) => `bank-file/${id}`;
export const aboutLine = (id: bigint | string) => `bank-line/${id}`;
