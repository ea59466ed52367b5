import { type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillShortSale, growShort, neededMargin, newShort, type Order } from './index.ts';

const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
/** Since September purchases are charged for the audit trail too. */
const date = tradingDate('2026-09-10');
const usd = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
const dollars = (amount: bigint) => Number(amount) / 100;
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

function sale(price: number, count: number, highest: number, percent = 50): Order {
  const terms = {
    ...{ shortMarginBps: percent * 100, borrowFeeBps: 0, highest: at(highest), borrowFee: usd(0), margin: usd(0) },
  };
  const placed = { ...order('sell', price, count), short: terms };
  placed.heldCash = neededMargin(apple, placed, terms);
  return placed;
}
const fillAt = (placed: Order, price: number, count: number) =>
  fillShortSale(placed, apple, at(price), shares(count), 1);

describe('a short sale in the US', () => {
  it.each([
    // Shares, price, percent, dollars: up to whole ones.
    [100, 50, 50, 2_500],
    [10, 309.41, 50, 1_548],
    [1, 309.41, 50, 155],
    [1, 310, 50, 155],
    [7, 41.1, 69, 199],
    [100, 6, 94, 564],
  ])('of %i at $%d with %i %% puts up $%i', (count, price, percent, margin) => {
    const placed = sale(price, count, price, percent);
    expect(placed.heldCash).toBe(usd(margin));
    const fill = fillAt(placed, price, count);
    expect([fill.margin, fill.released, placed.heldCash]).toEqual([usd(margin), 0n, 0n]);
    // No charge for the borrowing: that is paid by the day.
    expect(fill.charges).not.toHaveProperty('borrow-fee');
    expect(fill.proceeds).toBe(fill.value - fill.fees - fill.tax);
  });

  it('is charged for the SEC and for FINRA, and what is left of it is held with what it puts up', () => {
    const placed = sale(50, 100, 55);
    const fill = fillAt(placed, 50, 100);
    // 5,000 × 0.0000206 = 0.103, 100 × 0.000195 = 0.0195 and 100 × 0.000003: each up to the cent.
    expect([fill.fees + fill.tax, fill.proceeds]).toEqual([usd(0.14), usd(4_999.86)]);
    // For 55 were 2,750 held.
    expect([fill.margin, fill.released]).toEqual([usd(2_500), usd(250)]);
    const opening = { id: 1, customer: 100_001, instrumentNo: apple.no, orderId: 1, openedOn: date, openedAt: 0 };
    const position = newShort({ ...opening, shortMarginBps: 5_000 });
    growShort(position, fill);
    expect([position.proceeds, position.collateral]).toEqual([usd(4_999.86), usd(7_499.86)]);
  });

  it.each([
    ['just at it', 55, 2_750],
    ['a cent above', 55.01, 2_750],
    ['twice as dear', 110, 2_750],
  ])('that trades %s puts up no more than at the highest price it is held for', (_name, price, margin) => {
    const placed = sale(50, 100, 55);
    const fill = fillAt(placed, price, 100);
    expect([fill.margin, fill.released, fill.value]).toEqual([usd(margin), 0n, usd(price * 100)]);
  });

  it('gives back, fill by fill, what it did not trade at', () => {
    const placed = sale(50, 100, 55);
    const steps = [fillAt(placed, 60, 20), fillAt(placed, 52, 30), fillAt(placed, 50, 50)];
    // 20 at 60 count as 55: 550 are put up of the 2,750. 30 at 52 less by 45: what was not counted above 55 counts for them.
    expect(steps.map(({ margin, released }) => [dollars(margin), dollars(released)])).toEqual([
      [550, 0],
      [825, 0],
      [1_255, 120],
    ]);
    expect(placed.heldCash).toBe(0n);
  });

  it('trades dearer than it is held for after it has rested, and at a price that is held for with part of a cent', () => {
    // 26 are held: at 20 it rests, after a halt the other trades at 30. 10 and all that is left for the rest at 25.34.
    const rested = sale(20, 2, 25.34);
    expect([fillAt(rested, 20, 1), fillAt(rested, 30, 1)].map(({ margin }) => margin)).toEqual([usd(10), usd(13)]);
    // 38 for three at 25.333; 25.34 and twice 25.333, up to a cent, are 76.01, of which half is more.
    const parts = sale(23.03, 3, 25.333);
    const three = [fillAt(parts, 30, 1), fillAt(parts, 30, 1), fillAt(parts, 30, 1)];
    expect(three.reduce((total, { margin }) => total + margin, 0n)).toBe(usd(38));
    expect(parts.heldCash).toBe(0n);
  });

  const cents = fc.integer({ min: 500, max: 40_000 });
  const fills = fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 60 }), more: fc.integer({ min: 0, max: 300 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  const sold = fc.record({ cents, percent: fc.integer({ min: 50, max: 600 }), above: fc.integer({ min: 0, max: 20 }) });

  /** Everything trades, each fill so many thousandths above the limit. */
  function trade({ cents: limit, percent, above }: { cents: number; percent: number; above: number }, steps: Step[]) {
    const count = steps.reduce((sum, one) => sum + one.count, 0);
    const highest = Math.ceil((limit * (100 + above)) / 100);
    const placed = sale(limit / 100, count, highest / 100, percent);
    const held = dollars(placed.heldCash);
    const done = steps.map(({ count: some, more }) => {
      const price = Math.round(limit * (1_000 + more)) / 1_000;
      const fill = fillAt(placed, Math.round(price) / 100, some);
      expect(placed.heldCash).toBeGreaterThanOrEqual(0n);
      expect(fill.margin).toBeGreaterThanOrEqual(0n);
      expect(fill.released).toBeGreaterThanOrEqual(0n);
      return { ...fill, count: some, price: Math.round(price) };
    });
    return { placed, held, count, highest, done };
  }
  type Step = { readonly count: number; readonly more: number };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

  it('puts up and gives back all that it held, whatever it trades at and in whatever order', () => {
    fc.assert(
      fc.property(sold, fills, (terms, steps) => {
        const { placed, held, done } = trade(terms, steps);
        expect(placed.heldCash).toBe(0n);
        expect(sum(done.map(({ margin, released }) => dollars(margin + released)))).toBeCloseTo(held, 6);
      }),
      { numRuns: 3_000 },
    );
  });

  it('up to the price that it is held for puts up in many fills what it would in one, to the dollar', () => {
    fc.assert(
      fc.property(sold, fills, (terms, steps) => {
        const below = steps.map((one) => ({ ...one, more: Math.min(one.more, terms.above * 10) }));
        const { done } = trade(terms, below);
        const value = sum(done.map(({ price, count: some }) => price * some)) / 100;
        const margin = sum(done.map((one) => dollars(one.margin)));
        expect(margin).toBe(Math.ceil((value * terms.percent) / 100 - 1e-6));
      }),
      { numRuns: 3_000 },
    );
  });

  it('above it, dearest first as a book trades, puts up for each share its price as far as that', () => {
    fc.assert(
      fc.property(sold, fills, (terms, steps) => {
        const { done, highest, count } = trade(
          terms,
          steps.toSorted((a, b) => b.more - a.more),
        );
        const part = terms.percent / 100;
        const margin = sum(done.map((one) => dollars(one.margin)));
        const least = sum(done.map((one) => Math.min(one.price, highest) * one.count)) / 100;
        expect(margin).toBeGreaterThanOrEqual(least * part - 1e-6);
        expect(margin).toBeLessThanOrEqual(Math.ceil(((highest * count) / 100) * part - 1e-6));
      }),
      { numRuns: 3_000 },
    );
  });
});
