import type { Quote } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { pageAfter, withoutRepeats } from './listed-pages.ts';

const page = (total: number, symbols: string) => ({
  total,
  quotes: [...symbols].map((symbol) => ({ symbol }) as Quote),
});

describe('pages of a list', () => {
  it.each([
    ['nothing asked yet', [], undefined],
    ['the first of two', [page(5, 'abc')], { offset: 3 }],
    ['both of two', [page(5, 'abc'), page(5, 'de')], undefined],
    ['an empty section', [page(0, '')], undefined],
    // Where the section has shrunk meanwhile, the last page says so.
    ['a section that has shrunk', [page(5, 'abc'), page(4, 'd')], undefined],
    ['a section that is gone', [page(5, 'abc'), page(9, '')], undefined],
  ])('after %s', (_, pages, next) => {
    expect(pageAfter(pages)).toEqual(next);
  });

  it('show an instrument once, where it stood first', () => {
    const quotes = withoutRepeats([page(6, 'abc'), page(6, 'cde'), page(6, 'af')]);
    expect(quotes.map(({ symbol }) => symbol).join('')).toBe('abcdef');
  });
});
