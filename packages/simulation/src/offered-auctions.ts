import { createRandom } from '@kuroshio/base';
import { type Instrument } from '@kuroshio/market';
import { type Price, price } from '@kuroshio/money';
import { SPONSORS } from './offered-shares.ts';

/** What a simulated company lets the public bid for. */
export interface OfferedAuction {
  readonly instrument: Instrument;
  readonly sponsorTw: string;
  readonly sponsorEn: string;
  /** Whole lots. */
  readonly lots: number;
  readonly floor: Price;
  readonly marketPrice: Price;
  /** Bids of the simulated crowd. */
  readonly crowd: number;
  /** The most that one bidder may win. */
  readonly cap: number;
  /** What the public pays for the rest is at most so much of the floor. */
  readonly multipleBps: number;
}

/** A bid of the simulated crowd. */
export interface CrowdBid {
  readonly price: Price;
  readonly lots: number;
}

/**
 * Floors of 62 to 85 % of the market's price and multiples of 1.05 to 1.25, as in the published cases of 2016 to 2024 (1.10, 1.15, 1.17);
 * the middle case is bid for two and a half times over, and one in eight not enough. The crowd is a twentieth of a real one.
 */
const FLOOR = { least: 0.62, most: 0.85 } as const;
const CROWD = { least: 250, more: 700 } as const;
const OVER = { median: 2.5, deviation: 0.6, least: 1.15, most: 10 } as const;
const SHORT = 1 / 8;
/** A fifth of what is sold goes to the public by lot; one bidder may win a tenth of both parts together (article 14). */
const AUCTIONED = 0.8;
const CAPPED = 0.1;
const MOST_LOTS = 40;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Lots of one of the crowd: small ones are common. */
const lotsOf = (drawn: number, most: number) => 1 + Math.min(most - 1, Math.floor(most * drawn ** 3));

/**
 * The auction of a number: shares of a listed company, from a price below its own.
 * @param candidates listed companies with what their shares cost now
 */
export function offerAuction(
  seed: string,
  number: number,
  candidates: readonly { readonly instrument: Instrument; readonly last: Price }[],
): OfferedAuction | undefined {
  const random = createRandom(`auction:${seed}:${number}`);
  const companies = candidates.filter(({ instrument: { kind } }) => kind === 'stock');
  if (companies.length === 0) return undefined;
  const { instrument, last } = random.pick(companies);
  const [sponsorTw, sponsorEn] = random.pick(SPONSORS);
  const floor = price(Math.max(1, Math.round(last * (FLOOR.least + (FLOOR.most - FLOOR.least) * random.next()))));
  const crowd = CROWD.least + random.whole(CROWD.more);
  const over =
    random.next() < SHORT
      ? 0.4 + 0.4 * random.next()
      : between(OVER.least, OVER.median * Math.exp(OVER.deviation * random.normal()), OVER.most);
  const lots = Math.max(50, Math.round((crowd * (1 + MOST_LOTS / 4)) / over / 10) * 10);
  const cap = Math.max(1, Math.floor((lots / AUCTIONED) * CAPPED));
  const multipleBps = 10_500 + 500 * random.whole(5);
  return { instrument, sponsorTw, sponsorEn, lots, floor, marketPrice: last, crowd, cap, multipleBps };
}

/**
 * What each of a crowd bids, in the order in which they come: the same seed gives the same bids. Most bid a little less than the
 * market asks; a few bid so high that they must win, since everybody pays the own price.
 */
export function crowdBids(
  seed: string,
  crowd: number,
  { floor, marketPrice, cap }: Pick<OfferedAuction, 'floor' | 'marketPrice' | 'cap'>,
): CrowdBid[] {
  const random = createRandom(`bids:${seed}`);
  const most = Math.min(MOST_LOTS, cap);
  return Array.from({ length: crowd }, () => {
    const eager = random.next() < 0.03;
    const around = marketPrice * Math.exp((eager ? 0.06 : -0.1) + 0.07 * random.normal());
    return { price: price(Math.max(floor, Math.round(around))), lots: lotsOf(random.next(), most) };
  });
}
