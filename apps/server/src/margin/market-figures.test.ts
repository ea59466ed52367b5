import { afterEach, beforeEach, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { instrument } from '../exchange/stage.ts';
import { createMarginStage, type MarginStage, nt } from './margin-stage.ts';
import { marketFigures } from './market-figures.ts';

const foxconn = instrument('TWSE:2317');
let margin: MarginStage;

beforeEach(async () => {
  margin = await createMarginStage('figures');
});
afterEach(() => margin.close());

async function borrower(lots: number): Promise<number> {
  const customer = await margin.customer(nt(2_000_000));
  await margin.stage.exchange.setMarginAccount({ customer, limit: nt(5_000_000) });
  await margin.buy(customer, lots);
  return customer;
}

/** What anybody is told, read anew. */
async function figures() {
  const answer = await marketFigures(margin.parts)({}, margin.as(0));
  if (!answer.ok) throw new Error('nobody is refused');
  return answer.value;
}

async function close(): Promise<string> {
  const { stage, days } = margin;
  const { phase, date } = clockOf(stage.exchange.view, 'TWSE');
  if (phase === 'closed') await stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await stage.until('TWSE', (own) => own.phase === 'closed');
  await days.look();
  return clockOf(stage.exchange.view, 'TWSE').date;
}

it('are all customers’ together, once a day after the close, with the change since the day before', async () => {
  await borrower(2);
  const seller = await borrower(1);
  expect(await figures()).toEqual({ days: [], stocks: [] });
  const first = await close();
  const owed = await margin.stage.db.owner.query<{ loan: bigint }>('select loan from margin_position');
  const loan = owed.reduce((sum, one) => sum + one.loan, 0n);
  const one = { symbol: 'TWSE:2317', loan: String(loan), shortShares: 0, shortChange: 0 };
  expect(await figures()).toEqual({
    days: [{ date: first, loan: String(loan), ratioBps: expect.any(Number), accounts: 2, called: 0, selling: 0 }],
    stocks: [{ ...one, marginShares: 3_000, marginChange: 3_000 }],
  });
  // A program that starts anew after the close publishes the day no second time.
  await margin.again().days.look();
  expect((await figures()).days).toHaveLength(1);
  await margin.stage.until('TWSE', (own) => own.date > first && own.phase === 'continuous');
  const price = marketAt(margin.stage.exchange.view, foxconn.no).limits?.down;
  const sale = { side: 'sell', quantity: 1_000, price, financing: 'margin' } as const;
  const sold = await margin.stage.place(seller, foxconn, sale);
  for (let n = 0; n < 100 && sold.ok && sold.value.state === 'open'; n++) await margin.stage.pass(100);
  margin.fall(0.6);
  const second = await close();
  const after = await figures();
  expect(after.days).toMatchObject([
    { date: second, accounts: 1, called: 1 },
    { date: first, accounts: 2 },
  ]);
  expect(after.stocks).toMatchObject([{ marginShares: 2_000, marginChange: -1_000 }]);
});

it('count for nothing where somebody has written them with the database’s password', async () => {
  await borrower(1);
  const date = await close();
  const before = await figures();
  const { owner } = margin.stage.db;
  await owner.query(
    `insert into margin_figure (on_date, instrument_no, margin_shares, loan, short_shares, ratio_bps, accounts, called, selling, mark)
     select on_date + extra, instrument_no, 9, 9, 9, 9, 9, 9, 9, mark from margin_figure, unnest(array[0, 1]) as extra`,
  );
  expect((await figures()).stocks).toEqual(before.stocks);
  expect((await figures()).days).toEqual(before.days);
  await owner.query('update margin_figure set loan = loan * 2 where on_date = $1 and mark is not null', [date]);
  expect(await figures()).toEqual({ days: [], stocks: [] });
});
