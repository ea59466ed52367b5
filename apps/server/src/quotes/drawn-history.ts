import {
  closeBeforeExDate,
  type CorporateAction,
  corporateActionsOf,
  type DatedFactors,
  exDateFactors,
  factorsAfter,
  type Instrument,
  inverted,
  nearestTick,
  type Ratio,
  scaleTraded,
  type TradingDate,
} from '@kuroshio/market';
import type { Exchange } from '../exchange/index.ts';
import type { TradedDay, TradedMinute } from './aggregate-bars.ts';

type History = Exchange['history'];

/** The days of an instrument before its first one here, as they traded: with a gap at each ex-date that its tables know. */
export interface DrawnHistory {
  /**
   * Oldest first, those from one date to another, both inclusive; all of them where nothing is said. Each is brought into the prices
   * of its time when it is first asked for: of most instruments nobody looks at more than a year.
   */
  days(from?: TradingDate, to?: TradingDate): readonly TradedDay[];
  /** What each ex-date among these days did, oldest first. */
  readonly factors: readonly DatedFactors[];
  /** The minutes of one of those days. Drawn anew each time. */
  minutes(date: TradingDate): readonly TradedMinute[];
}

/** A history is drawn once for a program; what is made of it is kept as long. */
const known = new WeakMap<History, Map<number, DrawnHistory>>();

/**
 * Recorded days have their gaps. The simulation draws years that end at a real close, without ex-dates: in the prices of that close, as an adjusted
 * series has them. Ex-dates before that close are opened here. Those after it are not in the prices and stay closed.
 */
export function drawnHistory(history: History, instrument: Instrument): DrawnHistory {
  let made = known.get(history);
  if (made === undefined) {
    made = new Map();
    known.set(history, made);
  }
  let one = made.get(instrument.no);
  if (one === undefined) {
    one = openExDates(history, instrument);
    made.set(instrument.no, one);
  }
  return one;
}

function openExDates(history: History, instrument: Instrument): DrawnHistory {
  const { no } = instrument;
  const drawn = history.daily(no);
  const recorded = history.recorded?.(no) === true;
  const factors = recorded ? factorsAsRecorded(drawn, instrument) : factorsOf(drawn, instrument);
  if (recorded || factors.length === 0) {
    const days = (from?: TradingDate, to?: TradingDate) => drawn.slice(...placesOf(drawn, from, to));
    return { days, factors, minutes: (date) => history.minutes(no, date) };
  }
  const newest = lastOf(factors);
  const asTraded = <Part extends TradedDay | TradedMinute>(part: Part, date: TradingDate): Part =>
    onGrid(instrument, scaleTraded(part, inverted(factorsAfter(factors, date))));
  const opened: (TradedDay | undefined)[] = [];
  return {
    days(from, to) {
      const [first, end] = placesOf(drawn, from, to);
      return drawn.slice(first, end).map((day, at) => {
        if (day.date >= newest) return day;
        return (opened[first + at] ??= asTraded(day, day.date));
      });
    },
    factors,
    minutes(date) {
      const minutes = history.minutes(no, date);
      return date >= newest ? minutes : minutes.map((minute) => asTraded(minute, date));
    },
  };
}

/** The first of the days from one date to another, and the one after the last of them. */
function placesOf(days: readonly TradedDay[], from = '', to = '9999-12-31'): [first: number, end: number] {
  const first = days.findIndex(({ date }) => date >= from);
  return first < 0 ? [0, 0] : [first, days.findLastIndex(({ date }) => date <= to) + 1];
}

function lastOf(factors: readonly DatedFactors[]): string {
  return factors.at(-1)?.exDate ?? '';
}

/** Prices on the ticks of their height, shares in whole lots, at least one of them. */
function onGrid<Part extends TradedDay | TradedMinute>(instrument: Instrument, part: Part): Part {
  const { lotSize } = instrument;
  const on = (price: number) => nearestTick(instrument, price);
  return {
    ...part,
    open: on(part.open),
    high: on(part.high),
    low: on(part.low),
    close: on(part.close),
    volume: part.volume === 0 ? 0 : Math.max(1, Math.round(part.volume / lotSize)) * lotSize,
  };
}

/** Of days that have their gaps: each ex-date from the close before it. */
function factorsAsRecorded(days: readonly TradedDay[], instrument: Instrument): DatedFactors[] {
  const last = days.at(-1)?.date ?? '';
  return corporateActionsOf(instrument.symbol).flatMap((action) => {
    const before = days.findLast(({ date }) => date < action.exDate);
    if (before === undefined || action.exDate > last) return [];
    const made = exDateFactors(action, before.close, instrument.priceScale);
    return made === undefined ? [] : [{ exDate: action.exDate, ...made }];
  });
}

/** From the newest ex-date back, each from the close that stands before it in prices of its own time. */
function factorsOf(drawn: readonly TradedDay[], instrument: Instrument): DatedFactors[] {
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined) return [];
  const inPrices = ({ exDate }: CorporateAction) =>
    exDate > first.date && exDate <= last.date && exDate <= instrument.refDate;
  const factors: DatedFactors[] = [];
  for (const action of corporateActionsOf(instrument.symbol).filter(inPrices).reverse()) {
    if (action.cashPerShare === null && action.newPerOld === null) continue;
    const before = drawn.findLast(({ date }) => date < action.exDate);
    if (before === undefined) continue;
    const { price } = inverted(factorsAfter(factors, action.exDate));
    const after: Ratio = { numerator: BigInt(before.close) * price.numerator, denominator: price.denominator };
    const close = closeBeforeExDate(after, action, instrument.priceScale);
    const onTick = nearestTick(instrument, Number(close.numerator) / Number(close.denominator));
    const made = exDateFactors(action, onTick, instrument.priceScale);
    if (made !== undefined) factors.unshift({ exDate: action.exDate, ...made });
  }
  return factors;
}
