import { createRandom } from '@kuroshio/base';
import {
  type Calendar,
  type Instrument,
  nearestTick,
  priceLimits,
  sharesOfLots,
  tickAt,
  type TradingDate,
} from '@kuroshio/market';
import { lots } from '@kuroshio/money';
import { instrumentProfile } from './instrument-profile.ts';
import { drawDay, type PriceProcess } from './price-process.ts';
import { turnoverOf } from './turnover.ts';

/** One trading day of an instrument. Prices in the instrument's price units. */
export interface DayBar {
  readonly date: TradingDate;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares. */
  readonly volume: number;
  /** Value traded, in minor units of the instrument's currency. */
  readonly turnover: bigint;
}

/** Fewest lots of a day: the open, the highest, the lowest and the last trade may all be different ones. */
const FEWEST_LOTS = 4;

/** The close of the day before such that `move` leads to `close` on tick and inside the day's limits. */
function closeBefore(instrument: Instrument, close: number, move: number): number {
  let before: number = nearestTick(instrument, close / Math.exp(move));
  if (instrument.priceLimitBps === null) return before;
  for (;;) {
    const limits = priceLimits(instrument, before as never);
    if (limits === null) return before;
    // A move beyond the limit ends at the limit: the nearest earlier close that allows it.
    if (limits.up < close) before += tickAt(instrument, before);
    else if (limits.down > close) before -= tickAt(instrument, before - 1);
    else return before;
  }
}

/**
 * An instrument's days on `dates` (oldest first), the last close being its reference price. Made backwards from there,
 * so that every close is on tick and within the limits of the close before it.
 */
export function drawDailyBars(
  calendar: Calendar,
  seed: string,
  prices: PriceProcess,
  instrument: Instrument,
  dates: readonly TradingDate[],
): DayBar[] {
  const profile = instrumentProfile(instrument);
  const random = createRandom(`days:${seed}:${instrument.symbol}`);
  const bars: DayBar[] = [];
  let close: number = instrument.refPrice;
  let crowd = random.normal();
  for (let i = dates.length - 1; i >= 0; i--) {
    const date = dates[i];
    if (date === undefined) continue;
    const move = drawDay(prices, calendar, profile, date, random);
    const before = closeBefore(instrument, close, move.overnight + move.session);
    const limits = priceLimits(instrument, before as never);
    const lowest = limits?.down ?? 1;
    const highest = limits?.up ?? Number.MAX_SAFE_INTEGER;
    const within = (value: number) => Math.min(highest, Math.max(lowest, nearestTick(instrument, value)));
    const open = within(close / Math.exp(move.session));
    // Highest and lowest points of a random walk that is known to end at the close.
    const session = Math.log(close / open);
    const spread = 2 * move.sessionDeviation ** 2;
    const above = (session + Math.sqrt(session * session + spread * random.exponential())) / 2;
    const below = (session - Math.sqrt(session * session + spread * random.exponential())) / 2;
    const high = Math.max(open, close, within(open * Math.exp(above)));
    const low = Math.min(open, close, within(open * Math.exp(below)));
    crowd = 0.7 * crowd + Math.sqrt(1 - 0.49) * random.normal();
    const busy = Math.exp(0.35 * crowd - 0.06) * (0.7 + 0.35 * Math.min(5, move.surprise));
    const volume = sharesOfLots(instrument, lots(Math.max(FEWEST_LOTS, Math.round(profile.dailyLots * busy))));
    bars.push({
      date,
      open,
      high,
      low,
      close,
      volume,
      turnover: turnoverOf(instrument, (open + high + low + close) / 4, volume),
    });
    close = before;
  }
  return bars.reverse();
}
