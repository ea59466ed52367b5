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

/** An instrument on its way through the days. */
interface Walk {
  readonly symbol: string;
  readonly days: readonly SeenDay[];
  readonly dealing: Dealing;
  /** The days before the one that is traded, which is never among them. */
  readonly past: SeenDay[];
  /** Where the first day that is not over stands. */
  at: number;
  /** The day that is traded; undefined where this one has no price on it. */
  day: SeenDay | undefined;
  /** Its last close, 0 where there is none. */
  close: number;
  held: number;
}

/** What is over before a date goes to what may be looked back at. Nothing is copied: ten years take as long a day as one. */
function goTo(walk: Walk, date: string): void {
  const { days, past } = walk;
  let next = days[walk.at];
  while (next !== undefined && next.date < date) {
    past.push(next);
    walk.at++;
    next = days[walk.at];
  }
  walk.day = next?.date === date ? next : undefined;
}

function walksOf({ series, dealings }: BackTest, first: string): Walk[] {
  return [...series].map(([symbol, days]) => {
    const dealing = dealings.get(symbol);
    assert(dealing !== undefined, `how ${symbol} is dealt in is known`);
    const close = days.findLast(({ date }) => date < first)?.close ?? 0;
    return { symbol, days, dealing, past: [], at: 0, day: undefined, close, held: 0 };
  });
}

const NONE: readonly SeenDay[] = [];

/**
 * Tries an algorithm on days that are over. It is asked before a day with the days before it; sizes are reckoned by the last
 * closes, and all is traded at that day's opening price a tick against oneself, charges paid. What it holds is valued at closes.
 */
export function backTest(test: BackTest): BackTestResult {
  const { algorithm, series, dealings, money, from, to } = test;
  const dates = datesOf([...series.values()]).filter((date) => date >= from && date <= to);
  const walks = walksOf(test, dates[0] ?? from);
  const bySymbol = new Map(walks.map((walk) => [walk.symbol, walk]));
  const universe = algorithm.universe.flatMap((symbol) => bySymbol.get(symbol) ?? []);
  const trades: TestedTrade[] = [];
  const returns: DailyReturn[] = [];
  let free: bigint = money;
  let worth: bigint = money;
  let [commission, tax, slippage, turned] = [0n, 0n, 0n, 0n];

  function worthNow(): bigint {
    let sum = free;
    for (const { held, close, dealing } of walks) if (held > 0) sum += dealing.valueOf(close, held);
    return sum;
  }

  /** An algorithm that keeps what it was given learns nothing but the past by it. */
  const seen: Seen = {
    days: (symbol) => bySymbol.get(symbol)?.past ?? NONE,
    ...{ minutes: () => [], opens: 0, closes: 0, minute: 0 },
  };

  function trade(walk: Walk, side: 'buy' | 'sell', wanted: number, { date, open }: SeenDay): void {
    const { symbol, dealing } = walk;
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
    walk.held += side === 'buy' ? shares : -shares;
    trades.push({ ...{ date, symbol, side, shares, price, value }, costs: cash(costs) });
  }

  /** One step toward what is wanted, by the closes before this day. */
  function tradeToward(targets: ReturnType<Algorithm['targets']>): void {
    // What has no price on a day is neither bought nor sold on it.
    const tradables = universe.flatMap(({ symbol, day, close, dealing, held }) =>
      day === undefined || close === 0 || day.open <= 0
        ? []
        : [{ symbol, lotValue: dealing.valueOf(close, dealing.lot), held: held / dealing.lot }],
    );
    const spendable = cash(free - free / KEPT_FOR_CHARGES);
    for (const { symbol, lots } of stepsToward(targets, tradables, cash(worth), spendable)) {
      const walk = bySymbol.get(symbol);
      if (walk?.day === undefined) continue;
      trade(walk, lots > 0 ? 'buy' : 'sell', Math.abs(lots) * walk.dealing.lot, walk.day);
    }
  }

  for (const date of dates) {
    for (const walk of walks) goTo(walk, date);
    const targets = algorithm.targets(seen);
    const isIdle = targets.size === 0 && walks.every(({ held }) => held === 0);
    if (!isIdle) tradeToward(targets);
    for (const walk of walks) walk.close = walk.day?.close ?? walk.close;
    const before = worth;
    worth = worthNow();
    returns.push({ date, value: Number(worth) / Number(before) - 1 });
  }
  return {
    ...{ returns, trades, benchmark: heldEqually({ series, dealings, dates }), worth: cash(worth) },
    costs: { commission: cash(commission), tax: cash(tax), slippage: cash(slippage) },
    turnover: Number(turned) / Number(money),
  };
}
