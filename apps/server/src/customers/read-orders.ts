import type { OutputOf } from '@kuroshio/contract';
import { ORDER_COLUMNS, orderFromRow, orderNo, type OrderRow } from '../exchange/index.ts';
import type { CustomerParts } from './customer-parts.ts';

const NEWEST = `select ${ORDER_COLUMNS} from orders where customer_id = $1 order by id desc limit 30`;

/** A customer's newest orders. */
export async function readOrders(
  { database, view }: Pick<CustomerParts, 'database' | 'view'>,
  customer: number,
): Promise<OutputOf<'customers/record'>['orders']> {
  const rows = await database.query<OrderRow>(NEWEST, [customer]);
  return rows.map(orderFromRow).map((order) => ({
    ...{
      id: String(order.id),
      orderNo: orderNo(order.id, order.tradingDate),
      side: order.side,
      state: order.state,
      at: order.placedAt,
    },
    symbol: view.rulebook.instruments.byNo(order.instrumentNo)?.symbol ?? String(order.instrumentNo),
  }));
}
