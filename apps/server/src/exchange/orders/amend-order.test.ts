import type { Outcome } from '@kuroshio/base';
import { customerAccount } from '@kuroshio/ledger';
import { addTicks } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import type { Price, Shares, Units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proveBooks } from '../../books/index.ts';
import { marketAt } from '../index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';

const tsmc = instrument('TWSE:2330');
const TWD = 1;
let stage: Stage;
let keys = 0;

beforeEach(async () => {
  stage = await createStage();
  await stage.pass(8_000);
});
afterEach(async () => {
  expect(await proveBooks(stage.db.owner)).toEqual([]);
  expect(await stage.exchange.audit()).toEqual([]);
  await stage.close();
});

/** A price far enough from the market to rest, and another a tick above. */
function lowPrices(): [number, number] {
  const down = marketAt(stage.exchange.state, tsmc.no).limits?.down ?? 0;
  return [down, addTicks(tsmc, down, 1)];
}

function place(customer: number, change: Partial<Ticket>, clientOrderId = `key-${++keys}-xxxx`) {
  const ticket: Ticket = {
    side: 'buy',
    type: 'limit',
    board: 'regular',
    timeInForce: 'ROD',
    quantity: 3000 as Units,
    price: undefined,
    positionId: undefined,
    ...change,
  };
  return stage.exchange.place({ customer, clientOrderId, instrumentNo: tsmc.no, ticket });
}

function must(outcome: Outcome<Order>): Order {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

const amend = (customer: number, orderId: number, to: { quantity?: number; price?: number }) =>
  stage.exchange.amend({
    customer,
    orderId,
    shares: to.quantity as Shares | undefined,
    price: to.price as Price | undefined,
  });

async function held(customer: number): Promise<bigint> {
  const [row] = await stage.db.database.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, TWD, 'held'),
  ]);
  return row?.amount ?? 0n;
}

function bookAt(price: number): number[] {
  const ids: number[] = [];
  marketAt(stage.exchange.state, tsmc.no).book?.each(BUY, (id, at) => {
    if (at === price && id > 0) ids.push(id);
  });
  return ids;
}

