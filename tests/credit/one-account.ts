import { assert } from '@kuroshio/base';
import { TABLES } from '@kuroshio/market';
import { cash, type Price, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.ts';

const SYMBOL = 'TWSE:2882';
export const no = TABLES.instruments.bySymbol(SYMBOL)?.no ?? 0;
export const WHO = 100_001;
export const nt = (dollars: number) => cash(BigInt(dollars) * 100n);

/** An exchange with one customer who has a margin account. */
export function opened(money: number): MemoryExchange {
  const exchange = createMemoryExchange([SYMBOL], '2026-06-29');
  exchange.deposit(WHO, nt(money));
  exchange.open(WHO, nt(30_000_000));
  return exchange;
}

export const limitsOf = ({ memory }: MemoryExchange) => {
  const { limits } = marketAt(memory.state, no);
  assert(limits !== null, 'the stock has limits');
  return limits;
};

export function order(
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

/** Buys lots on margin at the reference. @returns the position */
export function buy(exchange: MemoryExchange, lots: number): number {
  const placed = order(exchange, 'buy', 'margin', lots, limitsOf(exchange).up);
  exchange.fill(placed, marketAt(exchange.memory.state, no).reference as Price, lots * 1_000);
  return placed.opened ?? 0;
}

/** Days on which the price ends at its lowest, or at its highest, up to the morning of the next. */
export async function locked(exchange: MemoryExchange, days: number, end: 'up' | 'down' = 'down'): Promise<void> {
  for (let n = 0; n < days; n++) {
    exchange.move(no, limitsOf(exchange)[end]);
    await exchange.close();
    await exchange.nextDay();
  }
}

export const ordersOf = ({ memory }: MemoryExchange) => [...(memory.state.ordersOf.get(WHO)?.values() ?? [])];
