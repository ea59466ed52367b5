import { assert } from '@kuroshio/base';
import type { Price } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { isOfHouse } from '../../apps/server/src/exchange/orders/house-orders.ts';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { buy, limitsOf, locked, no, nt, opened, order, ordersOf, WHO } from './one-account.ts';

it('sells the transaction that was called, not the older one of the same stock', async () => {
  const exchange = opened(1_000_000);
  const [older, newer] = [buy(exchange, 1), buy(exchange, 5)];
  // The older is paid back but for a little: by itself it is far above 130 %.
  expect(exchange.repay({ customer: WHO, clientKey: 'own-1', positionId: older, principal: nt(50_000) }).ok).toBe(true);
  await locked(exchange, 7);
  expect(exchange.memory.calls).toMatchObject([{ positions: [BigInt(newer)], state: 'selling' }]);
  await exchange.at('intake', 8.5);
  expect(ordersOf(exchange).map(({ closes }) => closes)).toEqual([[{ positionId: newer, quantity: 5_000 }]]);
});

it('is not kept from selling by a purchase of the customer’s own, nor from buying back by a sale', async () => {
  const long = opened(1_000_000);
  buy(long, 5);
  await locked(long, 5);
  // As dear as it gets: the house's sale would meet it, and so be refused.
  const meets = order(long, 'buy', 'cash', 1, limitsOf(long).down);
  await long.at('intake', 8.5);
  expect([meets.state, ordersOf(long).map(({ clientOrderId }) => clientOrderId.slice(0, 11))]).toEqual([
    'cancelled',
    ['margin-call'],
  ]);

  const short = opened(3_000_000);
  const bought = order(short, 'buy', 'cash', 1, limitsOf(short).up);
  short.fill(bought, marketAt(short.memory.state, no).reference as Price, 1_000);
  short.fill(order(short, 'sell', 'short', 5, limitsOf(short).down), limitsOf(short).down, 5_000);
  await locked(short, 6, 'up');
  expect(short.memory.calls).toMatchObject([{ state: 'selling' }]);
  const inTheWay = order(short, 'sell', 'cash', 1, limitsOf(short).up);
  await short.at('intake', 8.5);
  await short.at('intake', 8.6);
  expect([inTheWay.state, ordersOf(short).map(({ side }) => side)]).toEqual(['cancelled', ['buy']]);
});

it('is taken back by the house alone, and is not kept out by a key that looks like one of its own', async () => {
  const exchange = opened(1_000_000);
  buy(exchange, 5);
  await locked(exchange, 5);
  await exchange.at('intake', 8.5);
  const [sale] = ordersOf(exchange);
  assert(sale !== undefined, 'what was called is on sale');
  expect(exchange.cancel(WHO, sale.id)).toMatchObject({ refusal: { code: 'ORDER_OF_HOUSE' } });
  expect(sale.state).toBe('open');
  expect(isOfHouse({ clientOrderId: 'margin-call-1-1-regular' })).toBe(false);
});
