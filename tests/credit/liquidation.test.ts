import { assert } from '@kuroshio/base';
import { TABLES } from '@kuroshio/market';
import { cash, type Price, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { expect, it } from 'vitest';
import { isOfHouse } from '../../apps/server/src/exchange/orders/house-orders.ts';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.ts';

const SYMBOL = 'TWSE:2882';
const no = TABLES.instruments.bySymbol(SYMBOL)?.no ?? 0;
const WHO = 100_001;
const nt = (dollars: number) => cash(BigInt(dollars) * 100n);

function opened(money: number): MemoryExchange {
  const exchange = createMemoryExchange([SYMBOL], '2026-06-29');
  exchange.deposit(WHO, nt(money));
  exchange.open(WHO, nt(30_000_000));
  return exchange;
}

const limitsOf = ({ memory }: MemoryExchange) => {
  const { limits } = marketAt(memory.state, no);
  assert(limits !== null, 'the stock has limits');
  return limits;
};

function order(
  exchange: MemoryExchange,
  side: 'buy' | 'sell',
  financing: Order['financing'],
  lots: number,
  price: Price,
): Order {
  const quantity = units(lots * 1_000);
  const ticket = { side, financing, type: 'limit', timeInForce: 'ROD', board: 'regular', quantity, price } as const;
  const placed = exchange.place({ customer: WHO, instrumentNo: no, ticket: { ...ticket, positionId: undefined } });
  assert(placed.ok, 'the order is taken');
  return placed.value;
}

function buy(exchange: MemoryExchange, lots: number): number {
  const placed = order(exchange, 'buy', 'margin', lots, limitsOf(exchange).up);
  exchange.fill(placed, marketAt(exchange.memory.state, no).reference as Price, lots * 1_000);
  return placed.opened ?? 0;
}

/** Days on which the price ends at its lowest, or at its highest, up to the morning of the next. */
async function locked(exchange: MemoryExchange, days: number, end: 'up' | 'down' = 'down'): Promise<void> {
  for (let n = 0; n < days; n++) {
    exchange.move(no, limitsOf(exchange)[end]);
    await exchange.close();
    await exchange.nextDay();
  }
}

const ordersOf = ({ memory }: MemoryExchange) => [...(memory.state.ordersOf.get(WHO)?.values() ?? [])];

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
