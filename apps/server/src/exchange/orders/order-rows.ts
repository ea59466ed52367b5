import type { Order } from '@kuroshio/orders';
import type { Price, Units } from '@kuroshio/money';
import type { SealedKind } from '../../books/index.ts';
import { type Columns, insertRows, type RowWriter, updateRows } from '../../platform/database/index.ts';
import { type Changes, put, rowAt } from '../batch/changes.ts';
import { table, type Table } from '../batch/table.ts';
import { SECURED_ORDERS } from '../positions/secured-rows.ts';
import { DAY_SHORTS, SHORT_ORDERS } from '../positions/short-rows.ts';
import { chargesJson } from './charges-json.ts';
import { countOrder, type WithOrderedCredit } from './ordered-credit.ts';

const AS_PLACED = {
  id: ['bigint', (o) => o.id],
  customer_id: ['integer', (o) => o.customer],
  client_order_id: ['text', (o) => o.clientOrderId],
  fingerprint: ['bigint', (o) => o.fingerprint],
  instrument_no: ['integer', (o) => o.instrumentNo],
  cash_asset: ['integer', (o) => o.cashAsset],
  type: ['text', (o) => o.type],
  time_in_force: ['text', (o) => o.timeInForce],
  board: ['text', (o) => o.board],
  quantity: ['bigint', (o) => o.quantity],
  price: ['bigint', (o) => o.price],
  book_price: ['bigint', (o) => o.bookPrice],
  trading_date: ['date', (o) => o.tradingDate],
  held_cash: ['bigint', (o) => o.heldCash],
  pledged_cash: ['bigint', (o) => o.pledgedCash],
} satisfies Columns<Order>;

const AS_IT_LIVES = {
  state: ['text', (o) => o.state],
  filled_quantity: ['bigint', (o) => o.filledQuantity],
  filled_value: ['bigint', (o) => o.filledValue],
  day_trade_quantity: ['bigint', (o) => o.dayTradeQuantity],
  day_trade_value: ['bigint', (o) => o.dayTradeValue],
  fills: ['integer', (o) => o.fills],
  charges: ['jsonb', (o) => chargesJson(o.charges)],
  held_cash: ['bigint', (o) => o.heldCash],
  pledged_cash: ['bigint', (o) => o.pledgedCash],
  held_shares: ['bigint', (o) => o.heldShares],
  closes: ['jsonb', (o) => JSON.stringify(o.closes)],
} satisfies Columns<Order>;

const WHOLE = {
  ...AS_PLACED,
  side: ['text', (o) => o.side],
  position_id: ['bigint', (o) => o.positionId],
  asked_amount: ['bigint', (o) => o.askedAmount],
  ...AS_IT_LIVES,
} satisfies Columns<Order>;

const AS_AMENDED = {
  priority: ['bigint', (o) => o.priority],
  amendments: ['integer', (o) => o.amendments],
} satisfies Columns<Order>;

const isLent = ({ financing }: Order) => financing === 'margin';

/** What is lent on a purchase on margin. Empty for all others, whose statements do not name them. */
const LENT = {
  loan_bps: ['integer', (o) => (isLent(o) ? o.loanBps : null)],
  loan: ['bigint', (o) => (isLent(o) ? o.loan : null)],
} satisfies Columns<Order>;

const SEALED: SealedKind<Order> = {
  code: 2,
  table: 'orders',
  key: ['id'],
  columns: { ...WHOLE, ...AS_AMENDED },
  added: LENT,
  meant: { priority: (row) => row['priority'] ?? row['id'] },
};

type Writer = Pick<RowWriter<Order>, 'write'>;

/** Orders of two sorts, each by a statement of its own. */
function apart(isFirst: (order: Order) => boolean, first: Writer, second: Writer): Writer {
  return {
    write(send, orders, at) {
      const [some, others]: [Order[], Order[]] = [[], []];
      for (const order of orders) (isFirst(order) ? some : others).push(order);
      return [...first.write(send, some, at), ...second.write(send, others, at)];
    },
  };
}

const stamped = ['placed_at', 'updated_at'];
const inserted = (name: string, columns: Columns<Order>) => insertRows<Order>(name, 'orders', columns, { stamped });

/** Purchases of which nothing has traded and which close nothing: most orders, and with half the columns the same. */
const insertedResting = (name: string, columns: Columns<Order>) =>
  insertRows<Order>(name, 'orders', columns, {
    constants: {
      side: "'buy'",
      state: "'open'",
      filled_quantity: '0',
      filled_value: '0',
      fills: '0',
      charges: "'{}'",
      held_shares: '0',
      closes: "'[]'",
    },
    stamped,
  });

const isRestingBuy = ({ side, state, fills, closes }: Order) =>
  side === 'buy' && state === 'open' && fills === 0 && closes.length === 0;

export const NEW_ORDERS: Table<Order> = table(
  'new orders',
  apart(
    isLent,
    apart(
      isRestingBuy,
      insertedResting('insert-resting-lent-buys', { ...AS_PLACED, ...LENT }),
      inserted('insert-lent-orders', { ...WHOLE, ...LENT }),
    ),
    apart(isRestingBuy, insertedResting('insert-resting-buys', AS_PLACED), inserted('insert-orders', WHOLE)),
  ),
  { sealed: SEALED },
);

const AS_CHANGED = {
  id: ['bigint', (o) => o.id],
  quantity: ['bigint', (o) => o.quantity],
  price: ['bigint', (o) => o.price],
  book_price: ['bigint', (o) => o.bookPrice],
  ...AS_AMENDED,
  // Shown beside what it became; the amendments, which are sealed, say the rest.
  asked_quantity: ['bigint', (o) => o.askedQuantity],
  asked_price: ['bigint', (o) => o.askedPrice],
  ...AS_IT_LIVES,
} satisfies Columns<Order>;

const updated = (name: string, columns: Columns<Order>) =>
  updateRows<Order>(name, 'orders', columns, { stamped: ['updated_at'] });

/** Orders that stood before the part of the batch and changed in it. */
export const CHANGED_ORDERS: Table<Order> = table(
  'changed orders',
  apart(isLent, updated('update-lent-orders', { ...AS_CHANGED, ...LENT }), updated('update-orders', AS_CHANGED)),
  { sealed: SEALED },
);

/** To be called after every change of an order that is not new. */
export function touchOrder(state: WithOrderedCredit, changes: Changes, order: Order): void {
  countOrder(state, order);
  if (rowAt(changes, NEW_ORDERS, order) === undefined) put(changes, CHANGED_ORDERS, order);
  noteFinancing(changes, order);
}

/** What stands beside the row of an order. */
export function noteFinancing(changes: Changes, order: Order): void {
  if (order.financing === 'secured') put(changes, SECURED_ORDERS, order);
  if (order.financing === 'short') put(changes, SHORT_ORDERS, order);
  if (order.short?.isDayTrade === true) put(changes, DAY_SHORTS, order);
}

/** What one amendment made of an order. */
interface Amendment {
  readonly order: Order;
  readonly step: number;
  readonly quantity: Units;
  readonly price: Price | 0;
}

const AMENDMENT = {
  order_id: ['bigint', (a) => a.order.id],
  step: ['integer', (a) => a.step],
  quantity: ['bigint', (a) => a.quantity],
  price: ['bigint', (a) => a.price],
} satisfies Columns<Amendment>;

export const AMENDMENTS = table(
  'amendments',
  insertRows<Amendment>('insert-amendments', 'order_amendment', AMENDMENT, { stamped: ['at'] }),
  { sealed: { code: 8, table: 'order_amendment', key: ['order_id', 'step'], columns: AMENDMENT } },
);
