import { parsePrice } from './instruments.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FORESEEN,
  closeBeforeExDate,
  CORPORATE_ACTIONS,
  corporateActionsOf,
  type DatedFactors,
  exDateFactors,
  factorsFor,
  TABLES,
  isTradingDay,
  scaleTraded,
  timesRatio,
  tradingDate,
} from './index.ts';

const cash = (cashPerShare: string) => ({ cashPerShare, newPerOld: null });
const split = (newPerOld: string) => ({ cashPerShare: null, newPerOld });

describe('the table of corporate actions', () => {
  it('names instruments of ours, each ex-date once, oldest first', () => {
    const keys = CORPORATE_ACTIONS.map(({ symbol, exDate }) => `${exDate} ${symbol}`);
    expect(keys).toEqual([...new Set(keys)].sort());
    for (const { symbol } of CORPORATE_ACTIONS)
      expect([symbol, TABLES.instruments.bySymbol(symbol)?.symbol]).toEqual([symbol, symbol]);
  });

  it('has ex-dates on trading days, as far as the calendars reach', () => {
    const known = CORPORATE_ACTIONS.filter(({ exDate }) => exDate >= '2024-01-01');
    expect(known.length).toBeGreaterThan(30);
    for (const { symbol, exDate } of known) {
      const venue = TABLES.instruments.bySymbol(symbol)?.venue ?? 'FX';
      expect([symbol, exDate, isTradingDay(FORESEEN, venue, exDate)]).toEqual([symbol, exDate, true]);
    }
  });

  it('says of each action what it paid or gave, or that this is not known', () => {
    for (const { kind, cashPerShare, newPerOld } of CORPORATE_ACTIONS) {
      const pays = kind === 'cash' || kind === 'special-cash';
      if (!pays) expect(cashPerShare).toBeNull();
      expect(newPerOld === null).toBe(pays || kind === 'spin-off');
    }
  });

  it('finds those of one instrument', () => {
    expect(corporateActionsOf('TWSE:2330').map(({ exDate }) => exDate)).toEqual(['2023-06-15', '2025-06-12']);
    expect(corporateActionsOf('TWSE:1101')).toEqual([]);
  });
});

describe('factors of an ex-date', () => {
  const published = CORPORATE_ACTIONS.filter((one) => one.prevClose !== null && one.reference !== null);

  it.each(published.map((one) => [one.symbol, one.exDate, one] as const))(
    '%s on %s leads to the reference the exchange published',
    (symbol, _exDate, action) => {
      const prevClose = parsePrice(action.prevClose ?? '', 2);
      const factors = exDateFactors(action, prevClose, 2);
      const exact = (Number(factors?.price.numerator) / Number(factors?.price.denominator)) * prevClose;
      const reference = parsePrice(action.reference ?? '', 2);
      // The exchange cuts to 0.01; the cash of 2454 is known to 0.01 only.
      expect(exact - reference).toBeGreaterThanOrEqual(-1e-6);
      expect(exact - reference).toBeLessThan(symbol === 'TWSE:2454' ? 1.000_001 : 1);
    },
  );

  it.each([
    ['a dividend of 5 on 100', cash('5'), 100_00, 2, [95, 100], [1, 1]],
    ['one to four', split('4'), 188_65, 2, [1, 4], [4, 1]],
    ['eight to one', split('0.125'), 10_0000, 4, [8, 1], [1, 8]],
    ['cash and one to two', { cashPerShare: '10', newPerOld: '2' }, 100_00, 2, [9, 20], [2, 1]],
    ['a US dividend, four decimals', cash('0.205'), 119_0300, 4, [1188250, 1190300], [1, 1]],
  ] as const)('%s', (_name, action, close, scale, price, shares) => {
    const factors = exDateFactors(action, close, scale);
    const [p, s] = [factors?.price, factors?.shares];
    expect(Number(p?.numerator) / Number(p?.denominator)).toBeCloseTo(price[0] / price[1], 12);
    expect([Number(s?.numerator), Number(s?.denominator)]).toEqual([...shares]);
  });

  it('does not exist where nothing is known, or the cash eats up the price', () => {
    expect(exDateFactors({ cashPerShare: null, newPerOld: null }, 100_00, 2)).toBeUndefined();
    expect(exDateFactors(cash('100'), 100_00, 2)).toBeUndefined();
    expect(() => exDateFactors(cash('-1'), 100_00, 2)).toThrow('not a decimal');
  });

  it('leads back to the close before', () => {
    const after = { numerator: 1060_50n, denominator: 1n };
    expect(closeBeforeExDate(after, cash('4.5'), 2)).toEqual({ numerator: 1065_00n, denominator: 1n });
    expect(closeBeforeExDate({ numerator: 47_16n, denominator: 1n }, split('4'), 2)).toEqual({
      numerator: 188_64n,
      denominator: 1n,
    });
  });
});

