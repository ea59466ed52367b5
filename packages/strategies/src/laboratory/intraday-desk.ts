import { assert } from '@kuroshio/base';
import { cash } from '@kuroshio/money';
import type { Algorithm, Seen, SeenMinute, Targets } from '../algorithm.ts';
import { type AskFailure, askAlgorithm } from '../ask-algorithm.ts';
import { DAY_DESK } from '../day-desk.ts';
import { collared, stepsToward } from '../orders-toward.ts';
import type { IntradayDealing, TriedDay, TriedFill, TriedOrder, TriedPool, TriedTrade } from './intraday-words.ts';

/** Who asks an algorithm: one that does not answer is broken off where somebody waits for it. */
export type Ask = (algorithm: Algorithm, seen: Seen) => { readonly targets: Targets } | { readonly reason: AskFailure };

export interface IntradayGround {
  readonly algorithm: Algorithm;
  readonly dealings: ReadonlyMap<string, IntradayDealing>;
  readonly ask?: Ask;
}

/** Of free money so much stays for charges when something is bought. */
const KEPT_FOR_CHARGES = 100n;

export const emptyPool = (money: bigint): TriedPool => ({
  ...{ date: '', free: money, held: {}, prices: {}, bought: {}, opened: money, orders: 0, halt: null },
});

function dealingOf({ dealings }: Pick<IntradayGround, 'dealings'>, symbol: string): IntradayDealing {
  const dealing = dealings.get(symbol);
  assert(dealing !== undefined, `how ${symbol} is dealt in is known`);
  return dealing;
}

/** What it has, at the last prices that it knows. */
export function worthOfPool(
  { dealings }: { readonly dealings: ReadonlyMap<string, Pick<IntradayDealing, 'valueOf'>> },
  { free, held, prices }: Pick<TriedPool, 'free' | 'held' | 'prices'>,
): bigint {
  return Object.entries(held).reduce((sum, [symbol, shares]) => {
    const dealing = dealings.get(symbol);
    assert(dealing !== undefined, `how ${symbol} is dealt in is known`);
    return sum + dealing.valueOf(prices[symbol] ?? 0, shares);
  }, free);
}

/**
 * A day begins. What could not be sold on the day before is still there; where its ex-date has come, what that takes off the price
 * comes in as money.
 */
export function openTriedDay(
  ground: IntradayGround,
  pool: TriedPool,
  { date, days }: Pick<TriedDay, 'date' | 'days'>,
): TriedPool {
  const prices: Record<string, number> = {};
  let { free } = pool;
  for (const [symbol, shares] of Object.entries(pool.held)) {
    const before = pool.prices[symbol] ?? 0;
    const now = days(symbol).at(-1)?.close ?? before;
    const { valueOf } = dealingOf(ground, symbol);
    free += valueOf(before, shares) - valueOf(now, shares);
    prices[symbol] = now;
  }
  const opened = { ...pool, ...{ date, free, prices, bought: {}, orders: 0, halt: null } };
  return { ...opened, opened: worthOfPool(ground, opened) };
}

/** Rounds of a day: when the desk acts, minutes of the venue's day. */
export function* roundsOf({ opens, closes }: Pick<TriedDay, 'opens' | 'closes'>): Generator<number> {
  const { round, waits } = DAY_DESK;
  for (let at = Math.ceil((opens + waits) / round) * round; at < closes; at += round) yield at;
}

/** What lately was traded at on average and how much; the last price where nothing was. */
function tradedLately(minutes: readonly SeenMinute[], now: number, last: number) {
  let [volume, value] = [0, 0];
  for (let at = minutes.length - 1; at >= 0; at--) {
    const one = minutes[at];
    if (one === undefined || one.minute < now - DAY_DESK.lately) break;
    volume += one.volume;
    value += one.value;
  }
  return { price: volume === 0 ? last : value / volume, volume };
}

/** What is to be held, and whether the pool's day is over for a reason. */
function targetsAt(
  ground: IntradayGround,
  pool: TriedPool,
  seen: Seen,
): Pick<TriedPool, 'halt'> & { targets: Targets } {
  if (pool.halt !== null || seen.minute >= seen.closes - DAY_DESK.flatBefore)
    return { halt: pool.halt, targets: new Map() };
  if (worthOfPool(ground, pool) * 10_000n < pool.opened * (10_000n - DAY_DESK.mostLossBps))
    return { halt: 'loss', targets: new Map() };
  const asked = (ground.ask ?? askAlgorithm)(ground.algorithm, seen);
  return 'targets' in asked ? { halt: null, targets: asked.targets } : { halt: asked.reason, targets: new Map() };
}

/**
 * One round of the desk: the algorithm is asked, and orders are made of what it wants. It knows what was seen and nothing else:
 * minutes that are not over cannot be given to it.
 */
