import type { Price } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { extendTerm } from '../../apps/server/src/margin/extend-term.ts';
import type { CustomerContext } from '../../apps/server/src/platform/http/index.ts';
import type { MemoryExchange } from './memory-exchange.ts';
import { buy, limitsOf, locked, no, opened, order, ordersOf, WHO } from './one-account.ts';

const as = (customerId: number) =>
  ({ requireCustomer: () => ({ customerId, sessionId: 1 }), now: 0 }) as unknown as CustomerContext;

/** Days pass without anybody looking, up to the morning of one. */
async function pass(exchange: MemoryExchange, date: string): Promise<void> {
  while (exchange.clock.date < date) await exchange.nextDay();
  await exchange.at('intake', 8.5);
}

const told = ({ messages }: MemoryExchange) =>
  new Set(messages.flatMap(({ event }) => (event.event === 'margin-term' ? [`${event.dueOn} ${event.left}`] : [])));

// Opened on 2026-06-29, a Monday: half a year later is 2026-12-29, a Tuesday; a year later 2027-06-29.
it('is told ten trading days before, and closed by the house on the day after the last, at the limit', async () => {
  const exchange = opened(3_000_000);
  const position = buy(exchange, 3);
  exchange.fill(order(exchange, 'sell', 'short', 2, limitsOf(exchange).down), limitsOf(exchange).down, 2_000);
  await pass(exchange, '2026-12-14');
  // The holiday of 2026-12-25 lies between.
  expect(told(exchange)).toEqual(new Set(['2026-12-29 2']));
  await pass(exchange, '2026-12-29');
  expect(ordersOf(exchange)).toEqual([]);
  await pass(exchange, '2026-12-30');
  const [sale] = ordersOf(exchange);
  const { down, up } = limitsOf(exchange);
  expect(sale).toMatchObject({ side: 'sell', quantity: 3_000, bookPrice: down, closes: [{ positionId: position }] });
  expect(exchange.cancel(WHO, sale?.id ?? 0)).toMatchObject({ refusal: { code: 'ORDER_OF_HOUSE' } });
  // An account does not trade with itself: what is owed is bought back once the sale has traded.
  if (sale !== undefined) exchange.fill(sale, sale.bookPrice, 3_000);
  await exchange.at('continuous', 10);
  const [cover] = ordersOf(exchange);
  expect(cover).toMatchObject({ side: 'buy', quantity: 2_000, bookPrice: up });
  if (cover !== undefined) exchange.fill(cover, cover.bookPrice, 2_000);
  expect([exchange.balance(WHO, 'loan'), exchange.memory.state.shorts.size]).toEqual([0n, 0]);
});

it('goes on for half a year where the customer asks for it in time and the account allows it, twice', async () => {
  const exchange = opened(3_000_000);
  const id = String(buy(exchange, 3));
  const extend = (until: string, who = WHO) =>
    extendTerm(exchange.parts)({ kind: 'position', id, until: until as never }, as(who));
  expect(await extend('2027-06-29')).toMatchObject({
    refusal: { code: 'MARGIN_TERM_EARLY', params: { date: '2026-12-14' } },
  });
  await pass(exchange, '2026-12-16');
  expect(await extend('2027-06-29', 100_002)).toMatchObject({ refusal: { code: 'POSITION_NOT_FOUND' } });
  expect(await extend('2028-01-03')).toMatchObject({ refusal: { code: 'MARGIN_TERM_CHANGED' } });
  const first = await extend('2027-06-29');
  expect(first).toEqual({ ok: true, value: { until: '2027-06-29', extended: 1 } });
  // Repeated, as when the answer was lost, it is the same one.
  expect(await extend('2027-06-29')).toEqual(first);
  expect(exchange.memory.extensions).toHaveLength(1);
  expect(await extend('2027-12-29')).toMatchObject({ refusal: { code: 'MARGIN_TERM_EARLY' } });
  await pass(exchange, '2027-01-05');
  expect(ordersOf(exchange)).toEqual([]);
  await pass(exchange, '2027-06-28');
  expect(await extend('2027-12-29')).toMatchObject({ ok: true, value: { extended: 2 } });
  await pass(exchange, '2027-12-28');
  expect(await extend('2028-06-29')).toMatchObject({ refusal: { code: 'MARGIN_TERM_LAST' } });
});

it('does not go on below the line of a call, nor while one stands', async () => {
  const exchange = opened(3_000_000);
  const id = String(buy(exchange, 3));
  await pass(exchange, '2026-12-16');
  const extend = () => extendTerm(exchange.parts)({ kind: 'position', id, until: '2027-06-29' as never }, as(WHO));
  const { reference } = marketAt(exchange.memory.state, no);
  exchange.move(no, Math.floor(reference * 0.77) as Price);
  expect(await extend()).toMatchObject({ refusal: { code: 'MARGIN_TERM_RATIO' } });
  exchange.move(no, reference as Price);
  await locked(exchange, 3);
  expect(exchange.memory.calls).toMatchObject([{ state: 'called' }]);
  // It has come back to the line; the call stands all the same.
  exchange.move(no, reference as Price);
  expect(await extend()).toMatchObject({ refusal: { code: 'MARGIN_TERM_RATIO' } });
});
