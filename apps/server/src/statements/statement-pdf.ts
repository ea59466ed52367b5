import { plainNumber } from '@kuroshio/base';
import { CASH_ASSETS, parseMinor } from '@kuroshio/money';
import { KIND_TEXTS } from '@kuroshio/text/posting-kind-texts.ts';
import { streamAside } from '../platform/stream-aside.ts';
import type { PaperHead, PaperLine, PaperRow } from './paper-words.ts';
import { grouped, nameOf, type StatementWords } from './statement-words.ts';
import type { Statement, StatementEntry } from './statement.ts';

const ASIDE = new URL('./paper-aside.ts', import.meta.url);
/** A page is let go once it is written; what grows is where each page is. */
const MEGABYTES = 160;
/** Lines that go over at a time, in characters. */
const PIECE = 16_384;

/** A statement as a PDF, drawn in a process of its own. */
export function statementPdf(
  statement: Statement,
  words: StatementWords,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  return streamAside(ASIDE, inPieces(linesOf(statement, words)), { megabytes: MEGABYTES, signal });
}

async function* inPieces(lines: AsyncIterable<PaperHead | PaperLine>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

async function* linesOf(statement: Statement, words: StatementWords): AsyncGenerator<PaperHead | PaperLine> {
  const { t, currency, from, to } = words;
  const { decimals } = CASH_ASSETS[currency];
  const money = (minor: bigint, signed = false) =>
    `${signed && minor > 0n ? '+' : ''}${grouped(plainNumber(minor, decimals))}`;
  yield headOf(words, money(statement.opening), money(statement.closing));
  const strong = (when: string, what: string, amount: string, balance: string): PaperLine => ({
    ...{ row: [when, what, '', amount, balance], strong: true },
  });
  yield strong(from, t('statements.statementOpening'), '', money(statement.opening));
  let [count, paidIn, paidOut] = [0, 0n, 0n];
  for await (const one of statement.entries) {
    const net = parseMinor(one.entry.net);
    count += 1;
    if (net > 0n) paidIn += net;
    else paidOut += net;
    yield { row: rowOf(one, words, money(net, true), money(parseMinor(one.entry.balanceAfter))) };
  }
  if (count === 0) yield { note: t('statements.statementNone') };
  yield strong(to, t('statements.statementClosing'), '', money(statement.closing));
  yield strong('', t('statements.statementIn'), money(paidIn, true), '');
  yield strong('', t('statements.statementOut'), money(paidOut, true), '');
  yield strong('', t('statements.statementCount'), String(count), '');
  yield { note: t('statements.statementEnd') };
}

function headOf(words: StatementWords, opening: string, closing: string): PaperHead {
  const { t, language, title, account, currency, from, to, made, simulated } = words;
  const zone = made.zone === 'America/New_York' ? t('shell.zoneNewYork') : t('shell.zoneTaipei');
  return {
    ...{ language, brand: title, title: t('statements.statementTitle') },
    facts: [
      [t('statements.statementAccount'), account],
      [t('statements.exportCurrency'), currency],
      [t('statements.statementPeriod'), `${from} – ${to}`],
      [t('statements.statementMade'), `${made.date} ${made.time} ${zone}`],
      [t('statements.statementOpening'), opening],
      [t('statements.statementClosing'), closing],
    ],
    columns: [
      ...([t('statements.time'), t('statements.statementEntry')] as const),
      ...([t('statements.statementAmount'), t('statements.statementBalance')] as const),
    ],
    note: [simulated ? t('statements.statementSimulated') : '', t('statements.statementZone', { city: zone })]
      .filter((part) => part !== '')
      .join(' · '),
    page: t('statements.statementPage', { page: '{page}' }),
    made: `${made.date}T${made.time === '' ? '00:00:00' : made.time}Z`,
  };
}

function rowOf(
  { entry, instrument }: StatementEntry,
  words: StatementWords,
  amount: string,
  balance: string,
): PaperRow {
  const { stamp, trade } = entry;
  const traded =
    trade === undefined || instrument === undefined
      ? ''
      : `${trade.quantity.toLocaleString('en-US', { maximumFractionDigits: 6 })} @ ${grouped(plainNumber(BigInt(trade.price), instrument.priceScale))}`;
  const more = [
    instrument === undefined ? '' : `${instrument.code} ${nameOf(instrument, words.language)}`,
    traded,
    entry.orderNo,
  ];
  return [
    `${stamp.date} ${stamp.time}`.trim(),
    words.t(KIND_TEXTS[entry.kind]),
    more.filter((part) => part !== '').join(' · '),
    amount,
    balance,
  ];
}
