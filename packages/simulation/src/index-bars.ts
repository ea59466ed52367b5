import { assert } from '@kuroshio/base';
import type { Instrument, Rulebook, TradingDate } from '@kuroshio/market';
import type { DayBar } from './daily-bars.ts';

/**
 * How much of the members' highs (lows) above (below) the index's own open and close the index's high (low) keeps. The
 * members do not stand at their extremes at the same moment, so their sum overstates the index's; half is what days of
 * members moving with a correlation of about 0.4 show.
 */
const EXTREMES_KEPT = 0.5;

/**
 * The daily bars of an index from its members' bars, by the rule of `computeIndexLevel`: reference level × aggregate of
 * the members ÷ their aggregate at reference prices, to the nearest unit. Open and close are exact; high and low are
 * approximate (see `EXTREMES_KEPT`); volume and turnover are the members' sums. All members share the index's venue.
 */
export function drawIndexBars(
  { instruments, indexMembers }: Rulebook,
  index: Instrument,
  daily: (no: number) => readonly DayBar[],
  dates: readonly TradingDate[],
): DayBar[] {
  const selection = indexMembers.get(index.no);
  assert(selection !== undefined, `${index.symbol} has members`);
  const members = selection.members.map((no) => {
    const member = instruments.byNo(no);
    assert(member?.venue === index.venue, `${no}, a member of ${index.symbol}, is in the history at its venue`);
    return {
      weight: selection.weighting === 'price' ? 1 : member.sharesOutstanding,
      bars: daily(no),
      refPrice: member.refPrice,
    };
  });
  let base = 0;
  for (const { weight, refPrice } of members) base += weight * refPrice;
  return dates.map((date, day) => {
    let open = 0;
    let high = 0;
    let low = 0;
    let close = 0;
    let volume = 0;
    let turnover = 0n;
    for (const { weight, bars } of members) {
      const bar = bars[day] as DayBar;
      open += weight * bar.open;
      high += weight * bar.high;
      low += weight * bar.low;
      close += weight * bar.close;
      volume += bar.volume;
      turnover += bar.turnover;
    }
    const level = (aggregate: number) => Math.max(1, Math.round((index.refPrice * aggregate) / base));
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    return {
      date,
      open: level(open),
      high: level(top + EXTREMES_KEPT * (high - top)),
      low: level(bottom - EXTREMES_KEPT * (bottom - low)),
      close: level(close),
      volume,
      turnover,
    };
  });
}
