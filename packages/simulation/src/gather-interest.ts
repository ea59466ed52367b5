import type { Random } from '@kuroshio/base';
import { nearestTick, sharesOfLots } from '@kuroshio/market';
import { type Desk, placeInterest, withdrawInterest } from './desk.ts';
import { halfSpreadAt, wholeLots } from './make-markets.ts';
import type { MarketPort } from './market-port.ts';

const MOST_INTEREST = 16;
/** Orders that arrive with the first action of a call phase, so that even a short one ends in trades. */
const AT_ONCE = 6;
/**
 * Part of an average day's lots that the orders of one call auction add up to, both sides together. In continuous trading
 * that of one that a pause ends, of which there may be some hundred a day.
 */
const AUCTION_SHARE = { intake: 0.05, continuous: 0.006, 'closing-auction': 0.07 } as const;

/** Lets investors send orders for a call auction: limits around the fair price, some of which cross. */
export function gatherInterest(
  desk: Desk,
  port: MarketPort,
  fair: number,
  phase: keyof typeof AUCTION_SHARE,
  random: Random,
): void {
  const { instrument, profile, up, down } = desk;
  // What did not trade in the auction before makes room for others.
  if (phase === 'continuous' && desk.interest.length === MOST_INTEREST) withdrawInterest(desk, port);
  const arriving = desk.interest.length === 0 ? AT_ONCE : random.whole(3);
  const deviation = 2 * halfSpreadAt(desk, fair) + 0.08 * desk.latent.scale * profile.volatility * fair;
  for (let i = 0; i < arriving && desk.interest.length < MOST_INTEREST; i++) {
    // Sides alternate: either alone would leave the auction without volume.
    const buys = desk.nextRef % 2 === 0;
    let price: number = nearestTick(instrument, fair + deviation * random.normal());
    if (up > 0) price = Math.min(up, price);
    if (down > 0) price = Math.max(down, price);
    const lots = ((profile.dailyLots * AUCTION_SHARE[phase]) / MOST_INTEREST) * Math.exp(0.8 * random.normal() - 0.32);
    placeInterest(desk, port, buys ? 'buy' : 'sell', price, sharesOfLots(instrument, wholeLots(desk, lots)));
  }
}
