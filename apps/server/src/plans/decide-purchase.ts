import type { Refusal } from '@kuroshio/base';
import { STOPS_TRADING } from '@kuroshio/contract';
import { cash, type Cash, type Price } from '@kuroshio/money';
import type { TradingDate } from '@kuroshio/market';
import type { MarketView } from '../exchange/index.ts';
import { poolTradesIt } from '../leads/index.ts';
import type { PlanRunParts } from './plan-parts.ts';
import type { PurchaseReason, PurchaseRow } from './purchase-rows.ts';
import { collarOf, planLimit, type PurchaseSize, sizeFraction, sizeShares, worstAsk } from './size-purchase.ts';

/** What is done about a purchase now: it is sent, waits within its day, or is skipped. */
export type Decision = { readonly does: 'send'; readonly size: PurchaseSize } | Stopped;
interface Stopped {
  readonly does: 'wait' | 'skip';
  readonly reason: PurchaseReason;
}

const wait = (reason: PurchaseReason): Stopped => ({ does: 'wait', reason });
const skip = (reason: PurchaseReason): Stopped => ({ does: 'skip', reason });

/** What a plan's order goes by, of what is durable. */
export const planMarket = ({ instrument, reference, limits, day }: MarketView) => ({
  ...{ instrument, reference, limits, last: day.last },
});

/** Looks at everything that stops an order which the exchange does not look at by itself, then at the price. */
export async function decidePurchase(
  { database, exchange: { view }, restrictions, ownLimits, clock }: PlanRunParts,
  row: PurchaseRow,
): Promise<Decision> {
  const market = view.markets.get(row.instrument_no);
  if (market === undefined || !market.instrument.tradable) return skip('delisted');
  const inForce = restrictions.of(row.customer_id, clock.now());
  if (STOPS_TRADING.some((kind) => inForce.includes(kind))) return skip('restricted');
  if ((await ownLimits.stops(row.customer_id, 'opening', clock.now())) !== undefined) return skip('own-limit');
  const date = row.due_on as TradingDate;
  // A lead's pool is nobody's other side, a plan's neither.
  if (await poolTradesIt(database, row.customer_id, row.instrument_no, date)) return skip('pool');
  const rests = market.pause !== null && market.pause.reason !== 'periodic';
  if (rests || market.marks.includes('suspended')) return wait('halted');
  return sizeNow(market, cash(row.amount), date);
}

function sizeNow(market: MarketView, amount: Cash, date: TradingDate): Decision {
  const { instrument, limits, day, book } = market;
  const from = planMarket(market);
  const limit = planLimit(from);
  if (limit === 0) return wait(limits !== null && day.last >= limits.up ? 'limit-up' : 'away');
  if (instrument.venue !== 'US') {
    const size = sizeShares(instrument, amount, limit, date);
    return size.lots + size.odd > 0 ? { does: 'send', size } : skip('dear');
  }
  const best = book?.asks[0];
  if (best === undefined) return wait('thin');
  const size = sizeFraction(instrument, amount, best as Price, date);
  const worst = worstAsk(instrument, size.fraction, book?.asks ?? []);
  if (worst === undefined) return wait('thin');
  // It trades at once and names no limit: so it is not sent where the book would take it beyond the collar.
  return worst > collarOf(from) ? wait('away') : { does: 'send', size };
}

/** What an order's refusal means for the purchase. What passes within the day is tried again until the session ends. */
export function afterRefusal({ code }: Refusal): Stopped {
  switch (code) {
    case 'BALANCE_INSUFFICIENT':
      return skip('money');
    case 'CROSSES_OWN_ORDER':
      return skip('own-order');
    case 'TOO_MANY_OPEN_ORDERS':
      return skip('too-many');
    case 'FRACTION_TOO_SMALL':
      return skip('dear');
    case 'INSTRUMENT_NOT_FOUND':
    case 'INSTRUMENT_NOT_TRADABLE':
    case 'BOARD_NOT_OFFERED':
      return skip('delisted');
    case 'INSTRUMENT_SUSPENDED':
    case 'ORDER_TYPE_NOT_ALLOWED':
      return wait('halted');
    case 'MARKET_CLOSED':
    case 'BOARD_CLOSED':
      return wait('closed');
    case 'LIQUIDITY_INSUFFICIENT':
      return wait('thin');
    case 'PRICE_NOT_AVAILABLE':
    case 'PRICE_OVER_LIMIT':
    case 'PRICE_OFF_TICK':
      return wait('away');
    // Somebody looked while the order was on its way: it is found by its key the next time.
    case 'KEY_REUSED':
      return wait('');
    default:
      return skip('other');
  }
}
