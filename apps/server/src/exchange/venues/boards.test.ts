import { addTicks, type Board, type Instrument, type SideBoard } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Price, Shares } from '@kuroshio/money';
import { bookFor } from './board-market.ts';
import { A_FEW, createStage, instrument, type Stage, type Wished } from '../stage.ts';
import { clockOf, marketAt } from './venue-state.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({ step: 100, speed: 600, seed: 'boards', instruments: [...A_FEW, 'US:SOX'] });
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const tsmc = instrument('TWSE:2330');
const apple = instrument('US:AAPL');

const place = (customer: number, one: Instrument, ticket: Wished & { readonly board: Board }) =>
  stage.place(customer, one, { quantity: 1, ...ticket });

async function placed(customer: number, one: Instrument, ticket: Wished & { readonly board: Board }) {
  const outcome = await place(customer, one, ticket);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

function clockMs(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** Passes time until the venue's clock has come to a time of its day; of the next day, where it is past that. */
async function until(venue: 'TWSE' | 'US', time: string): Promise<void> {
  const { date: today, msOfDay: from } = clockOf(stage.exchange.state, venue);
  const isNext = from >= clockMs(time);
  await stage.until(venue, ({ date, msOfDay }) => msOfDay >= clockMs(time) && (!isNext || date > today));
}

const boardOf = (one: Instrument, board: SideBoard) => marketAt(stage.exchange.state, one.no).boards.get(board);

describe('odd lots in the session (盤中零股)', () => {
  it('are matched in call auctions from 09:10 on, at a commission of their own, and their shares are a position', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', '09:01');
    const market = marketAt(stage.exchange.state, tsmc.no);
    const price = addTicks(tsmc, market.book?.best(SELL) ?? 0, 6);
    const order = await placed(customer, tsmc, { board: 'odd-lot', quantity: 9, price });
    expect(order).toMatchObject({ state: 'open', board: 'odd-lot' });
    const shares = market.day.volume;
    await until('TWSE', '09:09');
    expect(order.state).toBe('open');
    await until('TWSE', '09:12');
    expect(order.state).toBe('filled');
    // 0.1425 % of about 22,000 dollars, where an order of a whole lot pays 20 at least; both above the least of one.
    expect(order.charges.commission).toBe(((order.filledValue * 1425n) / 1_000_000n / 100n) * 100n);
    const here = boardOf(tsmc, 'odd-lot');
    expect(here?.volume).toBeGreaterThan(0);
    expect(Math.abs((here?.last ?? 0) - Number(order.filledValue) / 9)).toBeLessThan(50_00);
    // What trades there is no trade of the regular board.
    expect(market.day.volume).toBeGreaterThan(shares);
    expect(market.day.volume % 1_000).toBe(0);
    const sale = await placed(customer, tsmc, {
      board: 'odd-lot',
      side: 'sell',
      quantity: 4,
      price: market.limits?.down ?? 0,
    });
    await stage.pass(300);
    expect(sale.state).toBe('filled');
    // A sale of the same day, and yet no day trade: the whole tax.
    expect(sale.dayTradeQuantity).toBe(0);
    expect(sale.charges['transfer-tax']).toBe(((sale.filledValue * 30n) / 10_000n / 100n) * 100n);
  }, 120_000);

  it('end with their session, and none waits for the one after hours', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', '09:01');
    const low = marketAt(stage.exchange.state, tsmc.no).limits?.down ?? 0;
    const order = await placed(customer, tsmc, { board: 'odd-lot', quantity: 5, price: low });
    expect(order.heldCash).toBeGreaterThan(0n);
    await until('TWSE', '13:30');
    expect(order).toMatchObject({ state: 'expired', heldCash: 0n });
    expect(boardOf(tsmc, 'odd-lot')).toMatchObject({ book: null, nextAuctionAt: null });
    const late = await place(customer, tsmc, { board: 'odd-lot', quantity: 5, price: low });
    expect(late.ok || late.refusal).toMatchObject({ code: 'BOARD_CLOSED', params: { window: '09:00:00-13:30:00' } });
  }, 120_000);

  it.each<[string, Wished, string]>([
    ['a whole lot', { quantity: 1000 }, 'QUANTITY_TOO_LARGE'],
    ['a market order', { type: 'market', price: undefined }, 'ORDER_TYPE_NOT_ALLOWED'],
    ['an IOC', { timeInForce: 'IOC' }, 'ORDER_TYPE_NOT_ALLOWED'],
    ['a price beyond the limits', { price: 1 }, 'PRICE_OVER_LIMIT'],
    ['a board of another market', { board: 'extended' }, 'BOARD_NOT_OFFERED'],
    ['a board whose hour has not come', { board: 'after-odd' }, 'BOARD_CLOSED'],
  ])('refuse %s', async (_, change, code) => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', '09:01');
    const price = marketAt(stage.exchange.state, tsmc.no).limits?.down;
    const outcome = await place(customer, tsmc, { board: 'odd-lot', quantity: 5, price, ...change });
    expect(outcome.ok || outcome.refusal.code).toBe(code);
  });

  it('can be made smaller and not be given another price', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', '09:01');
    const price = marketAt(stage.exchange.state, tsmc.no).limits?.down ?? 0;
    const order = await placed(customer, tsmc, { board: 'odd-lot', quantity: 50, price });
    const dearer = await stage.exchange.amend({
      customer,
      orderId: order.id,
      shares: undefined,
      price: (price + 500) as Price,
    });
    expect(dearer.ok || dearer.refusal.code).toBe('AMEND_QUANTITY_ONLY');
    const smaller = await stage.exchange.amend({ customer, orderId: order.id, shares: 20 as Shares, price: undefined });
    expect(smaller.ok && smaller.value.quantity).toBe(20);
    expect(boardOf(tsmc, 'odd-lot')?.book?.resting(order.id)).toBe(20);
    await stage.exchange.cancel({ customer, orderId: order.id });
    expect(order.state).toBe('cancelled');
  });
});

