import { assert } from '@kuroshio/base';
import { cash } from '@kuroshio/money';
import type { Algorithm, Seen, SeenDay, Targets } from '../algorithm.ts';
import { stepsToward, type Tradable } from '../orders-toward.ts';
import type { Dealing } from './dealing.ts';
import type { TriedPool, TriedTrade } from './intraday-words.ts';

/** What a pool of a rule of days has between two days; prices are the last closes of what is held. */
export type DailyPool = Pick<TriedPool, 'date' | 'free' | 'held' | 'prices'>;

/** All at the opening: there is no minute. */
export type DailyTrade = Omit<TriedTrade, 'minute'>;

export interface DailyGround {
  readonly algorithm: Algorithm;
  readonly dealings: ReadonlyMap<string, Dealing>;
}

/** A day that is over, as it is traded. */
export interface DailyMarket {
  /** Days before it, in its prices, oldest first. */
  days(symbol: string): readonly SeenDay[];
  /** The day itself; undefined where the instrument has no price on it. */
  day(symbol: string): SeenDay | undefined;
}

/** Of free money so much stays for charges when something is bought. */
const KEPT_FOR_CHARGES = 100n;

export const emptyDailyPool = (money: bigint): DailyPool => ({ date: '', free: money, held: {}, prices: {} });

function dealingOf({ dealings }: Pick<DailyGround, 'dealings'>, symbol: string): Dealing {
  const dealing = dealings.get(symbol);
  assert(dealing !== undefined, `how ${symbol} is dealt in is known`);
  return dealing;
}

/** By what is decided what is held on a day: the days before it and nothing else. */
export function seenBefore({ days }: DailyMarket): Seen {
  return { days, minutes: () => [], opens: 0, closes: 0, minute: 0 };
}

/** What ex-dates since the last day have made of a holding: its shares, and its last close in the prices of now. */
export interface PassedExDate {
  readonly shares: number;
  readonly price: number;
  /** Of its dividends so much never arrives, minor units: tax that is withheld, and what the paying bank takes. */
  readonly withheld: bigint;
}

/**
 * Shares that are given or split off are held; all else that ex-dates take off the price, and parts of a share, come in as money, less
 * what is withheld.
 */
export function passExDates(
  ground: Pick<DailyGround, 'dealings'>,
  pool: DailyPool,
  passedOf: (symbol: string) => PassedExDate | undefined,
): DailyPool {
  const [held, prices] = [{ ...pool.held }, { ...pool.prices }];
  let { free } = pool;
  for (const [symbol, shares] of Object.entries(pool.held)) {
    const passed = passedOf(symbol);
    if (passed === undefined) continue;
    const { valueOf } = dealingOf(ground, symbol);
    free += valueOf(pool.prices[symbol] ?? 0, shares) - valueOf(passed.price, passed.shares) - passed.withheld;
    held[symbol] = passed.shares;
    prices[symbol] = passed.price;
  }
  return { ...pool, free, held, prices };
}

/** An instrument at the desk. */
interface Slot {
  readonly symbol: string;
  readonly dealing: Dealing;
  held: number;
  /** Its last close, 0 where there is none. */
  close: number;
  /** The day that is traded; undefined where it has no price on it. */
  day: SeenDay | undefined;
}

/** Goes from day to day with a pool. */
export interface DailyDesk {
  /**
   * One step toward what is wanted: sized by the last closes before the day, all traded at its opening a tick against oneself and
   * charged; sales first, and what is bought is bought for the money that there is then.
   */
  trade(market: DailyMarket, targets: Targets): readonly DailyTrade[];
  /** After a day, with what is held at its closes. */
  worth(): bigint;
  pool(date: string): DailyPool;
}

const NO_TRADES: readonly DailyTrade[] = [];

