import { createRandom, type Outcome } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { addTicks, type Instrument } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import { fills } from './fills.ts';
import { fundRecord } from './fund-record.ts';
import { realised } from './realised.ts';
import { statistics } from './statistics.ts';

const STOCKS = ['TWSE:2317', 'TWSE:1101', 'TWSE:0050', 'TPEX:8069'].map(instrument);
const chance = createRandom('four days of two customers');
const customers: number[] = [];
/** The dates that were traded. */
const dates: string[] = [];
let stage: Stage;

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

async function trade(customer: number, one: Instrument, side: 'buy' | 'sell', quantity: number): Promise<void> {
  const { book } = marketAt(stage.exchange.state, one.no);
  const best = book?.best(side === 'buy' ? SELL : BUY) ?? 0;
  await stage.place(customer, one, { side, quantity, price: addTicks(one, best, side === 'buy' ? 8 : -8) });
  await stage.pass(200);
}

const until = (phase: string) => stage.until('TWSE', (clock) => clock.phase === phase);
const parts = () => ({ database: stage.db.database, exchange: stage.exchange });
const range = { market: 'twd', from: '2026-07-01', to: '2026-12-31' } as const;

beforeAll(async () => {
  stage = await createStage({ speed: 600, seed: 'statements of days' });
  customers.push(await stage.customer(3_000_000_00n), await stage.customer(900_000_00n));
  for (let day = 0; day < 4; day++) {
    await until('continuous');
    for (let trades = 0; trades < 10; trades++) {
      const customer = customers[chance.whole(2)] ?? 0;
      const one = STOCKS[chance.whole(STOCKS.length)];
      // A sale of what is not held is refused: that is a day's chance too.
      if (one !== undefined)
        await trade(customer, one, chance.whole(2) === 0 ? 'sell' : 'buy', 1000 * (1 + chance.whole(2)));
    }
    await until('closed');
    dates.push(clockOf(stage.exchange.state, 'TWSE').date);
  }
}, 240_000);
afterAll(() => stage.close());

describe('statements of those days', () => {
  it('have each trade once, page by page, and what the ledger says it moved', async () => {
    for (const customer of customers) {
      const all: OutputOf<'statements/fills'>['fills'] = [];
      for (let before: string | undefined; ; before = all.at(-1)?.key) {
        const page = await ask(
          fills(parts()),
          { ...range, limit: 3, ...(before === undefined ? {} : { before }) },
          customer,
        );
        all.push(...page.fills);
        if (!page.more) break;
      }
      const [oracle] = await stage.db.owner.query<{ count: number; net: string; fees: string }>(
        `select count(*)::integer as count, sum(case o.side when 'buy' then -f.value else f.value end - f.fees - f.tax)::text as net,
           sum(f.fees)::text as fees
         from fill f join orders o on o.id = f.order_id where o.customer_id = $1`,
        [customer],
      );
      const sum = (read: (fill: (typeof all)[number]) => string) =>
        String(all.reduce((total, fill) => total + BigInt(read(fill)), 0n));
      expect([all.length, sum(({ net }) => net), sum(({ fees }) => fees)]).toEqual([
        oracle?.count,
        oracle?.net,
        oracle?.fees,
      ]);
      expect(all.length).toBeGreaterThan(4);
    }
  });

  it('add up: each sale, their total, and what the positions have realised', async () => {
    let sales = 0;
    for (const customer of customers) {
      const { sales: rows, more } = await ask(realised(parts()), { ...range, limit: 500 }, customer);
      expect(more).toBe(false);
      const sum = rows.reduce((total, { profit }) => total + BigInt(profit), 0n);
      const [oracle] = await stage.db.owner.query<{ sum: string }>(
        'select coalesce(sum(realised), 0)::text as sum from positions where customer_id = $1',
        [customer],
      );
      expect(String(sum)).toBe(oracle?.sum);
      for (const { value, fees, tax, cost, profit } of rows)
        expect(BigInt(profit)).toBe(BigInt(value) - BigInt(fees) - BigInt(tax) - BigInt(cost));
      const found = await ask(statistics(parts()), range, customer);
      expect(found).toMatchObject({ profit: String(sum), sales: rows.length });
      expect(found.gains).toBe(rows.filter(({ profit }) => BigInt(profit) > 0n).length);
      expect(found.losses).toBe(rows.filter(({ profit }) => BigInt(profit) < 0n).length);
      const profits = rows.map(({ profit }) => Number(profit));
      expect(Number(found.best?.profit)).toBe(Math.max(...profits));
      expect(Number(found.worst?.profit)).toBe(Math.min(...profits));
      sales += rows.length;
    }
    expect(sales).toBeGreaterThan(3);
  });

  it('leave out what was before the range and after it', async () => {
    const [customer = 0] = customers;
    const all = await ask(realised(parts()), { ...range, limit: 500 }, customer);
    for (const date of dates) {
      const day = await ask(realised(parts()), { ...range, from: date, to: date, limit: 500 }, customer);
      expect(day.sales).toEqual(all.sales.filter(({ tradingDate }) => tradingDate === date));
    }
  });

  it('show of a day in the fund record its own entries', async () => {
    const [customer = 0] = customers;
    const input = { currency: 'TWD', withHolds: false, limit: 50 } as const;
    const all = await ask(fundRecord(parts()), input, customer);
    for (const date of dates) {
      const day = await ask(fundRecord(parts()), { ...input, from: date, to: date }, customer);
      // Practice money has no trading date: it is of the day of its stamp.
      expect(day.entries).toEqual(all.entries.filter(({ stamp }) => stamp.date === date));
    }
    for (const { kind, net, trade, charges } of all.entries) {
      if (trade === undefined) continue;
      const costs = charges.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      expect(BigInt(net)).toBe((kind === 'buy-fill' ? -BigInt(trade.value) : BigInt(trade.value)) - costs);
    }
  });

  it.each([
    ['backwards', '2026-07-10', '2026-07-09'],
    ['no day', '2026-02-30', '2026-03-09'],
    ['too long', '2025-01-01', '2026-07-09'],
  ])('are refused of a range that is %s', async (_, from, to) => {
    const answer = await realised(parts())({ market: 'twd', from, to, limit: 5 }, as(customers[0] ?? 0));
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'DATE_RANGE_INVALID', params: { days: 366 } } });
  });
});
