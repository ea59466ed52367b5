import type { TradingDate } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import type { SealedKind } from '../../books/index.ts';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { asExcluded, table } from '../batch/table.ts';

/** How much may be lent to a customer on what is bought. */
interface MarginAccount {
  readonly customer: number;
  readonly limit: Cash;
  readonly openedOn: TradingDate;
  /** Null while it is open. */
  readonly closedOn: TradingDate | null;
}

const ACCOUNT = {
  customer_id: ['integer', (a) => a.customer],
  credit_limit: ['bigint', (a) => a.limit],
  opened_on: ['date', (a) => a.openedOn],
  closed_on: ['date', (a) => a.closedOn],
} satisfies Columns<MarginAccount>;

export const MARGIN_ACCOUNTS = table(
  'margin accounts',
  insertRows<MarginAccount>('save-margin-accounts', 'margin_account', ACCOUNT, {
    conflict: `on conflict (customer_id) do update set ${asExcluded<MarginAccount>(ACCOUNT)}`,
  }),
  {
    keyOf: ({ customer }) => customer,
    sealed: { code: 12, table: 'margin_account', key: ['customer_id'], columns: ACCOUNT },
  },
);

/** The same in the US, in cents. */
export const US_MARGIN_ACCOUNTS = table(
  'US margin accounts',
  insertRows<MarginAccount>('save-us-margin-accounts', 'us_margin_account', ACCOUNT, {
    conflict: `on conflict (customer_id) do update set ${asExcluded<MarginAccount>(ACCOUNT)}`,
  }),
  {
    keyOf: ({ customer }) => customer,
    sealed: { code: 26, table: 'us_margin_account', key: ['customer_id'], columns: ACCOUNT },
  },
);

const ORDER = {
  order_id: ['bigint', (o) => o.id],
  loan_bps: ['integer', (o) => o.loanBps],
  loan: ['bigint', (o) => o.loan],
} satisfies Columns<Order>;

/** What was lent on orders before migration 97 stands as it was sealed: nothing is written to it. Of others the row of the order says it. */
export const EARLIER_MARGIN_ORDERS: SealedKind<Order> = {
  ...{ code: 13, table: 'margin_order', key: ['order_id'], columns: ORDER },
};

const POSITION = {
  position_id: ['bigint', (p) => p.id],
  loan: ['bigint', (p) => p.loan],
} satisfies Columns<Position>;

export const MARGIN_POSITIONS = table(
  'margin positions',
  insertRows<Position>('save-margin-positions', 'margin_position', POSITION, {
    conflict: 'on conflict (position_id) do update set loan = excluded.loan',
  }),
  { sealed: { code: 14, table: 'margin_position', key: ['position_id'], columns: POSITION } },
);

/** What the sale of some shares of a position paid of its loan. */
interface MarginClose {
  readonly positionId: number;
  readonly orderId: number;
  readonly step: number;
  readonly principal: Cash;
  readonly interest: Cash;
}

const CLOSE = {
  position_id: ['bigint', (c) => c.positionId],
  order_id: ['bigint', (c) => c.orderId],
  step: ['integer', (c) => c.step],
  principal: ['bigint', (c) => c.principal],
  interest: ['bigint', (c) => c.interest],
} satisfies Columns<MarginClose>;

export const MARGIN_CLOSES = table(
  'margin closes',
  insertRows<MarginClose>('insert-margin-closes', 'margin_close', CLOSE),
  {
    sealed: { code: 15, table: 'margin_close', key: ['position_id', 'order_id', 'step'], columns: CLOSE },
  },
);

/** Money that a customer, or the house out of what was free, has paid on a position's loan. */
export interface MarginPayment {
  readonly id: number;
  readonly customer: number;
  readonly clientKey: string;
  readonly fingerprint: bigint;
  readonly positionId: number;
  readonly principal: Cash;
  readonly interest: Cash;
  readonly tradingDate: TradingDate;
}

const PAYMENT = {
  id: ['bigint', (p) => p.id],
  customer_id: ['integer', (p) => p.customer],
  client_key: ['text', (p) => p.clientKey],
  fingerprint: ['bigint', (p) => p.fingerprint],
  position_id: ['bigint', (p) => p.positionId],
  principal: ['bigint', (p) => p.principal],
  interest: ['bigint', (p) => p.interest],
  trading_date: ['date', (p) => p.tradingDate],
} satisfies Columns<MarginPayment>;

export const MARGIN_PAYMENTS = table(
  'margin payments',
  insertRows<MarginPayment>('insert-margin-payments', 'margin_payment', PAYMENT, { stamped: ['at'] }),
  { sealed: { code: 16, table: 'margin_payment', key: ['id'], columns: PAYMENT } },
);
