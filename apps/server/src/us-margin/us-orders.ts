import type { Instrument } from '@kuroshio/market';
import { priceNow } from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { UsMarginParts } from './us-parts.ts';

/** The house sells down to so much below the last price and buys back up to so much above it, in percent: a day in the US has no lowest and no highest price. */
export const BEYOND = 3;

const TRIED = `select count(*)::integer as tried from orders where customer_id = $1 and starts_with(client_order_id, $2)`;

/** How often the house has put in an order under such a key. */
export async function triedBefore(database: Queryable, customer: number, prefix: string): Promise<number> {
  const [row] = await database.query<{ tried: number }>(TRIED, [customer, prefix]);
  return row?.tried ?? 0;
}

const OPEN = `select id, side, price, client_order_id like 'margin-%.%' as is_house from orders
  where customer_id = $1 and instrument_no = $2 and state = 'open'`;

interface OpenOrder {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly side: 'buy' | 'sell';
  readonly price: bigint | null;
  readonly is_house: boolean;
}

/**
 * Takes out of the market what is in the way of the house's orders in a stock: the customer's own, which they would meet or which keep their shares, and the
 * house's own that the price has left behind.
 * @returns how many
 */
export async function clearTheWay(
  { database, exchange }: Pick<UsMarginParts, 'database' | 'exchange'>,
  customer: number,
  instrument: Instrument,
): Promise<number> {
  const last = priceNow(exchange, instrument);
  let count = 0;
  for (const { id, side, price, is_house: byHouse } of await database.query<OpenOrder>(OPEN, [
    customer,
    instrument.no,
  ])) {
    const isLeft = price !== null && (side === 'sell' ? Number(price) > last : Number(price) < last);
    if (byHouse && !isLeft) continue;
    await exchange.cancel({ customer, orderId: Number(id), byHouse });
    count++;
  }
  return count;
}
