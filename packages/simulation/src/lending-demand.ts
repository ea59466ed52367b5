import { createRandom } from '@kuroshio/base';
import type { Instrument, TradingDate } from '@kuroshio/market';

/** What simulated institutions want to borrow of an instrument on a day. */
export interface LendingDemand {
  /** A year's, in basis points; they pay no more. */
  readonly rateBps: number;
  /** Whole lots, of all lenders together. */
  readonly lots: number;
}

/** The most that a borrower may offer on the exchange's platform: 16 %. */
const MOST_RATE = 1_600;

/**
 * Drawn from the seed: most shares are lent cheaply, a few are sought after, and the rate of each moves a little from day to day.
 * The same seed, instrument and day give the same, so nobody gains by asking again.
 */
export function lendingDemand(seed: string, { no, kind }: Instrument, date: TradingDate): LendingDemand {
  const own = createRandom(`${seed} lending ${no}`);
  const sought = own.next();
  const [low, high] = sought < 0.6 ? [30, 150] : sought < 0.9 ? [150, 400] : [400, 1_200];
  const usual = low + own.next() * (high - low);
  const most = (kind === 'etf' ? 200 : 400) * (0.25 + own.next());
  const today = createRandom(`${seed} lending ${no} ${date}`);
  const rateBps = Math.min(MOST_RATE, Math.max(10, Math.round((usual * (0.85 + today.next() * 0.3)) / 5) * 5));
  return { rateBps, lots: Math.floor(most * (0.3 + today.next() * 0.7)) };
}