export function decideRound(
  ground: IntradayGround,
  before: TriedPool,
  seen: Seen,
): { readonly pool: TriedPool; readonly orders: readonly TriedOrder[] } {
  const symbols = [...new Set([...ground.algorithm.universe, ...Object.keys(before.held)])];
  const last = new Map<string, number>();
  for (const symbol of symbols) {
    const price = seen.minutes(symbol).at(-1)?.close ?? before.prices[symbol] ?? seen.days(symbol).at(-1)?.close;
    if (price !== undefined) last.set(symbol, price);
  }
  const priced = Object.fromEntries(Object.keys(before.held).map((symbol) => [symbol, last.get(symbol) ?? 0]));
  const current: TriedPool = { ...before, prices: priced };
  const { halt, targets } = targetsAt(ground, current, seen);
  const hurried = seen.minute >= seen.closes - DAY_DESK.hurriesBefore;
  const tradables = [...last].map(([symbol, price]) => {
    const { lot, valueOf } = dealingOf(ground, symbol);
    return { symbol, lotValue: valueOf(Math.round(price), lot), held: (before.held[symbol] ?? 0) / lot };
  });
  const spendable = cash(before.free - before.free / KEPT_FOR_CHARGES);
  const orders: TriedOrder[] = [];
  let [left, count] = [before.free, before.orders];
  let stopped = halt;
  for (const { symbol, lots } of stepsToward(targets, tradables, cash(worthOfPool(ground, current)), spendable)) {
    const side = lots > 0 ? 'buy' : 'sell';
    if (count >= DAY_DESK.mostOrders) {
      stopped ??= 'too-many';
      // What is held must go all the same.
      if (side === 'buy') continue;
    }
    const [dealing, price] = [dealingOf(ground, symbol), last.get(symbol) ?? 0];
    const lately = tradedLately(seen.minutes(symbol), seen.minute, price);
    const part = Math.max(1, Math.floor((lately.volume / dealing.lot) * DAY_DESK.partOfVolume));
    const hurries = hurried && side === 'sell';
    let shares = Math.min(Math.abs(lots), hurries ? Number.MAX_SAFE_INTEGER : part) * dealing.lot;
    const wanted = hurries
      ? lately.price * (1 - DAY_DESK.hurried)
      : collared(side, lately.price, dealing.worse(side, price));
    const limit = dealing.limitOf(side, wanted, before.date);
    if (side === 'buy') {
      const costOf = (some: number) => {
        const total = { shares: some, value: dealing.valueOf(limit, some) };
        const { commission, tax } = dealing.charges('buy', total, { shares: 0, value: cash(0n) }, before.date);
        return total.value + commission + tax;
      };
      while (shares > 0 && costOf(shares) > left) shares -= dealing.lot;
      if (shares <= 0) continue;
      left -= costOf(shares);
    }
    count += 1;
    orders.push({ symbol, side, shares, limit });
  }
  return { pool: { ...current, orders: count, halt: stopped }, orders };
}

/** What became of the orders of a round in the minutes for which they stood. Each is charged as one order. */
export function fillRound(
  ground: IntradayGround,
  before: TriedPool,
  orders: readonly TriedOrder[],
  minutesOf: (symbol: string) => readonly SeenMinute[],
): { readonly pool: TriedPool; readonly trades: readonly TriedTrade[] } {
  const trades: TriedTrade[] = [];
  let pool = before;
  for (const order of orders) {
    const dealing = dealingOf(ground, order.symbol);
    const fills: TriedFill[] = [];
    let left = order.shares;
    for (const minute of minutesOf(order.symbol)) {
      if (left === 0) break;
      const met = dealing.meets({ ...order, shares: left }, minute, before.date);
      for (const fill of met) left -= fill.shares;
      fills.push(...met);
    }
    assert(left >= 0, 'no more trades than was ordered');
    if (fills.length === 0) continue;
    const trade = tradeOf(dealing, pool, order, fills);
    trades.push(trade);
    pool = afterTrade(pool, trade, fills.at(-1)?.market ?? trade.price);
  }
  return { pool, trades };
}

function tradeOf(
  dealing: IntradayDealing,
  { date, bought }: TriedPool,
  { symbol, side }: TriedOrder,
  fills: readonly TriedFill[],
): TriedTrade {
  const shares = fills.reduce((sum, fill) => sum + fill.shares, 0);
  const sum = (price: (fill: TriedFill) => number) =>
    fills.reduce((total, fill) => total + dealing.valueOf(price(fill), fill.shares), 0n);
  const value = sum(({ price }) => price);
  const sameShares = side === 'sell' ? Math.min(shares, bought[symbol] ?? 0) : 0;
  // Rounded down: what is left over pays the higher tax.
  const same = { shares: sameShares, value: cash((value * BigInt(sameShares)) / BigInt(shares)) };
  const charged = dealing.charges(side, { shares, value: cash(value) }, same, date);
  const atMarket = sum(({ market }) => market);
  const paid = fills.reduce((total, fill) => total + fill.price * fill.shares, 0) / shares;
  return {
    ...{ date, minute: fills[0]?.minute ?? 0, symbol, side, shares, value: cash(value), ...charged },
    price: side === 'buy' ? Math.ceil(paid) : Math.floor(paid),
    slippage: cash(side === 'buy' ? value - atMarket : atMarket - value),
  };
}

const withPart = (of: Readonly<Record<string, number>>, symbol: string, part: number) => {
  const { [symbol]: _, ...others } = of;
  return part === 0 ? others : { ...others, [symbol]: part };
};

function afterTrade(pool: TriedPool, trade: TriedTrade, market: number): TriedPool {
  const { symbol, side, shares, value, commission, tax } = trade;
  const held = (pool.held[symbol] ?? 0) + (side === 'buy' ? shares : -shares);
  const bought = Math.max(0, (pool.bought[symbol] ?? 0) + (side === 'buy' ? shares : -shares));
  const free = pool.free + (side === 'buy' ? 0n - value : value) - commission - tax;
  assert(free >= 0n && held >= 0, 'nothing is lent');
  return {
    ...{ ...pool, free, held: withPart(pool.held, symbol, held), bought: withPart(pool.bought, symbol, bought) },
    prices: withPart(pool.prices, symbol, held === 0 ? 0 : market),
  };
}
