import { assert } from '@kuroshio/base';
import { cash, type Price } from '@kuroshio/money';
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

it('after six days without a buyer takes what is free, tells of the rest, and is a default a day later (article 55)', async () => {
  const exchange = opened(1_000_000);
  const position = buy(exchange, 5);
  const loan = 0n - exchange.balance(WHO, 'loan');
  exchange.withdraw(WHO, cash(exchange.balance(WHO, 'available') - nt(30_000)));
  const owes = () => 0n - exchange.balance(WHO, 'loan');
  const steps = () => exchange.memory.shortfalls.map(({ step, due_on }) => `${step} ${due_on}`);
  /** A day without a buyer, from the morning to the close. */
  const day = async () => {
    await exchange.at('intake', 8.5);
    exchange.move(no, limitsOf(exchange).down);
    await exchange.close();
  };
  // Called at the close of the third day, due two business days later, on sale from the sixth on: 2026-07-06.
  for (let n = 0; n < 5; n++) {
    await day();
    await exchange.nextDay();
  }
  expect([exchange.clock.date, exchange.memory.calls[0]?.state]).toEqual(['2026-07-06', 'selling']);
  for (let n = 1; n <= 5; n++) {
    await day();
    expect([owes(), steps()], `after ${n} days of selling`).toEqual([loan, []]);
    await exchange.nextDay();
  }
  // The sixth is 2026-07-14, since a typhoon closed 2026-07-10. The purchase settled on 2026-07-01: 13 days of 6.45 % a year.
  expect(exchange.clock.date).toBe('2026-07-14');
  await day();
  const paid = loan - owes();
  // It is a part of what is owed: whole dollars up.
  const interest = ((paid * 645n * 13n + 364_999_999n) / 365_000_000n) * 100n;
  expect([paid % 100n, exchange.balance(WHO, 'available')]).toEqual([0n, nt(30_000) - paid - interest]);
  expect(exchange.balance(WHO, 'available')).toBeLessThan(nt(2));
  expect(steps()).toEqual(['told 2026-07-15']);
  // What is left is the rest of what was called.
  const called = exchange.memory.calls[0]?.amount ?? 0n;
  expect(exchange.memory.shortfalls[0]?.owed).toBe(called - paid);
  await exchange.nextDay();
  await day();
  expect(steps()).toEqual(['told 2026-07-15', 'defaulted 2026-07-15']);
  // Nothing was sold, and it is on sale still.
  expect(exchange.memory.state.positions.get(position)).toMatchObject({ quantity: 5_000 });
  const told = exchange.messages.flatMap(({ event }) => (event.event === 'margin-shortfall' ? [event.change] : []));
  expect(told).toEqual(['told', 'defaulted']);
});
