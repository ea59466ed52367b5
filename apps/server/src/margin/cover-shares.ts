import { type Price, type Units, units } from '@kuroshio/money';
import { coverable, neededToCover, type ShortPosition } from '@kuroshio/orders';
import { balancesOf } from '../books/index.ts';
import { clockOf, instrumentAt, marketAt } from '../exchange/index.ts';
import type { Log } from '../platform/log.ts';
import { CURRENCY, type MarginParts } from './margin-parts.ts';
import { CASH_ASSETS } from '@kuroshio/money';

type Parts = Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** Open purchases of the customer that give these shares back: they are cancelled, the house's own stay. */
const OWN_COVERS = `select o.id from orders o join short_order s on s.order_id = o.id, jsonb_array_elements(o.closes) c
  where o.customer_id = $1 and o.state = 'open' and o.side = 'buy' and (c ->> 'positionId')::bigint = $2
    and not starts_with(o.client_order_id, 'margin-')`;

/** As many whole lots as what is held for them and what is free can pay at this price. */
function payable(parts: Parts, position: ShortPosition, price: Price, available: bigint): Units {
  const instrument = instrumentAt(parts.exchange.view, position.instrumentNo);
  const { date } = clockOf(parts.exchange.view, instrument.venue);
  for (let lots = Math.floor(coverable(position) / instrument.lotSize); lots > 0; lots--) {
    const quantity = units(lots * instrument.lotSize);
    const order = { bookPrice: price, highest: price, tradingDate: date };
    if (neededToCover(instrument, order, [{ position, quantity }]) <= available) return quantity;
  }
  return units(0);
}

/**
 * Buys shares back for a customer, at the highest price of the day, so that it trades where anybody sells. What is held for them pays,
 * then money that is free; what neither reaches stays owed in shares. The key has the day in it: what did not trade today is bought
 * tomorrow, and nothing is bought twice.
 */
export async function coverShares(parts: Parts, position: ShortPosition, why: string): Promise<void> {
  const { database, exchange, log } = parts;
  const { customer, id, instrumentNo } = position;
  const instrument = instrumentAt(exchange.view, instrumentNo);
  const { phase, date } = clockOf(exchange.view, instrument.venue);
  if (phase !== 'intake' && phase !== 'continuous' && phase !== 'closing-auction') return;
  const { limits } = marketAt(exchange.view, instrumentNo);
  if (limits === null) return;
  const orders = await database.query<{ id: bigint }>(OWN_COVERS, [customer, id]);
  for (const one of orders) await exchange.cancel({ customer, orderId: Number(one.id) });
  // Cancelled purchases have given their shares free; the position as it was read does not know it yet.
  if (orders.length > 0) return;
  const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
  const quantity = payable(parts, position, limits.up, balance?.available ?? 0n);
  if (quantity === 0) return;
  const placed = await exchange.place({
    ...{ customer, clientOrderId: `margin-${why}.s${id}.${date}`, instrumentNo },
    ticket: {
      ...{ side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular', price: limits.up, quantity },
      ...{ positionId: id, financing: 'short' },
    },
  });
  if (placed.ok) return;
  // The same key for what is left today, or a market that takes no orders: the next day, or the next look.
  const { code } = placed.refusal;
  if (code !== 'KEY_REUSED') log.warn({ short: id, why, code }, 'shares that are owed could not be bought back');
}
