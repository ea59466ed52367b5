import { TABLES, FORESEEN, INSTRUMENTS, type Instrument, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Shares, shares } from '@kuroshio/money';
import type { DayBar } from './daily-bars.ts';
import { createHistory } from './history.ts';
import type { MinuteBar } from './minute-bars.ts';
import { createReplay, type RecordedDay } from './replay.ts';
import { createParticipants } from './participants.ts';
import { createPlainMarket } from './plain-market.ts';
import { beginDay, found, playDay, type Stage } from './stage-day.ts';

const DATE = tradingDate('2026-07-08');
const HOUR = 3_600_000;

function day(date: string, open: number, high: number, low: number, close: number, volume: number): RecordedDay {
  const bar: DayBar = { date: tradingDate(date), open, high, low, close, volume, turnover: 0n };
  return { bar, minutes: null };
}

interface Played {
  readonly stage: Stage;
  readonly bar: { open: number; high: number; low: number; close: number; volume: number };
}

/** Plays one recorded day of an instrument through the plain market. */
function play(
  instrument: Instrument,
  days: readonly RecordedDay[],
  stepMs: number,
  look?: (stage: Stage, phase: string) => void,
): Played {
  const source = createReplay({
    calendar: FORESEEN,
    seed: 'replay',
    instruments: [instrument],
    recordings: [{ instrumentNo: instrument.no, days }],
    from: days.at(-1)?.bar.date ?? DATE,
  });
  const participants = createParticipants({ seed: 'replay', instruments: [instrument], source });
  const market = createPlainMarket(
    () => 0,
    (no, ref, remaining) => participants.filled(no, ref, remaining as Shares),
  );
  const stage = { market, participants, instruments: [instrument] };
  const date = days.at(-1)?.bar.date ?? DATE;
  beginDay(stage, instrument.venue, date, (no) => source.reference(no, date) ?? instrument.refPrice);
  playDay(stage, instrument.venue, date, stepMs, 24 * HOUR, (phase) => look?.(stage, phase));
  const prices = market.trades.map(({ price }) => price);
  return {
    stage,
    bar: {
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: market.trades.reduce((sum, { shares }) => sum + shares, 0),
    },
  };
}

