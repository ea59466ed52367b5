import {
  TABLES,
  FORESEEN,
  computeIndexLevel,
  INSTRUMENTS,
  type Instrument,
  indexBase,
  isOnTick,
  isTradingDay,
  phaseSchedule,
  previousTradingDay,
  priceLimits,
  type TradingDate,
  tradingDate,
  type Venue,
} from '@kuroshio/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHistory } from './history.ts';

const lastDate = (venue: Venue): TradingDate => tradingDate(venue === 'FX' ? '2026-11-19' : '2026-11-20');
const history = createHistory({ seed: 'test', rulebook: TABLES, lastDate });
const traded = INSTRUMENTS.filter((instrument) => instrument.kind !== 'index');

function found(symbol: string): Instrument {
  const instrument = TABLES.instruments.bySymbol(symbol);
  if (!instrument) throw new Error(symbol);
  return instrument;
}

describe('daily bars', () => {
  it.each(['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const)(
    'of %s are legal, whole and end at the reference price',
    (venue) => {
      const problems: string[] = [];
      for (const instrument of traded.filter((one) => one.venue === venue)) {
        const bars = history.daily(instrument.no);
        const last = bars[bars.length - 1];
        if (last?.close !== instrument.refPrice || last.date !== lastDate(venue))
          problems.push(`${instrument.symbol} end`);
        let before = 0;
        for (const bar of bars) {
          const prices = [bar.open, bar.high, bar.low, bar.close];
          const at = `${instrument.symbol} ${bar.date}`;
          if (!prices.every((price) => isOnTick(instrument, price))) problems.push(`${at} off tick`);
          if (bar.high !== Math.max(...prices) || bar.low !== Math.min(...prices)) problems.push(`${at} range`);
          if (bar.volume <= 0 || bar.volume % instrument.lotSize !== 0) problems.push(`${at} volume ${bar.volume}`);
          if (bar.turnover <= 0n) problems.push(`${at} turnover`);
          const limits = before > 0 ? priceLimits(instrument, before as never) : null;
          if (limits && (bar.high > limits.up || bar.low < limits.down)) problems.push(`${at} beyond the limits`);
          before = bar.close;
        }
      }
      expect(problems).toEqual([]);
    },
  );

  it('cover about three years of trading days, each once, in order', () => {
    for (const symbol of ['TWSE:2330', 'US:AAPL', 'FX:USDTWD', 'CRYPTO:BTC']) {
      const { no, venue } = found(symbol);
      const dates = history.daily(no).map(({ date }) => date);
      expect(dates.length).toBeGreaterThan(700);
      expect(dates[0]?.slice(0, 4)).toBe('2023');
      for (const [i, date] of dates.entries()) {
        expect(isTradingDay(FORESEEN, venue, date)).toBe(true);
        if (i > 0) expect(previousTradingDay(FORESEEN, venue, date)).toBe(dates[i - 1]);
      }
    }
  });

  it('reach the limit now and then in Taiwan, rarely', () => {
    let touches = 0;
    let days = 0;
    for (const instrument of traded.filter(({ venue, kind }) => venue === 'TPEX' && kind === 'stock')) {
      const bars = history.daily(instrument.no);
      for (let i = 1; i < bars.length; i++) {
        const limits = priceLimits(instrument, (bars[i - 1]?.close ?? 0) as never);
        days++;
        if (bars[i]?.close === limits?.up || bars[i]?.close === limits?.down) touches++;
      }
    }
    expect(touches / days).toBeGreaterThan(0.0005);
    expect(touches / days).toBeLessThan(0.02);
  });

  it.each([
    ['TWSE:2330', 0.22, 0.4],
    ['TWSE:2603', 0.2, 0.5],
    ['TWSE:0050', 0.13, 0.24],
    ['US:NVDA', 0.32, 0.55],
    ['US:KO', 0.12, 0.21],
    ['US:BND', 0.03, 0.08],
    ['CRYPTO:BTC', 0.32, 0.6],
  ])('of %s move with a believable annual volatility', (symbol, low, high) => {
    const bars = history.daily(found(symbol).no);
    let squares = 0;
    for (let i = 1; i < bars.length; i++) squares += Math.log((bars[i]?.close ?? 1) / (bars[i - 1]?.close ?? 1)) ** 2;
    const volatility = Math.sqrt((squares / (bars.length - 1)) * 250);
    expect(volatility).toBeGreaterThan(low);
    expect(volatility).toBeLessThan(high);
  });

  it('turn over between 0.05 and 3 percent of a company on an average day', () => {
    for (const instrument of traded.filter(({ kind }) => kind === 'stock')) {
      const bars = history.daily(instrument.no);
      const average = bars.reduce((sum, { volume }) => sum + volume, 0) / bars.length;
      const ratio = average / instrument.sharesOutstanding;
      expect(ratio, instrument.symbol).toBeGreaterThan(0.0005);
      expect(ratio, instrument.symbol).toBeLessThan(0.03);
    }
  });

  it('trade more on days of big moves', () => {
    const bars = history.daily(found('TWSE:2454').no);
    const moves = bars.slice(1).map((bar, i) => ({
      size: Math.abs(Math.log(bar.close / (bars[i]?.close ?? 1))),
      volume: bar.volume,
    }));
    moves.sort((a, b) => b.size - a.size);
    const average = (some: typeof moves) => some.reduce((sum, { volume }) => sum + volume, 0) / some.length;
    expect(average(moves.slice(0, 75))).toBeGreaterThan(1.4 * average(moves.slice(-300)));
  });
});

describe('minute bars', () => {
  const someDay = fc.record({
    instrument: fc.constantFrom(...INSTRUMENTS),
    back: fc.integer({ min: 0, max: 700 }),
  });

  it('agree with their day exactly', () => {
    fc.assert(
      fc.property(someDay, ({ instrument, back }) => {
        const days = history.daily(instrument.no);
        const day = days[days.length - 1 - back];
        if (!day) throw new Error('too far back');
        const minutes = history.minutes(instrument.no, day.date);
        expect(minutes[0]?.open).toBe(day.open);
        expect(minutes[minutes.length - 1]?.close).toBe(day.close);
        expect(Math.max(...minutes.map(({ high }) => high))).toBe(day.high);
        expect(Math.min(...minutes.map(({ low }) => low))).toBe(day.low);
        expect(minutes.reduce((sum, { volume }) => sum + volume, 0)).toBe(day.volume);
        const spans = phaseSchedule(FORESEEN, instrument.venue, day.date).filter(({ phase }) => phase !== 'intake');
        let before = -1;
        const wrong = minutes.filter((bar) => {
          const { minute, open, high, low, close, volume } = bar;
          const legal = [open, high, low, close].every((price) => isOnTick(instrument, price));
          const ordered = high >= Math.max(open, close) && low <= Math.min(open, close) && minute > before;
          const whole = volume > 0 && volume % instrument.lotSize === 0;
          const inside = minute % 60_000 === 0 && spans.some(({ from, to }) => minute >= from && minute <= to);
          before = minute;
          return !(legal && ordered && whole && inside);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('of a day nobody has are refused', () => {
    expect(() => history.minutes(found('TWSE:2330').no, tradingDate('2026-11-21'))).toThrow(/not in the history/);
  });
});

describe('the same seed', () => {
  it('gives the same days and minutes in whatever order they are asked for', () => {
    const again = createHistory({ seed: 'test', rulebook: TABLES, lastDate });
    const symbols = ['US:AAPL', 'TPEX:3105', 'CRYPTO:ETH', 'TWSE:1101'];
    for (const symbol of symbols) {
      const { no } = found(symbol);
      expect(again.minutes(no, lastDate('US'))).toEqual(history.minutes(no, lastDate('US')));
      expect(again.daily(no)).toEqual(history.daily(no));
    }
  });

  it('and another seed differ', () => {
    const other = createHistory({ seed: 'other', rulebook: TABLES, lastDate });
    expect(other.daily(found('TWSE:2330').no)).not.toEqual(history.daily(found('TWSE:2330').no));
  });
});

describe('an index', () => {
  it('closes where its members put it', () => {
    for (const index of INSTRUMENTS.filter(({ kind }) => kind === 'index')) {
      const bars = history.daily(index.no);
      expect(bars[bars.length - 1]?.close).toBe(index.refPrice);
      const base = indexBase(TABLES, index.no);
      for (const day of [0, 100, 500]) {
        const level = computeIndexLevel(TABLES, index.no, (no) => (history.daily(no)[day]?.close ?? 0) as never, base);
        expect(Math.abs((bars[day]?.close ?? 0) - level)).toBeLessThanOrEqual(1);
      }
      for (const bar of bars) {
        expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
        expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
      }
    }
  });
});
