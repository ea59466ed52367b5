import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { POSTING_KINDS } from '@kuroshio/ledger';
import { sharesOf } from '@kuroshio/market';
import { formatMinor, quotedPrice, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt, ORDER_COLUMNS, orderFromRow, type OrderRow } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OrderSearchParts } from './order-search-parts.ts';
import { FILL_KINDS, SELECT_TRADE, type TradeRow, wireFound, wireTrades } from './wire-found.ts';

type Path = 'order-search/read-order';

interface AmendmentRow {
  readonly [column: string]: unknown;
  readonly step: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly at: Date;
}

const AMENDMENTS = 'select step, quantity, price, at from order_amendment where order_id = $1 order by step';
/** A page of an order holds all of its fills: more than so many would be a thousand lines of one. */
const TRADES = `${SELECT_TRADE} where f.order_id = $1 order by f.step limit 1000`;
const POSTING = 'select id from posting where kind = any($1::smallint[]) and business_id = $2 order by id limit 1';
const KINDS = [POSTING_KINDS['order-hold'], ...FILL_KINDS];

/** One order with its whole life. That somebody looked is written down first. */
export function readOrder({
  database,
  operatorLog,
  view,
}: OrderSearchParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const [row] = await database.query<OrderRow>(`select ${ORDER_COLUMNS} from orders where id = $1`, [id]);
    if (row === undefined) return refuse('ORDER_UNKNOWN');
    const { now, ip, userAgent: device } = context;
    await operatorLog.note({
      ...{ operatorId, action: 'order-read', about: `order/${id}`, customerId: row.customer_id, ip, device, now },
    });
    const order = orderFromRow(row);
    const instrument = instrumentAt(view, order.instrumentNo);
    const amendments = await database.query<AmendmentRow>(AMENDMENTS, [id]);
    const trades = await database.query<TradeRow>(TRADES, [id]);
    const [posting] = await database.query<{ id: bigint }>(POSTING, [KINDS, id]);
    return ok({
      order: {
        ...wireFound(view, order),
        ...{ clientOrderId: order.clientOrderId, financing: order.financing, currency: instrument.currency },
        ...{ heldCash: formatMinor(order.heldCash), heldShares: sharesOf(instrument, order.heldShares) },
      },
      amendments: amendments.map((one) => ({
        ...{ step: one.step, quantity: sharesOf(instrument, units(Number(one.quantity))), at: one.at.getTime() },
        price: quotedPrice(Number(one.price), instrument.priceScale),
      })),
      trades: await wireTrades(database, view, trades),
      posting: posting === undefined ? null : String(posting.id),
    });
  };
}
