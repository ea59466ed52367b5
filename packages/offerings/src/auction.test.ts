import { cash, price } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuctionRule,
  auctionResult,
  awardFee,
  awardLots,
  type Bid,
  bidHold,
  bidMessage,
  depositOf,
  readBid,
  tieOrder,
  voidReasonOf,
} from './auction.ts';
import { beaconKey, openSealed, sealToRound, signRound } from './beacon.ts';

const RULE: AuctionRule = {
  ...{ lots: 1_000, floor: price(4_200), cap: 125, failsIfUndersubscribed: true, multipleBps: 12_000 },
};
const TERMS = { depositBps: 5_000, awardFeeBps: 500, fee: cash(40_000n), holdStep: cash(1_000_000n) };
const bid = (bidder: string, cents: number, lots: number): Bid => ({ bidder, price: price(cents), lots });
const inOrder = (bids: readonly Bid[]) => bids.map((_, at) => at);

/** The case of the rules' example: bids 9 and 10 are at one price. */
const CASE = [
  ...[bid('1', 5_500, 100), bid('2', 5_350, 120), bid('3', 5_200, 125), bid('4', 5_120, 125), bid('5', 5_080, 125)],
  ...[bid('6', 5_010, 125), bid('7', 5_000, 100), bid('8', 4_950, 125), bid('9', 4_900, 100), bid('10', 4_900, 100)],
];

describe('the worked example of a thousand lots', () => {
  it.each([
    ['the ninth', [8, 9], [55, 0]],
    ['the tenth', [9, 8], [0, 55]],
  ])('gives what is left at the last price to %s where the draw puts it first', (_, [first, second], last) => {
    const rank = CASE.map((_, at) => (at === first ? 1 : at === second ? 2 : at + 10));
    const won = awardLots(RULE, CASE, rank) ?? [];
    expect(won).toEqual([100, 120, 125, 125, 125, 125, 100, 125, ...last]);
    // 51.315 on average: a float says 51.31 or 51.32 by luck.
    expect(auctionResult(RULE, CASE, won)).toEqual({
      ...{ sold: 1_000, lowest: 4_900, highest: 5_500, average: 5_132, publicPrice: 5_040 },
    });
  });

  it('asks of the third bid a deposit of 3,250,000, and 3,575,000 of its winner', () => {
    const deposit = depositOf(TERMS, price(5_200), 125_000);
    expect(deposit).toBe(325_000_000n);
    expect(awardFee(TERMS, price(5_200), 125_000)).toBe(32_500_000n);
    expect(650_000_000n - deposit + 32_500_000n).toBe(357_500_000n);
  });
});

it('asks for a part of a cent of deposit as a whole one, and leaves a part of a cent of a fee to the bidder', () => {
  const odd = { ...TERMS, depositBps: 3_333, awardFeeBps: 3_333 };
  // 42.01 × 1,000 × 33.33 % is 14,001.933.
  expect([depositOf(odd, price(4_201), 1_000), awardFee(odd, price(4_201), 1_000)]).toEqual([1_400_194n, 1_400_193n]);
});

it.each([
  // Starlux, Oct. 2024; a biotech of March 2023; one of 2016: floor, multiple, average, public price, in cents.
  [1_739, 11_500, 2_328, 2_000],
  [5_983, 11_700, 12_349, 7_000],
  [12_000, 11_000, 16_409, 13_200],
])(
  'the public pays what it paid in a real case: floor %i, multiple %i, average %i',
  (floor, multipleBps, average, public_) => {
    const rule = { ...RULE, lots: 10, cap: 10, floor: price(floor), multipleBps };
    expect(auctionResult(rule, [bid('a', average, 10)], [10]).publicPrice).toBe(public_);
  },
);

