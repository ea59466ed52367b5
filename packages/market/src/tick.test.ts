import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTicks,
  ceilToTick,
  floorToTick,
  INSTRUMENTS,
  isOnTick,
  lowestPrice,
  nearestTick,
  type TickGrid,
  tickAt,
} from './index.ts';

const stock: TickGrid = { tickClass: 'tw-stock', fixedTick: 0 };
const fund: TickGrid = { tickClass: 'tw-fund', fixedTick: 0 };
const us: TickGrid = { tickClass: 'us', fixedTick: 0 };
const fixed: TickGrid = { tickClass: 'fixed', fixedTick: 10 };

describe('the tick of a price (market-rules A4, B2)', () => {
  it.each([
    ['stock 0.01', stock, 1, 1],
    ['stock 9.99', stock, 9_99, 1],
    ['stock 10 (boundary: upper band)', stock, 10_00, 5],
    ['stock 49.95', stock, 49_95, 5],
    ['stock 50', stock, 50_00, 10],
    ['stock 99.90', stock, 99_90, 10],
    ['stock 100', stock, 100_00, 50],
    ['stock 499.50', stock, 499_50, 50],
    ['stock 500', stock, 500_00, 1_00],
    ['stock 999', stock, 999_00, 1_00],
    ['stock 1,000', stock, 1000_00, 5_00],
    ['stock 13,975', stock, 13975_00, 5_00],
    ['fund 49.99', fund, 49_99, 1],
    ['fund 50', fund, 50_00, 5],
    ['fund 246.15', fund, 246_15, 5],
    ['US 0.9999', us, 9999, 1],
    ['US 1.00', us, 1_0000, 100],
    ['US 1,763.76', us, 1763_7600, 100],
    ['fixed grid', fixed, 80000_00, 10],
  ])('%s', (_name, grid, price, tick) => {
    expect(tickAt(grid, price)).toBe(tick);
    expect(isOnTick(grid, price)).toBe(true);
  });

  it.each([
    ['stock 10.01', stock, 10_01],
    ['stock 50.05', stock, 50_05],
    ['stock 1,001', stock, 1001_00],
    ['fund 50.01', fund, 50_01],
    ['US 1.0050, the half-penny not in force', us, 1_0050],
    ['zero', stock, 0],
    ['negative', stock, -5_00],
    ['a fraction of a unit', stock, 9.5],
  ])('%s is not a legal price', (_name, grid, price) => {
    expect(isOnTick(grid, price)).toBe(false);
  });
});

describe('moving along the ladder', () => {
  it.each([
    ['up across 10', stock, 9_99, 2, 10_05],
    ['up to 50 from below', stock, 49_95, 1, 50_00],
    ['down from 50 takes the lower tick', stock, 50_00, -1, 49_95],
    ['down from 1,000 takes the lower tick', stock, 1000_00, -1, 999_00],
    ['up from 999 over two bands', stock, 999_00, 3, 1010_00],
    ['from 9.99 to 100 through three bands', stock, 9_99, 1 + 800 + 500, 100_00],
    ['and back', stock, 100_00, -(500 + 800 + 1), 9_99],
    ['stops at the lowest price', stock, 3, -10, 1],
    ['a fund down across 50', fund, 50_05, -2, 49_99],
    ['US up across a dollar', us, 9999, 2, 1_0100],
    ['US down across a dollar', us, 1_0000, -1, 9999],
    ['a fixed grid', fixed, 80000_00, -3, 79999_70],
    ['nowhere', stock, 123_50, 0, 123_50],
  ])('%s', (_name, grid, price, n, to) => {
    expect(addTicks(grid, price, n)).toBe(to);
  });

  it('refuses to start off the ladder', () => {
    expect(() => addTicks(stock, 1001_00, 1)).toThrow('not on tick');
  });

  it('rounds to either side and to the nearest, halves up', () => {
    expect(floorToTick(stock, 1182_50)).toBe(1180_00);
    expect(ceilToTick(stock, 967_50)).toBe(968_00);
    expect(nearestTick(stock, 1002_50)).toBe(1005_00);
    expect(nearestTick(stock, 1002_49)).toBe(1000_00);
    expect(nearestTick(stock, 999_50)).toBe(1000_00);
    expect(floorToTick(stock, 0.4)).toBe(1);
    expect(ceilToTick(stock, 999_00.2)).toBe(1000_00);
  });
});

const anyGrid = fc.oneof(
  fc.constantFrom(stock, fund, us),
  fc.integer({ min: 1, max: 1000 }).map((fixedTick): TickGrid => ({ tickClass: 'fixed', fixedTick })),
);
const anyPrice = fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 50_000_000 }));

describe('the ladder holds together (random prices)', () => {
  it('floor ≤ price ≤ ceil, both legal, next to each other', () => {
    fc.assert(
      fc.property(anyGrid, anyPrice, (grid, price) => {
        fc.pre(price >= lowestPrice(grid));
        const floor = floorToTick(grid, price);
        const ceil = ceilToTick(grid, price);
        expect(isOnTick(grid, floor)).toBe(true);
        expect(isOnTick(grid, ceil)).toBe(true);
        expect(floor).toBeLessThanOrEqual(price);
        expect(ceil).toBeGreaterThanOrEqual(price);
        expect(floor === ceil).toBe(isOnTick(grid, price));
        if (floor !== ceil) expect(addTicks(grid, floor, 1)).toBe(ceil);
        expect([floor, ceil]).toContain(nearestTick(grid, price));
      }),
      { numRuns: 2000 },
    );
  });

  it('n ticks are n single ticks, and the way back ends where it began', () => {
    fc.assert(
      fc.property(anyGrid, anyPrice, fc.integer({ min: 0, max: 300 }), (grid, price, n) => {
        const start = ceilToTick(grid, price);
        let stepwise = start;
        for (let i = 0; i < n; i++) {
          const next = ceilToTick(grid, stepwise + 1);
          expect(next - stepwise).toBe(tickAt(grid, stepwise));
          stepwise = next;
        }
        const jumped = addTicks(grid, start, n);
        expect(jumped).toBe(stepwise);
        expect(addTicks(grid, jumped, -n)).toBe(start);
      }),
      { numRuns: 300 },
    );
  });

  it('every reference price of the tables is legal', () => {
    expect(INSTRUMENTS.filter((instrument) => !isOnTick(instrument, instrument.refPrice))).toEqual([]);
  });
});
