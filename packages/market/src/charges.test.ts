import { type Cash, price, type Price, type Shares, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FEE_SCHEDULE,
  type Instrument,
  INSTRUMENTS,
  TABLES,
  orderCharges,
  saleTaxOf,
  totalCharges,
  tradingDate,
  unitsOf,
  valueOf,
  valueOfUnits,
} from './index.ts';

function instrument(symbol: string): Instrument {
  const found = TABLES.instruments.bySymbol(symbol);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return found;
}

const tsmc = instrument('TWSE:2330');
const bondFund = instrument('TPEX:00679B');
const apple = instrument('US:AAPL');

function charged(
  of: Instrument,
  side: 'buy' | 'sell',
  value: bigint,
  shares: number,
  date: string,
  options?: { dayTrade: boolean },
): Record<string, bigint> {
  const lines = orderCharges(
    of,
    side,
    { value: value as Cash, shares: unitsOf(of, shares as Shares) },
    tradingDate(date),
    options,
  );
  return Object.fromEntries(lines.map((line) => [line.kind, line.amount]));
}

describe('Taiwan: the worked example of market-rules A8', () => {
  it('buys 1,000 at 2,465', () => {
    const value = valueOf(tsmc, price(2465_00), 1000 as Shares);
    expect(value).toBe(2_465_000_00n);
    const lines = orderCharges(tsmc, 'buy', { value, shares: 1000 as Units }, tradingDate('2026-07-08'));
    expect(lines).toEqual([{ kind: 'commission', amount: 3_512_00n, house: 'fees' }]);
    expect(value + totalCharges(lines)).toBe(2_468_512_00n);
  });

  it.each([
    ['next day', false, 7_425_00n, 2_464_049_00n],
    ['the same day', true, 3_712_00n, 2_467_762_00n],
  ])('sells them at 2,475 %s', (_when, dayTrade, tax, received) => {
    const value = valueOf(tsmc, price(2475_00), 1000 as Shares);
    const lines = orderCharges(tsmc, 'sell', { value, shares: 1000 as Units }, tradingDate('2026-07-08'), { dayTrade });
    expect(lines).toEqual([
      { kind: 'commission', amount: 3_526_00n, house: 'fees' },
      { kind: 'transfer-tax', amount: tax, house: 'tax' },
    ]);
    expect(value - totalCharges(lines)).toBe(received);
  });
});

describe('Taiwan: a sale of which a part is set against purchases of the same day', () => {
  it.each([
    // 3,000 shares at 2,475.00, of which so many had been bought that day.
    ['none', 0, 22_275_00n],
    ['one lot', 1000, 14_850_00n + 3_712_00n],
    ['two lots', 2000, 7_425_00n + 7_425_00n],
    ['all', 3000, 11_137_00n],
  ])('%s', (_, shares, tax) => {
    const value = (of: number) => valueOf(tsmc, price(2475_00), of as Shares);
    const dayTrade = { value: value(shares), shares: shares as Units };
    const lines = orderCharges(tsmc, 'sell', { value: value(3000), shares: 3000 as Units }, tradingDate('2026-07-08'), {
      dayTrade,
    });
    expect(totalCharges(lines.filter(({ kind }) => kind === 'transfer-tax'))).toBe(tax);
    expect(lines.filter(({ kind }) => kind === 'commission')).toHaveLength(1);
  });
});

