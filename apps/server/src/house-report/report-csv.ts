import { CSV_MARK, csvRow, plainNumber } from '@kuroshio/base';
import { CASH_ASSETS, type CashCode, parseMinor } from '@kuroshio/money';
import type { HouseDay } from './house-days.ts';
import type { Report } from './house-report.ts';

/** Amounts are plain decimals of their currency, so a spreadsheet adds them up. */
function amountOf(minor: string, currency: string): string {
  const decimals = Object.hasOwn(CASH_ASSETS, currency) ? CASH_ASSETS[currency as CashCode].decimals : 0;
  return plainNumber(parseMinor(minor), decimals);
}

const momentOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/** A day of the house as a file: a figure a line, what it was on that day first, then how all stood when the file was written. */
export function reportCsv(day: HouseDay, standing: Omit<Report, 'days'>, writtenAt: number): string {
  const { waiting, paid, paidInTime, brokenProofs, provedAt, forgedRows } = standing;
  const inAll = day.withdrawals.reduce((sum, { count }) => sum + count, 0);
  const rows: string[][] = [
    ['figure', 'currency', 'count', 'amount', 'since'],
    ['day', '', '', '', day.date],
    ['new customers', '', String(day.newCustomers), '', ''],
    ...day.deposits.map((one) => ['deposits', one.currency, String(one.count), amountOf(one.amount, one.currency), '']),
    ...day.withdrawals.map((one) => [
      ...['withdrawals paid', one.currency, String(one.count), amountOf(one.amount, one.currency), ''],
    ]),
    ['withdrawals paid in time', '', String(day.paidInTime), '', ''],
    ['withdrawals paid late', '', String(inAll - day.paidInTime), '', ''],
    ...day.trading.flatMap(({ currency, trades, value, fees, tax }) => [
      ['trades', currency, String(trades), amountOf(value, currency), ''],
      ['fees', currency, '', amountOf(fees, currency), ''],
      ['tax', currency, '', amountOf(tax, currency), ''],
    ]),
    ['written', '', '', '', momentOf(writtenAt)],
    ...Object.entries(waiting).flatMap(([name, { count, late, oldestAt }]) => [
      [`waiting: ${name}`, '', String(count), '', momentOf(oldestAt)],
      [`late: ${name}`, '', String(late), '', ''],
    ]),
    ['withdrawals paid in 90 days', '', String(paid), '', ''],
    ['of these in time', '', String(paidInTime), '', ''],
    ['proofs last looked at', '', '', '', momentOf(provedAt === null ? null : provedAt)],
    ['broken proofs', '', String(brokenProofs.length), '', ''],
    ...brokenProofs.map((name) => ['broken proof', '', '', '', name]),
    ['rows that the program has not written', '', String(forgedRows), '', ''],
  ];
  return CSV_MARK + rows.map(csvRow).join('');
}
