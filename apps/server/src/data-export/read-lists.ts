import { CSV_MARK, csvRow } from '@kuroshio/base';
import { CASH_ASSETS, cashAsset } from '@kuroshio/money';
import type { Queryable } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';
import { OPENED, type Row } from './opened.ts';
import { type ExportedList, LEFT_OUT } from './tables.ts';

/** Rows that are in memory at a time. */
const PAGE = 500;
/** Characters that go out at a time. */
const PIECE = 32_768;

/** What the rows of an archive are read with: one snapshot, and what names instruments. */
export interface ListSource {
  readonly tx: Queryable;
  readonly vault: Vault;
  readonly customer: number;
  /** `VENUE:CODE` of an instrument's number; undefined for one that is not there. */
  symbolOf(no: number): string | undefined;
}

let cursors = 0;

/** The rows of a list, page by page from a cursor, so that a customer of many years costs no more memory than one of a day. */
async function* rowsOf({ tx, customer }: ListSource, { select }: ExportedList): AsyncGenerator<Row> {
  cursors += 1;
  const name = `export_${cursors}`;
  await tx.query(`declare ${name} no scroll cursor for ${select}`, [customer]);
  for (;;) {
    const rows = await tx.query<Record<string, unknown>>(`fetch ${PAGE} from ${name}`);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await tx.query(`close ${name}`);
}

/** A row as people can use it: without what is left out, encrypted parts opened, and words beside the program's numbers. */
function shown({ vault, symbolOf }: ListSource, table: string, row: Row): Row {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (LEFT_OUT.has(name) || value instanceof Uint8Array) continue;
    said[name] = value;
    if (typeof value !== 'number') continue;
    const currency = name.endsWith('asset') ? cashAsset(value)?.code : undefined;
    if (currency !== undefined) said[name.replace(/asset$/, 'currency')] = currency;
    if (name === 'instrument_no') said['symbol'] = symbolOf(value) ?? '';
  }
  return { ...said, ...OPENED[table]?.(vault, row) };
}

/** A value as JSON has it: whole numbers of any size as their digits, moments in ISO 8601. */
const inJson = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value, inJson) : String(value);
}

/** Gathers text into pieces. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const one of texts) {
    text += one;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** A list as an array of JSON, a row a line. */
export function listAsJson(source: ListSource, list: ExportedList): AsyncGenerator<Buffer> {
  async function* texts() {
    let before = '[\n';
    for await (const row of rowsOf(source, list)) {
      yield before + JSON.stringify(shown(source, list.name, row), inJson);
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return inPieces(texts());
}

/** The same for a spreadsheet, which runs nothing of it; empty where there is no row. */
export function listAsCsv(source: ListSource, list: ExportedList): AsyncGenerator<Buffer> {
  async function* texts() {
    let head: readonly string[] | undefined;
    yield CSV_MARK;
    for await (const row of rowsOf(source, list)) {
      const values = shown(source, list.name, row);
      if (head === undefined) {
        head = Object.keys(values);
        yield csvRow(head);
      }
      yield csvRow(head.map((name) => cell(values[name])));
    }
  }
  return inPieces(texts());
}

export const CURRENCY_DIGITS = Object.values(CASH_ASSETS).map(({ code, decimals }) => `${code} ${decimals}`);
