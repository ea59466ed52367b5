import type { Random } from '@kuroshio/base';
import { addTicks, sharesOfLots } from '@kuroshio/market';
import { type Desk, take } from './desk.ts';
import { halfSpreadAt, wholeLots } from './make-markets.ts';
import type { MarketPort } from './market-port.ts';

/** Bounds the work of one action however fast the venue's clock runs. */
const MOST_TAKERS = 4;
/** How much larger takers may be to make up for those that the bound left out. */
const LARGEST_MAKE_UP = 6;

/** Each trade begets this many more on average within about this time: trades come in bursts. */
const OFFSPRING = 0.45;
const BURST_SECONDS = 15;

const SIZE_DEVIATION = 1.1;

function poisson(mean: number, random: Random, most: number): number {
  if (mean > 3 * most) return most;
  const floor = Math.exp(-mean);
  let product = random.next();
  let count = 0;
  while (product > floor && count < most) {
    product *= random.next();
    count++;
  }
  return count;
}

function takeOnce(desk: Desk, port: MarketPort, fair: number, sizeTimes: number, random: Random): boolean {
  const { no } = desk.instrument;
  const bid = port.bestBid(no);
  const ask = port.bestAsk(no);
  if (bid === 0 && ask === 0) return false;
  const middle = bid > 0 && ask > 0 ? (bid + ask) / 2 : fair;
  const lean = Math.max(-1, Math.min(1, (fair - middle) / halfSpreadAt(desk, fair)));
  let buys = random.next() < 0.5 + 0.3 * lean + 0.12 * desk.lastTaker;
  if (buys ? ask === 0 : bid === 0) buys = !buys;
  const lots =
    desk.profile.tradeLots * sizeTimes * Math.exp(SIZE_DEVIATION * random.normal() - SIZE_DEVIATION ** 2 / 2);
  // Most takers are content with the touch; some reach through it.
  const patience = random.next();
  const reach = patience < 0.7 ? 0 : patience < 0.95 ? 1 : 3;
  const touch = buys ? ask : bid;
  const reached = addTicks(desk.instrument, touch, buys ? reach : -reach);
  const price = buys ? (desk.up > 0 ? Math.min(desk.up, reached) : reached) : Math.max(desk.down, reached);
  take(desk, port, buys ? 'buy' : 'sell', price, sharesOfLots(desk.instrument, wholeLots(desk, lots)));
  desk.lastTaker = buys ? 1 : -1;
  return true;
}

/**
 * Lets takers trade for `seconds` of venue time; answers whether any did.
 * @param activity the time of day's and the day's activity, 1 on average.
 */
export function takeLiquidity(
  desk: Desk,
  port: MarketPort,
  fair: number,
  seconds: number,
  activity: number,
  random: Random,
): boolean {
  const usual = desk.profile.tradesPerSecond * activity;
  const fading = Math.exp(-seconds / BURST_SECONDS);
  desk.excitement *= fading;
  // Over a long action the trades' own echo is part of the mean.
  const mean = usual * seconds * (1 - OFFSPRING + OFFSPRING * desk.excitement + OFFSPRING * (1 - fading));
  const count = poisson(mean, random, MOST_TAKERS);
  const sizeTimes = Math.min(LARGEST_MAKE_UP, Math.max(1, mean / MOST_TAKERS));
  let traded = false;
  for (let i = 0; i < count; i++) traded = takeOnce(desk, port, fair, sizeTimes, random) || traded;
  desk.excitement += count / (desk.profile.tradesPerSecond * activity * BURST_SECONDS);
  return traded;
}
