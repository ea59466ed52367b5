import { addTicks, type Instrument, nearestTick, unitsOf } from '@kuroshio/market';
import { type CashCode, price, shares } from '@kuroshio/money';
import type { OrderSide } from './layering.ts';

const MINUTE = 60_000;
/** From the first minute to the last, both within: the law speaks of trades in a row. Longer, and it is how somebody wanted to invest on a day. */
export const LONGEST = 10 * MINUTE;
/** One part in so many of all that traded meanwhile: less, and others have made the price as much. */
const SHARE = 3n;
/** Parts of a hundred by which the price went: a fifth of what it may on a day in Taiwan. Most stocks go less in ten minutes by themselves. */
const LEAST_PERCENT = 2n;
/** And so many ticks: where a tick is 2 % of the price, one says nothing. */
const LEAST_TICKS = 5;
/** Lots at least: a lone lot in a stock that nobody trades is all of its volume, and where the next seller stands is not its buyer's doing. */
const LEAST_LOTS = 5;
/** What it came to at least, in minor units: five lots of a cheap stock are nobody's plan. A tenth of what everybody begins with. */
const LEAST_VALUE: Readonly<Partial<Record<CashCode, bigint>>> = { TWD: 1_000_000_00n, USD: 30_000_00n };

/** What somebody traded on one side in a minute of the venue's day (its first millisecond). Quantities in units of shares. */
export interface OwnMinute {
  readonly customer: number;
  readonly side: OrderSide;
  readonly minute: number;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly highest: bigint;
  readonly lowest: bigint;
  /** Something of it has not been looked at before. */
  readonly isNew: boolean;
}

/** All that traded in a minute; the close is 0 where nobody knows it. */
export interface MarketMinute {
  readonly minute: number;
  readonly close: bigint;
  readonly volume: bigint;
}

/** One instrument on one day. */
export interface MarketDay {
  readonly instrument: Instrument;
  /** The price with which the day began, before any trade; 0 where nobody knows it. */
  readonly reference: bigint;
  /** In their order. */
  readonly minutes: readonly MarketMinute[];
}

export interface PriceMove {
  readonly side: OrderSide;
  /** Who traded most of it. */
  readonly mover: number;
  readonly customers: readonly number[];
  /** The first and the last minute. */
  readonly from: number;
  readonly to: number;
  readonly before: bigint;
  readonly after: bigint;
  /** Of all who traded then. */
  readonly volume: bigint;
}

/** A minute of all who are looked at together. */
interface Together {
  readonly minute: number;
  readonly of: readonly OwnMinute[];
  readonly quantity: bigint;
  readonly value: bigint;
  /** The price farthest in the direction of their trades. */
  readonly worst: bigint;
  readonly isNew: boolean;
}

/**
 * Of what one customer, or several who are linked, traded in an instrument on a day: stretches of ten minutes at most in which they bought, or
 * sold, a third of all that traded, and the price went up, or down, by 2 % and five ticks to the worst that they paid in the last minute.
 * For each who traded most of one the first, and of those that end with it the longest. docs/surveillance.md says why so.
 */
export function findMoves(own: readonly OwnMinute[], day: MarketDay): readonly PriceMove[] {
  const volumeOf = volumesOf(day.minutes);
  const moves: PriceMove[] = [];
  for (const side of ['buy', 'sell'] as const) {
    const minutes = together(side, own);
    for (const [end, { isNew, minute }] of minutes.entries()) {
      if (!isNew) continue;
      const reach = minutes.findIndex((one) => one.minute > minute - LONGEST);
      for (let begin = reach; begin <= end; begin++) {
        const move = moveOf(side, minutes.slice(begin, end + 1), day, volumeOf);
        if (move !== undefined) moves.push(move);
      }
    }
  }
  const first = new Map<number, PriceMove>();
  for (const move of moves.toSorted((a, b) => a.to - b.to)) if (!first.has(move.mover)) first.set(move.mover, move);
  return [...first.values()];
}

/** Whether a price is far from one before it, in the direction of trades of a side. */
export function isFar(side: OrderSide, before: bigint, after: bigint, instrument: Instrument): boolean {
  const went = side === 'buy' ? after - before : before - after;
  if (before <= 0n || went * 100n < before * LEAST_PERCENT) return false;
  const from = nearestTick(instrument, price(Number(before)));
  const five = BigInt(addTicks(instrument, from, side === 'buy' ? LEAST_TICKS : -LEAST_TICKS));
  return side === 'buy' ? after >= five : after <= five;
}

/** The last price before a minute, of the minutes before it, or the day's reference where there was none; 0 where nobody knows it. */
export function priceBefore({ minutes, reference }: MarketDay, minute: number): bigint {
  return minutes.findLast((one) => one.minute < minute && one.close > 0n)?.close ?? reference;
}

function together(side: OrderSide, own: readonly OwnMinute[]): readonly Together[] {
  const ofSide = own.filter((one) => one.side === side);
  return [...Map.groupBy(ofSide, ({ minute }) => minute)]
    .map(([minute, of]) => ({
      ...{ minute, of, quantity: sum(of, 'quantity'), value: sum(of, 'value') },
      worst: of
        .map(({ highest, lowest }) => (side === 'buy' ? highest : lowest))
        .reduce((a, b) => (a > b === (side === 'buy') ? a : b)),
      isNew: of.some(({ isNew }) => isNew),
    }))
    .toSorted((a, b) => a.minute - b.minute);
}

const sum = (of: readonly { readonly quantity: bigint; readonly value: bigint }[], what: 'quantity' | 'value') =>
  of.reduce((all, one) => all + one[what], 0n);

/** What traded from one minute to another, both within. */
function volumesOf(minutes: readonly MarketMinute[]): (from: number, to: number) => bigint {
  return (from, to) =>
    minutes.slice(firstFrom(minutes, from), firstFrom(minutes, to + 1)).reduce((all, { volume }) => all + volume, 0n);
}

/** The place of the first minute that is not before one. */
function firstFrom(minutes: readonly MarketMinute[], from: number): number {
  let [low, high] = [0, minutes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((minutes[middle]?.minute ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function moveOf(
  side: OrderSide,
  minutes: readonly Together[],
  day: MarketDay,
  volumeOf: (from: number, to: number) => bigint,
): PriceMove | undefined {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined || !isLarge(minutes, day.instrument)) return undefined;
  const [from, to] = [first.minute, last.minute];
  const before = priceBefore(day, from);
  if (!isFar(side, before, last.worst, day.instrument)) return undefined;
  const volume = volumeOf(from, to);
  if (sum(minutes, 'quantity') * SHARE < volume) return undefined;
  const bought = new Map<number, bigint>();
  for (const { customer, quantity } of minutes.flatMap(({ of }) => of))
    bought.set(customer, (bought.get(customer) ?? 0n) + quantity);
  const [mover] = [...bought].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
  const customers = [...bought.keys()].toSorted((a, b) => a - b);
  return { side, mover, customers, from, to, before, after: last.worst, volume };
}

function isLarge(minutes: readonly Together[], instrument: Instrument): boolean {
  const least = LEAST_VALUE[instrument.currency];
  if (least === undefined || sum(minutes, 'value') < least) return false;
  return sum(minutes, 'quantity') >= BigInt(unitsOf(instrument, shares(LEAST_LOTS * instrument.lotSize)));
}
