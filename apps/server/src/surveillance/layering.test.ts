import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLayering, type LargeOrder, type Trade } from './layering.ts';
import { plainLayering } from './plain-layering.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

let numbers = 0n;

/** `sell 500 @ 101 of 800 best 101 from 0 to 30`: an order beside 800 others, whole seconds; a last word says what became of it. */
function order(text: string, customer = 1): LargeOrder {
  const [side, quantity, , price, , stood, , best, , from, , to, fate = 'cancelled'] = text.split(' ');
  const shown = BigInt(quantity ?? 0);
  const traded = fate === 'filled' ? shown : fate.startsWith('traded-') ? BigInt(fate.slice(7)) : 0n;
  const takenBack =
    ['filled', 'expired', 'house'].includes(fate) || to === '-'
      ? null
      : { number: ++numbers, quantity: shown - traded };
  return {
    ...{
      orderId: ++numbers,
      step: 0,
      customer,
      side: side as LargeOrder['side'],
      quantity: shown,
      price: BigInt(price ?? 0),
    },
    ...{ stood: BigInt(stood ?? 0), best: BigInt(best ?? 0), at: Number(from) * SECOND, traded, takenBack },
    until: to === '-' ? null : Number(to) * SECOND,
  };
}

/** `buy 100 @ 99 at 20` */
function trade(text: string, customer = 1): Trade {
  const [side, quantity, , price, , at] = text.split(' ');
  const what = { side: side as Trade['side'], quantity: BigInt(quantity ?? 0), price: BigInt(price ?? 0) };
  return { id: ++numbers, customer, ...what, at: Number(at) * SECOND };
}

const LADDER = [
  'sell 500 @ 101 of 800 best 101 from 0 to 30',
  'sell 500 @ 102 of 1300 best 101 from 1 to 30',
  'sell 500 @ 103 of 1800 best 101 from 2 to 30',
  'sell 500 @ 104 of 2300 best 101 from 3 to 30',
];
const AGAIN = [
  'sell 500 @ 101 of 800 best 101 from 0 to 20',
  'sell 500 @ 101 of 800 best 101 from 60 to 80',
  'sell 500 @ 101 of 800 best 101 from 120 to 140',
  'sell 500 @ 101 of 800 best 101 from 180 to 200',
];
const TRADES = ['buy 50 @ 100 at 10', 'buy 50 @ 100 at 70', 'buy 50 @ 100 at 130', 'buy 50 @ 100 at 190'];

const without = (texts: readonly string[], at: number) => texts.filter((_, n) => n !== at);
const changed = (texts: readonly string[], from: string, to: string) => texts.map((text) => text.replace(from, to));

interface Case {
  readonly what: string;
  readonly orders: readonly string[];
  readonly trades: readonly string[];
}

const TOLD: readonly Case[] = [
  {
    what: 'four sales one above the other, a purchase below them, all four cancelled',
    orders: LADDER,
    trades: ['buy 100 @ 100 at 20'],
  },
  { what: 'the same, bought half a minute after they were cancelled', orders: LADDER, trades: ['buy 100 @ 100 at 60'] },
  { what: 'one sale at a time, four times in four minutes, a purchase each time', orders: AGAIN, trades: TRADES },
  {
    what: 'the other way round: purchases that are cancelled, and a sale above them',
    orders: [1, 2, 3, 4].map((n) => `buy 500 @ ${100 - n} of ${300 + 500 * n} best 99 from ${n} to 30`),
    trades: ['sell 100 @ 100 at 20'],
  },
  {
    what: 'a twentieth of each that traded by accident',
    orders: LADDER.map((text) => `${text} traded-25`),
    trades: ['buy 100 @ 100 at 20'],
  },
  {
    what: 'the purchase stands there itself, a small one beside four large sales',
    orders: [...LADDER, 'buy 200 @ 100 of 900 best 100 from 0 to 20 filled'],
    trades: ['buy 200 @ 100 at 20'],
  },
  {
    what: 'a round of sales and then a round of purchases: no market maker shows one side at a time',
    orders: [
      ...LADDER,
      ...[1, 2, 3, 4].map((n) => `buy 500 @ ${100 - n} of ${300 + 500 * n} best 100 from ${100 + n} to 130`),
    ],
    trades: ['buy 100 @ 100 at 20', 'sell 100 @ 101 at 120'],
  },
];

