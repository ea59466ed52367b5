import { type Instrument, TABLES, withListing } from '@kuroshio/market';
import { expect, it } from 'vitest';
import { categoriesOf } from './instrument-categories.ts';

it('a listed stock stands in its categories, and in no index', () => {
  const model = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
  const own = { ...model, no: 50_000, code: '7799', symbol: 'TWSE:7799' };
  const listed = withListing(TABLES, own);
  const keysOf = (rulebook: typeof TABLES) =>
    categoriesOf(rulebook).flatMap(({ key, members }) => (members.includes(own) ? key : []));
  expect(keysOf(listed)).toEqual(['listed', 'industry-24']);
  expect(keysOf(TABLES)).toEqual([]);
  expect(categoriesOf(listed)).toBe(categoriesOf(listed));
});
