import { describe, expect, it } from 'vitest';
import { PUBLISHED_EX_DATES } from '../../packages/market/src/published-ex-dates.ts';
import { exact, exReferenceOf, limitsAround } from './plain-rules.ts';

/** Cents of a text such as `36.38`. */
const cents = (text: string) => exact(text) / 100_000_000n;

describe('the plain rules, held against what the exchanges published', () => {
  it.each(PUBLISHED_EX_DATES)('$symbol on $date: $close becomes $reference', (published) => {
    const { symbol, close, cash, newPerOld, reference, limitUp } = published;
    const [venue = ''] = symbol.split(':');
    const gives = { cash: exact(cash || '0'), shares: exact(newPerOld || '1') };
    expect(exReferenceOf({ venue }, cents(close), gives)).toBe(cents(reference));
    if (limitUp === '') return;
    const kind = symbol === 'TWSE:0050' ? 'etf' : 'stock';
    expect(limitsAround({ venue, kind, priceLimitBps: 1000 }, cents(reference))?.up).toBe(cents(limitUp));
  });

  it('has cases that a rule of the other exchange would get wrong', () => {
    const other = { TWSE: 'TPEX', TPEX: 'TWSE' } as const;
    const told = PUBLISHED_EX_DATES.filter(({ symbol, close, cash, newPerOld, reference }) => {
      const venue = other[symbol.split(':')[0] as keyof typeof other];
      const gives = { cash: exact(cash || '0'), shares: exact(newPerOld || '1') };
      return exReferenceOf({ venue }, cents(close), gives) !== cents(reference);
    }).map(({ symbol }) => symbol);
    expect(told).toEqual(['TWSE:2330', 'TWSE:2412', 'TPEX:6548', 'TPEX:6274', 'TPEX:8937']);
  });
});
