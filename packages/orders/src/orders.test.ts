import { TABLES, type Instrument, tradingDate } from '@kuroshio/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cash, Price, Units } from '@kuroshio/money';
import {
  allocateClosing,
  closeReserved,
  endOrder,
  fillOrder,
  growPosition,
  neededCash,
  newPosition,
  nextOrderState,
  nextPositionState,
  ORDER_LIFE,
  ORDER_STATES,
  type Order,
  POSITION_LIFE,
  POSITION_STATES,
  reservePosition,
  unreservePosition,
} from './index.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;

function order(over: Partial<Order>): Order {
  return {
    id: 1,
    customer: 100_001,
    clientOrderId: 'test-0001',
    instrumentNo: tsmc.no,
    cashAsset: 1,
    financing: 'cash',
    loanBps: 0,
    loan: 0n as Cash,
    side: 'buy',
    type: 'limit',
    board: 'regular',
    timeInForce: 'ROD',
    quantity: 1000 as Units,
    price: 246500 as Price,
    priority: 1,
    fingerprint: null,
    opened: null,
    askedQuantity: 1000 as Units,
    askedAmount: null,
    askedPrice: 100000 as Price,
    amendments: 0,
    bookPrice: 246500 as Price,
    positionId: null,
    tradingDate: tradingDate('2026-07-08'),
    placedAt: 0,
    updatedAt: 0,
    state: 'open',
    filledQuantity: 0 as Units,
    filledValue: 0n as Cash,
    dayTradeQuantity: 0 as Units,
    dayTradeValue: 0n as Cash,
    fills: 0,
    charges: {},
    heldCash: 0n as Cash,
    pledgedCash: 0n as Cash,
    heldShares: 0 as Units,
    closes: [],
    ...over,
  };
}

