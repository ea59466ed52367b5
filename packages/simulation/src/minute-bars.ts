import { createRandom, type Random } from '@kuroshio/base';
import { type Calendar, type Instrument, nearestTick, phaseSchedule, sharesOfLots, tickAt } from '@kuroshio/market';
import { lots as lotsOf } from '@kuroshio/money';
import type { DayBar } from './daily-bars.ts';
import { varianceShape, volumeShape } from './intraday-shape.ts';
import { turnoverOf } from './turnover.ts';

/** One minute of trading. Prices in the instrument's price units. */
export interface MinuteBar {
  /** Start of the minute in milliseconds of the venue's local day. */
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares. */
  readonly volume: number;
  /** Value traded, in minor units of the instrument's currency. */
  readonly turnover: bigint;
}

const MINUTE = 60_000;

/** Starts of a day's trading minutes: those of continuous trading, and the minute in which the closing auction matches. */
function tradingMinutes(calendar: Calendar, instrument: Instrument, bar: DayBar): number[] {
  const minutes: number[] = [];
  for (const { phase, from, to } of phaseSchedule(calendar, instrument.venue, bar.date)) {
    if (phase === 'continuous') for (let at = from; at < to; at += MINUTE) minutes.push(at);
    else if (phase === 'closing-auction') minutes.push(to);
  }
  return minutes;
}

/** A walk from the open to the close with the session's variance, one point per minute's end, as log prices. */
function drawPath(random: Random, bar: DayBar, count: number, aroundTheClock: boolean): Float64Array {
  const shape = varianceShape(aroundTheClock);
  const walk = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    at += random.normal() * Math.sqrt(shape.cumulative((i + 1) / count) - shape.cumulative(i / count));
    walk[i] = at;
  }
  const start = Math.log(bar.open);
  const end = Math.log(bar.close);
  const last = walk[count - 1] ?? 0;
  const deviation = Math.max(Math.log(bar.high / bar.low), 1e-9) * 0.6;
  for (let i = 0; i < count; i++) {
    const share = shape.cumulative((i + 1) / count);
    walk[i] = start + (end - start) * share + deviation * ((walk[i] ?? 0) - last * share);
  }
  return walk;
}

interface Extremes {
  readonly highAt: number;
  readonly lowAt: number;
}

/** Stretches what lies above and below the open-close range so that it just reaches the day's high and low. */
function fitPath(random: Random, bar: DayBar, path: Float64Array): Extremes {
  const top = Math.log(Math.max(bar.open, bar.close));
  const bottom = Math.log(Math.min(bar.open, bar.close));
  let highAt = 0;
  let lowAt = 0;
  for (let i = 1; i < path.length; i++) {
    if ((path[i] ?? 0) > (path[highAt] ?? 0)) highAt = i;
    if ((path[i] ?? 0) < (path[lowAt] ?? 0)) lowAt = i;
  }
  const over = (path[highAt] ?? 0) - top;
  const under = bottom - (path[lowAt] ?? 0);
  const stretchUp = over > 1e-9 ? (Math.log(bar.high) - top) / over : 0;
  const stretchDown = under > 1e-9 ? (bottom - Math.log(bar.low)) / under : 0;
  for (let i = 0; i < path.length; i++) {
    const value = path[i] ?? 0;
    if (value > top) path[i] = top + (value - top) * stretchUp;
    else if (value < bottom) path[i] = bottom - (bottom - value) * stretchDown;
  }
  if (bar.high === Math.max(bar.open, bar.close)) highAt = bar.open >= bar.close ? 0 : path.length - 1;
  else if (stretchUp === 0) highAt = random.whole(path.length);
  if (bar.low === Math.min(bar.open, bar.close)) lowAt = bar.open <= bar.close ? 0 : path.length - 1;
  else if (stretchDown === 0) lowAt = random.whole(path.length);
  return { highAt, lowAt };
}

