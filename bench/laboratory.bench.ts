// Back-tests: ten years of days of 300 instruments and a year of minutes of one, beside a library, with the same trades.
import { assert, createRandom } from '@kuroshio/base';
import { basisPoints, cash } from '@kuroshio/money';
import { type Algorithm, backTest, type Dealing, type SeenDay } from '@kuroshio/strategies';
import { DataFrame } from 'data-forge';
import { backtest, type IBar, type IStrategy, type ITrade } from 'grademark';
import { measuredRate } from './measured-rate.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

const [INSTRUMENTS, DAYS_OF_TEN_YEARS, MINUTES_OF_A_YEAR] = [300, 2_500, 250 * 270];
/** Bars over which a close is compared with their mean. */
const SPAN = 20;
const MONEY = cash(1_000_000_000_000n);

interface Bar extends IBar {
  readonly mean: number | undefined;
}

/** What was traded from nothing to nothing: at which bars, at what prices. */
interface RoundTrip {
  readonly from: number;
  readonly bought: number;
  readonly to: number;
  readonly sold: number;
}

const dateOf = (at: number) => String(at).padStart(8, '0');

function drawBars(seed: string, count: number): SeenDay[] {
  const random = createRandom(seed);
  let last = 10_000;
  return Array.from({ length: count }, (_, at) => {
    const open = Math.max(100, Math.round(last * (1 + 0.005 * random.normal())));
    const close = Math.max(100, Math.round(open * (1 + 0.015 * random.normal())));
    last = close;
    return { date: dateOf(at), open, high: Math.max(open, close), low: Math.min(open, close), close };
  });
}

/** Deals without costs, as the library does. */
const FREE: Dealing = {
  lot: 1,
  valueOf: (price, shares) => cash(BigInt(Math.round(price)) * BigInt(shares)),
  worse: (_, price) => price,
  charges: () => ({ commission: cash(0n), tax: cash(0n) }),
};

/** In above the mean, out below it; not asked in the bar in which it was traded, as the library does not ask there. */
function aboveMean(symbol: string): Algorithm {
  let state: 'out' | 'bought' | 'in' | 'sold' = 'out';
  const all = new Map([[symbol, basisPoints(10_000)]]);
  const nothing = new Map<string, never>();
  return {
    name: 'above-mean',
    universe: [symbol],
    targets(seen) {
      const bars = seen.days(symbol).slice(-SPAN);
      const mean = bars.reduce((sum, { close }) => sum + close, 0) / bars.length;
      const isAbove = bars.length === SPAN && (bars.at(-1)?.close ?? 0) > mean;
      if (state === 'out' && isAbove) state = 'bought';
      else if (state === 'bought') state = 'in';
      else if (state === 'in' && !isAbove) state = 'sold';
      else if (state === 'sold') state = 'out';
      return state === 'bought' || state === 'in' ? all : nothing;
    },
  };
}

function ours(bars: readonly SeenDay[]): RoundTrip[] {
  const { trades } = backTest({
    ...{ algorithm: aboveMean('A'), series: new Map([['A', bars]]), dealings: new Map([['A', FREE]]) },
    ...{ money: MONEY, from: dateOf(0), to: dateOf(bars.length) },
  });
  const trips: RoundTrip[] = [];
  let [held, from, bought] = [0, 0, 0];
  for (const { side, shares, date, price } of trades) {
    // What is bought on later days is what the first left over for charges.
    if (held === 0) [from, bought] = [Number(date), price];
    held += side === 'buy' ? shares : -shares;
    if (held === 0) trips.push({ from, bought, to: Number(date), sold: price });
  }
  return trips;
}

/** Bars as the library takes them; the means are reckoned beforehand, at no cost to it. */
function asLibrary(bars: readonly SeenDay[]): Bar[] {
  return bars.map((bar, at) => {
    const last = bars.slice(Math.max(0, at + 1 - SPAN), at + 1);
    const mean = last.length < SPAN ? undefined : last.reduce((sum, { close }) => sum + close, 0) / SPAN;
    return { ...bar, volume: 1_000, time: new Date(at), mean };
  });
}

type WithMean = Omit<IStrategy<Bar>, 'prepIndicators'>;
const RULES: WithMean = {
  entryRule(enterPosition, { bar }) {
    if (bar.mean !== undefined && bar.close > bar.mean) enterPosition();
  },
  exitRule(exitPosition, { bar }) {
    if (bar.mean === undefined || bar.close <= bar.mean) exitPosition();
  },
};

/** The library reckons the means by itself, as its own documentation does: over a window that rolls. */
const RECKONING = {
  ...RULES,
  prepIndicators: ({ inputSeries }: { inputSeries: DataFrame<number, Bar> }) => {
    const means = inputSeries
      .deflate(({ close }) => close)
      .rollingWindow(SPAN)
      .select((window) => [window.getIndex().last(), window.average()] as const)
      .withIndex(([at]) => at)
      .select(([, mean]) => mean);
    return inputSeries.withSeries('mean', means as never).skip(SPAN - 1);
  },
} as unknown as IStrategy<Bar>;

const library =
  (rules: IStrategy<Bar>) =>
  (bars: readonly Bar[]): RoundTrip[] => {
    const trades: ITrade[] = backtest(rules, new DataFrame({ values: bars as Bar[] }) as never);
    return trades
      .filter(({ exitReason }) => exitReason !== 'finalize')
      .map(({ entryTime, entryPrice, exitTime, exitPrice }) => ({
        ...{ from: entryTime.getTime(), bought: entryPrice, to: exitTime.getTime(), sold: exitPrice },
      }));
  };

/** Bars a second of processor time, and what was traded. */
function measured<Of>(series: readonly (readonly Of[])[], run: (bars: readonly Of[]) => RoundTrip[]) {
  const before = process.cpuUsage();
  const trips = series.map(run);
  const { user, system } = process.cpuUsage(before);
  const count = series.reduce((sum, { length }) => sum + length, 0);
  return { rate: measuredRate(count, (user + system) / 1_000), trips };
}

/** @param rules of the library; with the means given to it beforehand it is spared what we reckon */
function compare(figure: string, drawn: readonly (readonly SeenDay[])[], rules: IStrategy<Bar>): Row {
  const given = drawn.map(asLibrary);
  const [mine, theirs]: [number[], number[]] = [[], []];
  // The first round is for the compiler of either.
  for (let round = 0; round <= ROUNDS; round++) {
    const own = measured(drawn, ours);
    const peer = measured(given, library(rules));
    const text = JSON.stringify(own.trips);
    assert(text === JSON.stringify(peer.trips) && own.trips.some(({ length }) => length > 10), 'both trade the same');
    if (round === 0) continue;
    mine.push(own.rate);
    theirs.push(peer.rate);
  }
  const made: Spread = spreadOf(theirs);
  return { figure, unit: 'bars/s', ours: spreadOf(mine), peer: { name: 'grademark 0.3.0', made } };
}

const days = Array.from({ length: INSTRUMENTS }, (_, at) => drawBars(`bench days ${at}`, DAYS_OF_TEN_YEARS));
const minutes = drawBars('bench minutes', MINUTES_OF_A_YEAR);
// Several times, else it is over before the clock has moved.
const often = Array.from({ length: 5 }, () => minutes);
printTable([
  compare('ten years of days of 300 instruments', days, RECKONING),
  compare('a year of minutes of one', often, RECKONING),
  compare('ten years of days, means given to the library', days, RULES),
  compare('a year of minutes, means given to the library', often, RULES),
]);
