import type { Board } from '@kuroshio/market';
import { type Price, units } from '@kuroshio/money';
import { type Position, sellable } from '@kuroshio/orders';
import { clockOf, marketAt, POSITION_COLUMNS, type PositionRow, positionFromRow } from '../exchange/index.ts';
import type { Log } from '../platform/log.ts';
import type { CallRow } from './call-rows.ts';
import type { MarginParts } from './margin-parts.ts';
import { accountOf, type MarginHolding, readHoldings } from './margin-worth.ts';

/**
 * Open orders of the customer that stand in the way: sales of a position that is to be sold, and purchases of the same stock, which
 * the house's sale would meet and so be refused. They are cancelled, the house's own stay.
 */
const IN_THE_WAY = `select o.id from orders o
  where o.customer_id = $1 and o.state = 'open' and o.client_order_id not like 'margin-%.%'
    and case o.side
      when 'sell' then exists (select from jsonb_array_elements(o.closes) c where (c ->> 'positionId')::bigint = any($2))
      else o.instrument_no = any(select instrument_no from positions where id = any($2)) end`;

const NOW = `select ${POSITION_COLUMNS} from positions where id = any($1) order by id`;

/** Shares that the house sells for a customer: all of a position that are free, or no more than so many. */
interface Lot extends Pick<MarginHolding, 'position' | 'instrument'> {
  readonly most?: number;
}

/** What the house sells for a customer, and the word of why: `call.7` of a call, `term` at the end of a term. */
interface ForcedSales {
  readonly customer: number;
  readonly lots: readonly Lot[];
  readonly why: string;
}

type Parts = Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** Sells what was called and not paid (article 55): only the transactions that were called. */
export async function sellCalled(parts: Parts, call: CallRow): Promise<void> {
  const called = new Set(call.positions.map(Number));
  // What was paid back and lent on anew is of the other account, and stays.
  const lots = (await readHoldings(parts.database, parts.exchange, call.customer_id)).filter(
    (one) => accountOf(one) === call.account && called.has(one.position.id),
  );
  await sellLots(parts, { customer: call.customer_id, lots, why: `call.${call.id}` });
}

/**
 * Sells positions for a customer: by orders at the lowest price of the day, before the opening as well, so that they trade where
 * anybody buys. The order names its position: others of the same stock, older or not, stay. A position that may have parts of a lot
 * sells these on the odd-lot board. The key has the day in it: what did not trade today is sold tomorrow, and nothing is sold twice.
 */
export async function sellLots(parts: Parts, sales: ForcedSales): Promise<void> {
  const { database, exchange } = parts;
  const { customer, lots: all } = sales;
  if (all.length === 0) return;
  const orders = await database.query<{ id: bigint }>(IN_THE_WAY, [customer, all.map(({ position }) => position.id)]);
  for (const { id } of orders) await exchange.cancel({ customer, orderId: Number(id) });
  // As they are now that nothing stands in the way: else who orders again and again would be waited for.
  const rows = await database.query<PositionRow>(NOW, [all.map(({ position }) => position.id)]);
  const fresh = new Map(rows.map(positionFromRow).map((one) => [one.id, one]));
  for (const { position: before, instrument, most } of all) {
    const position = fresh.get(before.id) ?? before;
    const { phase, date } = clockOf(exchange.view, instrument.venue);
    if (phase !== 'intake' && phase !== 'continuous' && phase !== 'closing-auction') continue;
    const { limits, reference } = marketAt(exchange.view, instrument.no);
    const price = (limits?.down ?? reference) as Price | 0;
    if (price === 0) continue;
    const free = Math.min(sellable(position), most ?? Number.POSITIVE_INFINITY);
    const lots = Math.floor(free / instrument.lotSize) * instrument.lotSize;
    await sell(parts, sales, position, { board: 'regular', quantity: lots, price, date });
    // The odd-lot board takes orders while the market trades. One sale of a position at a time: its lots first.
    if (phase === 'continuous' && lots === 0 && position.closingQuantity === 0)
      await sell(parts, sales, position, { board: 'odd-lot', quantity: free - lots, price, date });
  }
}

async function sell(
  { exchange, log }: Pick<Parts, 'exchange' | 'log'>,
  { customer, why }: ForcedSales,
  position: Position,
  sale: { readonly board: Board; readonly quantity: number; readonly price: Price; readonly date: string },
): Promise<void> {
  if (sale.quantity === 0) return;
  const placed = await exchange.place({
    customer,
    clientOrderId: `margin-${why}.${position.id}.${sale.board}.${sale.date}`,
    instrumentNo: position.instrumentNo,
    ticket: {
      ...{ side: 'sell', type: 'limit', timeInForce: 'ROD', board: sale.board, price: sale.price },
      ...{ quantity: units(sale.quantity), positionId: position.id, financing: position.financing },
    },
  });
  if (placed.ok) return;
  // The same key for what is left today, or a market that takes no orders: the next day, or the next look.
  const { code } = placed.refusal;
  if (code !== 'KEY_REUSED')
    log.warn({ why, position: position.id, code }, 'what the house sells for a customer could not be put in');
}
