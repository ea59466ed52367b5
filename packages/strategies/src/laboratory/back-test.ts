import { assert } from '@kuroshio/base';
import { type Cash, cash } from '@kuroshio/money';
import type { Algorithm, Seen, SeenDay } from '../algorithm.ts';
import { stepsToward } from '../orders-toward.ts';
import type { DailyReturn } from '../statistics.ts';
import type { Dealing } from './dealing.ts';
import { heldEqually } from './held-equally.ts';

export interface BackTest {
  readonly algorithm: Algorithm;
  readonly series: ReadonlyMap<string, readonly SeenDay[]>;
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
  readonly trades: readonly TestedTrade[];
  /** What was bought and sold, as a part of the money at the beginning. */
  readonly turnover: number;
}

/** Of free money so much stays for charges when something is bought. */
const KEPT_FOR_CHARGES = 100n;

/** All days on which anything was traded, in their order. */
function datesOf(all: readonly (readonly SeenDay[])[]): string[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return first.map(({ date }) => date);
  return [...new Set(all.flatMap((days) => days.map(({ date }) => date)))].toSorted();
}

/**
 * Tries an algorithm on days that are over. It is asked before a day with the days before it; sizes are reckoned by the last
 * closes, and all is traded at that day's opening price a tick against oneself, charges paid. What it holds is valued at closes.
 */
export function backTest({ algorithm, series, dealings, money, from, to }: BackTest): BackTestResult {
  const places = new Map(
    [...series].map(([symbol, days]) => [symbol, new Map(days.map(({ date }, at) => [date, at]))]),
  );
  const dates = datesOf([...series.values()]).filter((date) => date >= from && date <= to);
  /** Of each symbol the days before the one that is traded, which is never among them, and where that one would stand. */
  const walks = new Map([...series].map(([symbol, days]) => [symbol, { days, past: [] as SeenDay[], at: 0 }]));
  const NONE: readonly SeenDay[] = [];
  const held = new Map<string, number>();
  const closes = new Map<string, number>();
  const trades: TestedTrade[] = [];
  const returns: DailyReturn[] = [];
  let free: bigint = money;
  let before: bigint = money;
  let [commission, tax, slippage, turned] = [0n, 0n, 0n, 0n];

  const dealingOf = (symbol: string) => {
    const dealing = dealings.get(symbol);
    assert(dealing !== undefined, `how ${symbol} is dealt in is known`);
    return dealing;
  };
  const dayOf = (symbol: string, date: string) => {
    const walk = walks.get(symbol);
    const day = walk?.days[walk.at];
    return day?.date === date ? day : undefined;
  };
  const worthNow = () =>
    [...held].reduce((sum, [symbol, shares]) => sum + dealingOf(symbol).valueOf(closes.get(symbol) ?? 0, shares), free);

  /** What is over before a date goes to what may be looked back at. Nothing is copied: ten years take as long a day as one. */
  function goTo(date: string): void {
    for (const walk of walks.values())
      for (let day = walk.days[walk.at]; day !== undefined && day.date < date; day = walk.days[walk.at]) {
        walk.past.push(day);
        walk.at++;
      }
  }

  /** The days before the one that is traded: an algorithm that keeps what it was given learns nothing but the past by it. */
  const seen: Seen = {
    days: (symbol) => walks.get(symbol)?.past ?? NONE,
    ...{ minutes: () => [], opens: 0, closes: 0, minute: 0 },
  };

  function trade(date: string, symbol: string, side: 'buy' | 'sell', wanted: number, open: number): void {
    const dealing = dealingOf(symbol);
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
    if (shares <= 0) return;
    const costs = charged.commission + charged.tax;
    free += (side === 'buy' ? 0n - value : value) - costs;
    commission += charged.commission;
    tax += charged.tax;
    const atOpen = dealing.valueOf(Math.round(open), shares);
    slippage += side === 'buy' ? value - atOpen : atOpen - value;
    turned += value;
    const left = (held.get(symbol) ?? 0) + (side === 'buy' ? shares : -shares);
    if (left === 0) held.delete(symbol);
    else held.set(symbol, left);
    trades.push({ ...{ date, symbol, side, shares, price, value }, costs: cash(costs) });
  }

  let worth: bigint = money;
  for (const [symbol, days] of series) {
    const last = days.findLast(({ date }) => date < (dates[0] ?? from));
    if (last !== undefined) closes.set(symbol, last.close);
  }
  for (const date of dates) {
    goTo(date);
    // What has no price on a day is neither bought nor sold on it.
    const tradables = algorithm.universe.flatMap((symbol) => {
      const [day, last] = [dayOf(symbol, date), closes.get(symbol)];
      if (day === undefined || last === undefined || day.open <= 0) return [];
      const { lot, valueOf } = dealingOf(symbol);
      return [{ symbol, lotValue: valueOf(last, lot), held: (held.get(symbol) ?? 0) / lot }];
    });
    const targets = algorithm.targets(seen);
    const spendable = cash(free - free / KEPT_FOR_CHARGES);
    for (const { symbol, lots } of stepsToward(targets, tradables, cash(worth), spendable)) {
      const { lot } = dealingOf(symbol);
      trade(date, symbol, lots > 0 ? 'buy' : 'sell', Math.abs(lots) * lot, dayOf(symbol, date)?.open ?? 0);
    }
    for (const symbol of series.keys()) closes.set(symbol, dayOf(symbol, date)?.close ?? closes.get(symbol) ?? 0);
    worth = worthNow();
    returns.push({ date, value: Number(worth) / Number(before) - 1 });
    before = worth;
  }
  return {
    ...{ returns, trades, benchmark: heldEqually({ series, dealings, places, dates }), worth: cash(before) },
    costs: { commission: cash(commission), tax: cash(tax), slippage: cash(slippage) },
    turnover: Number(turned) / Number(money),
  };
}