/** Deals the day's lots to minutes: each that must trade gets its share first, the rest by the volume shape with bursts. */
function dealLots(
  random: Random,
  lots: number,
  needs: Uint8Array,
  aroundTheClock: boolean,
  auctionLast: boolean,
): Float64Array {
  const count = needs.length;
  const shape = volumeShape(aroundTheClock);
  const weights = new Float64Array(count);
  let total = 0;
  let needed = 0;
  for (let i = 0; i < count; i++) {
    const burst = Math.exp(0.7 * random.normal());
    let weight = shape.rate((i + 0.5) / count) * burst;
    // The two call auctions gather what minutes of trading would.
    if (!aroundTheClock && i === 0) weight += 0.02 * count;
    if (auctionLast && i === count - 1) weight += 0.04 * count;
    weights[i] = weight;
    total += weight;
    needed += needs[i] ?? 0;
  }
  const rest = lots - needed;
  let before = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += weights[i] ?? 0;
    const upTo = i === count - 1 ? rest : Math.min(rest, Math.floor((rest * sum) / total + 0.5));
    weights[i] = (needs[i] ?? 0) + upTo - before;
    before = upTo;
  }
  return weights;
}

/**
 * The minutes of a day that agree with its bar exactly: first open, highest high, lowest low, last close and the sum of
 * volumes are the day's. Minutes in which nothing traded are left out.
 */
export function drawMinuteBars(calendar: Calendar, seed: string, instrument: Instrument, bar: DayBar): MinuteBar[] {
  const random = createRandom(`minutes:${seed}:${instrument.symbol}:${bar.date}`);
  const minutes = tradingMinutes(calendar, instrument, bar);
  const count = minutes.length;
  if (count === 0) return [];
  const aroundTheClock = instrument.venue === 'CRYPTO' || instrument.venue === 'FX';
  const path = drawPath(random, bar, count, aroundTheClock);
  const { highAt, lowAt } = fitPath(random, bar, path);
  const needs = new Uint8Array(count);
  for (const i of [0, count - 1, highAt, lowAt]) needs[i] = (needs[i] ?? 0) + 1;
  const auctionLast = (minutes[count - 1] ?? 0) - (minutes[count - 2] ?? 0) > MINUTE;
  const lots = dealLots(random, Math.floor(bar.volume / instrument.lotSize), needs, aroundTheClock, auctionLast);

  const within = (value: number) => Math.min(bar.high, Math.max(bar.low, nearestTick(instrument, value)));
  const bars: MinuteBar[] = [];
  let previous = bar.open;
  for (let i = 0; i < count; i++) {
    const traded = lots[i] ?? 0;
    if (traded === 0) continue;
    let close = i === count - 1 ? bar.close : within(Math.exp(path[i] ?? 0));
    const must = needs[i] ?? 0;
    let open: number;
    let high: number;
    let low: number;
    if (traded === 1) {
      // One lot is one trade at one price.
      close =
        i === 0 ? bar.open : i === count - 1 ? bar.close : i === highAt ? bar.high : i === lowAt ? bar.low : close;
      open = high = low = close;
    } else {
      const tick = tickAt(instrument, previous);
      open = i === 0 ? bar.open : within(previous + tick * (random.whole(3) - 1));
      // An auction is one match at one price.
      if (auctionLast && i === count - 1 && must === 1) open = close;
      const reach = auctionLast && i === count - 1 ? 0 : Math.min(4, Math.log2(traded));
      const wiggle = (bar.high - bar.low) * 0.012 * reach;
      high = Math.max(open, close, within(Math.max(open, close) + wiggle * random.next()));
      low = Math.min(open, close, within(Math.min(open, close) - wiggle * random.next()));
      if (i === highAt) high = bar.high;
      if (i === lowAt) low = bar.low;
    }
    const volume = sharesOfLots(instrument, lotsOf(traded));
    const minute = minutes[i] ?? 0;
    bars.push({
      minute,
      open,
      high,
      low,
      close,
      volume,
      turnover: turnoverOf(instrument, (open + high + low + close) / 4, volume),
    });
    previous = close;
  }
  return bars;
}
