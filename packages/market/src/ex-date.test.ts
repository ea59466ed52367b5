import { price, type Price, shares as wholeShares, type Shares, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CORPORATE_ACTIONS,
  cashInLieu,
  dividendOf,
  exFactors,
  exReferenceOf,
  exTerms,
  type Instrument,
  knownExReference,
  lessDividends,
  openingBasisOf,
  TABLES,
  parsePrice,
  priceLimits,
  sharesAfter,
  subscribable,
  tradingDate,
  unitsOf,
} from './index.ts';
import { PUBLISHED_EX_DATES } from './published-ex-dates.ts';

const found = (symbol: string) => TABLES.instruments.bySymbol(symbol) as Instrument;
const tsmc = found('TWSE:2330');
const apple = found('US:AAPL');
const fund = found('TWSE:0050');
const day = tradingDate('2026-11-20');

const never = (): never => {
  throw new Error('there are factors');
};
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

  // TWSE:2543 on 2024-05-30: 59.5 with 0.4 in cash and 140 shares to a thousand; published 48.42, less dividends only 51.84,
  // limit-up 57.0. The terms of its rights are not at hand: 191 to a thousand at 28 lead to the published reference.
  const builder = { ...tsmc, symbol: 'TWSE:2543' };
  const withRights = exTerms([
    { cashPerShare: '0.4', newPerOld: null },
    { cashPerShare: null, newPerOld: '1.14', rights: { price: '28', perOld: '0.191' } },
  ]);

  it('counts what is subscribed for as given and paid: (59.5 − 0.4 + 28 × 0.191) / (1.14 + 0.191)', () => {
    expect(exReferenceOf(builder, price(59_50), withRights)).toBe(48_42);
    expect(exReferenceOf(builder, price(59_50), lessDividends(withRights))).toBe(51_84);
  });

  it('takes limit-up and opening basis from the price less dividends only, limit-down from the reference', () => {
    expect(priceLimits(builder, price(48_42), day, price(51_84))).toEqual({ up: 57_00, down: 43_60 });
    expect(openingBasisOf(builder, 51_84)).toBe(51_80);
    expect(priceLimits(builder, price(48_42), day, price(48_42))).toEqual(priceLimits(builder, price(48_42), day));
  });

  it.each([
    ['alone: (100 + 60 × 0.2) / 1.2', '100.00', [{ price: '60', perOld: '0.2' }], '93.33'],
    [
      'of two announcements: (100 + 60 × 0.2 + 40 × 0.3) / 1.5',
      '100.00',
      [
        { price: '60', perOld: '0.2' },
        { price: '40', perOld: '0.3' },
      ],
      '82.66',
    ],
  ])('rights %s', (_what, close, rights, reference) => {
    const terms = exTerms(rights.map((right) => ({ cashPerShare: null, newPerOld: null, rights: right })));
    expect(exReferenceOf(tsmc, parsePrice(close, 2), terms)).toBe(parsePrice(reference, 2));
    const { price: factor, shares } = exFactors(tsmc, parsePrice(close, 2), terms) ?? never();
    const exact = (Number(factor.numerator) / Number(factor.denominator)) * parsePrice(close, 2);
    expect(Math.floor(exact)).toBe(parsePrice(reference, 2));
    // Nobody has more shares for having the right to buy some.
    expect(shares).toEqual({ numerator: 1n, denominator: 1n });
    expect(sharesAfter(1000 as Units, terms)).toEqual({ whole: 1000, fraction: { numerator: 0n, denominator: 1n } });
  });

  it('sets the limits of the day', () => {
    const reference = exReferenceOf(fund, 188_65 as Price, split('4')) ?? 0;
    expect(priceLimits(fund, reference as never)).toEqual({ up: 51_85, down: 42_45 });
  });

  it.each([
    ['as much cash as the price', '5.00', cash('5')],
    ['more', '5.00', cash('5.01')],
  ])('there is none for %s', (_, close, terms) => {
    expect(exReferenceOf(tsmc, parsePrice(close, 2), terms)).toBeNull();
  });
});

describe('the reference of a known ex-date', () => {
  it.each([
    ['as published', 'TWSE:2330', '2025-06-11', '2025-06-12', '1065.00', '1060.49'],
    ['published, over days without trading', 'TWSE:0050', '2025-06-10', '2025-06-18', '188.65', '47.16'],
    ['published without the close or the cash', 'TWSE:2303', '2026-07-07', '2026-07-08', '155.00', '152.39'],
    ['by formula', 'US:AAPL', '2020-11-05', '2020-11-06', '119.03', '118.825'],
    ['a split by formula', 'US:AAPL', '2020-08-28', '2020-08-31', '499.23', '124.8075'],
    ['on the day before there is none', 'TWSE:2330', '2025-06-10', '2025-06-11', '1065.00', ''],
    ['nor on the day after', 'TWSE:2330', '2025-06-12', '2025-06-13', '1060.00', ''],
    ['nor where it is not known what was given', 'US:GE', '2024-04-01', '2024-04-02', '170.00', ''],
  ])('%s: %s after %s on %s, closed at %s', (_what, symbol, before, date, close, reference) => {
    const one = found(symbol);
    const known = knownExReference(one, tradingDate(before), tradingDate(date), parsePrice(close, one.priceScale));
    expect(known).toBe(reference === '' ? undefined : parsePrice(reference, one.priceScale));
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
    expect(sharesAfter(held as Units, split(newPerOld))).toEqual({ whole, fraction: { numerator, denominator } });
  });

  it.each([
    // A tenth of a share at 1,004.9 dollars: whole dollars in Taiwan, cents in the US.
    [tsmc, 1n, 10n, 1004_90, 100_00n],
    // A third of a millionth of a share is worth nothing.
    [apple, 1n, 3n, 309_3500, 0n],
    [{ ...apple, shareScale: 0 }, 1n, 3n, 309_3500, 103_11n],
    [tsmc, 0n, 1n, 1000_00, 0n],
  ] as const)('the fraction is paid (%#)', (instrument, numerator, denominator, reference, paid) => {
    expect(cashInLieu(instrument, { numerator, denominator }, reference as Price)).toBe(paid);
  });

  it('loses nothing to rounding but less than a coin (random splits)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 400 }), (held, tenths) => {
        const { whole, fraction } = sharesAfter(held as Units, split((tenths / 10).toFixed(1)));
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
    expect(dividendOf(instrument, unitsOf(instrument, shares as Shares), cash(perShare), day)).toEqual({
      gross,
      fees,
      tax,
    });
  });
});

describe('rights to subscribe', () => {
  // an OTC company of 2008: 5,200,000 new shares for 55,985,000 old ones, 92.8820 for 1,000.
  const ofCompany = exTerms([{ cashPerShare: null, newPerOld: null, rights: { price: '10', perOld: '0.0928820' } }]);
  it.each([
    [1_000, 92],
    [10_000, 928],
    [1_000_000, 92_882],
    [55_985_000, 5_199_998],
    [10, 0],
    [11, 1],
  ])('%i shares may take %i whole ones', (held, shares) => {
    expect(subscribable(tsmc, unitsOf(tsmc, wholeShares(held)), ofCompany)).toBe(shares);
  });
});
