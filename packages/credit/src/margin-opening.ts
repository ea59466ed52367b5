import { type Cash, cash, divide } from '@kuroshio/money';
import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import type { Instrument, TradingDate } from '@kuroshio/market';

/** What a broker asks of whoever opens a margin account in Taiwan, and the limits it opens. Amounts in minor units. */
export interface MarginOpening extends Dated {
  readonly source: string;
  /** What may be lent in all: one of these, the least first. */
  readonly limits: readonly Cash[];
  /** Up to this limit no means are looked at. */
  readonly withoutMeans: Cash;
  /** Of a greater limit so much must be one's own. */
  readonly ownBps: number;
  /** Of the limit so much must have traded within a year, where trades are asked for at all. */
  readonly tradedBps: number;
  readonly days: number;
  readonly trades: number;
}

const nt = (dollars: bigint) => cash(dollars * 100n);

const MARGIN_OPENING: readonly MarginOpening[] = [
  {
    ...{ from: null, to: null },
    source:
      'Operating rules for margin purchase and short sale, conditions of opening (three months, ten trades of half the limit in a year, means of 30 % above NT$500,000); steps of brokers in 2026',
    limits: [nt(500_000n), nt(1_000_000n), nt(2_500_000n), nt(5_000_000n), nt(10_000_000n), nt(30_000_000n)],
    withoutMeans: nt(500_000n),
    ...{ ownBps: 3_000, tradedBps: 5_000, days: 90, trades: 10 },
  },
];

export function marginOpeningOn(date: TradingDate): MarginOpening {
  return rowOn(MARGIN_OPENING, date);
}

/** What the house asks of the days and trades before: an installation of practice money may ask for less than the rules. */
export interface OpeningNeeds {
  readonly days: number;
  readonly trades: number;
}

/** What a customer has. */
export interface OpeningFacts {
  readonly certified: boolean;
  readonly days: number;
  /** Orders that have traded within a year, and what they came to. */
  readonly trades: number;
  readonly traded: Cash;
  /** Money and what is lent on shares, less what is owed. */
  readonly own: Cash;
}

export interface OpeningCondition {
  readonly kind: 'verified' | 'days' | 'trades';
  readonly met: boolean;
  readonly has: number;
  readonly needs: number;
}

/** What must be met for any limit at all. */
export function openingConditions(facts: OpeningFacts, needs: OpeningNeeds): readonly OpeningCondition[] {
  const counted = (kind: 'days' | 'trades') => ({
    ...{ kind, has: facts[kind], needs: needs[kind], met: facts[kind] >= needs[kind] },
  });
  return [
    { kind: 'verified', has: facts.certified ? 1 : 0, needs: 1, met: facts.certified },
    ...(needs.days > 0 ? [counted('days')] : []),
    ...(needs.trades > 0 ? [counted('trades')] : []),
  ];
}

export interface LimitNeeds {
  readonly limit: Cash;
  /** What must be one's own, and what must have traded; 0 where nothing is asked for. */
  readonly own: Cash;
  readonly traded: Cash;
  readonly met: boolean;
}

/** What each limit asks for beside the conditions. Rounded up: the lender gains. */
export function limitNeeds(opening: MarginOpening, facts: OpeningFacts, needs: OpeningNeeds): readonly LimitNeeds[] {
  return opening.limits.map((limit) => {
    const part = (bps: number) => cash(divide(limit * BigInt(bps), 10_000n, 'up'));
    const own = limit > opening.withoutMeans ? part(opening.ownBps) : cash(0n);
    const traded = needs.trades > 0 ? part(opening.tradedBps) : cash(0n);
    return { limit, own, traded, met: facts.own >= own && facts.traded >= traded };
  });
}

/** Of what a stock's shares were worth when it was listed here, the house lends at most this on it, to all customers together. */
const QUOTA_BPS = 10n;
/** The least is where nobody knows how many shares there are. In the money of the stock. */
const QUOTA_BOUNDS = {
  TWD: { least: nt(2_000_000n), most: nt(300_000_000n) },
  USD: { least: cash(6_000_000n), most: cash(1_000_000_000n) },
} as const;

/**
 * What the house lends on one stock at most, to all customers together: little on a small one, which two customers could move by
 * trading with each other, and of which nobody could sell much when it falls. By the price of the table and not by today's, so
 * that a price that is driven up opens nothing. The statute's own bound for all brokers is a quarter of the shares (article 6 of
 * the standards for margin eligibility), and a tenth of a broker's worth.
 */
export function stockQuota({
  sharesOutstanding,
  refPrice,
  priceScale,
  currency,
}: Pick<Instrument, 'sharesOutstanding' | 'refPrice' | 'priceScale' | 'currency'>): Cash {
  // Prices have two decimals or more, money has two.
  const worth = BigInt(Math.floor(sharesOutstanding)) * BigInt(refPrice);
  const quota = divide(worth * QUOTA_BPS, 10_000n * 10n ** BigInt(priceScale - 2), 'down');
  const { least, most } = QUOTA_BOUNDS[currency === 'USD' ? 'USD' : 'TWD'];
  if (quota < least) return least;
  return quota > most ? most : cash(quota);
}