describe('after hours in Taiwan', () => {
  it('whole lots trade once at the close, whatever the limit of the day, and odd lots in one auction', async () => {
    const [buyer, seller] = [await stage.customer(100_000_000_00n), await stage.customer(100_000_000_00n)];
    await until('TWSE', '09:01');
    await placed(seller, tsmc, { board: 'regular', type: 'market', quantity: 3000 });
    await until('TWSE', '14:16');
    const { day } = marketAt(stage.exchange.state, tsmc.no);
    const wrong = await place(buyer, tsmc, { board: 'fixed-price', quantity: 1000, price: day.last + 500 });
    expect(wrong.ok || wrong.refusal.code).toBe('PRICE_OVER_LIMIT');
    const regular = await place(buyer, tsmc, { board: 'regular', quantity: 1000, price: day.last });
    expect(regular.ok || regular.refusal.code).toBe('MARKET_CLOSED');
    const bought = await placed(buyer, tsmc, { board: 'fixed-price', quantity: 2000 });
    const sold = await placed(seller, tsmc, { board: 'fixed-price', side: 'sell', quantity: 2000 });
    const odd = await placed(buyer, tsmc, { board: 'after-odd', quantity: 7, price: addTicks(tsmc, day.last, 3) });
    expect([bought.state, bought.price, sold.state]).toEqual(['open', day.last, 'open']);
    const { date } = clockOf(stage.exchange.state, 'TWSE');
    await until('TWSE', '14:30');
    await stage.pass(200);
    expect(bought.filledValue).toBe(BigInt(bought.filledQuantity) * BigInt(day.last));
    expect(bought.filledQuantity + sold.filledQuantity).toBeGreaterThanOrEqual(2000);
    expect(odd.state).toBe('filled');
    expect(['filled', 'expired']).toContain(sold.state);
    // Sold after hours what was bought in the session of the same day: a day trade.
    expect(sold.dayTradeQuantity).toBe(sold.filledQuantity);
    const days = await stage.db.owner.query<{ day: string }>(
      'select distinct trading_date as day from fill where order_id = any($1::bigint[])',
      [[bought.id, sold.id, odd.id]],
    );
    expect(days).toEqual([{ day: date }]);
  }, 120_000);

  it('an order still stands after a restart, and its auction is held', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await until('TWSE', '14:16');
    const { last } = marketAt(stage.exchange.state, tsmc.no).day;
    const { id } = await placed(customer, tsmc, { board: 'after-odd', quantity: 7, price: addTicks(tsmc, last, 3) });
    await stage.restart();
    await stage.pass(100);
    const order = stage.exchange.state.orders.get(id);
    expect(marketAt(stage.exchange.state, tsmc.no).day.last).toBe(last);
    expect(boardOf(tsmc, 'after-odd')?.book?.resting(id)).toBe(7);
    await until('TWSE', '14:30');
    expect(order?.state).toBe('filled');
  }, 120_000);
});

