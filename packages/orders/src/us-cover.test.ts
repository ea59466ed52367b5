import { type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countFill,
  coverableWith,
  coverReserved,
  growShort,
  neededToCover,
  newShort,
  type Order,
  remaining,
  type ShortPosition,
} from './index.ts';

const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
/** Since September purchases are charged for the audit trail too. */
const date = tradingDate('2026-09-10');
const usd = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
/** A price has four decimals, a share a million units. */
const at = (price: number) => Math.round(price * 10_000) as Price;
const shares = (count: number) => (count * 1_000_000) as Units;

function order(side: 'buy' | 'sell', price: number, count: number): Order {
  return {
    ...{ id: 1, priority: 1, customer: 100_001, clientOrderId: 'short-1', instrumentNo: apple.no, cashAsset: 2 },
    ...{ side, type: 'limit', board: 'regular', timeInForce: 'ROD', tradingDate: date, state: 'open' },
    ...{ quantity: shares(count), askedQuantity: shares(count), askedAmount: null, amendments: 0 },
    ...{ price: at(price), bookPrice: at(price), askedPrice: at(price), fingerprint: null },
    ...{ positionId: null, opened: null, placedAt: 0, updatedAt: 0, filledQuantity: shares(0), filledValue: usd(0) },
    ...{ dayTradeQuantity: shares(0), dayTradeValue: usd(0), fills: 0, charges: {}, heldShares: shares(0) },
    ...{ financing: 'short', loanBps: 0, loan: usd(0), heldCash: usd(0), pledgedCash: usd(0), closes: [] },
  };
}

const cents = fc.integer({ min: 500, max: 40_000 });

