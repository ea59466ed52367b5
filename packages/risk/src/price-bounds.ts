import { ceilToTick, floorToTick, type Instrument, type PriceLimits } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import type { Side } from '@kuroshio/orders';

/**
 * A limit price further from the reference than tenfold is a slip of the finger where the market itself has no limit.
 * A limit of our house.
 */
const SLIP_FACTOR = 10;

/** How far a market order may trade from the best price where the market has no limit: 5 %, a limit of our house. */
const COLLAR_PERCENT = 5;

/**
 * Outside the regular session hardly anybody stands in the book. A purchase further above the last price of the regular session,
 * or a sale further below, would be clearly erroneous there: FINRA Rule 11892 and Nasdaq Rule 11890, numerical guidelines outside
 * of normal market hours, 20 % up to $25, 10 % up to $50, 6 % above (general knowledge, not checked against a published text).
 * Brokers refuse such orders beforehand, as here.
 */
const OUTSIDE_SESSION: readonly { readonly upTo: number; readonly percent: number }[] = [
  { upTo: 25, percent: 20 },
  { upTo: 50, percent: 10 },
  { upTo: Number.POSITIVE_INFINITY, percent: 6 },
];

/** The worst limit price that is taken outside the regular session. @param last of the regular session, else the reference */
export function collarOutsideSession(instrument: Instrument, side: Side, last: Price): Price {
  const dollars = last / 10 ** instrument.priceScale;
  const { percent } = OUTSIDE_SESSION.find(({ upTo }) => dollars <= upTo) ?? { percent: 6 };
  return side === 'buy'
    ? floorToTick(instrument, last + (last * percent) / 100)
    : ceilToTick(instrument, last - (last * percent) / 100);
}

/** The lowest and highest limit price that is taken. */
export function priceBounds(instrument: Instrument, limits: PriceLimits | null, reference: Price | 0): PriceLimits {
  if (limits !== null) return limits;
  return {
    down: ceilToTick(instrument, reference / SLIP_FACTOR),
    up: floorToTick(instrument, reference * SLIP_FACTOR),
  };
}

/**
 * The worst price at which a market order may trade, which is also what money is held for: the day's limit, or where
 * there is none 5 % beyond the best price. So a market order in Taiwan ranks with the orders at the limit.
 */
export function worstPrice(instrument: Instrument, side: Side, limits: PriceLimits | null, best: Price): Price {
  if (limits !== null) return side === 'buy' ? limits.up : limits.down;
  return side === 'buy'
    ? floorToTick(instrument, best + (best * COLLAR_PERCENT) / 100)
    : ceilToTick(instrument, best - (best * COLLAR_PERCENT) / 100);
}
