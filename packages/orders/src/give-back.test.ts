import { tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveBack, newShort, type ShortPosition } from './index.ts';

const nt = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
const shares = (count: number) => count as Units;

function owed(quantity: number, proceeds: Cash, collateral: Cash): ShortPosition {
  const position = newShort({
    ...{ id: 1, customer: 100_001, instrumentNo: 1_001, orderId: 1, openedOn: tradingDate('2026-07-09') },
    ...{ openedAt: 0, shortMarginBps: 9_000 },
  });
  return { ...position, quantity: shares(quantity), openedQuantity: shares(quantity), proceeds, collateral };
}

describe('own shares that are given back', () => {
  // 2,000 sold at 50: brought 99,500, and 90,000 put up; the own shares had cost 45 each.
  it.each([
    ['half, where the rest stands well', 1_000, 60_000, 94_750, 49_750],
    ['half, where the rest needs more than half of it', 1_000, 120_000, 69_500, 49_750],
    ['half, where all of it is needed', 1_000, 200_000, 0, 49_750],
    ['all: nothing is needed any more', 2_000, 0, 189_500, 99_500],
    ['a share', 1, 100, 94.75, 49.75],
  ])('%s', (_, quantity, kept, freed, brought) => {
    const position = owed(2_000, nt(99_500), nt(189_500));
    const cost = nt(45 * quantity);
    const part = giveBack(position, shares(quantity), cost, { interestOn: () => nt(1), kept: nt(kept) }, 7);
    expect(part).toEqual({ proceeds: nt(brought), collateral: nt(freed), interest: nt(1) });
    expect(position).toMatchObject({
      ...{ quantity: 2_000 - quantity, collateral: nt(189_500 - freed), proceeds: nt(99_500 - brought) },
      ...{ coveredQuantity: quantity, coveredValue: cost, coveredAt: 7 },
      realised: cash(nt(brought) + nt(1) - cost),
    });
  });

  it('neither make money of it nor lose any, in whatever parts they come', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 11n }).map(cash);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        amount,
        amount,
        amount,
        (parts, proceeds, more, kept) => {
          const all = parts.reduce((sum, one) => sum + one, 0);
          const position = owed(all, proceeds, cash(proceeds + more));
          const sum = { proceeds: 0n, collateral: 0n, cost: 0n };
          for (const [n, quantity] of parts.entries()) {
            const cost = cash(BigInt(quantity * (n + 1)));
            const part = giveBack(position, shares(quantity), cost, { interestOn: () => nt(0), kept }, n);
            expect(part.collateral >= 0n && part.proceeds >= 0n).toBe(true);
            // What the rest needs stays, as far as it was there.
            if (position.quantity > 0) expect(position.collateral >= kept || part.collateral === 0n).toBe(true);
            sum.proceeds += part.proceeds;
            sum.collateral += part.collateral;
            sum.cost += cost;
          }
          expect([position.quantity, position.collateral, position.proceeds]).toEqual([0, 0n, 0n]);
          expect([sum.proceeds, sum.collateral]).toEqual([proceeds, proceeds + more]);
          expect(position.realised).toBe(proceeds - sum.cost);
        },
      ),
    );
  });

  it('are no more than no open purchase gives back', () => {
    const position = { ...owed(2_000, nt(1), nt(1)), closingQuantity: shares(1_500) };
    const terms = { interestOn: () => nt(0), kept: nt(0) };
    expect(() => giveBack(position, shares(501), nt(0), terms, 1)).toThrow('only what no purchase gives back');
  });
});