describe('an adjusted series', () => {
  const dated = (exDate: string, close: number, action: Parameters<typeof exDateFactors>[0]): DatedFactors => {
    const factors = exDateFactors(action, close, 2);
    if (factors === undefined) throw new Error('no factors');
    return { exDate: tradingDate(exDate), ...factors };
  };
  // 100 goes ex 5 to 95 on the 3rd; 90 is split in two on the 5th.
  const factors = [dated('2026-03-03', 100_00, cash('5')), dated('2026-03-05', 90_00, split('2'))];
  const flat = (date: string, close: number, volume: number) => ({
    date: tradingDate(date),
    ...{ open: close, high: close, low: close, close, volume },
  });
  const bars = [
    flat('2026-03-02', 100_00, 1_000),
    flat('2026-03-03', 95_00, 1_000),
    flat('2026-03-04', 90_00, 1_000),
    flat('2026-03-05', 45_00, 2_000),
    flat('2026-03-06', 46_00, 2_000),
  ];
  const closes = (adjustment: 'none' | 'forward' | 'backward') =>
    bars.map((bar) => scaleTraded(bar, factorsFor(adjustment, factors, bar.date)).close);
  const volumes = (adjustment: 'none' | 'forward' | 'backward') =>
    bars.map((bar) => scaleTraded(bar, factorsFor(adjustment, factors, bar.date)).volume);

  it.each([
    ['none', [100_00, 95_00, 90_00, 45_00, 46_00]],
    ['forward', [47_50, 47_50, 45_00, 45_00, 46_00]],
    ['backward', [100_00, 100_00, 94_74, 94_74, 96_84]],
  ] as const)('%s has no gap that is not a move of the market', (adjustment, expected) => {
    expect(closes(adjustment)).toEqual(expected);
  });

  it('counts shares as the prices are counted: a split changes them, cash does not', () => {
    expect(volumes('forward')).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
    expect(volumes('backward')).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  it('moves each day by what the market moved, whichever end stands (random actions)', () => {
    const action = fc.oneof(
      fc.integer({ min: 1, max: 900 }).map((cents) => cash((cents / 100).toFixed(2))),
      fc.constantFrom('2', '4', '10', '0.1', '1.05').map(split),
    );
    fc.assert(
      fc.property(
        fc.array(action, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 5_000, max: 100_000 }),
        (actions, start) => {
          // A market that stands still but for its ex-dates: adjusted, every close is the first (or the last) one.
          let close = start * 100;
          const all: DatedFactors[] = [];
          const days = [flat('2026-03-01', close, 1)];
          for (const [place, one] of actions.entries()) {
            const made = exDateFactors(one, close, 2);
            if (made === undefined) continue;
            const date = tradingDate(`2026-03-0${place + 2}`);
            all.push({ exDate: date, ...made });
            close = timesRatio(close, made.price);
            days.push(flat(date, close, 1));
          }
          for (const adjustment of ['forward', 'backward'] as const) {
            const stands = adjustment === 'forward' ? close : start * 100;
            for (const day of days) {
              const shown = scaleTraded(day, factorsFor(adjustment, all, day.date)).close;
              // Each ex-date rounded its own price to 0.01, which a later split may carry on.
              expect(Math.abs(shown - stands)).toBeLessThanOrEqual(
                Math.ceil(stands / Math.min(...days.map((one) => one.close))) * 6 + 1,
              );
            }
          }
        },
      ),
    );
  });
});