describe('a replayed day', () => {
  it.each([
    // symbol, open, high, low, close, volume
    ['TWSE:2330', 2490_00, 2510_00, 2455_00, 2470_00, 45_207_883],
    ['TWSE:2330', 2490_00, 2490_00, 2490_00, 2490_00, 1_000],
    ['TWSE:1101', 23_10, 23_10, 22_50, 22_50, 12_345_678],
    ['TWSE:0050', 106_05, 106_90, 105_20, 106_90, 68_000_000],
    ['US:AAPL', 121_6500, 123_5200, 121_1500, 122_1500, 109_019_052],
  ])('%s opens at %i, touches %i and %i and closes at %i', (symbol, open, high, low, close, volume) => {
    const instrument = found(symbol);
    for (const stepMs of [1_000, 60_000, 360_000]) {
      const { bar } = play(instrument, [day('2026-07-08', open, high, low, close, volume)], stepMs);
      expect(bar).toMatchObject({ open, high, low, close });
      // To the lot, where there are lots enough for the four prices.
      expect(Math.abs(bar.volume - volume)).toBeLessThanOrEqual(Math.max(4, volume / 1e6) * instrument.lotSize);
    }
  });

  it('has five levels on each side, apart from each other, whenever it trades', () => {
    const problems = new Set<string>();
    play(
      found('TWSE:2330'),
      [day('2026-07-08', 2490_00, 2510_00, 2455_00, 2470_00, 45_207_883)],
      1_000,
      (stage, phase) => {
        const { bids, asks } = stage.market.book(found('TWSE:2330').no);
        const prices = (orders: readonly { price: number }[]) => new Set(orders.map(({ price }) => price)).size;
        if (prices(bids) < 5 || prices(asks) < 5) problems.add(`${phase}: ${bids.length} bids, ${asks.length} asks`);
        if (phase === 'continuous' && (bids[0]?.price ?? 0) >= (asks[0]?.price ?? Infinity)) problems.add('crossed');
      },
    );
    expect([...problems]).toEqual([]);
  });

  it('keeps the minutes of a file that has them', () => {
    const instrument = found('US:AAPL');
    const minute = (at: string, open: number, high: number, low: number, close: number, volume: number): MinuteBar => {
      const [hours = 0, minutes = 0] = at.split(':').map(Number);
      return { minute: (hours * 60 + minutes) * 60_000, open, high, low, close, volume, turnover: 0n };
    };
    const minutes = [
      minute('09:30', 100_0000, 101_0000, 99_5000, 100_5000, 50_000),
      minute('09:31', 100_6000, 100_6000, 100_0000, 100_2000, 1_200),
      minute('12:00', 102_0000, 103_0000, 101_9000, 102_5000, 7),
      minute('15:59', 99_0000, 99_1000, 98_0000, 98_5000, 90_000),
    ];
    const bar = { ...day('2026-07-08', 100_0000, 103_0000, 98_0000, 98_5000, 141_207).bar };
    const seen = new Map<number, number[]>();
    let at = 0;
    const { stage } = play(instrument, [{ bar, minutes }], 1_000, (current) => {
      const { trades } = current.market;
      const step = 9 * HOUR + ++at * 1_000;
      for (const { price } of trades.slice([...seen.values()].flat().length)) {
        const start = step - (step % 60_000);
        seen.set(start, [...(seen.get(start) ?? []), price]);
      }
    });
    for (const { minute: start, open, high, low, close } of minutes) {
      const prices = seen.get(start === 9.5 * HOUR ? start : start) ?? [];
      if (start === 9.5 * HOUR) prices.unshift(stage.market.trades[0]?.price ?? 0);
      expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual([open, high, low, close]);
    }
    expect(stage.market.trades.reduce((sum, { shares }) => sum + shares, 0)).toBe(141_207);
  });

  it('repeats whatever legal bar it is given, at any speed', () => {
    const instrument = found('TWSE:2317');
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 })),
        fc.tuple(fc.nat(30), fc.nat(30)),
        fc.integer({ min: 1, max: 90_000 }),
        fc.constantFrom(1_000, 7_000, 60_000, 360_000),
        ([first, last], [more, less], lots, stepMs) => {
          const at = (ticks: number) => 200_00 + ticks * 50;
          const open = at(first);
          const close = at(last);
          const high = at(Math.max(first, last) + (lots > 3 ? more : 0));
          const low = at(Math.min(first, last) - (lots > 3 ? less : 0));
          const volume = Math.max(lots, first === last ? 1 : 2) * 1_000;
          const { bar } = play(instrument, [day('2026-07-08', open, high, low, close, volume)], stepMs);
          expect(bar).toMatchObject({ open, high, low, close });
          expect(Math.abs(bar.volume - volume)).toBeLessThanOrEqual(4_000);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('customers of a replayed day', () => {
  const instrument = found('TWSE:2330');
  const days = [day('2026-07-08', 2490_00, 2510_00, 2455_00, 2470_00, 45_207_883)];

  it('buy at the best offer, and the day keeps its prices', () => {
    let bought = 0;
    const { bar } = play(instrument, days, 10_000, (stage, phase) => {
      if (phase !== 'continuous' || bought > 0) return;
      const ask = stage.market.bestAsk(instrument.no);
      bought = stage.market.outsider(instrument.no, 'buy', ask, 2_000, false);
    });
    expect(bought).toBe(2_000);
    expect(bar).toMatchObject({ open: 2490_00, high: 2510_00, low: 2455_00, close: 2470_00 });
    expect(bar.volume).toBeLessThanOrEqual(45_207_883 + 4_000);
  });

  it('are filled at their own price when the replay passes it', () => {
    let placed = false;
    const { stage, bar } = play(instrument, days, 10_000, ({ market }, phase) => {
      if (phase !== 'continuous' || placed) return;
      placed = true;
      market.outsider(instrument.no, 'buy', 2460_00, 5_000, true);
    });
    const fills = stage.market.trades.filter(({ withOutsider }) => withOutsider);
    expect(fills.reduce((sum, { shares }) => sum + shares, 0)).toBe(5_000);
    expect(new Set(fills.map(({ price }) => price))).toEqual(new Set([2460_00]));
    expect(bar.low).toBe(2455_00);
  });
});

describe('a day of a whole exchange', () => {
  it('is planned a few instruments at a step, all before the opening auction', () => {
    const instruments = INSTRUMENTS.filter(({ venue, kind }) => venue === 'TWSE' && kind === 'stock');
    const days = (price: number) => [day('2026-07-08', price, price, price, price, 5_000_000)];
    const source = createReplay({
      calendar: FORESEEN,
      seed: 'all',
      instruments,
      recordings: instruments.map(({ no, refPrice }) => ({ instrumentNo: no, days: days(refPrice) })),
      from: DATE,
    });
    const participants = createParticipants({ seed: 'all', instruments, source });
    const market = createPlainMarket(
      () => 0,
      (no, ref, remaining) => participants.filled(no, ref, remaining as Shares),
    );
    const quoted = () => instruments.filter(({ no }) => market.bestBid(no) > 0).length;
    market.calling = true;
    beginDay({ market, participants, instruments }, 'TWSE', DATE);
    participants.act('TWSE', 'intake', 9 * HOUR - 60_000, 9 * HOUR - 59_000, market);
    expect(quoted()).toBe(8);
    for (let at = 9 * HOUR - 59_000; at < 9 * HOUR; at += 1_000)
      participants.act('TWSE', 'intake', at, at + 1_000, market);
    expect(quoted()).toBe(instruments.length);
    // However few steps there are, none is left out.
    beginDay({ market, participants, instruments }, 'TWSE', DATE);
    for (const { no } of instruments) {
      market.empty(no);
      participants.cleared(no);
    }
    participants.act('TWSE', 'intake', 9 * HOUR - 180_000, 9 * HOUR, market);
    expect(quoted()).toBe(instruments.length);
  });
});

describe('a day without a bar', () => {
  const instrument = found('TWSE:2330');
  const source = createReplay({
    calendar: FORESEEN,
    seed: 'gap',
    instruments: [instrument],
    recordings: [
      {
        instrumentNo: instrument.no,
        days: [
          day('2026-07-06', 100_00, 101_00, 99_00, 100_00, 9_000),
          day('2026-07-08', 60_00, 61_00, 59_00, 60_00, 9_000),
          day('2026-07-09', 61_00, 62_00, 60_00, 62_00, 9_000),
        ],
      },
    ],
    from: tradingDate('2026-07-07'),
  });

  it.each<[string, boolean, number | undefined, string]>([
    ['2026-07-06', false, undefined, 'before the replay begins'],
    ['2026-07-07', true, 60_00, 'a gap: reckoned as the day after it'],
    ['2026-07-08', true, 60_00, 'beyond the limits of the close before: from its own open'],
    ['2026-07-09', true, 60_00, 'from the close before'],
    ['2026-07-10', false, undefined, 'after the last bar the market is simulated'],
  ])('%s leads: %s, reference %s: %s', (date, leads, reference, _why) => {
    expect(source.begin(instrument.no, tradingDate(date))).toBe(leads);
    expect(source.reference(instrument.no, tradingDate(date))).toBe(reference);
  });

  it('shows nothing, so that the participants withdraw', () => {
    source.begin(instrument.no, tradingDate('2026-07-07'));
    expect(source.follow(instrument.no, { phase: 'continuous', from: 0, to: 1, traded: 0 as Shares })).toBeNull();
  });

  it('has its history in the days before, and only those', () => {
    const drawn = createHistory({
      seed: 'h',
      rulebook: TABLES,

      lastDate: () => tradingDate('2026-07-06'),
    });
    const history = source.history(drawn);
    expect(history.daily(instrument.no).map(({ date }) => date)).toEqual(['2026-07-06']);
    const minutes = history.minutes(instrument.no, tradingDate('2026-07-06'));
    expect(minutes.reduce((sum, { volume }) => sum + volume, 0)).toBe(9_000);
    expect(history.minutes(instrument.no, tradingDate('2026-07-03'))).toEqual([]);
    const other = found('TWSE:2317').no;
    expect(history.daily(other)).toEqual(drawn.daily(other));
  });
});

describe('a source that stops showing prices', () => {
  it('has its participants withdraw, and customers rest', () => {
    const instrument = found('US:AAPL');
    let shows = true;
    const source = {
      begin: () => true,
      reference: () => undefined,
      follow: () => (shows ? { price: 309_3500, prints: [], auctionShares: shares(0) } : null),
    };
    const participants = createParticipants({ seed: 's', instruments: [instrument], source });
    const market = createPlainMarket(
      () => 0,
      (no, ref, remaining) => participants.filled(no, ref, remaining as Shares),
    );
    beginDay({ market, participants, instruments: [instrument] }, 'US', DATE);
    participants.act('US', 'continuous', 9.5 * HOUR, 9.5 * HOUR + 1000, market);
    expect(market.bestAsk(instrument.no) - market.bestBid(instrument.no)).toBe(100);
    shows = false;
    participants.act('US', 'continuous', 9.5 * HOUR + 1000, 9.5 * HOUR + 2000, market);
    expect([market.bestBid(instrument.no), market.bestAsk(instrument.no)]).toEqual([0, 0]);
    market.outsider(instrument.no, 'buy', 400_0000, 10, true);
    participants.act('US', 'continuous', 9.5 * HOUR + 2000, 9.5 * HOUR + 3000, market);
    expect(market.trades).toEqual([]);
    expect(market.bestBid(instrument.no)).toBe(400_0000);
    shows = true;
    participants.act('US', 'continuous', 9.5 * HOUR + 3000, 9.5 * HOUR + 4000, market);
    expect(market.trades).toMatchObject([{ price: 400_0000, shares: 10, withOutsider: true }]);
  });
});

describe('what a recorded day is reckoned from on an ex-date', () => {
  const referenceOf = (symbol: string, days: readonly RecordedDay[]) => {
    const one = found(symbol);
    const source = createReplay({
      calendar: FORESEEN,
      seed: 'ex',
      instruments: [one],
      recordings: [{ instrumentNo: one.no, days }],
      from: days[0]?.bar.date ?? DATE,
    });
    return source.reference(one.no, days.at(-1)?.bar.date ?? DATE);
  };

  it.each([
    [
      'a dividend within the limits: as published',
      'TWSE:2330',
      [
        day('2025-06-11', 1060_00, 1065_00, 1055_00, 1065_00, 9e6),
        day('2025-06-12', 1055_00, 1060_00, 1035_00, 1045_00, 9e6),
      ],
      1060_49,
    ],
    [
      'a split after a halt: as published, not the open',
      'TWSE:0050',
      [day('2025-06-10', 187_00, 189_00, 186_00, 188_65, 9e6), day('2025-06-18', 47_57, 47_90, 47_40, 47_80, 9e6)],
      47_16,
    ],
    [
      'a split that the file has already told in shares of today',
      'US:AAPL',
      [
        day('2020-08-28', 126_0000, 126_4000, 124_5000, 124_8000, 9e6),
        day('2020-08-31', 127_5800, 131_0000, 126_0000, 129_0400, 9e6),
      ],
      124_8000,
    ],
    [
      'the same split in a file that has not',
      'US:AAPL',
      [
        day('2020-08-28', 504_0500, 505_7700, 498_3100, 499_2300, 9e6),
        day('2020-08-31', 127_5800, 131_0000, 126_0000, 129_0400, 9e6),
      ],
      124_8075,
    ],
    [
      'a day that leaves the limits around what is known: its open',
      'TWSE:2330',
      [
        day('2025-06-11', 1060_00, 1065_00, 1055_00, 1065_00, 9e6),
        day('2025-06-12', 500_00, 520_00, 490_00, 510_00, 9e6),
      ],
      500_00,
    ],
    [
      'no ex-date: the close before',
      'TWSE:2330',
      [
        day('2025-06-12', 1055_00, 1060_00, 1035_00, 1045_00, 9e6),
        day('2025-06-13', 1040_00, 1045_00, 1030_00, 1035_00, 9e6),
      ],
      1045_00,
    ],
  ])('%s', (_what, symbol, days, reference) => {
    expect(referenceOf(symbol, days)).toBe(reference);
  });
});
