import { ok } from '@kuroshio/base';
import { type Market, marketOf } from '@kuroshio/market';
import {
  type ExchangeEvents,
  ORDER_COLUMNS,
  type OrderRow,
  type OrderView,
  orderFromRow,
  wireOrder,
} from './exchange/index.ts';
import { changedPreferences } from './notices/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Log } from './platform/log.ts';
import type { OutboxEvent } from './platform/outbox.ts';
import type { Hub } from './platform/push/index.ts';

function isExchange(event: OutboxEvent): event is ExchangeEvents {
  return event.type === 'exchange';
}

/** Declares a customer's own topics. */
export function provideOwnTopics(hub: Hub): void {
  hub.provide('orders', { kind: 'append', own: true }, () => ok([]));
  hub.provide('conditionals', { kind: 'replace', own: true }, () => ok(undefined));
  hub.provide('strategies', { kind: 'replace', own: true }, () => ok(undefined));
  hub.provide('account', { kind: 'replace', own: true }, () => ok(undefined));
}

/** Tells a customer's screens that money moved which no trade has moved: both accounts are asked for again. */
export function tellAccount(hub: Pick<Hub, 'publishTo' | 'listeningTo'>, customer: number): void {
  if (hub.listeningTo(customer, 'account')) hub.publishTo(customer, 'account', { n: 0, markets: ['twd', 'usd'] });
}

/** What happens when something was committed: customers who listen hear of their own orders and accounts. */
export function createReactions(parts: {
  readonly hub: Hub;
  readonly database: Database;
  readonly log: Log;
  /** What trades now, and how its clocks ran. */
  readonly view: () => OrderView;
  /** Something of these customers' accounts, or of what they want to be told, has changed. */
  readonly changed: (customers: readonly number[]) => void;
}): (events: readonly OutboxEvent[]) => void {
  const { hub, database, log, view, changed: tellChanged } = parts;
  let n = 0;
  let telling: Promise<void> = Promise.resolve();

  /** The orders as they are now: of several changes in a moment the last is told. */
  async function tellOrders(ids: readonly number[]): Promise<void> {
    const rows = await database.query<OrderRow>(
      `select ${ORDER_COLUMNS} from orders where id = any($1::bigint[]) order by id`,
      [ids],
    );
    for (const row of rows) {
      hub.publishTo(row.customer_id, 'orders', [{ n: ++n, order: wireOrder(view(), orderFromRow(row)) }]);
    }
  }

  function tellAccounts({ customers, orders }: ExchangeEvents): void {
    for (const customer of customers) {
      if (!hub.listeningTo(customer, 'account')) continue;
      const markets = new Set<Market>();
      for (const [owner, , no] of orders) {
        const instrument = view().rulebook.instruments.byNo(no);
        if (owner === customer && instrument !== undefined) markets.add(marketOf(instrument));
      }
      // A settlement names no order: both accounts are asked for again.
      hub.publishTo(customer, 'account', { n: ++n, markets: markets.size > 0 ? [...markets] : ['twd', 'usd'] });
    }
  }

  function tellConditionals({ conditionals = [] }: ExchangeEvents): void {
    for (const customer of new Set(conditionals.map(([owner]) => owner))) {
      if (hub.listeningTo(customer, 'conditionals')) hub.publishTo(customer, 'conditionals', { n: ++n });
    }
  }

  return (events) => {
    const changed = events.filter(isExchange);
    tellChanged([
      ...changed.flatMap(({ customers }) => customers),
      ...events.flatMap((one) => changedPreferences(one) ?? []),
    ]);
    const ids = changed.flatMap(({ orders }) =>
      orders.filter(([customer]) => hub.listeningTo(customer, 'orders')).map(([, id]) => id),
    );
    // One after the other, so that an older state is never told after a newer one.
    telling = telling
      .then(() => (ids.length > 0 ? tellOrders([...new Set(ids)]) : undefined))
      .then(() => changed.forEach(tellAccounts))
      .then(() => changed.forEach(tellConditionals))
      .catch((error) => log.error({ err: error }, 'customers could not be told of their orders'));
  };
}
