import { createRandom, type Outcome } from '@kuroshio/base';
import { addTicks, type Instrument } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import { writeAccountDays } from './account-days.ts';
import { assets } from './assets.ts';

const STOCKS = ['TWSE:2317', 'TWSE:1101', 'TWSE:0050', 'TPEX:8069'].map(instrument);
const chance = createRandom('four days of two customers');
const customers: number[] = [];
/** By date: what each customer's account showed after the close. */
const shown = new Map<string, string[]>();
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

beforeAll(async () => {
  stage = await createStage({ speed: 600, seed: 'account days' });
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
    const { date } = clockOf(stage.exchange.state, 'TWSE');
    const seen: string[] = [];
    for (const customer of customers) seen.push((await ask(assets(parts()), { market: 'twd' }, customer)).total);
    shown.set(date, seen);
  }
}, 240_000);
afterAll(() => stage.close());

describe('the end of each day', () => {
  it('is kept as the account showed it after the close, also where it is written days later', async () => {
    const view = stage.exchange.view;
    for (const date of shown.keys()) await writeAccountDays(stage.db.database, view, 'twd', date as never);
    // The same day again writes nothing.
    for (const date of shown.keys()) await writeAccountDays(stage.db.database, view, 'twd', date as never);
    const rows = await stage.db.owner.query<{ customer_id: number; trading_date: string; total: bigint }>(
      'select customer_id, trading_date, cash + market_value as total from account_day order by trading_date, customer_id',
    );
    expect(rows.map((row) => [row.trading_date, row.customer_id, String(row.total)])).toEqual(
      [...shown].flatMap(([date, seen]) => customers.map((customer, i) => [date, customer, seen[i]])),
    );
    expect(rows).toHaveLength(8);
  });
});
