import { CASH_ASSETS, cash } from '@kuroshio/money';
import { coverableWith, type ShortPosition } from '@kuroshio/orders';
import { balancesOf } from '../books/index.ts';
import { clockOf, instrumentAt, marketAt } from '../exchange/index.ts';
import type { Log } from '../platform/log.ts';
import { CURRENCY, type MarginParts } from './margin-parts.ts';

type Parts = Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log };

/**
 * Open orders of the customer that stand in the way: purchases that give these shares back, and sales of the same stock, which the
 * house's purchase would meet and so be refused. They are cancelled, the house's own stay.
 */
const IN_THE_WAY = `select o.id from orders o
  where o.customer_id = $1 and o.state = 'open' and o.client_order_id not like 'margin-%.%'
    and case o.side
      when 'buy' then exists (select from short_order where order_id = o.id)
        and exists (select from jsonb_array_elements(o.closes) c where (c ->> 'positionId')::bigint = $2)
      else o.instrument_no = $3 end`;

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
  const orders = await database.query<{ id: bigint }>(IN_THE_WAY, [customer, id, instrumentNo]);
  for (const one of orders) await exchange.cancel({ customer, orderId: Number(one.id) });
  // Cancelled orders have given their shares free; the position as it was read does not know it yet.
  if (orders.length > 0) return;
  const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
  const order = { bookPrice: limits.up, tradingDate: date, isByPart: false };
  const quantity = coverableWith(instrument, order, position, cash(balance?.available ?? 0n));
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
