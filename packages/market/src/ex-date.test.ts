import { price } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CORPORATE_ACTIONS,
  cashInLieu,
  dividendOf,
  exReferenceOf,
  exTerms,
  type Instrument,
  openingBasisOf,
  TABLES,
  parsePrice,
  priceLimits,
  sharesAfter,
  tradingDate,
  unitsOf,
} from './index.ts';
import { PUBLISHED_EX_DATES } from './published-ex-dates.ts';

const found = (symbol: string) => TABLES.instruments.bySymbol(symbol) as Instrument;
const tsmc = found('TWSE:2330');
const apple = found('US:AAPL');
const fund = found('TWSE:0050');
const day = tradingDate('2026-11-20');

const cash = (cashPerShare: string) => exTerms([{ cashPerShare, newPerOld: null }]);
const split = (newPerOld: string) => exTerms([{ cashPerShare: null, newPerOld }]);

describe('the reference price of an ex-date', () => {
  const published = CORPORATE_ACTIONS.filter(
    (one) =>
      one.quality === 'verified' &&
      one.prevClose !== null &&
      one.reference !== null &&
      (one.cashPerShare ?? one.newPerOld) !== null,
  );

  it('is what the exchange published, for every action of the tables', () => {
    expect(published.length).toBeGreaterThan(15);
    for (const action of published) {
      const instrument = found(action.symbol);
      const units = (text: string | null) => parsePrice(text ?? '', instrument.priceScale);
      const reference = exReferenceOf(instrument, units(action.prevClose), exTerms([action]));
      // The exchange cut a fraction of the cash of 2454 that is not known: a unit of difference.
      const known = action.symbol === 'TWSE:2454' ? units(action.reference) + 1 : units(action.reference);
      expect([action.symbol, action.exDate, reference]).toEqual([action.symbol, action.exDate, known]);
    }
  });

  it.each(PUBLISHED_EX_DATES)('of $symbol on $date is $reference, as published', (published) => {
    const { symbol, close, cash: cashPerShare, newPerOld, reference, limitUp, openingBasis } = published;
    // One of them is not among our instruments: a stock of that venue stands for it.
    const one = TABLES.instruments.bySymbol(symbol) ?? { ...found('TPEX:6548'), symbol };
    const units = (text: string) => parsePrice(text, one.priceScale);
    const terms = exTerms([{ cashPerShare: cashPerShare || null, newPerOld: newPerOld || null }]);
    const reckoned = exReferenceOf(one, units(close), terms) ?? 0;
    expect(reckoned).toBe(units(reference));
    if (limitUp !== '') expect(priceLimits(one, price(reckoned))?.up).toBe(units(limitUp));
    if (openingBasis !== '') expect(openingBasisOf(one, reckoned)).toBe(units(openingBasis));
  });

  it.each([
    ['a cash dividend', '1065.00', cash('4.50003'), '1060.49'],
    ['a stock dividend of one share to ten', '110.00', split('1.1'), '100.00'],
    ['cash and stock together: (100 − 5) / 1.1', '100.00', exTerms([{ cashPerShare: '5', newPerOld: '1.1' }]), '86.36'],
    [
      'the same from two announcements',
      '100.00',
      exTerms([
        { cashPerShare: '5', newPerOld: null },
        { cashPerShare: null, newPerOld: '1.1' },
      ]),
      '86.36',
    ],
    ['a split of one to four', '188.65', split('4'), '47.16'],
    [
      'a reduction to 0.7 with 3 paid back: (20 − 3) / 0.7',
      '20.00',
      exTerms([{ cashPerShare: '3', newPerOld: '0.7' }]),
      '24.28',
    ],
  ])('of %s: %s becomes %s', (_, close, terms, reference) => {
    expect(exReferenceOf(tsmc, parsePrice(close, 2), terms)).toBe(parsePrice(reference, 2));
  });

  it('sets the limits of the day', () => {
    const reference = exReferenceOf(fund, 188_65, split('4')) ?? 0;
    expect(priceLimits(fund, reference as never)).toEqual({ up: 51_85, down: 42_45 });
  });

  it.each([
    ['as much cash as the price', '5.00', cash('5')],
    ['more', '5.00', cash('5.01')],
  ])('there is none for %s', (_, close, terms) => {
    expect(exReferenceOf(tsmc, parsePrice(close, 2), terms)).toBeNull();
  });
});

describe('a holding on an ex-date', () => {
  it.each([
    [1000, '4', 4000, 0n, 1n],
    [1001, '1.1', 1101, 1n, 10n],
    [7, '0.1', 0, 7n, 10n],
    [10, '0.1', 1, 0n, 1n],
    [999, '0.7', 699, 3n, 10n],
  ])('%s shares at %s become %s and %s/%s', (held, newPerOld, whole, numerator, denominator) => {
    expect(sharesAfter(held, split(newPerOld))).toEqual({ whole, fraction: { numerator, denominator } });
  });

  it.each([
    // A tenth of a share at 1,004.9 dollars: whole dollars in Taiwan, cents in the US.
    [tsmc, 1n, 10n, 1004_90, 100_00n],
    // A third of a millionth of a share is worth nothing.
    [apple, 1n, 3n, 309_3500, 0n],
    [{ ...apple, shareScale: 0 }, 1n, 3n, 309_3500, 103_11n],
    [tsmc, 0n, 1n, 1000_00, 0n],
  ] as const)('the fraction is paid (%#)', (instrument, numerator, denominator, reference, paid) => {
    expect(cashInLieu(instrument, { numerator, denominator }, reference)).toBe(paid);
  });

  it('loses nothing to rounding but less than a coin (random splits)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 400 }), (held, tenths) => {
        const { whole, fraction } = sharesAfter(held, split((tenths / 10).toFixed(1)));
        expect(BigInt(whole) * 10n * fraction.denominator + fraction.numerator * 10n).toBe(
          BigInt(held) * BigInt(tenths) * fraction.denominator,
        );
        expect(fraction.numerator).toBeLessThan(fraction.denominator);
      }),
    );
  });
});

describe('a cash dividend', () => {
  it.each([
    [
      '1,000 shares at 4.50003: fractions of a dollar dropped, ten for the bank',
      tsmc,
      1000,
      '4.50003',
      4500_00n,
      10_00n,
      0n,
    ],
    ['less than the bank takes', tsmc, 1, '4.5', 4_00n, 4_00n, 0n],
    ['nothing', tsmc, 1, '0.5', 0n, 0n, 0n],
    ['a dollar below the premium', tsmc, 19_999, '1', 19_999_00n, 10_00n, 0n],
    ['20,000 dollars: the premium of 2.11 %', tsmc, 20_000, '1', 20_000_00n, 10_00n, 422_00n],
    ['above its base of ten million', tsmc, 20_000_000, '1', 20_000_000_00n, 10_00n, 211_000_00n],
    ['a fund pays no premium here', fund, 20_000, '1', 20_000_00n, 10_00n, 0n],
    ['the US withholds 30 %', apple, 10, '0.26', 2_60n, 0n, 78n],
    ['cut to the cent', apple, 3, '0.26', 78n, 0n, 23n],
    ['of a fraction of a share', apple, 0.25, '0.26', 6n, 0n, 1n],
    ['of a part too small for a cent', apple, 0.01, '0.26', 0n, 0n, 0n],
    ['a fraction of a cent is dropped', apple, 3, '0.205', 61n, 0n, 18n],
  ] as const)('%s', (_, instrument, shares, perShare, gross, fees, tax) => {
    expect(dividendOf(instrument, unitsOf(instrument, shares), cash(perShare), day)).toEqual({ gross, fees, tax });
  });
});
