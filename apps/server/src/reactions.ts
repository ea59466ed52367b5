import { ok } from '@kuroshio/base';
import { instrumentBySymbol, type Market, marketOf } from '@kuroshio/market';
import type { ExchangeEvents } from './exchange/index.ts';
import type { OutboxEvent } from './platform/outbox.ts';
import type { Hub } from './platform/push/index.ts';

function isExchange(event: OutboxEvent): event is ExchangeEvents {
  return event.type === 'exchange';
}

/** Declares a customer's own topics. */
export function provideOwnTopics(hub: Hub): void {
  hub.provide('orders', { kind: 'append', own: true }, () => ok([]));
  hub.provide('account', { kind: 'replace', own: true }, () => ok(undefined));
}

/** What happens when something was committed: customers hear of their own orders and accounts. */
export function createReactions(hub: Hub): (events: readonly OutboxEvent[]) => void {
  let n = 0;
  return (events) => {
    for (const event of events.filter(isExchange)) {
      for (const { customer, order } of event.orders) hub.publishTo(customer, 'orders', [{ n: ++n, order }]);
      for (const customer of event.customers) {
        const markets = new Set<Market>();
        for (const one of event.orders) {
          const instrument = instrumentBySymbol(one.order.symbol);
          if (one.customer === customer && instrument !== undefined) markets.add(marketOf(instrument));
        }
        // A settlement names no order: both accounts are asked for again.
        hub.publishTo(customer, 'account', { n: ++n, markets: markets.size > 0 ? [...markets] : ['twd', 'usd'] });
      }
    }
  };
}
