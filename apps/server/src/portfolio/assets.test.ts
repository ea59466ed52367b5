import { addTicks, type Instrument } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Outcome } from '@kuroshio/base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import { assets } from './assets.ts';
import { holdings } from './holdings.ts';
import { holds } from './holds.ts';
import { settlementDays } from './settlement-days.ts';

const foxconn = instrument('TWSE:2317');
const cement = instrument('TWSE:1101');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'a day trader' });
});
afterEach(() => stage.close());

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    token: undefined,
    account: undefined,
    ip: '',
    userAgent: '',
    now: stage.clock.now(),
  };
}

async function ask<Input, Output>(handler: Handler<Input, Output>, input: Input, customer: number): Promise<Output> {
  const answer: Outcome<Output> = await handler(input, as(customer));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function trade(customer: number, one: Instrument, side: 'buy' | 'sell', lots: number): Promise<void> {
  const { book } = marketAt(stage.exchange.state, one.no);
  const best = book?.best(side === 'buy' ? SELL : BUY) ?? 0;
  const price = addTicks(one, best, side === 'buy' ? 12 : -12);
  const placed = await stage.place(customer, one, { side, quantity: lots * one.lotSize, price });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let step = 0; step < 100 && placed.value.state === 'open'; step++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
}

const until = (phase: string) => stage.until('TWSE', (clock) => clock.phase === phase);

/**
 * What the parts must come to by the ledger's lines alone: all of the customer's money, and what open orders have set aside.
 */
async function byLines(customer: number) {
  const [line] = await stage.db.owner.query<{ cash: string; held: string }>(
    `select
       (select coalesce(sum(case when credit >> 24 = $1 then amount else 0 end)
          - sum(case when debit >> 24 = $1 then amount else 0 end), 0)::text
        from transfer where (debit >> 8) & 65535 = 1 and (debit >> 24 = $1) <> (credit >> 24 = $1)) as cash,
       (select coalesce(sum(held_cash + pledged_cash), 0)::text from orders where customer_id = $1 and state = 'open') as held`,
    [customer],
  );
  return { cash: BigInt(line?.cash ?? 0), held: BigInt(line?.held ?? 0) };
}

async function check(customer: number): Promise<OutputOf<'portfolio/assets'>> {
  const parts = { database: stage.db.database, exchange: stage.exchange };
  const input: InputOf<'portfolio/assets'> = { market: 'twd' };
  const shown = await ask(assets(parts), input, customer);
  const held = await ask(holdings(parts), input, customer);
  const { total, rows } = await ask(holds(parts), { currency: 'TWD' }, customer);
  const days = await ask(settlementDays(parts), input, customer);
  const [available, frozen, receivable, value] = [
    shown.available,
    shown.frozen,
    shown.receivable,
    shown.marketValue,
  ].map(BigInt) as [bigint, bigint, bigint, bigint];
  const lines = await byLines(customer);
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + BigInt(one), 0n);
  // The ledger's lines know nothing of purposes.
  expect(BigInt(shown.total) - value, 'the money of all lines').toBe(lines.cash);
  expect(frozen, 'what open orders hold').toBe(lines.held);
  expect([BigInt(total), sum(rows.map((row) => row.amount))]).toEqual([frozen, frozen]);
  expect(BigInt(shown.total), 'its parts').toBe(available + frozen + receivable + value);
  expect(BigInt(shown.total), 'cash, settlements to come, shares').toBe(
    BigInt(shown.settledCash) + BigInt(shown.unsettled) + value,
  );
  expect(frozen >= 0n && frozen <= BigInt(shown.total), `${frozen} is a part of ${shown.total}`).toBe(true);
  expect(days.unsettled, 'the days add up to what is not settled').toBe(shown.unsettled);
  expect(sum(held.map((one) => one.marketValue))).toBe(value);
  expect(sum(held.map((one) => one.unrealisedProfit))).toBe(BigInt(shown.unrealisedProfit));
  for (const one of held) {
    expect(BigInt(one.unrealisedProfit)).toBe(BigInt(one.marketValue) - BigInt(one.cost) - BigInt(one.saleCosts));
    // Both in hundredths. Before the first trade it is worth what it is compared with.
    expect(BigInt(one.last || one.reference) * BigInt(one.quantity)).toBe(BigInt(one.marketValue));
  }
  return shown;
}

describe('what an account shows', () => {
  it('adds up before, between and after settlement, however often the same money was traded', async () => {
    const customer = await stage.customer(1_050_000_00n);
    await until('continuous');
    expect(await check(customer)).toMatchObject({ frozen: '0', total: '105000000' });
    // The proceeds of a sale pay the next purchase: what is held for settlements is more than there ever was.
    for (let round = 0; round < 3; round++) {
      await trade(customer, foxconn, 'buy', 4);
      await check(customer);
      await trade(customer, foxconn, 'sell', 4);
      await check(customer);
    }
    await trade(customer, foxconn, 'buy', 3);
    const { payable, total } = await check(customer);
    expect(-BigInt(payable), 'the purchases of the day come to more than everything').toBeGreaterThan(BigInt(total));
    // An order that waits is frozen.
    const low = marketAt(stage.exchange.state, cement.no).limits?.down ?? 0;
    const waiting = await stage.place(customer, cement, { side: 'buy', quantity: 1000, price: low });
    expect(waiting.ok).toBe(true);
    expect(BigInt((await check(customer)).frozen)).toBeGreaterThan(0n);
    for (let day = 0; day < 3; day++) {
      await until('closed');
      await check(customer);
      await until('intake');
      await check(customer);
    }
    expect(await check(customer)).toMatchObject({ payable: '0', unsettled: '0', frozen: '0' });
    expect(clockOf(stage.exchange.state, 'TWSE').phase).toBe('intake');
  }, 120_000);

  it('names today and the settlement days to come, each with its net', async () => {
    const customer = await stage.customer(1_050_000_00n);
    await until('continuous');
    await trade(customer, foxconn, 'buy', 2);
    await trade(customer, foxconn, 'sell', 1);
    const { days } = await ask(
      settlementDays({ database: stage.db.database, exchange: stage.exchange }),
      { market: 'twd' },
      customer,
    );
    // Nothing is settled on 2026-07-10: a typhoon closed Taiwan.
    expect(days.map(({ offset, date, count }) => [offset, date, count])).toEqual([
      [0, '2026-07-09', 0],
      [1, '2026-07-13', 0],
      [2, '2026-07-14', 2],
    ]);
    const [row] = await stage.db.owner.query<{ net: string }>(
      `select sum(case o.side when 'buy' then -f.value - f.fees - f.tax else f.value - f.fees - f.tax end)::text as net
       from fill f join orders o on o.id = f.order_id where o.customer_id = $1`,
      [customer],
    );
    expect(days[2]?.net).toBe(row?.net);
  }, 60_000);
});