describe('an order that is changed', () => {
  it('gives back what a smaller quantity needs no more, and keeps its place', async () => {
    const [low] = lowPrices();
    const [first, second] = [await stage.customer(30_000_000_00n), await stage.customer(30_000_000_00n)];
    const mine = must(await place(first, { price: low as Price }));
    const other = must(await place(second, { price: low as Price }));
    const three = await held(first);
    const amended = must(await amend(first, mine.id, { quantity: 1000 }));
    expect(amended).toMatchObject({ quantity: 1000, amendments: 1, state: 'open' });
    expect(await held(first)).toBe(amended.heldCash);
    expect((await held(first)) < three / 2n).toBe(true);
    expect(bookAt(low)).toEqual([mine.id, other.id]);
  });

  it('holds more for a higher limit, and goes behind the others there', async () => {
    const [low, higher] = lowPrices();
    const [first, second] = [await stage.customer(30_000_000_00n), await stage.customer(30_000_000_00n)];
    const mine = must(await place(first, { price: low as Price }));
    const other = must(await place(second, { price: higher as Price }));
    const before = await held(first);
    const amended = must(await amend(first, mine.id, { price: higher }));
    expect(amended).toMatchObject({ price: higher, quantity: 3000, amendments: 1 });
    expect(await held(first)).toBe(amended.heldCash);
    expect((await held(first)) > before).toBe(true);
    expect(bookAt(low)).toEqual([]);
    expect(bookAt(higher)).toEqual([other.id, mine.id]);
  });

  it('stands in the same place after a restart', async () => {
    const [low, higher] = lowPrices();
    const customers = [await stage.customer(30_000_000_00n), await stage.customer(30_000_000_00n)];
    const orders = [];
    for (const customer of customers) orders.push(must(await place(customer, { price: low as Price })));
    const [mine, other] = orders as [Order, Order];
    must(await amend(customers[0] as number, mine.id, { price: higher }));
    must(await amend(customers[0] as number, mine.id, { price: low }));
    expect(bookAt(low)).toEqual([other.id, mine.id]);
    await stage.restart();
    expect(bookAt(low)).toEqual([other.id, mine.id]);
    // The next order has a number of its own, behind all that stand.
    const next = must(await place(customers[1] as number, { price: low as Price }));
    expect(bookAt(low)).toEqual([other.id, mine.id, next.id]);
  });

  it('trades at once when its new limit meets the other side', async () => {
    const [low] = lowPrices();
    const customer = await stage.customer(30_000_000_00n);
    const mine = must(await place(customer, { price: low as Price, quantity: 1000 as Units }));
    const up = marketAt(stage.exchange.state, tsmc.no).limits?.up ?? 0;
    const amended = must(await amend(customer, mine.id, { price: up }));
    expect(amended).toMatchObject({ state: 'filled', filledQuantity: 1000, heldCash: 0n });
  });

  it('of a sale frees the shares that it no longer sells', async () => {
    const customer = await stage.customer(30_000_000_00n);
    const bought = must(await place(customer, { type: 'market', quantity: 3000 as Units }));
    expect(bought.state).toBe('filled');
    const up = marketAt(stage.exchange.state, tsmc.no).limits?.up ?? 0;
    const sale = must(await place(customer, { side: 'sell', price: up as Price }));
    must(await amend(customer, sale.id, { quantity: 1000 }));
    const another = must(await place(customer, { side: 'sell', price: up as Price, quantity: 2000 as Units }));
    expect(another.state).toBe('open');
    const cancelled = await stage.exchange.cancel({ customer, orderId: sale.id });
    expect(cancelled.ok).toBe(true);
  });

  it.each([
    ['more shares than it has', { quantity: 4000 }, 'AMEND_QUANTITY_UP'],
    ['no whole lots', { quantity: 1500 }, 'QUANTITY_NOT_LOT'],
    ['a price off the tick', { price: 200001 }, 'PRICE_OFF_TICK'],
    ['a price beyond the limit', { price: 100 }, 'PRICE_OVER_LIMIT'],
  ] as const)('is refused %s, and stays what it was', async (_, to, code) => {
    const [low] = lowPrices();
    const customer = await stage.customer(30_000_000_00n);
    const mine = must(await place(customer, { price: low as Price }));
    const before = await held(customer);
    const outcome = await amend(customer, mine.id, to);
    expect(outcome.ok ? '' : outcome.refusal.code).toBe(code);
    expect(await held(customer)).toBe(before);
    expect(bookAt(low)).toEqual([mine.id]);
  });

  it('is refused a limit that the customer cannot pay', async () => {
    const [low] = lowPrices();
    const customer = await stage.customer(7_000_000_00n);
    const mine = must(await place(customer, { price: low as Price }));
    const up = marketAt(stage.exchange.state, tsmc.no).limits?.up ?? 0;
    const outcome = await amend(customer, mine.id, { price: up });
    expect(outcome.ok ? '' : outcome.refusal.code).toBe('BALANCE_INSUFFICIENT');
  });

  it('belongs to its customer, and only while it is open', async () => {
    const [low] = lowPrices();
    const [owner, other] = [await stage.customer(30_000_000_00n), await stage.customer(1n)];
    const mine = must(await place(owner, { price: low as Price }));
    expect(await amend(other, mine.id, { quantity: 1000 })).toMatchObject({ refusal: { code: 'ORDER_NOT_FOUND' } });
    await stage.exchange.cancel({ customer: owner, orderId: mine.id });
    expect(await amend(owner, mine.id, { quantity: 1000 })).toMatchObject({ refusal: { code: 'ORDER_NOT_PENDING' } });
  });

  it('changes nothing when it is asked again, and its first key still finds it', async () => {
    const [low, higher] = lowPrices();
    const customer = await stage.customer(30_000_000_00n);
    const mine = must(await place(customer, { price: low as Price }, 'amend-key-one'));
    must(await amend(customer, mine.id, { price: higher, quantity: 2000 }));
    const again = must(await amend(customer, mine.id, { price: higher, quantity: 2000 }));
    expect(again.amendments).toBe(1);
    expect(must(await place(customer, { price: low as Price }, 'amend-key-one'))).toMatchObject({
      id: mine.id,
      quantity: 2000,
    });
    await stage.restart();
    expect(must(await place(customer, { price: low as Price }, 'amend-key-one')).id).toBe(mine.id);
    const another = await place(customer, { price: higher as Price, quantity: 2000 as Units }, 'amend-key-one');
    expect(another.ok ? '' : another.refusal.code).toBe('KEY_REUSED');
  });
});