describe('bids for less than all', () => {
  const few = [bid('a', 5_000, 100), bid('b', 4_300, 125)];
  it('open nothing where the shares are listed for the first time', () => {
    expect(awardLots(RULE, few, inOrder(few))).toBeUndefined();
    // What is below the floor is no demand.
    const low = [...Array.from({ length: 7 }, (_, n) => bid(`c${n}`, 4_300, 125)), bid('d', 4_199, 125)];
    expect(awardLots(RULE, low, inOrder(low))).toBeUndefined();
  });
  it('win all of it elsewhere, and the public pays the floor', () => {
    const rule = { ...RULE, failsIfUndersubscribed: false };
    const won = awardLots(rule, few, inOrder(few)) ?? [];
    expect(won).toEqual([100, 125]);
    expect(auctionResult(rule, few, won)).toMatchObject({ sold: 225, lowest: 4_300, publicPrice: 4_200 });
    expect(auctionResult(rule, [], [])).toMatchObject({ sold: 0, average: undefined, publicPrice: 4_200 });
  });
});

describe('the most that one bidder may win', () => {
  const rule = { ...RULE, lots: 20, cap: 4, failsIfUndersubscribed: false };
  it.each([
    ['strikes as many lots from the top as from the bottom', [3, 3, 2], [1, 3, 0]],
    ['strikes an odd one from the top', [3, 3, 1], [1, 3, 0]],
    ['strikes what is over at one price', [7], [4]],
    ['leaves who has no more', [2, 2], [2, 2]],
  ])('%s', (_, lots, expected) => {
    const bids = lots.map((count, at) => bid('a', 6_000 - 100 * at, count));
    expect(awardLots(rule, bids, inOrder(bids))).toEqual(expected);
  });

  it('gives what is struck to the next, and asks again whether that is too much', () => {
    const bids = [bid('a', 6_000, 10), bid('b', 5_000, 4), bid('c', 4_900, 4), bid('b', 4_800, 4), bid('d', 4_700, 9)];
    expect(awardLots(rule, bids, inOrder(bids))).toEqual([4, 3, 4, 1, 4]);
  });
});

/** Lot by lot, as a clerk would with slips of paper. */
function byClerk(rule: AuctionRule, bids: readonly Bid[], rank: readonly number[]): number[] | undefined {
  let slips = bids.flatMap((one, at) =>
    one.price < rule.floor ? [] : Array.from({ length: one.lots }, (_, n) => ({ ...one, at, n })),
  );
  if (rule.failsIfUndersubscribed && slips.length < rule.lots) return undefined;
  slips.sort((a, b) => b.price - a.price || (rank[a.at] as number) - (rank[b.at] as number) || a.n - b.n);
  const done = new Set<string>();
  for (;;) {
    const top = slips.slice(0, rule.lots);
    const greedy = [...new Set(top.map(({ bidder }) => bidder))].filter(
      (who) => !done.has(who) && top.filter(({ bidder }) => bidder === who).length > rule.cap,
    );
    if (greedy.length === 0) return bids.map((_, at) => top.filter((slip) => slip.at === at).length);
    for (const who of greedy) {
      const own = top.filter(({ bidder }) => bidder === who);
      while (own.length > rule.cap) {
        own.shift();
        if (own.length > rule.cap) own.pop();
      }
      done.add(who);
      slips = slips.filter((slip) => slip.bidder !== who || own.includes(slip));
    }
  }
}

