import { assert, unreachable } from '@kuroshio/base';
import type { Price } from '@kuroshio/money';
import type { Instrument } from './instrument.ts';

/** What a grid of ticks depends on. */
export type TickGrid = Pick<Instrument, 'tickClass' | 'fixedTick'>;

/** From `from` (inclusive) up to the next band's `from`, prices are multiples of `tick`. All in price units. */
export interface TickBand {
  readonly from: number;
  readonly tick: number;
}

/**
 * The grids, from the lowest band. A price on a boundary belongs to the upper band, and every boundary is a multiple of
 * the ticks on both sides of it; the rest of this file relies on both.
 * Taiwan (units of NT$0.01): funds by the TWSE Beneficial Certificates rules art. 6-7; stocks and funds measured, every
 * price of the exchange's daily snapshot of 2026-07-08 is on these grids.
 * US (units of USD 0.0001): Regulation NMS Rule 612; the half-penny tick is deferred to November 2027 and not in force.
 */
export const TICK_BANDS = {
  'tw-stock': [
    { from: 0, tick: 1 },
    { from: 10_00, tick: 5 },
    { from: 50_00, tick: 10 },
    { from: 100_00, tick: 50 },
    { from: 500_00, tick: 1_00 },
    { from: 1000_00, tick: 5_00 },
  ],
  'tw-fund': [
    { from: 0, tick: 1 },
    { from: 50_00, tick: 5 },
  ],
  us: [
    { from: 0, tick: 1 },
    { from: 1_0000, tick: 100 },
  ],
} as const satisfies Record<Exclude<TickGrid['tickClass'], 'fixed'>, readonly TickBand[]>;

function bandsOf(grid: TickGrid): readonly TickBand[] {
  switch (grid.tickClass) {
    case 'tw-stock':
    case 'tw-fund':
    case 'us':
      return TICK_BANDS[grid.tickClass];
    case 'fixed':
      return [{ from: 0, tick: grid.fixedTick }];
    default:
      return unreachable(grid.tickClass);
  }
}

/** The tick at `price`, in price units. */
export function tickAt(grid: TickGrid, price: number): number {
  if (grid.tickClass === 'fixed') return grid.fixedTick;
  const bands: readonly TickBand[] = TICK_BANDS[grid.tickClass];
  let tick = 0;
  for (const band of bands) {
    if (price < band.from) break;
    tick = band.tick;
  }
  return tick;
}

/** The lowest price of a grid: one tick. */
export function lowestPrice(grid: TickGrid): Price {
  return tickAt(grid, 0) as Price;
}

/** Whether `price` (price units) is a legal price of the grid. */
export function isOnTick(grid: TickGrid, price: number): boolean {
  return Number.isSafeInteger(price) && price > 0 && price % tickAt(grid, price) === 0;
}

/** The highest legal price not above `price`; the lowest legal price where there is none. `price` may have a fraction. */
export function floorToTick(grid: TickGrid, price: number): Price {
  const whole = Math.floor(price);
  // Written out only where it is none: writing a fraction takes ten times as long as all else here.
  if (!Number.isSafeInteger(whole)) assert(false, `not a price: ${price}`);
  const floor = whole - (whole % tickAt(grid, whole));
  return Math.max(floor, lowestPrice(grid)) as Price;
}

/** The lowest legal price not below `price`. `price` may have a fraction. */
export function ceilToTick(grid: TickGrid, price: number): Price {
  const whole = Math.ceil(price);
  if (!Number.isSafeInteger(whole)) assert(false, `not a price: ${price}`);
  if (whole <= 0) return lowestPrice(grid);
  const tick = tickAt(grid, whole);
  const rest = whole % tick;
  return (rest === 0 ? whole : whole + tick - rest) as Price;
}

/** The legal price nearest to `price`; halfway between two, the higher. `price` may have a fraction. */
export function nearestTick(grid: TickGrid, price: number): Price {
  const below = floorToTick(grid, price);
  const above = ceilToTick(grid, price);
  return price - below < above - price ? below : above;
}

/**
 * The legal price `n` ticks above `price` (below where `n` is negative), counted one tick of each band at a time as a
 * price ladder shows them. Stops at the lowest legal price. Throws where `price` is not on tick.
 */
export function addTicks(grid: TickGrid, price: number, n: number): Price {
  assert(isOnTick(grid, price), `${price} is not on tick`);
  assert(Number.isSafeInteger(n), `not a number of ticks: ${n}`);
  return (n >= 0 ? ticksUp(bandsOf(grid), price, n) : ticksDown(bandsOf(grid), price, -n)) as Price;
}

function ticksUp(bands: readonly TickBand[], price: number, n: number): number {
  let at = price;
  let left = n;
  for (let i = 0; i < bands.length; i++) {
    const end = bands[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (at >= end) continue;
    const tick = bands[i]?.tick ?? 0;
    const inBand = Math.min(left, (end - at) / tick);
    at += inBand * tick;
    left -= inBand;
    if (left === 0) break;
  }
  return at;
}

function ticksDown(bands: readonly TickBand[], price: number, n: number): number {
  let at = price;
  let left = n;
  for (let i = bands.length - 1; i >= 0; i--) {
    const { from, tick } = bands[i] ?? { from: 0, tick: 1 };
    // On a boundary the next price down is a tick of the lower band.
    if (at <= from) continue;
    const inBand = Math.min(left, (at - from) / tick);
    at -= inBand * tick;
    left -= inBand;
    if (left === 0) break;
  }
  return Math.max(at, bands[0]?.tick ?? 1);
}
