import { describe, expect, it } from 'vitest';
import { SEARCHES_KEPT, withSearch } from './search-history.ts';

describe('what was searched for', () => {
  it.each([
    ['comes first', ['2330'], 'AAPL', ['AAPL', '2330']],
    ['stands once, as last written', ['aapl', '2330'], 'AAPL', ['AAPL', '2330']],
    ['has no spaces around it', [], '  台積電 ', ['台積電']],
    ['is nothing where nothing was written', ['2330'], '   ', ['2330']],
  ] as const)('%s', (_, before, text, after) => {
    expect(withSearch(before, text)).toEqual(after);
  });

  it('is forgotten, oldest first, beyond the number kept', () => {
    const all = Array.from({ length: 20 }, (_, index) => `${index}`).reduce<readonly string[]>(withSearch, []);
    expect(all).toHaveLength(SEARCHES_KEPT);
    expect(all[0]).toBe('19');
    expect(all.at(-1)).toBe(`${20 - SEARCHES_KEPT}`);
  });
});