describe('an order and its hold', () => {
  it('needs price, shares and commission: 2,468,512 for a lot at 2,465', () => {
    expect(neededCash(tsmc, order({}))).toBe(2_468_512_00n);
  });

  it('in two fills pays one commission, and gives back what a better price saved', () => {
    const buy = order({ quantity: 2000 as Units, heldCash: 4_937_025_00n as Cash });
    expect(neededCash(tsmc, buy)).toBe(4_937_025_00n);
    const first = fillOrder(buy, tsmc, 246000 as Price, 1000 as Units, 1);
    expect([first.value, first.fees, first.consumed.held, first.released.held]).toEqual([
      2_460_000_00n,
      3_505_00n,
      2_463_505_00n,
      5_007_00n,
    ]);
    const second = fillOrder(buy, tsmc, 246500 as Price, 1000 as Units, 2);
    expect(first.fees + second.fees).toBe(7_018_00n);
    expect(second.released.held).toBe(0n);
    expect([buy.state, buy.heldCash, buy.charges.commission]).toEqual(['filled', 0n, 7_018_00n]);
  });

  it('a sale never costs more than it brings', () => {
    const sale = order({ side: 'sell', price: 1 as Price, bookPrice: 1 as Price, heldShares: 1000 as Units });
    const fill = fillOrder(sale, tsmc, 1 as Price, 1000 as Units, 1);
    expect(fill.value).toBe(10_00n);
    expect(fill.fees + fill.tax).toBe(10_00n);
  });

  it('pays with pledged proceeds first, releases available money first', () => {
    const buy = order({ heldCash: 2_000_000_00n as Cash, pledgedCash: 468_512_00n as Cash });
    const fill = fillOrder(buy, tsmc, 246500 as Price, 1000 as Units, 1);
    expect(fill.consumed).toEqual({ held: 2_000_000_00n, pledged: 468_512_00n });
  });

  it('whatever the fills, consumes and releases exactly what it held', () => {
    const fills = fc.array(
      fc.record({ lots: fc.integer({ min: 1, max: 5 }), below: fc.integer({ min: 0, max: 40 }) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(fills, fc.boolean(), fc.bigInt({ min: 0n, max: 50_000_000_00n }), (parts, taiwan, pledged) => {
        const instrument = taiwan ? tsmc : apple;
        // In the US fractions of a share too.
        const lot = taiwan ? 1000 : 333_333;
        const bookPrice = taiwan ? 246500 : 3_093_500;
        const total = parts.reduce((sum, part) => sum + part.lots * lot, 0);
        const buy = order({
          quantity: (total + lot) as Units,
          bookPrice: bookPrice as Price,
          price: bookPrice as Price,
        });
        const need = neededCash(instrument, buy);
        buy.pledgedCash = (pledged < need ? pledged : need) as Cash;
        buy.heldCash = (need - buy.pledgedCash) as Cash;
        let moved = 0n;
        for (const part of parts) {
          const fill = fillOrder(
            buy,
            instrument,
            (bookPrice - part.below * (taiwan ? 500 : 100)) as Price,
            (part.lots * lot) as Units,
            1,
          );
          moved += fill.consumed.held + fill.consumed.pledged + fill.released.held + fill.released.pledged;
          expect(fill.consumed.held + fill.consumed.pledged).toBe(fill.value + fill.fees + fill.tax);
          expect(buy.heldCash + buy.pledgedCash).toBe(neededCash(instrument, buy));
        }
        const ended = endOrder(buy, 'cancel', 2);
        expect(moved + ended.cash.held + ended.cash.pledged).toBe(need);
        expect(buy.heldCash + buy.pledgedCash).toBe(0n);
      }),
    );
  });
});

describe('positions', () => {
  const lot = (id: number, quantity: number) => {
    const { customer, instrumentNo, tradingDate: openedOn, type } = order({ id });
    const position = newPosition({ id, customer, instrumentNo, openedBy: { kind: 'order', id }, openedOn, type }, 0);
    growPosition(position, quantity as Units, (BigInt(quantity) * 100n) as Cash, 7n as Cash);
    return position;
  };

  it('closes the oldest first, in parts, and the cost goes with the shares', () => {
    const lots = [lot(1, 1000), lot(2, 2000)];
    const closes = allocateClosing(lots, 1500 as Units);
    expect(closes).toEqual([
      { positionId: 1, quantity: 1000 },
      { positionId: 2, quantity: 500 },
    ]);
    for (const one of closes ?? []) reservePosition(lots[one.positionId - 1] as never, one.quantity);
    const sale = { closes: closes ?? [] };
    const parts = closeReserved(
      sale,
      (id) => lots[id - 1] as never,
      { quantity: 1500 as Units, value: 300_000n as Cash, charges: 100n as Cash },
      5,
    );
    expect(parts).toEqual([
      { positionId: 1, quantity: 1000, value: 200_000n, charges: 66n, cost: 100_007n, principal: 0n },
      { positionId: 2, quantity: 500, value: 100_000n, charges: 34n, cost: 50_001n, principal: 0n },
    ]);
    expect(lots.map((one) => [one.state, one.quantity, one.realised])).toEqual([
      ['closed', 0, 99_927n],
      ['holding', 1500, 49_965n],
    ]);
  });

  it('has no more to sell than is free', () => {
    const one = lot(1, 1000);
    reservePosition(one, 600 as Units);
    expect(one.state).toBe('closing');
    expect(allocateClosing([one], 500 as Units)).toBeNull();
    unreservePosition(one, 600 as Units);
    expect([one.state, one.closingQuantity]).toEqual(['holding', 0]);
  });

  it('random sales leave no cost behind and invent none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }),
        (sizes, sales) => {
          const lots = sizes.map((size, i) => lot(i + 1, size));
          const cost = lots.reduce((sum, one) => sum + one.cost, 0n);
          let sold = 0n;
          let proceeds = 0n;
          for (const quantity of sales) {
            const closes = allocateClosing(lots, quantity as Units);
            if (closes === null) continue;
            for (const one of closes) reservePosition(lots[one.positionId - 1] as never, one.quantity);
            const parts = closeReserved(
              { closes },
              (id) => lots[id - 1] as never,
              { quantity: quantity as Units, value: (BigInt(quantity) * 103n) as Cash, charges: 11n as Cash },
              1,
            );
            expect(parts.reduce((sum, part) => sum + part.charges, 0n)).toBe(11n);
            sold += parts.reduce((sum, part) => sum + part.cost, 0n);
            proceeds += BigInt(quantity) * 103n - 11n;
          }
          expect(lots.reduce((sum, one) => sum + one.cost, 0n) + sold).toBe(cost);
          expect(lots.reduce((sum, one) => sum + one.realised, 0n)).toBe(proceeds - sold);
        },
      ),
    );
  });
});

describe('lives', () => {
  it.each(ORDER_STATES)('every event on an order that is %s moves by the table or throws', (state) => {
    for (const event of ['fill', 'complete', 'cancel', 'expire'] as const) {
      const next = ORDER_LIFE[state][event];
      if (next === undefined) expect(() => nextOrderState(state, event)).toThrow();
      else expect(nextOrderState(state, event)).toBe(next);
    }
    if (state !== 'open') expect(ORDER_LIFE[state]).toEqual({});
  });

  it.each(POSITION_STATES)('every event on a position that is %s moves by the table or throws', (state) => {
    for (const event of ['fill', 'cancel', 'reserve', 'release', 'sell', 'sell-out'] as const) {
      const next = POSITION_LIFE[state][event];
      if (next === undefined) expect(() => nextPositionState(state, event)).toThrow();
      else expect(nextPositionState(state, event)).toBe(next);
    }
  });
});
