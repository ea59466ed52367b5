import { TABLES } from '@kuroshio/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainMoves } from './plain-price-mover.ts';
import { findMoves, type MarketDay, type OwnMinute } from './price-mover.ts';

const MINUTE = 60_000;

interface Traded {
  readonly customer: number | undefined;
  readonly side: 'buy' | 'sell';
  /** Of the day. */
  readonly minute: number;
  readonly shares: number;
  /** In price units. */
  readonly price: number;
}

const found = (symbol: string) => {
  const instrument = TABLES.instruments.bySymbol(symbol);
  if (instrument === undefined) throw new Error(symbol);
  return instrument;
};

/** `9:01 anna buys 12 @ 102`: lots in Taiwan, shares in the US; others are what the market does among itself. */
function traded(text: string, symbol: string): Traded {
  const [time = '', who = '', does, lots, , price] = text.split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  const { lotSize, priceScale } = found(symbol);
  return {
    customer: who === 'others' ? undefined : who === 'anna' ? 1 : 2,
    side: does === 'sells' ? 'sell' : 'buy',
    minute: (hours ?? 0) * 60 + (minutes ?? 0),
    shares: Number(lots) * lotSize,
    price: Math.round(Number(price) * 10 ** priceScale),
  };
}

/** A day of trades by minutes. @param isNew from which minute on they have not been looked at before */
function dayOf(trades: readonly Traded[], symbol: string, reference: number, isNew = 0) {
  const instrument = found(symbol);
  const unit = 10n ** BigInt(instrument.shareScale);
  const minutes = [...Map.groupBy(trades, ({ minute }) => minute)].map(([minute, of]) => ({
    minute: minute * MINUTE,
    close: BigInt(of.at(-1)?.price ?? 0),
    volume: of.reduce((sum, { shares }) => sum + BigInt(shares) * unit, 0n),
  }));
  const ofCustomers = trades.filter(({ customer }) => customer !== undefined);
  const own = [...Map.groupBy(ofCustomers, (one) => `${one.customer} ${one.side} ${one.minute}`).values()].map(
    ([first, ...others]): OwnMinute => {
      const { customer = 0, side, minute } = first as Traded;
      const of = [first as Traded, ...others];
      const prices = of.map(({ price }) => BigInt(price)).sort((a, b) => Number(a - b));
      return {
        ...{ customer, side, minute: minute * MINUTE, isNew: minute >= isNew },
        quantity: of.reduce((sum, { shares }) => sum + BigInt(shares) * unit, 0n),
        value:
          of.reduce((sum, { shares, price }) => sum + BigInt(shares * price), 0n) /
          (instrument.priceScale === 4 ? 100n : 1n),
        lowest: prices[0] ?? 0n,
        highest: prices.at(-1) ?? 0n,
      };
    },
  );
  const day: MarketDay = { instrument, reference: BigInt(reference), minutes };
  return { own, day };
}

interface Case {
  readonly what: string;
  /** TWSE:1101 where nothing is said. Its price is 50 before the first trade. */
  readonly symbol?: string;
  readonly trades: readonly string[];
}

/** From 50 in ticks of 0.1 (ten of them are 2 %), a lot is NT$50,000. */
const SWEEP = ['9:30 others buys 40 @ 50', '9:40 anna buys 10 @ 50.5', '9:40 anna buys 12 @ 51'];

const TOLD: readonly Case[] = [
  { what: 'one order that takes all up to ten ticks above', trades: SWEEP },
  {
    what: 'in slices, each a little higher, within ten minutes, as half of what trades',
    trades: [
      ...[
        '9:30 others buys 40 @ 50',
        '9:40 anna buys 8 @ 50.3',
        '9:42 others sells 8 @ 50.3',
        '9:45 anna buys 8 @ 50.7',
      ],
      ...['9:46 others sells 8 @ 50.6', '9:49 anna buys 8 @ 51'],
    ],
  },
  { what: 'a third of the volume exactly', trades: [...SWEEP, '9:40 others sells 44 @ 51'] },
  {
    what: 'the other way round: sales at low prices',
    trades: ['9:30 others buys 40 @ 50', '9:40 anna sells 24 @ 49'],
  },
  {
    what: 'the closing auction: two ticks before it nobody trades, and who makes a third of it closes it 2 % higher',
    trades: ['13:24 others buys 5 @ 50', '13:30 anna buys 22 @ 51', '13:30 others buys 40 @ 51'],
  },
  { what: 'the opening auction, against the price with which the day begins', trades: ['9:00 anna buys 22 @ 51'] },
  {
    what: 'two who are linked and share it, neither a third alone',
    trades: [
      '9:30 others buys 40 @ 50',
      '9:40 anna buys 12 @ 50.5',
      '9:41 bob buys 13 @ 51',
      '9:41 others sells 40 @ 51',
    ],
  },
  {
    what: 'with a small purchase afterwards where the price has gone back, in the same minute and later',
    trades: [...SWEEP, '9:40 anna buys 1 @ 50', '9:45 anna buys 1 @ 50'],
  },
  {
    what: 'five ticks that are more than 2 %',
    trades: ['9:30 others buys 9 @ 110', '9:40 anna buys 10 @ 112.5'],
  },
  {
    what: 'a share of the US for USD 30,000',
    symbol: 'US:KO',
    trades: ['9:30 others buys 900 @ 50', '9:40 anna buys 600 @ 51'],
  },
];