const NOT_TOLD: readonly Case[] = [
  { what: 'one large sale that is cancelled', orders: LADDER.slice(0, 1), trades: ['buy 100 @ 100 at 20'] },
  { what: 'three of them', orders: without(LADDER, 3), trades: ['buy 100 @ 100 at 20'] },
  { what: 'four, and no trade', orders: LADDER, trades: [] },
  { what: 'four, and a trade on their own side', orders: LADDER, trades: ['sell 100 @ 100 at 20'] },
  { what: 'a purchase at the price that could be had before', orders: LADDER, trades: ['buy 100 @ 101 at 20'] },
  {
    what: 'a purchase before they stood there',
    orders: changed(LADDER, 'from ', 'from 1'),
    trades: ['buy 100 @ 100 at 8'],
  },
  { what: 'a purchase more than a minute after they were cancelled', orders: LADDER, trades: ['buy 100 @ 100 at 91'] },
  {
    what: 'four in a quarter of an hour',
    orders: [0, 300, 600, 900].map((at) => `sell 500 @ 101 of 800 best 101 from ${at} to ${at + 20}`),
    trades: [10, 310, 610, 910].map((at) => `buy 50 @ 100 at ${at}`),
  },
  {
    what: 'four that expire at the end of the day',
    orders: LADDER.map((text) => `${text} expired`),
    trades: ['buy 100 @ 100 at 20'],
  },
  {
    what: 'four that the house cancels',
    orders: LADDER.map((text) => `${text} house`),
    trades: ['buy 100 @ 100 at 20'],
  },
  { what: 'four that still stand', orders: changed(LADDER, 'to 30', 'to -'), trades: ['buy 100 @ 100 at 20'] },
  {
    what: 'small ones beside thousands of others',
    orders: changed(LADDER, ' of ', ' of 9'),
    trades: ['buy 100 @ 100 at 20'],
  },
  {
    what: 'those of which a fifth traded first',
    orders: LADDER.map((text) => `${text} traded-100`),
    trades: ['buy 100 @ 100 at 20'],
  },
  {
    what: 'four cancelled, where as many traded whole: one who means to sell',
    orders: [...LADDER, ...[5, 6].map((at) => `sell 500 @ 101 of 800 best 101 from ${at} to 40 filled`)],
    trades: ['buy 100 @ 100 at 20'],
  },
  { what: 'more bought than half of what was cancelled', orders: LADDER, trades: ['buy 1001 @ 100 at 20'] },
  {
    what: 'a market maker who cancels on both sides evenly and trades little',
    orders: Array.from({ length: 40 }, (_, n) => [
      `sell 500 @ 101 of 800 best 101 from ${n * 10} to ${n * 10 + 9}`,
      `buy 500 @ 99 of 800 best 99 from ${n * 10} to ${n * 10 + 9}`,
    ]).flat(),
    trades: ['buy 50 @ 99 at 12', 'sell 50 @ 101 at 33'],
  },
  {
    what: 'purchases before which no price could be had: their side was empty',
    orders: [1, 2, 3, 4].map((n) => `buy 500 @ ${100 - n} of ${300 + 500 * n} best 0 from ${n} to 30`),
    trades: ['sell 100 @ 100 at 20'],
  },
  {
    what: 'no price could be had before: the side was empty',
    orders: changed(LADDER, 'best 101', 'best 0'),
    trades: ['buy 100 @ 100 at 20'],
  },
];

const find = ({ orders, trades }: Case) =>
  findLayering(
    orders.map((text) => order(text)),
    trades.map((text) => trade(text)),
  );

describe('orders placed to be cancelled', () => {
  it.each(TOLD.map((one) => [one.what, one] as const))('are: %s', (_, one) => {
    expect(find(one)).toBeDefined();
  });

  it.each(NOT_TOLD.map((one) => [one.what, one] as const))('are not: %s', (_, one) => {
    expect(find(one)).toBeUndefined();
  });

  it('are told with the orders of the first ten minutes and the trades beside them', () => {
    const orders = [...AGAIN, 'sell 500 @ 101 of 800 best 101 from 700 to 720'].map((text) => order(text));
    const trades = [...TRADES, 'buy 50 @ 100 at 710', 'buy 50 @ 101 at 11'].map((text) => trade(text));
    expect(findLayering(orders, trades)).toEqual({
      side: 'sell',
      orders: orders.slice(0, 4),
      trades: trades.slice(0, 4),
    });
  });
});

/** Times, prices and quantities that meet one another often. */
const anyOrder = fc
  .record({
    side: fc.constantFrom('buy', 'sell', 'sell', 'sell'),
    quantity: fc.constantFrom(100n, 500n, 500n, 1_000n),
    stood: fc.constantFrom(0n, 400n, 400n, 2_000n, 4_000n),
    best: fc.constantFrom(0n, 100n, 101n, 101n, 101n),
    at: fc.nat(16),
    life: fc.constantFrom(0, 1, 1, 2, 2, 4, 12, null),
    traded: fc.constantFrom(0n, 0n, 0n, 0n, 0n, 0n, 10n, 60n),
    isTakenBack: fc.constantFrom(true, true, true, true, true, true, false),
  })
  .map(
    ({ side, at, life, isTakenBack, quantity, traded, ...rest }): Omit<LargeOrder, 'orderId'> => ({
      ...{ step: 0, customer: 1, price: 101n, side: side as LargeOrder['side'], quantity, traded, ...rest },
      at: at * (MINUTE / 2),
      until: life === null ? null : (at + life) * (MINUTE / 2),
      takenBack: isTakenBack && life !== null ? { number: BigInt(at), quantity: quantity - traded } : null,
    }),
  );
const anyTrade = fc
  .record({
    side: fc.constantFrom('buy', 'buy', 'buy', 'sell'),
    quantity: fc.constantFrom(50n, 50n, 400n),
    price: fc.constantFrom(99n, 100n, 101n),
    at: fc.nat(20),
  })
  .map(({ side, at, ...rest }) => ({ customer: 1, side: side as Trade['side'], at: at * (MINUTE / 2), ...rest }));

it('are found where a plain look at every moment finds them, with the same orders and trades', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(anyOrder, { minLength: 4, maxLength: 16 }),
      fc.array(anyTrade, { minLength: 1, maxLength: 6 }),
      (some, others) => {
        const orders = some.map((one, at): LargeOrder => ({ ...one, orderId: BigInt(at) }));
        const trades = others.map((one, at): Trade => ({ ...one, id: BigInt(at) }));
        const expected = plainLayering(orders, trades);
        const actual = findLayering(orders, trades);
        if (expected !== undefined) found += 1;
        expect(
          actual && {
            side: actual.side,
            orders: new Set(actual.orders.map(({ orderId }) => orderId)),
            trades: new Set(actual.trades.map(({ id }) => id)),
          },
        ).toEqual(expected);
      },
    ),
    { numRuns: 3_000 },
  );
  // It must not be true of nothing.
  expect(found).toBeGreaterThan(100);
});
