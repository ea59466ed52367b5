import { accountRange, PURPOSES, purposeOf } from '@kuroshio/ledger';
import { addTicks, type Instrument, type Phase, type Venue } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { CASH_ASSETS } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proveBooks } from '../../books/index.ts';
import { clockOf, marketAt } from '../index.ts';
import { createStage, instrument, type Stage, type Wished } from '../stage.ts';

const foxconn = instrument('TWSE:2317');
const cement = instrument('TWSE:1101');
const cooling = instrument('TPEX:3324');
const paper = instrument('TPEX:8069');
const bank = instrument('US:BAC');

let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'pledged proceeds' });
});
afterEach(() => stage.close());

async function until(venue: Venue, phase: Phase, step = phase === 'continuous' ? 100 : 1_000): Promise<void> {
  for (let steps = 0; steps < 3_000 && clockOf(stage.exchange.state, venue).phase !== phase; steps++) {
    stage.clock.advance(step);
    await stage.exchange.idle();
  }
  expect(clockOf(stage.exchange.state, venue).phase).toBe(phase);
}

/** Passes the rest of the day and the closed hours, until the venue collects orders for its next opening. */
async function nextDay(venue: Venue): Promise<void> {
  await until(venue, 'closed');
  await until(venue, 'intake');
}

async function order(customer: number, one: Instrument, change: Wished): Promise<Order> {
  const outcome = await stage.place(customer, one, change);
  if (!outcome.ok) throw new Error(`${one.symbol}: ${outcome.refusal.code}`);
  return outcome.value;
}

/** Trades now, at a price that is good enough for all of it. */
async function trade(customer: number, one: Instrument, side: Ticket['side'], lots: number): Promise<Order> {
  const { book } = marketAt(stage.exchange.state, one.no);
  const best = book?.best(side === 'buy' ? SELL : BUY) ?? 0;
  const price = addTicks(one, best, side === 'buy' ? 12 : -12);
  const done = await order(customer, one, { side, quantity: lots * one.lotSize, price });
  for (let step = 0; step < 100 && done.state === 'open'; step++) await stage.pass(100);
  expect(done.state).toBe('filled');
  return done;
}

type Cash = Record<'available' | 'held' | 'receivable' | 'payable' | 'pledged', bigint>;

async function cash(customer: number, code: 'TWD' | 'USD'): Promise<Cash> {
  const found: Cash = { available: 0n, held: 0n, receivable: 0n, payable: 0n, pledged: 0n };
  const rows = await stage.db.owner.query<{ account_id: bigint; amount: bigint }>(
    'select account_id, amount from balance where account_id between $1 and $2',
    [...accountRange(customer, CASH_ASSETS[code].id)],
  );
  for (const { account_id, amount } of rows) found[purposeOf(account_id) as keyof Cash] = amount;
  expect(Object.keys(PURPOSES)).toEqual(expect.arrayContaining(Object.keys(found)));
  return found;
}

async function overdue(): Promise<unknown[]> {
  const dates = [...stage.exchange.state.clocks.values()].map(({ venue, date }) => ({ venue, date }));
  const pending = await stage.db.owner.query<{ venue: string; settles_on: string }>(
    "select business_id as order_id, venue, settles_on, pay, receive, held, pledged from obligation where state = 'pending'",
  );
  return pending.filter((row) => dates.some(({ venue, date }) => venue === row.venue && row.settles_on <= date));
}

async function prove(): Promise<void> {
  expect(await proveBooks(stage.db.owner)).toEqual([]);
  expect(await stage.exchange.audit()).toEqual([]);
}

/** How many lots cost about `amount` minor units at what is asked now. */
function lotsFor(one: Instrument, amount: bigint): number {
  const ask = marketAt(stage.exchange.state, one.no).book?.best(SELL) ?? 0;
  const scale = 10 ** (one.priceScale - CASH_ASSETS[one.currency].decimals);
  return Math.floor((Number(amount) * scale) / (ask * one.lotSize));
}

