import { type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeReserved,
  fillOrder,
  growPosition,
  lendOn,
  neededCash,
  newPosition,
  type Order,
  principalOf,
  repayOn,
  reservePosition,
} from './index.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const date = tradingDate('2026-07-09');
const nt = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));

function purchase(price: number, quantity: number, loanBps: number): Order {
  const order: Order = {
    ...{ id: 1, priority: 1, customer: 100_001, clientOrderId: 'margin-1', instrumentNo: tsmc.no, cashAsset: 1 },
    ...{ side: 'buy', type: 'limit', board: 'regular', timeInForce: 'ROD', tradingDate: date, state: 'open' },
    ...{ quantity: quantity as Units, askedQuantity: quantity as Units, askedAmount: null, amendments: 0 },
    ...{ price: price as Price, bookPrice: price as Price, askedPrice: price as Price, fingerprint: null },
    ...{ positionId: null, opened: null, placedAt: 0, updatedAt: 0, filledQuantity: 0 as Units, filledValue: nt(0) },
    ...{ dayTradeQuantity: 0 as Units, dayTradeValue: nt(0), fills: 0, charges: {}, heldShares: 0 as Units },
    ...{ financing: 'margin', loanBps, loan: nt(0), heldCash: nt(0), pledgedCash: nt(0), closes: [] },
  };
  order.heldCash = neededCash(tsmc, order);
  return order;
}

describe('a margin purchase', () => {
  // Table C-1 of the statute's vectors: value, and what of it is lent at 60 %. The fee is 0.1425 %, rounded down.
  it.each([
    ['1,000 at 100', 10_000, 1_000, 6_000, 60_000, 40_000 + 142],
    ['2,000 at 61.7', 6_170, 2_000, 6_000, 74_000, 49_400 + 175],
    ['1,000 at 100, half', 10_000, 1_000, 5_000, 50_000, 50_000 + 142],
    ['1,000 at 1.5', 150, 1_000, 6_000, 0, 1_500 + 20],
  ])("of %s takes of one's own what is not lent", (_, price, quantity, bps, lent, own) => {
    const order = purchase(price, quantity, bps);
    const held = order.heldCash;
    const fill = fillOrder(order, tsmc, price as Price, quantity as Units, 1);
    expect([fill.drawn, order.loan, fill.consumed.held]).toEqual([nt(lent), nt(lent), nt(own)]);
    // What was held beyond it goes back: never more than the thousand by which a loan may be smaller.
    expect(fill.released.held).toBe(held - nt(own));
    expect(fill.released.held).toBeLessThanOrEqual(nt(1_000));
  });

  it('in many fills gets what it gets in one, and never takes more than it held', () => {
    const fills = fc.array(
      fc.record({ lots: fc.integer({ min: 1, max: 9 }), below: fc.integer({ min: 0, max: 40 }) }),
      {
        ...{ minLength: 1, maxLength: 12 },
      },
    );
    fc.assert(
      fc.property(
        fills,
        fc.integer({ min: 141, max: 30_000 }),
        fc.constantFrom(4_000, 5_000, 6_000),
        (parts, price, bps) => {
          const lots = parts.reduce((sum, one) => sum + one.lots, 0);
          const order = purchase(price, lots * 1_000, bps);
          const held = order.heldCash;
          let own = 0n;
          let back = 0n;
          let value = 0n;
          for (const { lots: part, below } of parts) {
            const fill = fillOrder(order, tsmc, (price - below) as Price, (part * 1_000) as Units, 1);
            own += fill.consumed.held;
            back += fill.released.held;
            value += fill.value;
            expect(fill.drawn >= 0n && fill.drawn <= fill.value).toBe(true);
            expect(order.heldCash).toBe(held - own - back);
          }
          // The plain oracle: one division in dollars, whole thousands.
          const dollars = Math.floor((Number(value) * bps) / 10_000 / 100_000) * 100_000;
          expect(Number(order.loan)).toBe(dollars);
          const fees = Object.values(order.charges).reduce((sum, one) => sum + one, 0n);
          expect(own).toBe(value - order.loan + fees);
          expect(order.heldCash).toBe(0n);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the loan of a position', () => {
  const held = (quantity: number, loan: number) => {
    const opening = { id: 1, customer: 100_001, instrumentNo: tsmc.no, openedOn: date, type: 'limit' } as const;
    const position = newPosition({ ...opening, openedBy: { kind: 'order', id: 1 } }, 0);
    growPosition(position, quantity as Units, nt(quantity * 100), nt(142));
    lendOn(position, nt(loan));
    return position;
  };

  it.each([
    [3_000, 180_000, 1_000, 60_000],
    [3_000, 179_000, 1_000, 59_667],
    [3_000, 179_000, 3_000, 179_000],
    [2_000, 1_000, 1_000, 500],
  ])('of %i shares and NT$%i, %i stand for NT$%i', (quantity, loan, part, principal) => {
    expect(principalOf(held(quantity, loan), part as Units)).toBe(nt(principal));
  });

  it('falls to the parts of a sale, none of it lost and none paid twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 10 }),
        (thousands, lots) => {
          const all = lots.reduce((sum, one) => sum + one, 0) * 1_000;
          const position = held(all, thousands * 1_000);
          reservePosition(position, all as Units);
          const order = { closes: [{ positionId: 1, quantity: all as Units }] };
          let paid = 0n;
          for (const part of lots) {
            const sold = { quantity: (part * 1_000) as Units, value: nt(part * 100_000), charges: nt(10) };
            for (const { principal } of closeReserved(order, () => position, sold, 1)) {
              repayOn(position, principal);
              paid += principal;
            }
          }
          expect([paid, position.loan]).toEqual([nt(thousands * 1_000), 0n]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("paid back, leaves the shares as one's own; sold out, what is left stays owed", () => {
    const position = held(1_000, 60_000);
    repayOn(position, nt(59_999));
    expect(position.financing).toBe('margin');
    repayOn(position, nt(1));
    expect(position.financing).toBe('cash');
    expect(() => repayOn(position, nt(1))).toThrow('no more is paid back than is owed');
  });
});
