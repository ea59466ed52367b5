import {
  addTicks,
  ceilToTick,
  floorToTick,
  type Instrument,
  nearestTick,
  orderCharges,
  type PriceLimits,
  priceLimits,
  type TradingDate,
  unitsOf,
  valueOf,
} from '@kuroshio/market';
import { createBook, SELL, BUY } from '@kuroshio/matching';
import { cash, type Price, type Shares } from '@kuroshio/money';
import type { IntradayDealing, SeenMinute, TriedFill, TriedOrder } from '@kuroshio/strategies';

/** Of what a minute traded, at most this part is met by who is tried, and at least a lot where a lot traded. */
const PART_MET = 0.1;
/** A minute is gone through by its opening, its extremes and its close: what is met stands there in equal parts. */
const MOMENTS = 4;
/** At each it stands in three levels, one to three ticks worse than the market: the spread, and the depth behind it. */
const LEVELS = 3;
const OWN = 1;

/** The way of a minute: down first where it rose, as it is the dearer one for who follows a rise. */
function wayOf({ open, high, low, close }: SeenMinute): readonly number[] {
  return close >= open ? [open, low, high, close] : [open, high, low, close];
}

/** The last close before a day, in prices of that day: the day's limits are around it. */
export type ReferenceOf = (date: string) => number | undefined;

/**
 * Deals within days by the market's rules, the house's book and the charges that every customer pays. Who is met is a model: what
 * stands against an order is a part of what traded, a tick or more worse; beyond the day's limits nobody stands.
 */
export function minuteDealing(instrument: Instrument, referenceOf: ReferenceOf): IntradayDealing {
  const lot = Number(instrument.lotSize);
  let limitsKept: { readonly date: string; readonly limits: PriceLimits | null } | undefined;
  const fills: { id: number; price: number; shares: number }[] = [];
  const book = createBook(
    {
      traded: (maker, _, price, shares) => void fills.push({ id: maker, price, shares }),
      cancelled: () => {},
    },
    {
      above: (price) => addTicks(instrument, price, 1),
      below: (price) => addTicks(instrument, price, -1),
      nearest: (price) => nearestTick(instrument, price),
    },
  );

  function limitsOn(date: string): PriceLimits | null {
    if (limitsKept?.date === date) return limitsKept.limits;
    const reference = referenceOf(date);
    const limits = reference === undefined ? null : priceLimits(instrument, reference as Price, date as TradingDate);
    limitsKept = { date, limits };
    return limits;
  }

  const worse = (side: TriedOrder['side'], price: number, ticks: number) =>
    side === 'buy'
      ? addTicks(instrument, ceilToTick(instrument, price), ticks)
      : addTicks(instrument, floorToTick(instrument, price), -ticks);

  /** One moment: what is met rests in the book, the order takes what it can of it, and the rest of both goes. */
  function moment({ side, limit, shares }: TriedOrder, market: number, offered: number, date: string): void {
    const limits = limitsOn(date);
    const against = side === 'buy' ? SELL : BUY;
    const resting: number[] = [];
    let left = offered / lot;
    for (let level = 1; level <= LEVELS && left > 0; level++) {
      const lots = Math.ceil(left / (LEVELS - level + 1));
      left -= lots;
      const price = worse(side, market, level);
      const isBeyond = limits !== null && (price > limits.up || price < limits.down);
      // The grid ends: there is no worse price.
      const isSame = side === 'sell' && price >= market;
      if (isBeyond || isSame) break;
      const id = OWN + level;
      book.submit(id, against, price, (lots * lot) as Shares, 'rest');
      resting.push(id);
    }
    book.submit(OWN, side === 'buy' ? BUY : SELL, limit as Price, shares as Shares, 'ioc');
    for (const id of resting) book.cancel(id);
  }

  return {
    lot,
    valueOf: (price, shares) => valueOf(instrument, Math.round(price) as Price, shares as Shares),
    limitOf(side, wanted, date) {
      const limits = limitsOn(date);
      const within = limits === null ? wanted : Math.min(Math.max(wanted, limits.down), limits.up);
      return side === 'buy' ? floorToTick(instrument, within) : ceilToTick(instrument, within);
    },
    worse: (side, price) => worse(side, price, 1),
    meets(order, minute, date) {
      const traded = Math.floor(minute.volume / lot);
      const lots = Math.max(Math.min(1, traded), Math.floor(traded * PART_MET));
      const met: TriedFill[] = [];
      let [left, offered] = [order.shares, 0];
      for (const [at, market] of wayOf(minute).entries()) {
        // Whole lots, so that all moments together offer what the minute does.
        const upTo = Math.ceil((lots * (at + 1)) / MOMENTS);
        const part = (upTo - offered) * lot;
        offered = upTo;
        if (part === 0 || left === 0) continue;
        fills.length = 0;
        moment({ ...order, shares: left }, market, part, date);
        for (const { price, shares } of fills) {
          left -= shares;
          met.push({ minute: minute.minute, price, market, shares });
        }
      }
      return met;
    },
    charges(side, total, sameDay, date) {
      const lines = orderCharges(
        instrument,
        side,
        { value: total.value, shares: unitsOf(instrument, total.shares as Shares) },
        date as TradingDate,
        side === 'sell'
          ? { dayTrade: { value: sameDay.value, shares: unitsOf(instrument, sameDay.shares as Shares) } }
          : {},
      );
      const sum = (house: 'fees' | 'tax') =>
        cash(lines.reduce((all, line) => all + (line.house === house ? line.amount : 0n), 0n));
      return { commission: sum('fees'), tax: sum('tax') };
    },
  };
}