describe('Taiwan: minimum and tax by class and date', () => {
  it.each([
    ['a lot at 10: the minimum of NT$20', tsmc, 'buy', 10_000_00n, '2026-07-08', { commission: 20_00n }],
    ['14,735: 20.997 is 20', tsmc, 'buy', 14_735_00n, '2026-07-08', { commission: 20_00n }],
    ['14,737: 21.0002 is 21', tsmc, 'buy', 14_737_00n, '2026-07-08', { commission: 21_00n }],
    [
      'a fund: 0.1 %',
      instrument('TWSE:0050'),
      'sell',
      106_050_00n,
      '2026-07-08',
      { commission: 151_00n, 'transfer-tax': 106_00n },
    ],
    ['a bond fund, exempt', bondFund, 'sell', 27_740_00n, '2026-12-31', { commission: 39_00n, 'transfer-tax': 0n }],
    [
      'a bond fund, after the exemption',
      bondFund,
      'sell',
      27_740_00n,
      '2027-01-04',
      { commission: 39_00n, 'transfer-tax': 27_00n },
    ],
  ] as const)('%s', (_name, of, side, value, date, expected) => {
    expect(charged(of, side, value, 1000, date)).toEqual(expected);
  });

  it('ends the day-trade rate with 2027, and never gives it to funds', () => {
    const dayTrade = { dayTrade: true };
    expect(charged(tsmc, 'sell', 1_000_000_00n, 1000, '2027-12-30', dayTrade)['transfer-tax']).toBe(1_500_00n);
    expect(charged(tsmc, 'sell', 1_000_000_00n, 1000, '2028-01-03', dayTrade)['transfer-tax']).toBe(3_000_00n);
    expect(charged(instrument('TWSE:0050'), 'sell', 1_000_000_00n, 1000, '2026-07-08', dayTrade)['transfer-tax']).toBe(
      1_000_00n,
    );
  });
});

describe('US: dated levies, each raised to the next cent (market-rules B4)', () => {
  it.each([
    ['Section 31 until 2025-05-13', '2025-05-13', 1_000_000_00n, 1000, { 'sec-fee': 27_80n, taf: 17n, cat: 0n }],
    ['then none', '2025-05-14', 1_000_000_00n, 1000, { 'sec-fee': 0n, taf: 17n, cat: 0n }],
    ['TAF of 2026', '2026-04-02', 1_000_000_00n, 1000, { 'sec-fee': 0n, taf: 20n, cat: 0n }],
    ['20.60 per million from 2026-04-04', '2026-04-06', 1_000_000_00n, 1000, { 'sec-fee': 20_60n, taf: 20n, cat: 0n }],
    ['TAF capped at 9.79', '2026-09-30', 100_00n, 100_000, { 'sec-fee': 1n, taf: 9_79n, cat: 30n }],
    ['TAF waived', '2026-10-01', 30_935_00n, 100, { 'sec-fee': 64n, taf: 0n, cat: 1n }],
    ['TAF of 2027', '2027-01-04', 30_935_00n, 1000, { 'sec-fee': 64n, taf: 24n, cat: 1n }],
    ['TAF of 2027 capped', '2027-01-04', 100_00n, 100_000, { 'sec-fee': 1n, taf: 11_61n, cat: 30n }],
  ])('a sale, %s', (_name, date, value, shares, levies) => {
    expect(charged(apple, 'sell', value, shares, date)).toEqual({ commission: 0n, ...levies });
  });

  it('charges a buy with no levy but CAT', () => {
    expect(charged(apple, 'buy', 30_935_00n, 100, '2026-11-20')).toEqual({ commission: 0n, cat: 1n });
  });
});

describe('value', () => {
  it.each([
    ['Taiwan, exact', tsmc, 23_15, 1000, 23_150_00n],
    ['US, whole cents', apple, 309_3500, 7, 2165_45n],
    ['US below a dollar, half-up', apple, 4567, 1, 46n],
    ['US below a dollar, exactly half a cent', apple, 1050, 1, 11n],
    ['US below a dollar, under half', apple, 1049, 1, 10n],
    ['yen have no minor unit', instrument('FX:USDJPY'), 160_770, 100, 16077n],
    ['nothing', tsmc, 23_15, 0, 0n],
  ])('%s', (_name, of, at, shares, minor) => {
    expect(valueOf(of, price(at), shares as Shares)).toBe(minor);
  });
});

describe('fractions of a share', () => {
  it.each([
    ['a quarter', 309_3500, 250_000, 77_33n, 77_34n],
    ['a millionth', 309_3500, 1, 0n, 1n],
    ['a cent of it', 1_0000, 10_000, 1n, 1n],
    ['seven and a half', 309_3500, 7_500_000, 2320_12n, 2320_13n],
  ])('%s is worth so much, rounded down and up', (_name, at, units, down, up) => {
    expect(valueOfUnits(apple, price(at), units as Units, 'down')).toBe(down);
    expect(valueOfUnits(apple, price(at), units as Units, 'up')).toBe(up);
  });

  it.each([
    // CAT of 2026 at 0.000046 and TAF at 0.000195 a share: nothing of a few shares, up to the cent where the schedule says so.
    ['half a share sold', 'sell', 500_000, 100],
    ['a hundred shares sold', 'sell', 100_000_000, 100],
  ] as const)('%s is charged as so many shares are', (_name, side, units, dollars) => {
    const date = tradingDate('2026-09-30');
    const value = BigInt(dollars) * 100n;
    const of = (scale: number, shares: number) =>
      orderCharges({ ...apple, shareScale: scale }, side, { value: value as Cash, shares: shares as Units }, date).map(
        ({ kind, amount }) => [kind, amount],
      );
    // The same shares counted in units ten times as fine.
    expect(of(6, units)).toEqual(of(7, units * 10));
  });
});