const someBids = fc.array(
  fc.record({
    bidder: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    price: fc.integer({ min: 4_190, max: 4_230 }).map(price),
    lots: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 30 },
);
const someRule = fc.record({
  lots: fc.integer({ min: 1, max: 60 }),
  cap: fc.integer({ min: 1, max: 12 }),
  failsIfUndersubscribed: fc.boolean(),
});

describe('an opening of any bids', () => {
  it('is what a clerk with a slip for each lot comes to', () => {
    fc.assert(
      fc.property(someBids, someRule, fc.string(), (bids, given, seed) => {
        const rule = { ...RULE, ...given };
        const rank = tieOrder(seed, bids.length);
        expect(awardLots(rule, bids, rank)).toEqual(byClerk(rule, bids, rank));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives no more than there is, than was bid for, or than one may have, and nobody is passed over for a lower price', () => {
    fc.assert(
      fc.property(someBids, someRule, (bids, given) => {
        const rule = { ...RULE, ...given, failsIfUndersubscribed: false };
        const won = awardLots(rule, bids, inOrder(bids)) ?? [];
        const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
        expect(sum(won)).toBeLessThanOrEqual(rule.lots);
        const lowest = Math.min(...bids.flatMap((one, at) => ((won[at] as number) > 0 ? [one.price] : [])));
        for (const [at, one] of bids.entries()) {
          expect(won[at]).toBeLessThanOrEqual(one.lots);
          const own = sum(won.filter((_, n) => bids[n]?.bidder === one.bidder));
          expect(own).toBeLessThanOrEqual(rule.cap);
          if (one.price > lowest && own < rule.cap) expect(won[at]).toBe(one.lots);
        }
      }),
    );
  });

  it('changes with the order of the list only where prices are the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 4_200, max: 9_000 }), { maxLength: 20 }),
        fc.string(),
        (prices, seed) => {
          const bids = prices.map((cents, at) => bid(String(at), cents, 1 + (cents % 7)));
          const rule = { ...RULE, lots: 30, failsIfUndersubscribed: false };
          const won = awardLots(rule, bids, tieOrder(seed, bids.length)) ?? [];
          const turned = awardLots(rule, bids.toReversed(), tieOrder(`${seed}!`, bids.length)) ?? [];
          expect(turned.toReversed()).toEqual(won);
        },
      ),
    );
  });
});

it('puts each bid of a list in one place, and any of three equals first as often', () => {
  const first = [0, 0, 0];
  for (let n = 0; n < 3_000; n++) {
    const rank = tieOrder(`seed ${n}`, 3);
    expect(rank.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    const at = rank.indexOf(0);
    first[at] = (first[at] ?? 0) + 1;
  }
  // Three standard deviations of a fair draw are 77.
  for (const count of first) expect(Math.abs(count - 1_000)).toBeLessThan(100);
  expect([tieOrder('x', 0), tieOrder('x', 1)]).toEqual([[], [0]]);
});

describe('a sealed bid', () => {
  const owner = { offering: 7, key: 'a-key-of-the-phone' };
  const secret = 'f'.repeat(64);
  const sealed = sealToRound(beaconKey(secret), 7, bidMessage(owner, price(5_210), 12), new Uint8Array(32).fill(5));
  const open = (who: typeof owner) => readBid(who, openSealed(signRound(secret, 7), sealed) ?? new Uint8Array(32));

  it('opens to what was sealed, for its owner alone', () => {
    expect(open(owner)).toEqual({ price: 5_210, lots: 12 });
    expect(open({ ...owner, key: 'the-key-of-another' })).toBeUndefined();
    expect(open({ ...owner, offering: 8 })).toBeUndefined();
    expect(readBid(owner, new Uint8Array(32))).toBeUndefined();
    expect(readBid(owner, new Uint8Array(32).fill(255))).toBeUndefined();
  });

  it('has one length, whatever it says', () => {
    const other = sealToRound(beaconKey(secret), 7, bidMessage(owner, price(99_999_900), 10_000), new Uint8Array(32));
    expect(other.length).toBe(sealed.length);
  });

  it.each([
    [{ price: 5_210, lots: 12 }, 31_260_000n, undefined],
    [{ price: 5_210, lots: 12 }, 31_259_999n, 'deposit-short'],
    [{ price: 4_199, lots: 12 }, 99_999_999n, 'below-floor'],
    [{ price: 4_200, lots: 126 }, 9_999_999_999n, 'wrong-quantity'],
    [{ price: 4_200, lots: 0 }, 9_999_999_999n, 'wrong-quantity'],
    [{ price: 2 ** 52, lots: 1 }, 9_999_999_999n, 'deposit-short'],
    [undefined, 9_999_999_999n, 'unreadable'],
  ] as const)('of %o with a deposit of %s is void for %s', (opened, deposit, reason) => {
    expect(voidReasonOf(RULE, TERMS, 1_000, opened, deposit)).toBe(reason);
  });

  it('sets aside whole steps, so that many bids look the same', () => {
    // 26,050 to 500,000 NT$ of deposit and less are one step; the fee is beside it.
    const held = (cents: number, lots: number) =>
      bidHold({ ...TERMS, holdStep: cash(50_000_000n) }, price(cents), lots * 1_000);
    expect([held(5_210, 1), held(4_200, 19), held(10_000, 10), held(10_000, 11)]).toEqual([
      ...[50_040_000n, 50_040_000n, 50_040_000n, 100_040_000n],
    ]);
  });
});
