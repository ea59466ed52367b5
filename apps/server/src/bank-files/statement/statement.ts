import type { Refusal } from '@kuroshio/base';
import { CASH_ASSETS, type CashCode, formatMinor } from '@kuroshio/money';
import { type RefusalCode, refuse } from '@kuroshio/refusals';

/** One movement that a bank has booked. Amounts in minor units, always above zero. */
export interface StatementEntry {
  /** Where it stands in the file, for people: `Ntry 3`, `line 12`. */
  readonly place: string;
  readonly direction: 'credit' | 'debit';
  readonly amount: bigint;
  /** The day on which it was booked, by Taipei's calendar. */
  readonly day: string;
  /** `HH:MM:SS` by Taipei's clock; empty where the bank tells only the day. */
  readonly time: string;
  /** The number to which it was sent; empty where the bank names none. */
  readonly payTo: string;
  /** What the bank calls it: one movement has one, whatever the format. */
  readonly reference: string;
  readonly remark: string;
}

/** What a bank says of one account: between two balances, every movement. */
export interface Statement {
  readonly format: 'camt.053' | 'csv';
  readonly account: string;
  readonly currency: CashCode;
  /** What the bank calls the statement, and its number in turn where it has one. */
  readonly statementId: string;
  readonly sequence: string;
  readonly opening: bigint;
  readonly closing: bigint;
  /** The day of the closing balance. */
  readonly closingDay: string;
  readonly entries: readonly StatementEntry[];
  /** Movements that are announced and not booked: left out. */
  readonly pending: number;
}

/** Most movements of one file. */
export const MOST_ENTRIES = 100_000;

/** The file cannot be taken, and why. Nothing of it is kept. */
export class StatementProblem extends Error {
  override name = 'StatementProblem';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** That a file cannot be taken, by a code of the catalogue. */
export const problem = <Code extends RefusalCode>(...said: Parameters<typeof refuse<Code>>) =>
  new StatementProblem(refuse(...said).refusal);

/** What marks and steers text but is not seen: it would make a remark look like something else. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONGEST_REMARK = 140;

export const remarkOf = (text: string) => text.replaceAll(UNSEEN, ' ').trim().slice(0, LONGEST_REMARK);

/** As operators type it too (`bankReference` of the contract). */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9/_-]{3,79}$/;

/** @returns whether a bank's name for a movement is one that can be kept */
export const isReference = (text: string) => REFERENCE.test(text);

const PLAIN = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;
const GROUPED = /^-?\d{1,3}(,\d{3}){1,4}(\.\d{1,8})?$/;

/** Minor units of a decimal text, exactly; undefined where it is no amount or finer than the currency. Never by a float. */
export function minorOf(text: string, currency: CashCode): bigint | undefined {
  const [, sign = '', whole, part = ''] = PLAIN.exec(GROUPED.test(text) ? text.replaceAll(',', '') : text) ?? [];
  if (whole === undefined) return undefined;
  const { decimals } = CASH_ASSETS[currency];
  if (/[^0]/.test(part.slice(decimals))) return undefined;
  const amount = BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -amount : amount;
}

export function currencyNamed(code: string): CashCode | undefined {
  return Object.hasOwn(CASH_ASSETS, code) ? (code as CashCode) : undefined;
}

/** Whether a calendar has the day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);

const signed = ({ direction, amount }: StatementEntry) => (direction === 'credit' ? amount : -amount);

/**
 * What every file must be, whatever its format: as many movements as can be taken, each under a name of its own, and the opening
 * balance with all of them the closing one. A file that does not add up is refused whole: a line was left out, added or changed.
 */
export function checked(statement: Statement): Statement {
  const { entries, opening, closing, currency } = statement;
  if (entries.length > MOST_ENTRIES) throw problem('BANK_FILE_TOO_MANY', { most: MOST_ENTRIES });
  const seen = new Set<string>();
  let balance = opening;
  for (const entry of entries) {
    const name = `${entry.direction} ${entry.reference}`;
    if (seen.has(name)) throw problem('BANK_FILE_REPEATS', { reference: entry.reference, where: entry.place });
    seen.add(name);
    balance += signed(entry);
  }
  if (balance !== closing)
    throw problem('BANK_FILE_BALANCE', {
      ...{ said: formatMinor(closing), reckoned: formatMinor(balance), currency, where: statement.statementId },
    });
  return statement;
}
