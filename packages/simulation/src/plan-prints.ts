import type { Random } from '@kuroshio/base';
import {
  type Calendar,
  type Instrument,
  nearestTick,
  regularSpans,
  sharesOfLots,
  type TradingDate,
} from '@kuroshio/market';
import { lots as lotsOf } from '@kuroshio/money';
import type { MinuteBar } from './minute-bars.ts';

/** A trade of a replayed day. */
export interface PlannedPrint {
  /** Milliseconds of the venue's day. */
  readonly at: number;
  /** Price units. */
  readonly price: number;
  /** Shares. */
  readonly shares: number;
  /** Shares of the day up to this trade and with it. */
  readonly total: number;
}

/** The trades of a replayed day in order of time. */
export interface PrintPlan {
  readonly prints: readonly PlannedPrint[];
  /** Whether the first print is the opening auction's, and the last the closing auction's. */
  readonly opensByAuction: boolean;
  readonly closesByAuction: boolean;
}

/** A price that a minute touches; `rank` says which give way first where there are fewer lots than prices. */
interface Touch {
  readonly price: number;
  readonly rank: number;
}

const MINUTE = 60_000;
/** Trades keep away from a minute's ends, so that a step of venue time of some seconds leaves them in their minute. */
const MARGIN = 500;
const END_MARGIN = 5_000;
/** Most trades that a minute's volume is told in. */
const MOST_PRINTS = 6;
/** Part of the first minute's lots that the opening auction trades, where the bars do not tell. */
const OPENING_SHARE = 0.4;

/** The prices of a bar in the order that a minute most likely touched them: away from its close first. */
function touchesOf(bar: MinuteBar, dayHigh: number, dayLow: number, isFirst: boolean, isLast: boolean): Touch[] {
  const { open, high, low, close } = bar;
  const rankOf = (price: number, rank: number) => (price === dayHigh || price === dayLow ? 0 : rank);
  const touches = [{ price: open, rank: isFirst ? 0 : rankOf(open, 2) }];
  const add = (price: number, rank: number) => {
    if (touches.at(-1)?.price !== price) touches.push({ price, rank });
    else if (rank < (touches.at(-1)?.rank ?? 0)) touches[touches.length - 1] = { price, rank };
  };
  const [nearer, farther] = close >= open ? [low, high] : [high, low];
  if (nearer !== open) add(nearer, rankOf(nearer, 3));
  if (farther !== close && farther !== open) add(farther, rankOf(farther, 3));
  add(close, isLast ? 0 : rankOf(close, 1));
  return touches;
}

/** As many of the touches as there are lots, the least important left out, in their order. */
function affordable(touches: readonly Touch[], lots: number): Touch[] {
  if (touches.length <= lots) return [...touches];
  const kept = new Set(touches.toSorted((a, b) => a.rank - b.rank).slice(0, Math.max(1, lots)));
  // The day's own open, high, low and close are touched, even where that takes a lot more than the file has.
  return touches.filter((touch) => touch.rank === 0 || kept.has(touch));
}

/** Prices on the way between the touches, so that a busy minute trades more often than it turns. */
function pathOf(instrument: Instrument, touches: readonly Touch[], lots: number, random: Random): number[] {
  const path = touches.map(({ price }) => price);
  const wanted = Math.min(MOST_PRINTS, lots, path.length + Math.floor(Math.log2(1 + lots) / 2));
  while (path.length < wanted && path.length > 0) {
    const place = random.whole(path.length);
    const here = path[place] ?? 0;
    const next = path[place + 1] ?? here;
    path.splice(place + 1, 0, nearestTick(instrument, here + (next - here) * random.next()));
  }
  return path;
}

/** Deals lots to trades: one each, the rest by chance. */
function dealLots(count: number, lots: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.exponential() + 0.1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const spare = Math.max(0, lots - count);
  let before = 0;
  let passed = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = Math.min(spare, Math.round((spare * passed) / sum));
    const dealt = 1 + upTo - before;
    before = upTo;
    return dealt;
  });
}

/**
 * Turns the minutes of a day into trades that touch each minute's open, high, low and close and add up to its volume.
 * Volumes are told in whole lots: what is less goes on to the next minute, and less than a lot of the day is left out.
 * Where a minute has fewer lots than prices its less important prices are left out; the day's own never are.
 * @param minutes of one day in order, on tick, not empty; those of a call phase hold its auction.
 */
export function planPrints(
  calendar: Calendar,
  instrument: Instrument,
  date: TradingDate,
  minutes: readonly MinuteBar[],
  random: Random,
): PrintPlan {
  const spans = regularSpans(calendar, instrument.venue, date);
  const intake = spans.find(({ phase }) => phase === 'intake');
  const callFrom = spans.find(({ phase }) => phase === 'closing-auction')?.from ?? Number.POSITIVE_INFINITY;
  const dayHigh = Math.max(...minutes.map(({ high }) => high));
  const dayLow = Math.min(...minutes.map(({ low }) => low));
  const prints: PlannedPrint[] = [];
  const { lotSize } = instrument;
  let total = 0;
  let odd = 0;
  function print(at: number, price: number, lots: number): void {
    const traded = sharesOfLots(instrument, lotsOf(lots));
    total += traded;
    prints.push({ at, price, shares: traded, total });
  }

  const calls = minutes.filter(({ minute }) => minute >= callFrom);
  const trading = minutes.filter(({ minute }) => minute < callFrom);
  const opensByAuction = trading[0] !== undefined && intake !== undefined && trading[0].minute <= intake.to;
  for (const [place, bar] of trading.entries()) {
    odd += bar.volume;
    const lots = Math.floor(odd / lotSize);
    odd -= lots * lotSize;
    const isLast = calls.length === 0 && place === trading.length - 1;
    const touches = affordable(touchesOf(bar, dayHigh, dayLow, place === 0, isLast), lots);
    if (lots === 0 && !touches.some(({ rank }) => rank === 0)) continue;
    const path = pathOf(instrument, touches, lots, random);
    const dealt = dealLots(path.length, lots, random);
    if (place === 0 && opensByAuction && path.length > 1) {
      // An auction gathers what had waited for it.
      const spare = dealt.reduce((sum, count) => sum + count - 1, 0);
      const given = Math.floor(spare * OPENING_SHARE);
      const rest = dealLots(path.length - 1, spare - given + path.length - 1, random);
      dealt.splice(0, dealt.length, 1 + given, ...rest);
    }
    const times = path.map(() => MARGIN + random.next() * (MINUTE - MARGIN - END_MARGIN)).sort((a, b) => a - b);
    for (const [index, price] of path.entries()) {
      const auction = place === 0 && index === 0 && opensByAuction;
      print(auction ? (intake?.to ?? 0) : Math.floor(bar.minute + (times[index] ?? 0)), price, dealt[index] ?? 1);
    }
  }

  const close = calls.at(-1)?.close;
  if (close !== undefined) {
    // An auction trades at one price: what else the file saw in those minutes is touched before them.
    const seen = new Set(prints.map(({ price }) => price));
    if (trading.length === 0) seen.add(close);
    for (const bar of calls) {
      for (const price of [bar.open, bar.high, bar.low]) {
        if (price === close || seen.has(price) || (price !== dayHigh && price !== dayLow)) continue;
        seen.add(price);
        print(callFrom - MARGIN, price, 1);
      }
    }
    const planned = Math.floor((minutes.reduce((sum, { volume }) => sum + volume, 0) - total) / lotSize);
    print(spans.at(-1)?.to ?? callFrom, close, Math.max(1, planned));
  }
  return { prints, opensByAuction, closesByAuction: close !== undefined };
}
