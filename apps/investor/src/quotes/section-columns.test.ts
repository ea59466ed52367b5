import { expect, it } from 'vitest';
import { type SectionColumn, type SectionOrder, FIRST_ORDER, nextSectionOrder } from './section-columns.ts';

it.each<[string, SectionOrder, SectionColumn, SectionOrder]>([
  ['a figure begins with the largest', FIRST_ORDER, 'volume', { column: 'volume', direction: 'descending' }],
  [
    'again turns it round',
    { column: 'turnover', direction: 'descending' },
    'turnover',
    { column: 'turnover', direction: 'ascending' },
  ],
  [
    'and again back',
    { column: 'turnover', direction: 'ascending' },
    'turnover',
    { column: 'turnover', direction: 'descending' },
  ],
  [
    'another column begins anew',
    { column: 'turnover', direction: 'ascending' },
    'percent',
    { column: 'percent', direction: 'descending' },
  ],
  [
    'codes begin with the first',
    { column: 'percent', direction: 'descending' },
    'code',
    { column: 'code', direction: 'ascending' },
  ],
  [
    'codes turn round, too',
    { column: 'code', direction: 'ascending' },
    'code',
    { column: 'code', direction: 'descending' },
  ],
])('%s', (_, order, column, next) => {
  expect(nextSectionOrder(order, column)).toEqual(next);
});

it('begins with what is traded most', () => {
  expect(FIRST_ORDER).toEqual({ column: 'turnover', direction: 'descending' });
});
