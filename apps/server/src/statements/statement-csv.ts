import { CSV_MARK, csvRow, plainNumber } from '@kuroshio/base';
import { CASH_ASSETS, parseMinor } from '@kuroshio/money';
import type { Translate } from '@kuroshio/text';
import { KIND_TEXTS } from '@kuroshio/text/posting-kind-texts.ts';
import { nameOf, type StatementWords } from './statement-words.ts';
import type { Statement, StatementEntry } from './statement.ts';

/** Characters that go out at a time. */
const PIECE = 32_768;

/**
 * A statement as comma-separated values (RFC 4180) with the mark by which spreadsheets know UTF-8. Amounts are plain decimals
 * of the currency; the first row is the opening and the last one the closing balance.
 */
export async function* statementCsv(statement: Statement, words: StatementWords): AsyncGenerator<Uint8Array> {
  const { t, currency, from, to } = words;
  const encoder = new TextEncoder();
  const { decimals } = CASH_ASSETS[currency];
  const edge = (code: string, text: string, date: string, balance: bigint) =>
    csvRow([
      ...['', date, '', '', '', code, text, '', '', '', '', '', '', '', ''],
      ...[plainNumber(balance, decimals), currency],
    ]);
  let text = `${CSV_MARK}${csvRow(headOf(t))}${edge('opening-balance', t('statements.statementOpening'), from, statement.opening)}`;
  for await (const one of statement.entries) {
    text += csvRow(cellsOf(one, words, decimals));
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = '';
  }
  text += edge('closing-balance', t('statements.statementClosing'), to, statement.closing);
  yield encoder.encode(text);
}

function headOf(t: Translate): string[] {
  return [
    ...[t('statements.csvEntry'), t('statements.csvDate'), t('statements.csvTime'), t('statements.csvZone')],
    ...[t('statements.csvTradingDate'), t('statements.csvKind'), t('statements.csvKindText')],
    ...[t('statements.csvSymbol'), t('statements.csvName'), t('statements.csvOrderNo'), t('statements.csvQuantity')],
    ...[t('statements.csvPrice'), t('statements.csvFees'), t('statements.csvTax'), t('statements.csvAmount')],
    ...[t('statements.csvBalance'), t('statements.csvCurrency')],
  ];
}

function cellsOf({ entry, instrument }: StatementEntry, words: StatementWords, decimals: number): string[] {
  const { t, currency, language } = words;
  const money = (minor: string) => plainNumber(parseMinor(minor), decimals);
  const charge = (kind: 'fees' | 'tax') => money(entry.charges.find((one) => one.kind === kind)?.amount ?? '0');
  const { stamp, trade } = entry;
  const price =
    trade === undefined || instrument === undefined ? '' : plainNumber(BigInt(trade.price), instrument.priceScale);
  return [
    ...[entry.id, stamp.date, stamp.time, stamp.zone, entry.tradingDate, entry.kind, t(KIND_TEXTS[entry.kind])],
    ...[instrument?.code ?? '', instrument === undefined ? '' : nameOf(instrument, language), entry.orderNo],
    ...[trade === undefined ? '' : String(trade.quantity), price],
    ...[charge('fees'), charge('tax'), money(entry.net), money(entry.balanceAfter), currency],
  ];
}