describe('extended hours in the US', () => {
  it('trade before the session, go on in it and after it, without moving its figures', async () => {
    // The first day begins a minute before its opening: this is the second.
    const customer = await stage.customer(1n, 1_000_000_00n);
    await until('US', '19:00');
    await until('US', '08:52');
    expect(clockOf(stage.exchange.state, 'US').phase).toBe('pre-market');
    const market = marketAt(stage.exchange.state, apple.no);
    const early = await place(customer, apple, { board: 'regular', quantity: 10, price: market.reference });
    expect(early.ok || early.refusal.code).toBe('MARKET_CLOSED');
    const ask = boardOf(apple, 'extended')?.book?.best(SELL) ?? 0;
    expect(ask).toBeGreaterThan(0);
    const bought = await placed(customer, apple, { board: 'extended', quantity: 1, price: ask });
    expect(bought.state).toBe('filled');
    expect(market.day.trades).toBe(0);
    expect(boardOf(apple, 'extended')?.last).toBe(ask);
    const low = addTicks(apple, boardOf(apple, 'extended')?.book?.best(BUY) ?? 0, -3_000);
    const day = await placed(customer, apple, { board: 'extended', quantity: 3, price: low });
    const until9 = await placed(customer, apple, { board: 'extended', timeInForce: 'GTC', quantity: 4, price: low });
    expect(boardOf(apple, 'extended')?.book?.resting(day.id)).toBe(3);
    await until('US', '09:31');
    expect(boardOf(apple, 'extended')?.book).toBeNull();
    expect(market.book?.resting(day.id)).toBe(3);
    expect(bookFor(market, 'extended')).toBe(market.book);
    const regular = await placed(customer, apple, { board: 'regular', quantity: 5, price: low });
    await until('US', '16:01');
    expect(regular.state).toBe('expired');
    expect(market.book).toBeNull();
    expect(boardOf(apple, 'extended')?.book?.resting(day.id)).toBe(3);
    const { last } = market.day;
    await until('US', '19:50');
    expect(market.day.last).toBe(last);
    await until('US', '08:52');
    expect([day.state, until9.state]).toEqual(['expired', 'open']);
    expect(boardOf(apple, 'extended')?.book?.resting(until9.id)).toBe(4);
  }, 120_000);

  it('leave an index without a price until its members open', async () => {
    await until('US', '19:50');
    await until('US', '09:28');
    const index = marketAt(stage.exchange.state, instrument('US:SOX').no);
    expect(clockOf(stage.exchange.state, 'US').phase).toBe('intake');
    expect(index.day).toMatchObject({ open: 0, last: 0 });
    expect(index.running).toBeNull();
    await until('US', '09:31');
    expect(index.day.open).toBeGreaterThan(0);
  }, 120_000);

  it('take limit orders only', async () => {
    const customer = await stage.customer(1n, 1_000_000_00n);
    await until('US', '16:01');
    const outcome = await place(customer, apple, { board: 'extended', type: 'market', quantity: 1 });
    expect(outcome.ok || outcome.refusal.code).toBe('ORDER_TYPE_NOT_ALLOWED');
  }, 120_000);
});
