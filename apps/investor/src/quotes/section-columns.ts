import type { SentInputOf } from '@kuroshio/contract';

/** A column of a section that the list can be sorted by; the first is the name with the code. */
export type SectionColumn = NonNullable<SentInputOf<'quotes/section'>['column']>;

export interface SectionOrder {
  readonly column: SectionColumn;
  readonly direction: 'ascending' | 'descending';
}

/** The figures beside the name, from left to right. The name stays in sight while they scroll. */
export const SECTION_FIGURES = [
  'last',
  'percent',
  'change',
  'volume',
  'turnover',
  'market-cap',
] as const satisfies readonly SectionColumn[];

export const COLUMN_KEYS = {
  code: 'quotes.nameCode',
  last: 'quotes.last',
  percent: 'quotes.changePercent',
  change: 'quotes.change',
  volume: 'quotes.volume',
  turnover: 'quotes.turnover',
  'market-cap': 'quotes.marketCap',
} as const satisfies Record<SectionColumn, string>;

/**
 * Titles and rows share the columns: of 37.875 rem a phone shows 24.375. They stop where a figure begins, since one that
 * is cut off at its left reads as another: the room at the end lets the fourth one, too, come to stand beside the name.
 */
export const SECTION_GRID =
  'grid w-[37.875rem] grid-cols-[7.75rem_4.75rem_4.5rem_4.25rem_4.5rem_5rem_5rem] items-center pr-[2.125rem]';

/** What is traded most comes first: who opens a market looks for what moves it, and nobody for the lowest code. */
export const FIRST_ORDER: SectionOrder = { column: 'turnover', direction: 'descending' };

/** The order after a title was pressed: figures begin with the largest, codes with the first; again turns it round. */
export function nextSectionOrder(order: SectionOrder, column: SectionColumn): SectionOrder {
  const first = column === 'code' ? 'ascending' : 'descending';
  if (order.column !== column) return { column, direction: first };
  return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
}
