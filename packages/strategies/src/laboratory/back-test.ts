import { type Cash, cash } from '@kuroshio/money';
import type { Algorithm, SeenDay } from '../algorithm.ts';
import type { DailyReturn } from '../statistics.ts';
import { createDailyDesk, type DailyMarket, emptyDailyPool, passExDates, seenBefore } from './daily-desk.ts';
import type { Dealing } from './dealing.ts';
import type { ExDates } from './ex-dates.ts';
import { heldEqually } from './held-equally.ts';

export interface BackTest {
  readonly algorithm: Algorithm;
  /** As they traded where there are ex-dates. */
  readonly series: ReadonlyMap<string, readonly SeenDay[]>;
  readonly exDates?: ExDates;
  readonly dealings: ReadonlyMap<string, Dealing>;
  readonly money: Cash;
  /** The first and the last day that count, both inclusive. What is before them may be looked back at. */
  readonly from: string;
  readonly to: string;
}

export interface TestedTrade {
  readonly date: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly shares: number;
  readonly price: number;
  readonly value: Cash;
  readonly costs: Cash;
}

export interface BackTestResult {
  readonly returns: readonly DailyReturn[];
  /** What holding all instruments in equal parts from the first day on would have come to by each day, after buying them. */
  readonly benchmark: readonly number[];
  readonly worth: Cash;
  /** `slippage` is the tick that every trade paid against itself. */
  readonly costs: { readonly commission: Cash; readonly tax: Cash; readonly slippage: Cash };
  /** Of the dividends so much never arrived. */
  readonly withheld: Cash;
  readonly trades: readonly TestedTrade[];
  /** What was bought and sold, as a part of the money at the beginning. */
  readonly turnover: number;
}

/** All days on which anything was traded, in their order. */
function datesOf(all: readonly (readonly SeenDay[])[]): string[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return first.map(({ date }) => date);
  return [...new Set(all.flatMap((days) => days.map(({ date }) => date)))].toSorted();
}

/** An instrument on its way through the days. */
interface Walk {
  readonly symbol: string;
  readonly days: readonly SeenDay[];
  readonly exDates: readonly string[];
  /** How many of them have passed. */
  passed: number;
  /** The days before the one that is traded, which is never among them. */
  readonly past: SeenDay[];
  /** Where the first day that is not over stands. */
  at: number;
  /** The day that is traded; undefined where this one has no price on it. */
  day: SeenDay | undefined;
}

/**
 * What is over before a date goes to what may be looked back at. Nothing is copied: ten years take as long a day as one. Only an ex-date
 * brings all of them into its prices.
 * @returns whether one has passed
 */
function goTo(walk: Walk, date: string, exDates: ExDates | undefined): boolean {
  const { days, past } = walk;
  let next = days[walk.at];
  while (next !== undefined && next.date < date) {
    past.push(next);
    walk.at++;
    next = days[walk.at];
  }
  walk.day = next?.date === date ? next : undefined;
  const before = walk.passed;
  while ((walk.exDates[walk.passed] ?? '9') <= date) walk.passed++;
  if (exDates === undefined || walk.passed === before) return false;
  past.splice(0, past.length, ...exDates.inPricesOf(walk.symbol, date, days.slice(0, walk.at)));
  return true;
}

const NONE: readonly SeenDay[] = [];

/**
 * Tries an algorithm on days that are over, one after the other: each is decided and traded as a day on paper is. An algorithm that
 * throws ends it.
 */
export function backTest({ algorithm, series, exDates, dealings, money, from, to }: BackTest): BackTestResult {
  const dates = datesOf([...series.values()]).filter((date) => date >= from && date <= to);
  const walks = new Map(
    [...series].map(([symbol, days]): [string, Walk] => [
      symbol,
      { symbol, days, exDates: exDates?.dates.get(symbol) ?? [], passed: 0, past: [], at: 0, day: undefined },
    ]),
  );
  /** An algorithm that keeps what it was given learns nothing but the past by it. */
  const market: DailyMarket = {
    days: (symbol) => walks.get(symbol)?.past ?? NONE,
    day: (symbol) => walks.get(symbol)?.day,
  };
  const seen = seenBefore(market);
  const ground = { algorithm, dealings };
  let desk = createDailyDesk(ground, emptyDailyPool(money));
  const trades: TestedTrade[] = [];
  const returns: DailyReturn[] = [];
  let worth: bigint = money;
  let [commission, tax, slippage, turned, withheld] = [0n, 0n, 0n, 0n, 0n];
  let last = '';
  for (const date of dates) {
    let passes = false;
    for (const walk of walks.values()) passes = goTo(walk, date, exDates) || passes;
    if (exDates !== undefined && passes) {
      const pool = desk.pool(last);
      const passedOf = exDates.passedBy(pool, date);
      desk = createDailyDesk(ground, passExDates(ground, pool, passedOf));
      for (const symbol of Object.keys(pool.held)) withheld += passedOf(symbol)?.withheld ?? 0n;
    }
    last = date;
    for (const { commission: fee, tax: levy, slippage: tick, ...trade } of desk.trade(
      market,
      algorithm.targets(seen),
    )) {
      commission += fee;
      tax += levy;
      slippage += tick;
      turned += trade.value;
      trades.push({ ...trade, costs: cash(fee + levy) });
    }
    const before = worth;
    worth = desk.worth();
    returns.push({ date, value: Number(worth) / Number(before) - 1 });
  }
  return {
    ...{ returns, trades, worth: cash(worth), withheld: cash(withheld) },
    benchmark: heldEqually({ series, dealings, dates, money, exDates }),
    costs: { commission: cash(commission), tax: cash(tax), slippage: cash(slippage) },
    turnover: Number(turned) / Number(money),
  };
}
