import { addTicks } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import { price as priceOf, type Price, shares } from '@kuroshio/money';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, instrument, type Stage, type Wished } from '../stage.ts';
import { marketAt } from '../venues/venue-state.ts';

const thin = instrument('TPEX:3324');
/** Of which more than five prices stand in the book. */
const thick = instrument('TWSE:2330');

let stage: Stage;
let a: number;

beforeEach(async () => {
  stage = await createStage({ seed: 'large-orders', instruments: ['TPEX:3324', 'TWSE:2330'], speed: 1 });
  a = await stage.customer(5_000_000_000_00n);
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const trading = () => stage.until('TPEX', ({ phase }) => phase === 'continuous');
const book = (one = thin) => marketAt(stage.exchange.state, one.no).book;
const best = (side: BookSide) => (book()?.best(side) ?? 0) as Price;
const below = (ticks: number) => addTicks(thin, best(BUY), -ticks);

/** The best five prices of the side that buys, with what stands at each. */
function levels(one = thin): (readonly [price: number, shares: number])[] {
  const out: number[] = [];
  book(one)?.depth(BUY, 5, out);
  return out.flatMap((price, at) => (at % 2 === 0 ? [[price, out[at + 1] ?? 0] as const] : []));
}
const standing = () => levels().reduce((sum, [, quantity]) => sum + quantity, 0);
const lots = (quantity: number) => Math.ceil(quantity / 1_000) * 1_000;

async function place(change: Wished): Promise<number> {
  const order = await stage.place(a, thin, change);
  if (!order.ok) throw new Error(order.refusal.code);
  return order.value.id;
}

const noted = () => stage.db.owner.query('select * from large_order order by order_id, step');
const ended = () =>
  stage.db.owner.query('select order_id, step, how, traded, taken from large_order_end order by number');

it('is noted with what stood beside it and the best price, without itself', async () => {
  await trading();
  const [stood, first] = [standing(), best(BUY)];
  const quantity = lots(stood);
  const top = await place({ price: first, quantity });
  const next = await place({ price: below(1), quantity });
  const ofBoth = { customer_id: a, side: 'buy', step: 0, quantity: BigInt(quantity), filled: 0n, best: BigInt(first) };
  expect(await noted()).toMatchObject([
    { ...ofBoth, order_id: BigInt(top), price: BigInt(first), stood: BigInt(stood) },
    { ...ofBoth, order_id: BigInt(next), stood: BigInt(stood + quantity) },
  ]);
  // Taken to a worse price it stands beside the other, and no more beside itself.
  await stage.exchange.amend({ customer: a, orderId: top, shares: undefined, price: below(2) });
  expect(await ended()).toMatchObject([{ order_id: BigInt(top), step: 0, how: 'changed', taken: BigInt(quantity) }]);
  const [moved] = (await noted()).filter(({ step }) => step === 1);
  expect(moved).toMatchObject({ order_id: BigInt(top), stood: BigInt(standing() - quantity) });
});

it('is not noted where it is small, where nobody sees it, and where it does not rest', async () => {
  await stage.until('TPEX', ({ phase }) => phase !== 'closed');
  expect(book()?.mode).toBe('auction');
  // Before the opening auction nothing stands against anything yet.
  await place({ price: marketAt(stage.exchange.state, thin.no).limits?.down, quantity: 10_000 });
  await trading();
  await place({ price: best(SELL), quantity: 100_000, timeInForce: 'IOC' });
  await place({ type: 'market', quantity: 50_000, timeInForce: 'IOC' });
  const deep = levels(thick);
  expect(deep).toHaveLength(5);
  const small = Math.floor(deep.reduce((sum, [, there]) => sum + there, 0) / 21_000) * 1_000;
  const behind = addTicks(thick, priceOf(deep.at(-1)?.[0] ?? 0), -1);
  expect(await stage.place(a, thick, { price: behind, quantity: 499_000 })).toMatchObject({ ok: true });
  expect(await stage.place(a, thick, { price: priceOf(deep[1]?.[0] ?? 0), quantity: small })).toMatchObject({
    ok: true,
  });
  expect(await noted()).toEqual([]);
  expect(await stage.place(a, thick, { price: priceOf(deep[1]?.[0] ?? 0), quantity: 499_000 })).toMatchObject({
    ok: true,
  });
  expect(await noted()).toHaveLength(1);
});

it('of which a part trades at once is noted with the rest, and what trades then is no part of what is taken back', async () => {
  await trading();
  const offered = best(SELL);
  const out: number[] = [];
  book()?.depth(SELL, 1, out);
  const there = out[1] ?? 0;
  const orderId = await place({ price: offered, quantity: there + 50_000 });
  expect(await noted()).toMatchObject([{ quantity: 50_000n, filled: BigInt(there) }]);
  const other = await stage.customer(100_000_000_00n);
  await stage.place(other, thin, { type: 'market', timeInForce: 'IOC', quantity: 1_000 });
  const sold = await stage.place(other, thin, { side: 'sell', price: offered, quantity: 1_000, timeInForce: 'IOC' });
  expect(sold.ok && Number(sold.value.filledQuantity)).toBe(1_000);
  await stage.exchange.cancel({ customer: a, orderId, byOwner: true });
  expect(await ended()).toEqual([
    { order_id: BigInt(orderId), step: 0, how: 'cancelled', traded: 1_000n, taken: 49_000n },
  ]);
});

it('is not taken back where the house cancels it', async () => {
  await trading();
  const quantity = lots(standing());
  const orderId = await place({ price: below(2), quantity });
  await stage.exchange.cancel({ customer: a, orderId });
  expect([await noted(), await ended()]).toMatchObject([[{}], []]);
});

it('goes on standing where its price becomes better, or it a little smaller', async () => {
  await trading();
  const quantity = lots(standing());
  const orderId = await place({ price: below(3), quantity });
  await stage.exchange.amend({ customer: a, orderId, shares: undefined, price: below(2) });
  await stage.exchange.amend({ customer: a, orderId, shares: shares(lots(quantity * 0.7)), price: undefined });
  expect([await noted(), await ended()]).toMatchObject([[{ step: 0 }], []]);
  await stage.exchange.cancel({ customer: a, orderId, byOwner: true });
  expect(await ended()).toMatchObject([{ step: 0, how: 'cancelled', taken: BigInt(quantity) }]);
});

it('is noted thirty times in a minute and no more, and again in the next', async () => {
  await trading();
  const quantity = lots(standing() / 4);
  const price = below(1);
  for (let n = 0; n < 40; n++) {
    const orderId = await place({ price, quantity });
    await stage.exchange.cancel({ customer: a, orderId, byOwner: true });
  }
  expect([(await noted()).length, (await ended()).length]).toEqual([30, 30]);
  stage.clock.advance(60_000);
  await stage.exchange.idle();
  await place({ price: below(1), quantity });
  expect(await noted()).toHaveLength(31);
});
