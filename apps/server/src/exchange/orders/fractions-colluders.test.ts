// Two customers who agree, against the house that deals in parts of a share.
import { houseAccount } from '@kuroshio/ledger';
import { addTicks } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import { CASH_ASSETS, type Price } from '@kuroshio/money';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, instrument, type Stage, type Wished } from '../stage.ts';
import { marketAt } from '../venues/venue-state.ts';
import { keptOf } from './fractions.ts';

type Side = 'buy' | 'sell';
const dear = instrument('US:BLK');
const USD = CASH_ASSETS.USD.id;
let stage: Stage;
let [buyer, helper] = [0, 0];

beforeEach(async () => {
  stage = await createStage({ speed: 60, seed: 'colluders' });
  await stage.until('US', ({ phase }) => phase === 'continuous');
  buyer = await stage.customer(1n, 100_000_000_00n);
  helper = await stage.customer(1n, 100_000_000_00n);
  // The helper has shares to offer, the house keeps most of one, and the book has been seen for a while.
  await order(helper, { type: 'market', timeInForce: 'IOC', quantity: 20 });
  await part('buy', 0.01);
  await stage.pass(1_000);
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const best = (side: BookSide) => (marketAt(stage.exchange.state, dear.no).book?.best(side) ?? 0) as Price;
/** In cents. */
const spreadOfShare = () => (best(SELL) - best(BUY)) / 100;

async function order(customer: number, change: Wished) {
  const outcome = await stage.place(customer, dear, change);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}
const part = (side: Side, quantity: number) => order(buyer, { board: 'fractional', type: 'market', side, quantity });

/** What the house has made of fractions, in cents: its cash, and what it keeps at a price. */
async function houseAt(price: number): Promise<number> {
  const [row] = await stage.db.owner.query<{ sum: string }>(
    `select coalesce(sum(case when credit = $1 then amount else -amount end), 0)::text as sum
     from transfer where credit = $1 or debit = $1`,
    [houseAccount('fractions', USD)],
  );
  return Number(row?.sum) + (keptOf(stage.exchange.state, dear.no) / 1_000_000) * (price / 100);
}

/**
 * Offers (or bids for) shares a tick inside the spread, lets the buyer deal in a part of one, and takes the rest back.
 * @returns what the deal was better for the house than the middle of the book without the two, in cents
 */
async function lure(side: Side, shares: number, meanwhile: (side: Side) => Promise<void>): Promise<number> {
  const price = side === 'buy' ? addTicks(dear, best(BUY), 1) : addTicks(dear, best(SELL), -1);
  if (side === 'buy' ? price >= best(SELL) : price <= best(BUY)) return 0;
  const shown = await order(helper, { side: side === 'buy' ? 'sell' : 'buy', price, quantity: shares });
  await meanwhile(side);
  const { filledValue, filledQuantity } = await part(side, 0.98);
  await stage.exchange.cancel({ customer: helper, orderId: shown.id });
  const middle = ((best(BUY) + best(SELL)) / 200) * (filledQuantity / 1_000_000);
  return side === 'buy' ? Number(filledValue) - middle : middle - Number(filledValue);
}

/** From a hundredth of a share to a hundredth: what the house keeps is bought and sold back. */
async function cycle(shares: number, meanwhile: (side: Side) => Promise<void> = async () => {}): Promise<number> {
  return (await lure('buy', shares, meanwhile)) + (await lure('sell', shares, meanwhile));
}

it('a quote that comes and goes gains nothing over a thousand cycles', async () => {
  expect(spreadOfShare()).toBeGreaterThan(2);
  for (let i = 0; i < 1_000; i++) await cycle(1);
  expect(await houseAt(best(BUY))).toBeGreaterThanOrEqual(-spreadOfShare());
}, 400_000);

it('a trade between the two, so that the last price is theirs as well, gains nothing', async () => {
  for (let i = 0; i < 100; i++) {
    await cycle(2, async (side) => {
      await order(buyer, { side, type: 'market', timeInForce: 'IOC', quantity: 1 });
    });
  }
  expect(await houseAt(best(BUY))).toBeGreaterThanOrEqual(-spreadOfShare());
}, 400_000);

it('a large quote that stands for half a minute can be taken by everybody, and the house still does not lose', async () => {
  const stock = async () => {
    const rows = await stage.db.owner.query<{ units: string }>(
      'select coalesce(sum(quantity - closing_quantity), 0)::text as units from positions where customer_id = $1',
      [helper],
    );
    return Number(rows[0]?.units) / 1_000_000;
  };
  let gained = 0;
  for (let i = 0; i < 15; i++) {
    while ((await stock()) < 100) {
      await order(helper, { type: 'market', timeInForce: 'IOC', quantity: 50 });
      await stage.pass(300);
    }
    gained += await cycle(100, () => stage.pass(800));
  }
  expect(gained).toBeGreaterThanOrEqual(0);
}, 400_000);