/** What is held can be traded as long as the rule may hold it, else it stays. */
export function createDailyDesk(ground: DailyGround, { free: money, held, prices }: DailyPool): DailyDesk {
  const bySymbol = new Map<string, Slot>();
  for (const symbol of new Set([...ground.algorithm.universe, ...Object.keys(held)])) {
    const dealing = ground.dealings.get(symbol);
    if (dealing === undefined && held[symbol] === undefined) continue;
    bySymbol.set(symbol, {
      ...{ symbol, dealing: dealingOf(ground, symbol), held: held[symbol] ?? 0 },
      ...{ close: prices[symbol] ?? 0, day: undefined },
    });
  }
  const slots = [...bySymbol.values()];
  const universe = ground.algorithm.universe.flatMap((symbol) => bySymbol.get(symbol) ?? []);
  let free = money;

  function worth(): bigint {
    let sum = free;
    for (const slot of slots) if (slot.held > 0) sum += slot.dealing.valueOf(slot.close, slot.held);
    return sum;
  }

  /** @returns undefined where nothing of it can be afforded */
  function tradeOne(slot: Slot, side: 'buy' | 'sell', wanted: number, { date, open }: SeenDay): DailyTrade | undefined {
    const { symbol, dealing } = slot;
    const price = dealing.worse(side, open);
    let shares = wanted;
    let value = dealing.valueOf(price, shares);
    let charged = dealing.charges(side, value, shares, date);
    // A morning's gap can make dearer what was sized by the last close.
    while (side === 'buy' && shares > 0 && value + charged.commission + charged.tax > free) {
      shares -= dealing.lot;
      value = dealing.valueOf(price, shares);
      charged = dealing.charges(side, value, shares, date);
    }
    if (shares <= 0) return undefined;
    free += (side === 'buy' ? 0n - value : value) - charged.commission - charged.tax;
    slot.held += side === 'buy' ? shares : -shares;
    const atOpen = dealing.valueOf(Math.round(open), shares);
    const slippage = cash(side === 'buy' ? value - atOpen : atOpen - value);
    return { ...{ date, symbol, side, shares, price, value }, ...charged, slippage };
  }

  function step(targets: Targets): readonly DailyTrade[] {
    const trades: DailyTrade[] = [];
    // What has no price on a day is neither bought nor sold on it.
    const tradables: Tradable[] = [];
    for (const { symbol, dealing, held: own, close, day } of universe) {
      if (day === undefined || close === 0 || day.open <= 0) continue;
      const { lot } = dealing;
      tradables.push({ symbol, lotValue: dealing.valueOf(close, lot), held: Math.floor(own / lot) });
    }
    function trade(symbol: string, side: 'buy' | 'sell', sharesOf: (slot: Slot) => number): void {
      const slot = bySymbol.get(symbol);
      if (slot?.day === undefined) return;
      const done = tradeOne(slot, side, sharesOf(slot), slot.day);
      if (done !== undefined) trades.push(done);
    }
    // Less than a lot, as new shares leave it, goes with the last lot or by itself where nothing of it is wanted.
    for (const { symbol, held: lots } of tradables)
      if (lots === 0 && (bySymbol.get(symbol)?.held ?? 0) > 0 && !targets.has(symbol))
        trade(symbol, 'sell', (slot) => slot.held);
    const spendable = cash(free - free / KEPT_FOR_CHARGES);
    for (const { symbol, lots } of stepsToward(targets, tradables, cash(worth()), spendable)) {
      const isLast = lots < 0 && !targets.has(symbol);
      trade(symbol, lots > 0 ? 'buy' : 'sell', (slot) => (isLast ? slot.held : Math.abs(lots) * slot.dealing.lot));
    }
    return trades;
  }

  return {
    worth,
    trade({ days, day }, targets) {
      let holds = false;
      for (const slot of slots) {
        slot.close = days(slot.symbol).at(-1)?.close ?? slot.close;
        slot.day = day(slot.symbol);
        holds ||= slot.held > 0;
      }
      const trades = targets.size === 0 && !holds ? NO_TRADES : step(targets);
      for (const slot of slots) slot.close = slot.day?.close ?? slot.close;
      return trades;
    },
    pool(date) {
      const kept = slots.filter((slot) => slot.held > 0);
      return {
        ...{ date, free, held: Object.fromEntries(kept.map((slot) => [slot.symbol, slot.held])) },
        prices: Object.fromEntries(kept.map((slot) => [slot.symbol, slot.close])),
      };
    },
  };
}
