import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Instrument, sharesOf } from '@kuroshio/market';
import { cash, formatMinor, quotedPrice, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt, orderNo } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Rule, StoredMove } from './alert.ts';
import type { OrderSide } from './layering.ts';
import type { SurveillanceParts } from './surveillance-parts.ts';
import { ALERT_COLUMNS, type AlertRow, wireAlert } from './wire-alert.ts';

type Path = 'surveillance/read-alert';
type Read = OutputOf<Path>;

/** A page holds all of the evidence: more than so many rows of either kind nobody reads. */
const MOST = 500;
const ALERT = `select ${ALERT_COLUMNS}, trades[1:${MOST}] as ids, taken_back, move from surveillance_alert where id = $1`;

interface EvidenceRow extends AlertRow {
  readonly ids: readonly bigint[];
  readonly taken_back: readonly bigint[];
  readonly move: StoredMove | null;
}

interface OrderRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly order_date: string;
  readonly customer_id: number;
  readonly side: OrderSide;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly stood: bigint;
  readonly traded: bigint;
  readonly placed_at: Date;
  readonly taken_back_at: Date;
  readonly how: 'cancelled' | 'changed';
}

const ORDERS = `select l.order_id, o.trading_date as order_date, l.customer_id, l.side, l.price, l.quantity, l.stood, e.traded, l.at as placed_at,
    e.at as taken_back_at, e.how
  from large_order_end e join large_order l on l.order_id = e.order_id and l.step = e.step join orders o on o.id = l.order_id
  where e.number = any($1) order by l.at, l.order_id, l.step limit ${MOST}`;

interface TradeRow {
  readonly [column: string]: unknown;
  readonly buy_order_id: bigint | null;
  readonly buyer_id: number | null;
  readonly buy_date: string | null;
  readonly sell_order_id: bigint | null;
  readonly seller_id: number | null;
  readonly sell_date: string | null;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly at: Date;
}

const TRADES = `select t.buy_order_id, t.buyer_id, b.trading_date as buy_date, t.sell_order_id, t.seller_id, s.trading_date as sell_date,
    t.price, t.quantity, t.value, t.at
  from customer_trade t join orders b on b.id = t.buy_order_id join orders s on s.id = t.sell_order_id
  where t.posting_id = any($1) order by t.posting_id limit ${MOST}`;
/** Fills that are known with their own side, beside large orders or in the regular book. */
type OwnFills = 'trade_beside_large' | 'regular_trade';
/**
 * The other side of such a fill, where it was a customer's, is in the newest trade of its order that is no newer than its own posting: a trade
 * stands under the posting of the first of its two fills, and the second follows it.
 */
const PAIR = (
  own: 'buy' | 'sell',
) => `select * from customer_trade pair where own.side = '${own}' and f.counterparty = 'clearing'
  and pair.${own}_order_id = f.order_id and pair.posting_id <= own.posting_id`;
const SIDES_IN = (table: OwnFills) => `select own.posting_id, own.price, own.quantity, own.value, own.at,
    case own.side when 'buy' then f.order_id else t.buy_order_id end as buy_order_id,
    case own.side when 'buy' then own.customer_id else t.buyer_id end as buyer_id,
    case own.side when 'sell' then f.order_id else t.sell_order_id end as sell_order_id,
    case own.side when 'sell' then own.customer_id else t.seller_id end as seller_id
  from ${table} own join posting p on p.id = own.posting_id join fill f on f.order_id = p.business_id and f.step = p.step
    left join lateral (${PAIR('buy')} union all ${PAIR('sell')} order by posting_id desc limit 1) t on true
  where own.posting_id = any($1) order by own.posting_id limit ${MOST}`;
const TRADES_IN = (
  table: OwnFills,
) => `select sides.*, b.trading_date as buy_date, s.trading_date as sell_date from (${SIDES_IN(table)}) sides
  left join orders b on b.id = buy_order_id left join orders s on s.id = sell_order_id order by posting_id`;
/** By which rule's alerts which trades are meant; those of the others are trades between customers. */
const TRADES_OF: Readonly<Partial<Record<Rule, string>>> = {
  layering: TRADES_IN('trade_beside_large'),
  'price-mover': TRADES_IN('regular_trade'),
};

/** One alert with its evidence. That somebody looked is written down first. */
export function readAlert({
  database,
  operatorLog,
  view,
}: SurveillanceParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const [row] = await database.query<EvidenceRow>(ALERT, [id]);
    if (row === undefined) return refuse('SURVEILLANCE_ALERT_UNKNOWN');
    const { now, ip, userAgent: device } = context;
    await operatorLog.note({ ...{ operatorId, action: 'alert-read', about: `alert/${id}`, ip, device, now } });
    const instrument = instrumentAt(view, row.instrument_no);
    const orders = await database.query<OrderRow>(ORDERS, [[...row.taken_back]]);
    const trades = await database.query<TradeRow>(TRADES_OF[row.rule] ?? TRADES, [[...row.ids]]);
    return ok({
      alert: wireAlert(view, row),
      orders: orders.map((one) => wireOrder(instrument, one)),
      ordersInAll: row.taken_back.length,
      move: row.move === null ? null : wireMove(instrument, row.move, row.quantity),
      trades: trades.map((one) => wireTrade(instrument, one)),
    });
  };
}

const sharesIn = (instrument: Instrument, quantity: bigint) => sharesOf(instrument, units(Number(quantity)));
const priceIn = ({ priceScale }: Instrument, price: bigint) => quotedPrice(Number(price), priceScale);

function wireOrder(instrument: Instrument, row: OrderRow): Read['orders'][number] {
  const inShares = (quantity: bigint) => sharesIn(instrument, quantity);
  return {
    ...{ order: String(row.order_id), orderNo: orderNo(Number(row.order_id), row.order_date) },
    ...{ customer: String(row.customer_id), side: row.side, price: priceIn(instrument, row.price) },
    ...{ quantity: inShares(row.quantity), stood: inShares(row.stood), traded: inShares(row.traded) },
    ...{ placedAt: row.placed_at.getTime(), takenBackAt: row.taken_back_at.getTime(), how: row.how },
  };
}

/** @param own what the alert's customers traded of the volume */
function wireMove(instrument: Instrument, { side, from, to, ...stored }: StoredMove, own: bigint): Read['move'] {
  const [before, after, volume] = [stored.before, stored.after, stored.volume].map(BigInt) as [bigint, bigint, bigint];
  return {
    ...{ side, before: priceIn(instrument, before), after: priceIn(instrument, after) },
    // Both toward zero: what is shown has been reached.
    changeBps: Number(((after - before) * 10_000n) / before),
    shareBps: Number((own * 10_000n) / volume),
    ...{ volume: sharesIn(instrument, volume), from, to },
  };
}

function wireTrade(instrument: Instrument, row: TradeRow): Read['trades'][number] {
  return {
    buyer: sideOf(row.buy_order_id, row.buyer_id, row.buy_date),
    seller: sideOf(row.sell_order_id, row.seller_id, row.sell_date),
    ...{ price: priceIn(instrument, row.price), quantity: sharesIn(instrument, row.quantity) },
    ...{ value: formatMinor(cash(row.value)), at: row.at.getTime() },
  };
}

function sideOf(order: bigint | null, customer: number | null, date: string | null): Read['trades'][number]['buyer'] {
  if (order === null || customer === null || date === null) return null;
  return { order: String(order), orderNo: orderNo(Number(order), date), customer: String(customer) };
}
