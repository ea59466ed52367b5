import type { TradingDate } from '@kuroshio/market';
import type { Price, Units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { table } from '../batch/table.ts';

/** What every row says of the order; it is told by whom and where without a look at the order itself. */
interface OfOrder {
  readonly order: Pick<Order, 'id' | 'customer' | 'instrumentNo'>;
  readonly tradingDate: TradingDate;
  /** How often the order had been changed when it was noted. */
  readonly step: number;
}

const OF_ORDER = {
  order_id: ['bigint', ({ order }) => order.id],
  step: ['integer', ({ step }) => step],
  customer_id: ['integer', ({ order }) => order.customer],
  instrument_no: ['integer', ({ order }) => order.instrumentNo],
  trading_date: ['date', ({ tradingDate }) => tradingDate],
} satisfies Columns<OfOrder>;

interface LargeOrder extends OfOrder {
  readonly side: Order['side'];
  readonly price: Price;
  /** What rested of it. */
  readonly quantity: Units;
  /** What had traded of it before. */
  readonly filled: Units;
  /** What stood at the best prices of its side without it. */
  readonly stood: Units;
  /** The best of them, 0 where nothing stood. */
  readonly best: Price | 0;
}

export const LARGE_ORDERS = table(
  'large orders',
  insertRows<LargeOrder>(
    'insert-large-orders',
    'large_order',
    {
      ...OF_ORDER,
      side: ['text', ({ side }) => side],
      price: ['bigint', ({ price }) => price],
      quantity: ['bigint', ({ quantity }) => quantity],
      filled: ['bigint', ({ filled }) => filled],
      stood: ['bigint', ({ stood }) => stood],
      best: ['bigint', ({ best }) => best],
    },
    { stamped: ['at'] },
  ),
);

interface LargeOrderEnd extends OfOrder {
  readonly how: 'cancelled' | 'changed';
  /** What had traded since it was noted. */
  readonly traded: Units;
  /** What was taken back. */
  readonly taken: Units;
}

export const LARGE_ORDER_ENDS = table(
  'large orders taken back',
  insertRows<LargeOrderEnd>(
    'insert-large-order-ends',
    'large_order_end',
    {
      ...OF_ORDER,
      how: ['text', ({ how }) => how],
      traded: ['bigint', ({ traded }) => traded],
      taken: ['bigint', ({ taken }) => taken],
    },
    { stamped: ['at'] },
  ),
);
