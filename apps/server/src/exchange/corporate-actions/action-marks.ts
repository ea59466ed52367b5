import type { TradingDate } from '@kuroshio/market';
import { holdsMark, makeMark, type MarkKey } from '../venues/row-marks.ts';

/** What was announced, as stored: numbers in digits without zeros at their end. */
export interface AnnouncedRow {
  readonly instrument_no: number;
  readonly ex_date: TradingDate;
  readonly kind: string;
  readonly cash_per_share: string | null;
  readonly new_per_old: string | null;
  readonly rights_price: string | null;
  readonly rights_per_old: string | null;
  readonly pay_date: TradingDate | null;
  readonly source: string;
  readonly announced_on: TradingDate | null;
  readonly cancelled: boolean;
}

/** The marks of announcements: made as they are written, held against them before they take effect. */
export interface ActionMarks {
  make(row: AnnouncedRow): Buffer;
  /** Whether this program wrote the row so. */
  holds(row: AnnouncedRow & { readonly mark: Uint8Array | null }): boolean;
}

const WHAT = 'corporate action';

export function createActionMarks(key: MarkKey): ActionMarks {
  function saidBy(row: AnnouncedRow): readonly unknown[] {
    const { instrument_no, ex_date, kind, cash_per_share, new_per_old, rights_price, rights_per_old } = row;
    const said = [instrument_no, ex_date, kind, cash_per_share, new_per_old, rights_price, rights_per_old];
    return [...said, row.pay_date, row.source, row.announced_on, row.cancelled];
  }
  return {
    make: (row) => makeMark(key, WHAT, saidBy(row)),
    holds: ({ mark, ...row }) => holdsMark(key, WHAT, saidBy(row), mark),
  };
}

/** Of a state that nobody started an exchange with: nothing that is announced counts. */
export const NO_ACTION_MARKS: ActionMarks = {
  make() {
    throw new Error('an announcement is written by a running exchange');
  },
  holds: () => false,
};

/** A decimal number as the database says it: no zeros at its end. */
export function plainDecimal(text: string): string {
  const point = text.indexOf('.');
  if (point < 0) return text;
  let end = text.length;
  while (text[end - 1] === '0') end--;
  return text.slice(0, end - 1 === point ? point : end);
}
