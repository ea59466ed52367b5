import { parse } from 'csv-parse/sync';
import type { CashCode } from '@kuroshio/money';
import { formatMinor } from '@kuroshio/money';
import {
  checked,
  currencyNamed,
  isDay,
  isReference,
  isTime,
  minorOf,
  MOST_ENTRIES,
  remarkOf,
  type Statement,
  type StatementEntry,
  problem,
} from './statement.ts';

/** What stands above the table, a line each: its name, and the value beside it. */
const ABOVE = {
  account: ['帳號', 'Account'],
  currency: ['幣別', 'Currency'],
  statementId: ['對帳單號', 'Statement'],
  sequence: ['序號', 'Sequence'],
  opening: ['期初餘額', 'Opening balance'],
  closing: ['期末餘額', 'Closing balance'],
  closingDay: ['結帳日', 'Closing date'],
} as const;

/** The table's own columns, in this order. */
const COLUMNS = [
  ['交易日期', 'Date'],
  ['交易時間', 'Time'],
  ['金額', 'Amount'],
  ['餘額', 'Balance'],
  ['虛擬帳號', 'Virtual account'],
  ['備註', 'Remark'],
  ['交易序號', 'Bank reference'],
] as const;

type Above = keyof typeof ABOVE;
interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The Republic's years began in 1912; dates by its calendar have three figures, or two before 2011. */
const BEFORE_REPUBLIC = 1911;

function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{2,4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(text) ?? [];
  if (year === '') return undefined;
  const full = year.length === 4 ? Number(year) : Number(year) + BEFORE_REPUBLIC;
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

const cell = (line: number, column: string) => problem('BANK_FILE_CELL', { line, column });

/** More than any name of a first cell is long, with what may stand around it. */
const LONGEST_NAME = 100;

/** Whether a text begins as our CSV does. */
export function isCsv(text: string): boolean {
  const [first = '', second] = text.trimStart().slice(0, LONGEST_NAME).split(',', 2);
  const name = first.replaceAll('"', '').trim();
  return (
    second !== undefined &&
    Object.values(ABOVE)
      .flat()
      .some((one) => one === name)
  );
}

function rowsOf(text: string): readonly Line[] {
  try {
    return parse(text, {
      ...{ bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true },
      ...{ max_record_size: 4096 },
    }) as unknown as readonly Line[];
  } catch (error) {
    const { lines = 0 } = error as { lines?: number };
    throw cell(lines, '');
  }
}

/** What stands above the table, and the lines of the table itself. */
function partsOf(rows: readonly Line[]) {
  const above: Partial<Record<Above, { readonly value: string; readonly line: number }>> = {};
  for (const [at, { record, info }] of rows.entries()) {
    const [name = '', value = ''] = record;
    if (COLUMNS[0].some((one) => one === name)) {
      const wrong = COLUMNS.findIndex((names, n) => !names.some((one) => one === record[n]));
      if (wrong >= 0) throw cell(info.lines, COLUMNS[wrong]?.[0] ?? '');
      return { above, table: rows.slice(at + 1) };
    }
    const known = (Object.keys(ABOVE) as Above[]).find((one) => ABOVE[one].some((each) => each === name));
    // Said twice, nobody knows which of them holds.
    if (known === undefined || above[known] !== undefined) throw cell(info.lines, name.slice(0, 40));
    above[known] = { value, line: info.lines };
  }
  throw cell(rows.at(-1)?.info.lines ?? 1, COLUMNS[0][0]);
}

function entryOf({ record, info }: Line, currency: CashCode): StatementEntry & { readonly balance: bigint } {
  const line = info.lines;
  const [date = '', time = '', amount = '', balance = '', payTo = '', remark = '', reference = ''] = record;
  if (record.length !== COLUMNS.length) throw cell(line, String(record.length));
  const day = dayOf(date);
  if (day === undefined) throw cell(line, COLUMNS[0][0]);
  // Of a bank that tells only the minute, its last second.
  const clock = /^\d{1,2}:\d{2}$/.test(time) ? `${time}:59`.padStart(8, '0') : time;
  if (clock !== '' && !isTime(clock)) throw cell(line, COLUMNS[1][0]);
  const moved = minorOf(amount, currency);
  if (moved === undefined || moved === 0n) throw cell(line, COLUMNS[2][0]);
  const after = minorOf(balance, currency);
  if (after === undefined) throw cell(line, COLUMNS[3][0]);
  if (!/^\d{0,20}$/.test(payTo)) throw cell(line, COLUMNS[4][0]);
  if (!isReference(reference)) throw cell(line, COLUMNS[6][0]);
  return {
    ...{ place: `line ${line}`, direction: moved > 0n ? 'credit' : 'debit', amount: moved > 0n ? moved : -moved },
    ...{ day, time: clock, payTo, reference, remark: remarkOf(remark), balance: after },
  };
}

/**
 * A bank's list as CSV, of one account: seven lines of what it is, then a line for each movement with the balance after it
 * (docs/decisions/53-bank-files.md has an example). Every balance must follow from the one before it.
 */
export function readCsv(text: string): Statement {
  const { above, table } = partsOf(rowsOf(text));
  if (table.length > MOST_ENTRIES) throw problem('BANK_FILE_TOO_MANY', { most: MOST_ENTRIES });
  const of = (name: Above): string => {
    const found = above[name];
    if (found === undefined || found.value === '') throw cell(found?.line ?? 1, ABOVE[name][0]);
    return found.value;
  };
  const currency = currencyNamed(of('currency'));
  if (currency === undefined) throw problem('BANK_FILE_CURRENCY', { given: of('currency').slice(0, 12) });
  const balanceAt = (name: 'opening' | 'closing') => {
    const amount = minorOf(of(name), currency);
    if (amount === undefined) throw cell(above[name]?.line ?? 1, ABOVE[name][0]);
    return amount;
  };
  const [opening, closing] = [balanceAt('opening'), balanceAt('closing')];
  const closingDay = dayOf(of('closingDay'));
  if (closingDay === undefined) throw cell(above.closingDay?.line ?? 1, ABOVE.closingDay[0]);
  let balance = opening;
  const entries = table.map((line) => {
    const { balance: after, ...entry } = entryOf(line, currency);
    balance += entry.direction === 'credit' ? entry.amount : -entry.amount;
    if (after !== balance)
      throw problem('BANK_FILE_BALANCE', {
        ...{ said: formatMinor(after), reckoned: formatMinor(balance), currency, where: entry.place },
      });
    return entry;
  });
  return checked({
    ...{ format: 'csv', account: of('account'), currency, statementId: of('statementId').slice(0, 35) },
    ...{ sequence: (above.sequence?.value ?? '').slice(0, 18), opening, closing, closingDay, entries, pending: 0 },
  });
}
