import { FIRST_CUSTOMER } from '@kuroshio/ledger';
import { type Changes, rowsOf } from './batch/changes.ts';
import { CONDITIONALS } from './conditionals/conditional-rows.ts';
import { CHANGED_ORDERS, NEW_ORDERS } from './orders/order-rows.ts';

/** What the outbox tells of a batch: which orders and whose accounts changed. Who listens reads what they are now. */
export interface ExchangeEvents {
  readonly type: 'exchange';
  readonly [field: string]: unknown;
  /** Customer, order, instrument. */
  readonly orders: readonly (readonly [number, number, number])[];
  readonly customers: readonly number[];
  /** Customer, conditional order, its state. */
  readonly conditionals?: readonly (readonly [number, number, string])[];
}

export function eventsOf(changes: Changes): ExchangeEvents {
  const orders = [...rowsOf(changes, NEW_ORDERS), ...rowsOf(changes, CHANGED_ORDERS)];
  const conditionals = [...rowsOf(changes, CONDITIONALS)];
  return {
    type: 'exchange',
    orders: orders.map(({ customer, id, instrumentNo }) => [customer, id, instrumentNo] as const),
    customers: [...new Set(changes.postings.map(({ posting }) => posting.owner))].filter(
      (owner) => owner >= FIRST_CUSTOMER,
    ),
    ...(conditionals.length > 0
      ? { conditionals: conditionals.map(({ customer, id, state }) => [customer, id, state] as const) }
      : {}),
  };
}
