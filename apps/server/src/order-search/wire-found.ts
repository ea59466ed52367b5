import type { OutputOf } from '@kuroshio/contract';
import { POSTING_KINDS } from '@kuroshio/ledger';
import { sharesOf } from '@kuroshio/market';
import { cash, formatMinor, quotedPrice, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { type ExchangeView, instrumentAt, orderNo } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export type FoundOrder = OutputOf<'order-search/list-orders'>['orders'][number];
export type FoundTrade = OutputOf<'order-search/list-trades'>['trades'][number];

export function wireFound(view: ExchangeView, order: Order): FoundOrder {
  const instrument = instrumentAt(view, order.instrumentNo);
  return {
    ...{ id: String(order.id), orderNo: orderNo(order.id, order.tradingDate), customer: String(order.customer) },
    ...{ symbol: instrument.symbol, side: order.side, type: order.type, timeInForce: order.timeInForce },
    ...{ board: order.board, quantity: sharesOf(instrument, order.quantity), state: order.state },
    ...{ filled: sharesOf(instrument, order.filledQuantity), tradingDate: order.tradingDate },
    price: order.price === 0 ? '' : quotedPrice(order.price, instrument.priceScale),
    ...{ placedAt: order.placedAt, updatedAt: order.updatedAt },
  };
}

export interface TradeRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly order_date: string;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly side: FoundTrade['side'];
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly counterparty: string;
  readonly trading_date: string;
  readonly at: Date;
}

export const SELECT_TRADE = `select f.order_id, f.step, o.trading_date as order_date, o.customer_id, o.instrument_no, o.side, f.price,
    f.quantity, f.value, f.fees, f.tax, f.counterparty, f.trading_date, f.at
  from fill f join orders o on o.id = f.order_id`;

interface PairRow {
  readonly [column: string]: unknown;
  readonly posting_id: bigint;
  readonly own: bigint;
  readonly other: bigint;
  readonly customer: number;
}

const PAIRS = `select posting_id, buy_order_id as own, sell_order_id as other, seller_id as customer from customer_trade
    where buy_order_id = any($1::bigint[])
  union all select posting_id, sell_order_id, buy_order_id, buyer_id from customer_trade where sell_order_id = any($1::bigint[])
  order by posting_id desc`;
export const FILL_KINDS = [
  ...[POSTING_KINDS['buy-fill'], POSTING_KINDS['sell-fill'], POSTING_KINDS['short-sale']],
  ...[POSTING_KINDS['short-cover'], POSTING_KINDS['fraction-fill']],
];
const POSTINGS =
  'select id, business_id, step from posting where kind = any($1::smallint[]) and business_id = any($2::bigint[])';

/**
 * Who was on the other side of fills between customers. A trade is known by the posting of the first of its two fills, and the second is
 * posted right after it: so a fill is of the newest trade of its order that is no newer than its own posting. Price and time would not
 * do: an order may meet two customers at one price in the same moment.
 */
async function otherSides(on: Queryable, rows: readonly TradeRow[]): Promise<(row: TradeRow) => PairRow | undefined> {
  const orders = [...new Set(rows.filter(isBetweenCustomers).map((row) => row.order_id))];
  if (orders.length === 0) return () => undefined;
  const pairs = Map.groupBy(await on.query<PairRow>(PAIRS, [orders]), ({ own }) => own);
  const postings = await on.query<{ id: bigint; business_id: bigint; step: number }>(POSTINGS, [FILL_KINDS, orders]);
  const postingOf = new Map(postings.map(({ id, business_id: order, step }) => [`${order} ${step}`, id]));
  return (row) => {
    const posting = postingOf.get(`${row.order_id} ${row.step}`);
    if (posting === undefined || !isBetweenCustomers(row)) return undefined;
    return pairs.get(row.order_id)?.find(({ posting_id: first }) => first <= posting);
  };
}

const isBetweenCustomers = ({ counterparty }: TradeRow) => counterparty === 'clearing';

/** Trades with who was on the other side, as the watch of trades has put the sides together. */
export async function wireTrades(on: Queryable, view: ExchangeView, rows: readonly TradeRow[]): Promise<FoundTrade[]> {
  const otherOf = await otherSides(on, rows);
  return rows.map((row) => {
    const instrument = instrumentAt(view, row.instrument_no);
    const pair = otherOf(row);
    return {
      ...{ order: String(row.order_id), step: row.step, orderNo: orderNo(Number(row.order_id), row.order_date) },
      ...{ customer: String(row.customer_id), symbol: instrument.symbol, side: row.side },
      price: quotedPrice(Number(row.price), instrument.priceScale),
      quantity: sharesOf(instrument, units(Number(row.quantity))),
      ...{ value: formatMinor(cash(row.value)), fees: formatMinor(cash(row.fees)), tax: formatMinor(cash(row.tax)) },
      currency: instrument.currency,
      counterparty: isBetweenCustomers(row) ? 'customer' : 'market',
      other: pair === undefined ? null : { order: String(pair.other), customer: String(pair.customer) },
      ...{ tradingDate: row.trading_date, at: row.at.getTime() },
    };
  });
}
