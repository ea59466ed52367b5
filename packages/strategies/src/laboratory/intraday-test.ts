import { type Cash, cash } from '@kuroshio/money';
import type { SeenMinute } from '../algorithm.ts';
import { DAY_DESK } from '../day-desk.ts';
import type { DailyReturn } from '../statistics.ts';
import {
  decideRound,
  emptyPool,
  fillRound,
  type IntradayGround,
  openTriedDay,
  roundsOf,
  worthOfPool,
} from './intraday-desk.ts';
import type { TriedDay, TriedHalt, TriedPool, TriedTrade } from './intraday-words.ts';

export interface IntradayTest extends IntradayGround {
  readonly money: Cash;
  /** Oldest first; each is looked at once. */
  readonly days: Iterable<TriedDay>;
}

export interface IntradayResult {
  readonly returns: readonly DailyReturn[];
  readonly worth: Cash;
  readonly costs: { readonly commission: Cash; readonly tax: Cash; readonly slippage: Cash };
  readonly trades: readonly TriedTrade[];
  /** What was bought and sold, as a part of the money at the beginning. */
  readonly turnover: number;
  /** Days at whose end something could not be sold, as when nobody buys at the lower limit. */
  readonly stuck: readonly string[];
  /** Days on which the desk stopped buying, and why. */
  readonly halts: readonly { readonly date: string; readonly reason: TriedHalt }[];
  /** Orders, and how many of them traded in full and in part. */
  readonly orders: { readonly sent: number; readonly full: number; readonly part: number };
}

/** The minutes of a day up to a moment, and from it on, without going through all of them each time. */
function createReader(day: TriedDay) {
  const places = new Map<string, number>();
  return {
    /** Minutes that were over at a moment; moments must not go back. */
    before(symbol: string, now: number): readonly SeenMinute[] {
      const all = day.minutes(symbol);
      let place = places.get(symbol) ?? 0;
      while (place < all.length && (all[place]?.minute ?? 0) < now) place += 1;
      places.set(symbol, place);
      return all.slice(0, place);
    },
    /** Those that begin from one moment until before another. */
    during(symbol: string, from: number, to: number): readonly SeenMinute[] {
      const all = day.minutes(symbol);
      let place = places.get(symbol) ?? 0;
      while (place > 0 && (all[place - 1]?.minute ?? 0) >= from) place -= 1;
      const found: SeenMinute[] = [];
      for (; place < all.length; place++) {
        const one = all[place];
        if (one === undefined || one.minute >= to) break;
        if (one.minute >= from) found.push(one);
      }
      return found;
    },
  };
}

/**
 * Tries an algorithm on the minutes of days that are over: in each round it is asked with what was over then, its orders stand for
 * the minutes after it, and what they trade is said by the dealing. What it cannot sell by the end stays and is told.
 */
export function intradayTest({ money, days, ...ground }: IntradayTest): IntradayResult {
  const [returns, trades, stuck, halts] = [
    [] as DailyReturn[],
    [] as TriedTrade[],
    [] as string[],
    [] as { date: string; reason: TriedHalt }[],
  ];
  const orders = { sent: 0, full: 0, part: 0 };
  let pool: TriedPool = emptyPool(money);
  let before: bigint = money;
  for (const day of days) {
    pool = openTriedDay(ground, pool, day);
    const reader = createReader(day);
    for (const minute of roundsOf(day)) {
      const decided = decideRound(ground, pool, {
        ...{ opens: day.opens, closes: day.closes, minute, days: day.days },
        minutes: (symbol) => reader.before(symbol, minute),
      });
      const next = minute + DAY_DESK.round;
      // The last ones stand until the day is over: in Taiwan they take part in its closing auction.
      const until = next < day.closes ? next : Number.POSITIVE_INFINITY;
      const filled = fillRound(ground, decided.pool, decided.orders, (symbol) => reader.during(symbol, minute, until));
      pool = filled.pool;
      trades.push(...filled.trades);
      orders.sent += decided.orders.length;
      for (const { symbol, side, shares } of filled.trades) {
        const order = decided.orders.find((one) => one.symbol === symbol && one.side === side);
        if (order?.shares === shares) orders.full += 1;
        else orders.part += 1;
      }
    }
    const prices = Object.fromEntries(
      Object.keys(pool.held).map((symbol) => [symbol, day.minutes(symbol).at(-1)?.close ?? pool.prices[symbol] ?? 0]),
    );
    pool = { ...pool, prices };
    if (Object.keys(pool.held).length > 0) stuck.push(day.date);
    if (pool.halt !== null) halts.push({ date: day.date, reason: pool.halt });
    const worth = worthOfPool(ground, pool);
    returns.push({ date: day.date, value: Number(worth) / Number(before) - 1 });
    before = worth;
  }
  const sum = (of: (trade: TriedTrade) => bigint) => cash(trades.reduce((total, trade) => total + of(trade), 0n));
  return {
    ...{ returns, trades, stuck, halts, orders, worth: cash(before) },
    costs: {
      commission: sum((one) => one.commission),
      tax: sum((one) => one.tax),
      slippage: sum((one) => one.slippage),
    },
    turnover: Number(sum(({ value }) => value)) / Number(money),
  };
}