const NOT_TOLD: readonly Case[] = [
  { what: 'a tick less', trades: SWEEP.map((text) => text.replace('@ 51', '@ 50.9')) },
  { what: 'less than a third', trades: [...SWEEP, '9:40 others sells 45 @ 51'] },
  {
    what: 'four ticks, where they are 2 % and more',
    trades: ['9:30 others buys 9 @ 100', '9:40 anna buys 12 @ 102'],
  },
  {
    what: 'a lone lot of an expensive stock that nobody trades',
    symbol: 'TWSE:2330',
    trades: ['9:30 others buys 1 @ 2000', '9:40 anna buys 1 @ 2100'],
  },
  { what: 'less than NT$1,000,000', trades: ['9:30 others buys 9 @ 50', '9:40 anna buys 19 @ 51'] },
  {
    what: 'slices ten minutes apart, each too small by itself',
    trades: ['9:30 others buys 40 @ 50', '9:40 anna buys 12 @ 50.5', '9:50 anna buys 12 @ 51'],
  },
  { what: 'sales while the price rises', trades: ['9:30 others buys 40 @ 50', '9:40 anna sells 24 @ 51'] },
  { what: 'purchases while it falls', trades: ['9:30 others buys 40 @ 50', '9:40 anna buys 24 @ 49'] },
  {
    what: 'who buys much where the price has gone back, and had little of it while it was high',
    trades: [
      ...['9:30 others buys 40 @ 50', '9:40 others buys 60 @ 51', '9:40 anna buys 5 @ 51', '9:44 others sells 20 @ 50'],
      '9:45 anna buys 50 @ 50.2',
    ],
  },
  { what: 'who follows after others have moved it', trades: ['9:30 others buys 40 @ 51', '9:40 anna buys 24 @ 51.2'] },
  {
    what: 'as much bought as sold by one hand at one price: nothing has gone anywhere',
    trades: ['9:30 others buys 40 @ 50', '9:40 anna buys 24 @ 50', '9:40 anna sells 24 @ 50'],
  },
];

const movesOf = ({ trades, symbol = 'TWSE:1101' }: Case) => {
  const { own, day } = dayOf(
    trades.map((text) => traded(text, symbol)),
    symbol,
    50 * 10 ** found(symbol).priceScale,
  );
  return findMoves(own, day);
};

describe('a price is moved', () => {
  it.each(TOLD.map((one) => [one.what, one] as const))('by %s', (_, one) => {
    expect(movesOf(one)).not.toEqual([]);
  });

  it.each(NOT_TOLD.map((one) => [one.what, one] as const))('not by %s', (_, one) => {
    expect(movesOf(one)).toEqual([]);
  });

  it('by the first ten minutes in which it was, told with what was before and all that traded', () => {
    const trades = [
      '9:30 others buys 40 @ 50',
      '9:41 anna buys 5 @ 50.2',
      '9:50 bob buys 30 @ 51',
      '9:50 others sells 7 @ 51',
      '9:51 bob buys 90 @ 52',
    ];
    expect(movesOf({ what: '', trades })).toEqual([
      {
        ...{ side: 'buy', mover: 2, customers: [1, 2], from: (9 * 60 + 41) * MINUTE, to: (9 * 60 + 50) * MINUTE },
        ...{ before: 50_00n, after: 51_00n, volume: 42_000n },
      },
    ]);
  });

  it('once, where the last of it is new', () => {
    const trades = SWEEP.map((text) => traded(text, 'TWSE:1101'));
    const at = (isNew: number) => {
      const { own, day } = dayOf(trades, 'TWSE:1101', 50_00, isNew);
      return findMoves(own, day).length;
    };
    expect([at(9 * 60 + 40), at(9 * 60 + 41)]).toEqual([1, 0]);
  });
});

const anyTrade = fc.record({
  customer: fc.constantFrom(1, 1, 2, undefined, undefined),
  side: fc.constantFrom<Traded['side']>('buy', 'buy', 'sell'),
  minute: fc.nat(16),
  shares: fc.constantFrom(1_000, 3_000, 8_000, 21_000, 60_000),
  price: fc.constantFrom(49_00, 49_50, 50_00, 50_00, 50_50, 50_90, 51_00, 51_50, 99_00, 100_00, 102_00, 102_50),
});

it('prices are moved where a plain look at every trade finds it, with the same figures', () => {
  let told = 0;
  fc.assert(
    fc.property(
      fc.array(anyTrade, { minLength: 2, maxLength: 12 }),
      fc.constantFrom(50_00, 50_00, 100_00),
      (some, reference) => {
        const trades = some.toSorted((a, b) => a.minute - b.minute);
        const expected = plainMoves(trades, reference);
        told += expected.length;
        const { own, day } = dayOf(trades, 'TWSE:1101', reference);
        const inMinutes = findMoves(own, day).map(({ from, to, before, after, volume, ...rest }) => ({
          ...{ ...rest, from: from / MINUTE, to: to / MINUTE },
          ...{ before: Number(before), after: Number(after), volume: Number(volume) },
        }));
        expect(new Set(inMinutes)).toEqual(new Set(expected));
      },
    ),
    { numRuns: 3_000 },
  );
  // It must not be true of nothing.
  expect(told).toBeGreaterThan(300);
});