describe('shares that are given back in the US', () => {
  /** So many are owed, and so much is held for them. */
  function owed(count: number, held: number): ShortPosition {
    const opening = { id: 1, customer: 100_001, instrumentNo: apple.no, orderId: 1, openedOn: date, openedAt: 0 };
    const position = newShort({ ...opening, shortMarginBps: 5_000 });
    const proceeds = usd((held * 2) / 3);
    growShort(position, {
      ...{ quantity: shares(count), value: proceeds, proceeds, margin: cash(usd(held) - proceeds) },
    });
    return position;
  }
  const needed = (position: ShortPosition, price: number, count: number, isByPart = true) =>
    neededToCover(apple, { bookPrice: at(price), tradingDate: date, isByPart }, [
      { position, quantity: shares(count) },
    ]);

  it.each([
    // 7,500 are held for 100 at $50. A cent of charges, and a cent a share for how they may be rounded.
    ['nothing, where what is held reaches', 74.98, 100, true, 0],
    ['what is beyond', 75, 100, true, 1.01],
    ['all beyond twice the price of the sale', 120, 100, true, 4_501.01],
    ['of a part, what is beyond its part of what is held', 140, 50, true, 3_250.51],
    ['nothing of a part, when the house buys it back', 140, 50, false, 0],
    ['of the house, what is beyond all', 160, 50, false, 500.51],
  ])('hold %s', (_name, price, count, isByPart, dear) => {
    expect(needed(owed(100, 7_500), price, count, isByPart)).toBe(usd(dear));
  });

  it('are as many as what is held and what is free pay, as if each number were tried', () => {
    const asked = fc.record({
      count: fc.integer({ min: 1, max: 300 }),
      closing: fc.integer({ min: 0, max: 50 }),
      held: fc.integer({ min: 0, max: 20_000 }),
      cents,
      free: fc.integer({ min: 0, max: 2_000_000 }),
      isByPart: fc.boolean(),
    });
    fc.assert(
      fc.property(asked, ({ count, closing, held, cents: limit, free, isByPart }) => {
        const position = owed(count, held);
        position.closingQuantity = shares(Math.min(closing, count));
        const asks = { bookPrice: at(limit / 100), tradingDate: date, isByPart };
        const can = coverableWith(apple, asks, position, cash(BigInt(free)));
        // By itself: in cents, one share after the other. What is held is another purchase's where one is open.
        let most = 0;
        for (let some = 1; some <= count - Math.min(closing, count); some++) {
          const own = isByPart ? Math.floor((held * 100 * some) / count) : held * 100;
          const backed = closing > 0 ? 0 : own;
          if (some * limit + Math.ceil(some * 0.0003) + some <= backed + free) most = some;
        }
        expect(can).toBe(shares(most));
      }),
      { numRuns: 2_000 },
    );
  });

  /** An open purchase, and what it does with a fill: as the exchange does. */
  function open(position: ShortPosition, price: number, count: number, isByPart: boolean): Order {
    const placed = order('buy', price, count);
    placed.heldCash = needed(position, price, count, isByPart);
    placed.closes = [{ positionId: 1, quantity: shares(count) }];
    position.closingQuantity = (position.closingQuantity + shares(count)) as Units;
    return placed;
  }
  function buy(placed: Order, position: ShortPosition, price: number, count: number, isByPart: boolean): void {
    const fill = countFill(placed, apple, at(price), shares(count), 2);
    const charges = cash(fill.fees + fill.tax);
    const rest = (BigInt(placed.bookPrice) * BigInt(remaining(placed))) / 10n ** 8n;
    const terms = {
      isPrepaid: placed.heldCash >= fill.value + charges + rest,
      ...{ isByPart, interestOn: () => usd(0) },
      // Half as much again as what the rest is worth.
      keepFor: (left: Units) => usd((left / 1_000_000) * price * 1.5),
    };
    const whole = { quantity: shares(count), value: fill.value, charges };
    const parts = coverReserved(placed, () => position, whole, terms, 2);
    const missing = fill.value + charges - parts.reduce((total, one) => total + one.collateral, 0n);
    if (missing > 0n) placed.heldCash = cash(placed.heldCash - missing);
  }

  it.each([true, false])(
    'of two purchases the dearer trades first, and leaves the other what it counts on',
    (isByPart) => {
      const position = owed(200, 15_000);
      const [first, second] = [open(position, 70, 100, isByPart), open(position, 130, 100, isByPart)];
      buy(second, position, 130, 100, isByPart);
      buy(first, position, 70, 100, isByPart);
      expect([first.heldCash >= 0n, second.heldCash >= 0n]).toEqual([true, true]);
    },
  );

  it('bought dear from a friend leave the others their part of what is held', () => {
    const position = owed(200, 15_000);
    const dear = open(position, 140, 100, true);
    expect(dear.heldCash).toBe(usd(14_000 + 1.01 - 7_500));
    buy(dear, position, 140, 100, true);
    expect(position.collateral).toBe(usd(7_500));
  });

  it('never cost more than is held, in two purchases at once of which the dearer trades first', () => {
    const asked = fc.record({
      held: fc.integer({ min: 0, max: 20_000 }),
      counts: fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })),
      limits: fc.tuple(cents, cents),
      others: fc.integer({ min: 0, max: 50 }),
      isByPart: fc.boolean(),
    });
    const steps = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 60 }), part: fc.integer({ min: 0, max: 100 }) }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(asked, steps, ({ held, counts, limits, others, isByPart }, some) => {
        const position = owed(counts[0] + counts[1] + others, held);
        const placed = counts.map((count, n) => ({
          ...{ limit: limits[n] ?? 1, left: count, order: open(position, (limits[n] ?? 1) / 100, count, isByPart) },
        }));
        const sorted = placed.toSorted((a, b) => b.limit - a.limit);
        // Who offers sells to the best bid first, and for no less than the next one bids while that stands.
        for (const { count, part } of [...some, { count: 200, part: 100 }, { count: 200, part: 100 }]) {
          const best = sorted.find(({ left }) => left > 0);
          if (best === undefined) break;
          const next = sorted.find((one) => one !== best && one.left > 0)?.limit ?? 1;
          const price = next + Math.floor(((best.limit - next) * part) / 100);
          const quantity = Math.min(count, best.left);
          best.left -= quantity;
          buy(best.order, position, price / 100, quantity, isByPart);
          expect(best.order.heldCash).toBeGreaterThanOrEqual(0n);
          expect(position.collateral).toBeGreaterThanOrEqual(0n);
        }
        expect(sorted.every(({ left }) => left === 0)).toBe(true);
        expect(position.quantity).toBe(shares(others));
        expect(position.closingQuantity).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  });
});