describe('proceeds that are not settled yet pay for a purchase', () => {
  it('of the same day: sale and purchase settle together and leave nothing pledged', async () => {
    const customer = await stage.customer(1_050_000_00n);
    await until('TWSE', 'continuous');
    await trade(customer, foxconn, 'buy', 4);
    await trade(customer, foxconn, 'sell', 4);
    const before = await cash(customer, 'TWD');
    const bought = await trade(customer, cement, 'buy', lotsFor(cement, before.available + before.receivable / 2n));
    expect(bought.filledValue).toBeGreaterThan(before.available);
    const { pledged } = await cash(customer, 'TWD');
    expect(pledged).toBeGreaterThan(0n);
    await prove();
    await nextDay('TWSE');
    expect((await cash(customer, 'TWD')).pledged).toBe(pledged);
    await nextDay('TWSE');
    await prove();
    expect(await overdue()).toEqual([]);
    expect(await cash(customer, 'TWD')).toMatchObject({ held: 0n, receivable: 0n, payable: 0n, pledged: 0n });
  }, 60_000);

  it('of two days: the older proceeds redeem a part of a purchase that settles later', async () => {
    const customer = await stage.customer(1_050_000_00n);
    await until('TWSE', 'continuous');
    await trade(customer, foxconn, 'buy', 2);
    const lots = lotsFor(cement, (await cash(customer, 'TWD')).available) - 1;
    await trade(customer, cement, 'buy', lots);
    const older = await trade(customer, foxconn, 'sell', 2);
    await nextDay('TWSE');
    await until('TWSE', 'continuous');
    await trade(customer, cement, 'sell', lots);
    const before = await cash(customer, 'TWD');
    const wanted = before.available + before.receivable - older.filledValue / 2n;
    await trade(customer, foxconn, 'buy', lotsFor(foxconn, wanted));
    const { pledged, receivable } = await cash(customer, 'TWD');
    // The older proceeds are more than what is left unpledged, and less than what is pledged.
    expect(receivable).toBeLessThan(older.filledValue);
    expect(pledged).toBeGreaterThan(older.filledValue);
    await prove();
    await nextDay('TWSE');
    await prove();
    await nextDay('TWSE');
    await prove();
    expect(await overdue()).toEqual([]);
    expect((await cash(customer, 'TWD')).pledged).toBe(0n);
  }, 60_000);

  it.each([
    ['TWSE', foxconn],
    ['TPEX', paper],
  ] as const)(
    'of both venues of Taiwan at once, for a purchase on %s',
    async (_venue, wanted) => {
      const customer = await stage.customer(2_000_000_00n);
      await until('TPEX', 'continuous');
      await trade(customer, foxconn, 'buy', 4);
      await trade(customer, cooling, 'buy', 1);
      const first = await trade(customer, foxconn, 'sell', 4);
      const second = await trade(customer, cooling, 'sell', 1);
      const before = await cash(customer, 'TWD');
      const smaller = first.filledValue < second.filledValue ? first.filledValue : second.filledValue;
      await trade(customer, wanted, 'buy', lotsFor(wanted, before.available + before.receivable - smaller / 8n));
      const { pledged, receivable } = await cash(customer, 'TWD');
      // Each venue's proceeds alone are more than what is left unpledged.
      expect(receivable).toBeGreaterThan(0n);
      expect(receivable).toBeLessThan(smaller);
      expect(pledged).toBeGreaterThan(0n);
      await nextDay('TPEX');
      await nextDay('TPEX');
      await stage.pass(1_000);
      await prove();
      expect(await cash(customer, 'TWD')).toMatchObject({ receivable: 0n, pledged: 0n });
      await nextDay('TPEX');
      await prove();
      expect(await overdue()).toEqual([]);
      expect(await cash(customer, 'TWD')).toMatchObject({ held: 0n, payable: 0n, pledged: 0n });
    },
    60_000,
  );

  it('of one currency never redeem what another currency pledged', async () => {
    // Slower, so that the US closes and opens again while Taiwan trades.
    await stage.close();
    stage = await createStage({ speed: 100, seed: 'two currencies' });
    const customer = await stage.customer(1_050_000_00n, 60_000_00n);
    await until('TWSE', 'continuous');
    await until('US', 'continuous');
    await trade(customer, foxconn, 'buy', 4);
    await trade(customer, foxconn, 'sell', 4);
    await trade(customer, bank, 'buy', 800);
    await trade(customer, bank, 'sell', 800);
    // Neither trades so far from the market: they wait, with what they pledged.
    const usd = await cash(customer, 'USD');
    const low = addTicks(bank, marketAt(stage.exchange.state, bank.no).reference, -2_000);
    const shares = Math.floor((Number(usd.available + usd.receivable) * 100) / low) - 5;
    const inAmerica = await order(customer, bank, { quantity: shares, price: low, timeInForce: 'GTC' });
    await until('TWSE', 'closed', 1_000);
    await until('TWSE', 'continuous', 1_000);
    const twd = await cash(customer, 'TWD');
    const down = marketAt(stage.exchange.state, cement.no).limits?.down ?? 0;
    const lots = Math.floor(Number(twd.available + twd.receivable) / (down * cement.lotSize)) - 1;
    const inTaiwan = await order(customer, cement, { quantity: lots * cement.lotSize, price: down });
    const [twdPledged, usdPledged] = [inTaiwan.pledgedCash, inAmerica.pledgedCash];
    expect(twdPledged).toBeGreaterThan(0n);
    expect(usdPledged).toBeGreaterThan(0n);
    await until('US', 'closed', 500);
    await until('US', 'intake', 500);
    expect([inTaiwan.state, inAmerica.state]).toEqual(['open', 'open']);
    await prove();
    expect([inTaiwan.pledgedCash, inAmerica.pledgedCash]).toEqual([twdPledged, 0n]);
  }, 60_000);
});
