import { cashAsset, type Shares, type Units } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { checkQuantity, INSTRUMENTS, marketOf, parsePrice, TABLES } from './index.ts';

describe('the table of instruments', () => {
  it.each([
    ['TWSE stocks', { venue: 'TWSE', kind: 'stock' }, 125, 1001, 1125],
    ['TPEx stocks', { venue: 'TPEX', kind: 'stock' }, 42, 1501, 1542],
    ['TWSE ETFs', { venue: 'TWSE', kind: 'etf' }, 22, 2001, 2022],
    ['TPEx ETFs', { venue: 'TPEX', kind: 'etf' }, 3, 2023, 2025],
    ['US stocks', { venue: 'US', kind: 'stock' }, 135, 3001, 3135],
    ['US ETFs', { venue: 'US', kind: 'etf' }, 24, 4001, 4024],
    ['digital currencies', { venue: 'CRYPTO', kind: 'crypto' }, 14, 5001, 5014],
    ['currency pairs', { venue: 'FX', kind: 'fx' }, 17, 6001, 6017],
  ])('has %s with their own numbers', (_name, { venue, kind }, count, first, last) => {
    const nos = INSTRUMENTS.filter((row) => row.venue === venue && row.kind === kind).map((row) => row.no);
    expect([nos.length, Math.min(...nos), Math.max(...nos)]).toEqual([count, first, last]);
  });

  it('gives each its own symbol and number, none of them a currency of the ledger', () => {
    expect(new Set(INSTRUMENTS.map((row) => row.symbol)).size).toBe(INSTRUMENTS.length);
    expect(new Set(INSTRUMENTS.map((row) => row.no)).size).toBe(INSTRUMENTS.length);
    expect(INSTRUMENTS.every((row) => cashAsset(row.no) === undefined && row.no >= 1000)).toBe(true);
    expect(
      INSTRUMENTS.every(
        (row) => TABLES.instruments.byNo(row.no) === row && TABLES.instruments.bySymbol(row.symbol) === row,
      ),
    ).toBe(true);
    expect(TABLES.instruments.bySymbol('TWSE:0000')).toBeUndefined();
  });

  it('knows TSMC', () => {
    expect(TABLES.instruments.bySymbol('TWSE:2330')).toEqual({
      no: 1033,
      symbol: 'TWSE:2330',
      code: '2330',
      venue: 'TWSE',
      kind: 'stock',
      nameTw: '台積電',
      nameEn: 'TSMC',
      currency: 'TWD',
      priceScale: 2,
      lotSize: 1000,
      shareScale: 0,
      tickClass: 'tw-stock',
      fixedTick: 0,
      priceLimitBps: 1000,
      taxClass: 'tw-stock',
      industry: '24',
      industryTw: '半導體業',
      industryEn: 'Semiconductor',
      sharesOutstanding: 25_932_370_067,
      refPrice: 2465_00,
      refDate: '2026-07-08',
      refQuality: 'verified',
      isin: 'TW0002330008',
      listedDate: '1994-09-05',
      tradable: true,
    });
  });

  it.each([
    ['TWSE:00631L', { tickClass: 'tw-fund', priceLimitBps: 2000, taxClass: 'tw-fund', refPrice: 37_14 }],
    ['TWSE:00646', { priceLimitBps: null, taxClass: 'tw-fund' }],
    ['TPEX:00679B', { priceLimitBps: null, taxClass: 'tw-bond-fund', refQuality: 'approximate' }],
    [
      'US:AAPL',
      { currency: 'USD', priceScale: 4, lotSize: 1, tickClass: 'us', priceLimitBps: null, refPrice: 309_3500 },
    ],
    ['US:VOO', { kind: 'etf', refQuality: 'approximate' }],
    ['CRYPTO:BTC', { tickClass: 'fixed', fixedTick: 10, refPrice: 80_000_00, tradable: false }],
    ['FX:USDTWD', { currency: 'TWD', priceScale: 4, refPrice: 31_6195, nameTw: '美元/新台幣' }],
    ['TWSE:TAIEX', { kind: 'index', priceScale: 2, refPrice: 45_734_41, tradable: false }],
  ] as const)('%s', (symbol, facts) => {
    expect(TABLES.instruments.bySymbol(symbol)).toMatchObject(facts);
  });

  it('trades stocks and ETFs only', () => {
    expect(new Set(INSTRUMENTS.filter((row) => row.tradable).map((row) => row.kind))).toEqual(
      new Set(['stock', 'etf']),
    );
    expect(INSTRUMENTS.filter((row) => !row.tradable && (row.kind === 'stock' || row.kind === 'etf'))).toEqual([]);
  });

  it('has ISINs with a right check digit', () => {
    const sumOf = (isin: string) => {
      const digits = [...isin].map((c) => Number.parseInt(c, 36)).join('');
      return [...digits].reverse().reduce((sum, c, i) => {
        const n = Number(c) * (i % 2 === 0 ? 1 : 2);
        return sum + (n > 9 ? n - 9 : n);
      }, 0);
    };
    const isins = INSTRUMENTS.filter((row) => row.isin !== '');
    expect(isins.length).toBeGreaterThan(250);
    expect(isins.filter((row) => !/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(row.isin) || sumOf(row.isin) % 10 !== 0)).toEqual([]);
  });

  it('prices stocks in the currency of their account', () => {
    const accounts = INSTRUMENTS.filter((row) => row.tradable).map((row) => `${marketOf(row)} ${row.currency}`);
    expect(new Set(accounts)).toEqual(new Set(['twd TWD', 'usd USD']));
  });
});

describe('reading prices', () => {
  it.each([
    ['23.1', 2, 23_10],
    ['182', 2, 182_00],
    ['309.35', 4, 309_3500],
    ['1.00', 0, 1],
    ['26300.0', 1, 263_000],
  ])('%s at %i decimals', (text, scale, units) => {
    expect(parsePrice(text, scale)).toBe(units);
  });

  it.each(['1.005', '-1', '', '1e3', '0', ' 1', '1.', '.5'])('refuses %j', (text) => {
    expect(() => parsePrice(text, 2)).toThrow();
  });
});

describe('quantity', () => {
  const taiwan = { venue: 'TWSE', lotSize: 1000, shareScale: 0 } as const;
  const us = { venue: 'US', lotSize: 1, shareScale: 6 } as const;
  it.each([
    ['a lot', taiwan, 1000, 'ok'],
    ['499 lots', taiwan, 499_000, 'ok'],
    ['500 lots', taiwan, 500_000, 'too-many'],
    ['an odd lot', taiwan, 999, 'not-a-lot'],
    ['a lot and a half', taiwan, 1500, 'not-a-lot'],
    ['none', taiwan, 0, 'not-positive'],
    ['less than none', taiwan, -1000, 'not-positive'],
    ['no number', us, Number.NaN, 'not-positive'],
    ['no end', us, Number.POSITIVE_INFINITY, 'not-a-lot'],
    ['a US share', us, 1_000_000, 'ok'],
    ['a fraction of a share', us, 500_000, 'not-a-lot'],
    ['a part of a unit', us, 0.5, 'not-a-lot'],
    ['a million', us, 1_000_000_000_000, 'ok'],
    ['a million and one', us, 1_000_001_000_000, 'too-many'],
  ] as const)('%s', (_name, instrument, quantity, verdict) => {
    expect(checkQuantity({ ...instrument, lotSize: instrument.lotSize as Shares }, quantity as Units)).toBe(verdict);
  });
});