describe('the schedule', () => {
  const dates = [
    '1999-01-04',
    '2015-06-01',
    '2017-04-27',
    '2017-04-28',
    '2025-05-13',
    '2025-12-31',
    '2026-08-31',
    '2026-09-30',
  ];
  const later = ['2026-10-01', '2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01', '2040-01-02'];

  it.each([...dates, ...later])('charges each kind exactly once on %s', (date) => {
    for (const of of INSTRUMENTS.filter(({ tradable }) => tradable)) {
      for (const dayTrade of [false, true]) {
        const total = { value: 1_000_000n as Cash, shares: unitsOf(of, 1000 as Shares) };
        const kinds = orderCharges(of, 'sell', total, tradingDate(date), { dayTrade }).map((line) => line.kind);
        expect(kinds).toEqual(
          of.currency === 'TWD' ? ['commission', 'transfer-tax'] : ['commission', 'sec-fee', 'taf', 'cat'],
        );
      }
    }
  });

  it('says for every row where it comes from', () => {
    expect(FEE_SCHEDULE.every((row) => row.source.length > 10 && row.rate.length > 0)).toBe(true);
  });
});

describe('charges of fills as they arrive', () => {
  const anyDate = fc
    .constantFrom('2025-05-13', '2026-07-08', '2026-11-20', '2027-01-04', '2028-01-03')
    .map(tradingDate);
  const anyInstrument = fc.constantFrom(tsmc, instrument('TWSE:0050'), bondFund, apple);
  const fills = fc.array(
    fc.record({ at: fc.integer({ min: 1, max: 5_000_000 }), shares: fc.integer({ min: 1, max: 50_000 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );

  it('never fall, whatever the fills, and leave no line behind (random orders)', () => {
    fc.assert(
      fc.property(anyInstrument, fc.constantFrom('buy', 'sell'), anyDate, fills, (of, side, date, list) => {
        let total = { value: 0n as Cash, shares: 0 };
        let before = new Map<string, bigint>();
        for (const fill of list) {
          total = {
            value: (total.value + valueOf(of, fill.at as Price, fill.shares as Shares) + 1n) as Cash,
            shares: total.shares + fill.shares,
          };
          const lines = orderCharges(of, side, { ...total, shares: unitsOf(of, total.shares as Shares) }, date);
          const now = new Map<string, bigint>(lines.map((line) => [line.kind, line.amount]));
          for (const [kind, amount] of before) expect((now.get(kind) ?? -1n) >= amount).toBe(true);
          expect(lines.every((line) => line.amount >= 0n)).toBe(true);
          before = now;
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a stock', tsmc, '2026-07-08', { held: 30, dayTrade: 15 }],
    ['a stock before day trades had their own rate', tsmc, '2017-04-27', { held: 30, dayTrade: 30 }],
    ['a fund', instrument('TWSE:0050'), '2026-07-08', { held: 10, dayTrade: 10 }],
    ['a bond fund while it is exempt', bondFund, '2026-07-08', { held: 0, dayTrade: 0 }],
    ['a US stock', apple, '2026-07-08', undefined],
  ] as const)('the tax on a sale of %s is known before it is charged', (_, of, date, rates) => {
    expect(saleTaxOf(of, tradingDate(date))).toEqual(rates);
  });

  it('charges nothing for nothing and refuses negative fills', () => {
    expect(orderCharges(tsmc, 'buy', { value: 0n as Cash, shares: 0 as Units }, tradingDate('2026-07-08'))).toEqual([]);
    expect(() =>
      orderCharges(tsmc, 'buy', { value: -1n as Cash, shares: 1 as Units }, tradingDate('2026-07-08')),
    ).toThrow();
  });
});
