import type { Bar, Quote } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { barAmong, foldMinute, foldQuote, quoteAmong } from './fold-bars.ts';

const MINUTE = 60_000;
const NINE = Date.UTC(2026, 10, 20, 1);

function bar(at: number, close: number, volume: number, rest: Partial<Bar> = {}): Bar {
  return { at, open: close, high: close, low: close, close, volume, turnover: '0', ...rest };
}

describe('the running minute in bars of minutes', () => {
  it('takes the place of its own bar where bars are one minute long', () => {
    const before = { bars: [bar(NINE, 100, 5)] };
    expect(foldMinute(before, bar(NINE, 103, 9), MINUTE).bars).toEqual([bar(NINE, 103, 9)]);
  });

  it('begins the next bar when its minute begins', () => {
    const after = foldMinute({ bars: [bar(NINE, 100, 5)] }, bar(NINE + MINUTE, 101, 1), MINUTE);
    expect(after.bars.map(({ at, close }) => [at, close])).toEqual([
      [NINE, 100],
      [NINE + MINUTE, 101],
    ]);
  });

  it('adds to a longer bar only what is new of its volume, and widens high and low', () => {
    const five = 5 * MINUTE;
    let folded = foldMinute({ bars: [bar(NINE, 100, 40)] }, bar(NINE + MINUTE, 101, 7), five);
    expect(folded.bars.at(-1)?.volume).toBe(40);
    folded = foldMinute(folded, bar(NINE + MINUTE, 99, 10), five);
    expect(folded.bars.at(-1)).toMatchObject({ open: 100, high: 101, low: 99, close: 99, volume: 43 });
    folded = foldMinute(folded, bar(NINE + 2 * MINUTE, 104, 6), five);
    expect(folded.bars.at(-1)).toMatchObject({ at: NINE, high: 104, close: 104, volume: 49 });
  });

  it('starts a longer bar at its own beginning, not at the minute', () => {
    const after = foldMinute({ bars: [bar(NINE, 100, 40)] }, bar(NINE + 6 * MINUTE, 101, 7), 5 * MINUTE);
    expect(after.bars.at(-1)).toMatchObject({ at: NINE + 5 * MINUTE, volume: 7 });
  });

  it('leaves out a minute older than the last bar', () => {
    const bars = [bar(NINE + 5 * MINUTE, 100, 40)];
    expect(foldMinute({ bars }, bar(NINE, 90, 7), 5 * MINUTE).bars).toBe(bars);
  });
});

describe('the quote in bars of days and longer', () => {
  const quote = (last: number, volume: number): Quote => ({
    symbol: 'TWSE:2330',
    last,
    reference: 100,
    open: 100,
    high: Math.max(100, last),
    low: Math.min(100, last),
    bid: 0,
    ask: 0,
    limitUp: 0,
    limitDown: 0,
    volume,
    turnover: '0',
    trades: 1,
    at: NINE,
  });

  it('moves the close and adds what has traded since', () => {
    let folded = foldQuote({ bars: [bar(NINE, 100, 900, { high: 105, low: 95 })] }, quote(102, 50));
    expect(folded.bars.at(-1)).toMatchObject({ close: 102, high: 105, low: 95, volume: 900 });
    folded = foldQuote(folded, quote(107, 80));
    expect(folded.bars.at(-1)).toMatchObject({ close: 107, high: 107, volume: 930 });
  });

  it('changes nothing before the first trade of the day', () => {
    const bars = [bar(NINE, 100, 900)];
    expect(foldQuote({ bars }, { ...quote(99, 0), open: 0 }).bars).toBe(bars);
  });
});

describe('what comes in live among adjusted bars', () => {
  // One share has become four since the first bar: backward, prices are counted four times and shares by the quarter.
  const backward = { price: 4, shares: 0.25 };

  it('is counted as the bars are', () => {
    expect(barAmong(bar(NINE, 101, 1000, { high: 103, low: 99 }), backward)).toEqual(
      bar(NINE, 404, 250, { high: 412, low: 396 }),
    );
    const quote = { last: 101, open: 100, high: 103, low: 99, volume: 1000, reference: 98 } as Quote;
    expect(quoteAmong(quote, backward)).toMatchObject({ last: 404, open: 400, high: 412, low: 396, volume: 250 });
  });

  it('is what it is where they are not adjusted, or forward', () => {
    const minute = bar(NINE, 101, 1000);
    expect(barAmong(minute, { price: 1, shares: 1 })).toBe(minute);
  });
});
