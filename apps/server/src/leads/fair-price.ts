import { sharesOf } from '@kuroshio/market';
import { units } from '@kuroshio/money';
import { clockOf, type ExchangeView, marketAt, minutesOfDay } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';

const MINUTE = 60_000;
/** What lately means: ten minutes that are over. */
const LATELY = 10 * MINUTE;

/** Trades of customers with customers; of each one side. */
const BETWEEN_CUSTOMERS = `select f.price, f.quantity, f.at from fill f join orders o on o.id = f.order_id
  where f.trading_date = $1 and f.at > $2 and o.instrument_no = $3 and o.side = 'buy' and f.counterparty = 'clearing'`;

interface Between {
  readonly [column: string]: unknown;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly at: Date;
}

/**
 * What an instrument traded at in the last ten minutes that are over, in price units, without what customers traded with one
 * another: two who agree make no price for a pool. Undefined where nothing is left.
 */
export async function fairPrice(
  on: Queryable,
  view: ExchangeView,
  no: number,
  now: number,
): Promise<number | undefined> {
  const market = marketAt(view, no);
  const { instrument } = market;
  const { date, msOfDay } = clockOf(view, instrument.venue);
  const isLately = (minute: number) => minute >= msOfDay - LATELY - MINUTE && minute <= msOfDay - MINUTE;
  const recent = minutesOfDay(market).filter(({ minute }) => isLately(minute));
  // Turnover is in minor units, of which a price unit is a part.
  const scale = 10 ** (instrument.priceScale - 2);
  let volume = recent.reduce((sum, minute) => sum + minute.volume, 0);
  let value = recent.reduce((sum, minute) => sum + minute.turnover * scale, 0);
  // A venue's clock runs at least as fast as the wall's.
  const since = new Date(now - LATELY - 2 * MINUTE);
  for (const { price, quantity, at } of await on.query<Between>(BETWEEN_CUSTOMERS, [date, since, no])) {
    const shown = view.venueTime(instrument.venue, at.getTime());
    if (shown === undefined || !isLately(Math.floor(shown.msOfDay / MINUTE) * MINUTE)) continue;
    const shares = sharesOf(instrument, units(Number(quantity)));
    volume -= shares;
    value -= shares * Number(price);
  }
  return volume <= 0 || value <= 0 ? undefined : value / volume;
}
