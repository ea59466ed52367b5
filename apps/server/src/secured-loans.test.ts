import { loanDraw, type Posting, withdrawalHold, withdrawalRelease } from '@kuroshio/ledger';
import { addTradingDays } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf } from './books/index.ts';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createWithdrawalCheck } from './loans/index.ts';
import { createMarginKept } from './margin/index.ts';
import { extendTerm } from './margin/extend-term.ts';
import { createMarginStage, type MarginStage, nt } from './margin/margin-stage.ts';
import { drawSecured } from './secured-loans/draw-secured.ts';
import { quoteDraw } from './secured-loans/quote-draw.ts';
import { securedOverview } from './secured-loans/secured-overview.ts';

const foxconn = instrument('TWSE:2317');
const { symbol } = foxconn;
let margin: MarginStage;

beforeEach(async () => {
  margin = await createMarginStage('secured-loans');
}, 60_000);
afterEach(async () => {
  expect(await margin.stage.wrongs()).toEqual([]);
  await margin.close();
});

const today = () => clockOf(margin.stage.exchange.view, 'TWSE');

/** Up to the close of the day, with what passes at it. */
async function close(): Promise<void> {
  const { phase, date } = today();
  if (phase === 'closed') await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await margin.stage.until('TWSE', (own) => own.phase === 'closed');
  await margin.days.look();
}

async function trading(): Promise<void> {
  const { date } = today();
  await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
}

/** A customer with lots of their own that are paid for. */
async function owner(lots: number, money = 3_000_000): Promise<number> {
  const customer = await margin.customer(nt(money));
  await margin.buy(customer, lots, { financing: 'cash' });
  await trading();
  await trading();
  return customer;
}

async function overview(customer: number) {
  const outcome = await securedOverview(margin.parts)({}, margin.as(customer));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

let nextKey = 1;
const asked = (amount: Cash, change: object = {}) => ({
  ...{ symbol, amount: String(amount), rateBps: 450, purpose: 'consumption', agreement: '2026-11' },
  ...{ drawKey: `draw-key-${nextKey++}`, ...change },
});
const draw = (customer: number, amount: Cash, change: object = {}) =>
  drawSecured(margin.parts)(asked(amount, change) as never, margin.as(customer));
const quote = (customer: number, amount: Cash) =>
  quoteDraw(margin.parts)({ symbol, amount: String(amount) }, margin.as(customer));
const codeOf = (outcome: Awaited<ReturnType<typeof draw>>) => (outcome.ok ? 'lent' : outcome.refusal.code);

const calls = (customer: number) =>
  margin.stage.db.owner.query<{ account: string; state: string }>(
    'select account, state from margin_call where customer_id = $1 order by id',
    [customer],
  );
const told = async (customer: number, event = 'margin-call') =>
  (
    await margin.stage.db.owner.query<{ facts: { account?: string; change: string } }>(
      "select facts from message where customer_id = $1 and facts ->> 'event' = $2 order by id",
      [customer, event],
    )
  ).map(({ facts }) => [facts.account, facts.change]);

describe('what a customer is shown before and after', () => {
  it('what may be lent on which shares, what a draw would be, and then is', async () => {
    const customer = await owner(2);
    const closes = async () =>
      (await margin.stage.exchange.bars.days(foxconn.no, '2000-01-01' as never, today().date)).filter(
        ({ date }) => date < today().date,
      );
    // An ended day is stored a little later.
    await expect.poll(async () => (await closes()).length, { timeout: 20_000 }).toBeGreaterThan(1);
    const before = await overview(customer);
    const { reference, day } = marketAt(margin.stage.exchange.view, foxconn.no);
    const [own] = before.shares;
    if (own === undefined) throw new Error('held');
    // A share counts at the lowest of the last price, the reference and the last closes.
    const lowest = Math.min(day.last || reference, reference, ...(await closes()).slice(-5).map((one) => one.close));
    expect(own.price).toBe(lowest);
    const most = ((BigInt(lowest) * BigInt(own.eligible) * 6n) / 10n / 100_000n) * 100_000n;
    expect([own.lendable, own.loanBps, own.reason]).toEqual([String(most), 6_000, undefined]);
    expect([before.ratioBps, before.loan, before.loans]).toEqual([undefined, '0', []]);

    const quoted = await quote(customer, nt(50_000));
    if (!quoted.ok) throw new Error(quoted.refusal.code);
    // NT$50,000 at 4.5 %: 6.16 a day.
    expect([quoted.value.aDay, quoted.value.interest, quoted.value.loan]).toEqual(['616', '0', String(nt(50_000))]);
    const key = asked(nt(50_000));
    for (const _ of [1, 2]) {
      const outcome = await drawSecured(margin.parts)(key as never, margin.as(customer));
      expect(outcome).toMatchObject({ ok: true, value: { amount: String(nt(50_000)) } });
    }
    // Who has not asked for it is told of it, once.
    const messages = await margin.stage.db.owner.query<{ facts: object }>(
      'select facts from message where customer_id = $1',
      [customer],
    );
    expect(messages.map(({ facts }) => facts)).toEqual([
      { event: 'secured-draw', symbol, currency: 'TWD', amount: String(nt(50_000)) },
    ]);
    const after = await overview(customer);
    expect([after.loan, after.ratioBps, after.aDay]).toEqual([String(nt(50_000)), quoted.value.ratioBps, '616']);
    expect(after.loans).toMatchObject([
      { symbol, callPrice: quoted.value.callPrice, term: { endsOn: quoted.value.endsOn } },
    ]);
    // Below the price that was named it would be called, a tick above not.
    const at = quoted.value.callPrice ?? 0;
    const [{ quantity } = { quantity: 0 }] = after.loans;
    expect(at * quantity * 10_000 < 13_000 * Number(nt(50_000))).toBe(true);
    expect((at + 100) * quantity * 10_000 >= 13_000 * Number(nt(50_000))).toBe(true);
    expect(after.shares[0]).toMatchObject({ loan: String(nt(50_000)) });
  });

  it.each([
    ['9,000', nt(9_000), 'LOAN_BELOW_MINIMUM'],
    ['10,500', nt(10_500), 'LOAN_STEP'],
    ['a million and a thousand', nt(1_001_000), 'SECURED_MOST'],
    ['more than the shares bear', nt(1_000_000), 'SECURED_ABOVE_SHARES'],
  ])('%s is refused before it is asked for and then, in the same words', async (_, amount, code) => {
    const customer = await owner(1);
    expect(await quote(customer, amount)).toMatchObject({ refusal: { code } });
    expect(codeOf(await draw(customer, amount))).toBe(code);
    margin.strangers.add(customer);
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('VERIFICATION_REQUIRED');
    expect(codeOf(await draw(customer, nt(10_000), { symbol: 'US:AAPL' }))).toBe('INSTRUMENT_NOT_FOUND');
  });
});

describe('a call', () => {
  it('is of the loans on shares alone: what stands for margin purchases neither covers nor is sold', async () => {
    const customer = await owner(2, 9_000_000);
    const opened = await margin.act.open(
      { limit: String(nt(5_000_000)), agreement: '2026-11' } as never,
      margin.as(customer),
    );
    expect(opened).toMatchObject({ ok: true });
    const { shares } = await overview(customer);
    const most = cash(BigInt(shares[0]?.lendable ?? 0));
    expect(codeOf(await draw(customer, most))).toBe('lent');
    // A purchase on margin of which most is paid back: far above the line.
    await margin.buy(customer, 2);
    const bought = (await margin.act.overview({}, margin.as(customer))) as {
      value: { positions: { id: string; loan: string }[] };
    };
    const [purchase] = bought.value.positions;
    const part = {
      positionId: purchase?.id,
      principal: String(BigInt(purchase?.loan ?? 0) - 100n * 1_000n),
      repayKey: 'nearly-all',
    };
    await margin.act.repay(part as never, margin.as(customer));
    margin.fall(0.7);
    await close();
    expect(await calls(customer)).toEqual([{ account: 'secured', state: 'called' }]);
    expect(await told(customer)).toEqual([['secured', 'called']]);
    const called = await overview(customer);
    expect(called.call?.positions).toEqual(called.loans.map(({ id }) => id));
    expect((await margin.act.overview({}, margin.as(customer))) as object).toMatchObject({ value: { kept: '0' } });
    // Nothing more is lent, and what was called stays in the account: a stolen session takes neither.
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('SECURED_CALLED');
    const { exchange, marks, certified } = margin.parts;
    const inTaiwan = createMarginKept({ exchange, marks });
    const check = createWithdrawalCheck({ exchange, marks, certified }, async (on, customer) => ({
      TWD: await inTaiwan(on, customer),
      USD: { owed: cash(0n), kept: cash(0n) },
    }));
    const all = cash(BigInt(called.available));
    expect(await check(margin.stage.db.database, customer, 'TWD', all)).toMatchObject({ code: 'OUTSTANDING_CREDIT' });
    expect(await check(margin.stage.db.database, customer, 'TWD', cash(all - BigInt(called.kept)))).toBe(undefined);
    expect(called.kept).toBe(called.call?.amount);

    // Not paid in two business days: sold, and only what was called.
    await close();
    await close();
    expect((await calls(customer))[0]?.state).toBe('selling');
    const { date } = today();
    await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
    await margin.days.look();
    await close();
    expect((await overview(customer)).loans).toEqual([]);
    const rest = (await margin.act.overview({}, margin.as(customer))) as { value: { positions: { id: string }[] } };
    expect(rest.value.positions.map(({ id }) => id)).toEqual([purchase?.id]);
    const orders = await margin.stage.db.owner.query<{ id: bigint }>(
      "select id from orders join secured_order on order_id = id where client_order_id like 'margin-call.%'",
    );
    expect(orders.length).toBeGreaterThan(0);
  });

  it('that is paid is met, and the shares stay', async () => {
    const customer = await owner(2);
    const { shares } = await overview(customer);
    await draw(customer, cash(BigInt(shares[0]?.lendable ?? 0)));
    margin.fall(0.7);
    await close();
    const { call, loans } = await overview(customer);
    const principal = String(((BigInt(call?.left ?? 0) + 99n) / 100n) * 100n);
    const paid = { positionId: loans[0]?.id, principal, repayKey: 'meet-the-call' };
    expect(await margin.act.repay(paid as never, margin.as(customer))).toMatchObject({ ok: true });
    await close();
    expect(await calls(customer)).toEqual([{ account: 'secured', state: 'met' }]);
    expect((await overview(customer)).loans).toHaveLength(1);
  });

  it('of which the sale brings too little is told as a shortfall of the secured loan', async () => {
    const customer = await owner(2);
    const { shares } = await overview(customer);
    const lent = cash(BigInt(shares[0]?.lendable ?? 0));
    await draw(customer, lent);
    // As after a fall of more than half: twice as much is owed, and what is free is on its way out.
    const { db, exchange } = margin.stage;
    const [position] = [...exchange.state.positions.values()].filter((one) => one.customer === customer);
    if (position === undefined) throw new Error('a loan stands on it');
    const post = (posting: Posting) => margin.books.post({ postings: [{ posting, tradingDate: null }] });
    await post(loanDraw({ customer, asset: 1, loanId: 1n, principal: lent }));
    await db.owner.query('update margin_position set loan = loan + $1', [lent]);
    position.loan = cash(position.loan + lent);
    const free = cash((await balancesOf(db.database, customer)).get(1)?.available ?? 0n);
    const hold = { customer, withdrawalId: 7n, asset: 1, amount: free };
    await post(withdrawalHold(hold));
    for (let days = 0; days < 3; days++) await close();
    const { date } = today();
    await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
    await margin.days.look();
    await close();
    expect([position.quantity, position.loan > 0n]).toEqual([0, true]);
    expect(await told(customer, 'margin-shortfall')).toEqual([['secured', 'told']]);
    await post(withdrawalRelease(hold));
    await margin.days.look();
    await close();
    expect(await told(customer, 'margin-shortfall')).toEqual([
      ['secured', 'told'],
      ['secured', 'settled'],
    ]);
  });

  it('of margin purchases is not paid by what is drawn on one of them, once that is paid back, and paid again', async () => {
    const customer = await margin.customer(nt(9_000_000));
    await margin.act.open({ limit: String(nt(5_000_000)), agreement: '2026-11' } as never, margin.as(customer));
    await margin.buy(customer, 1);
    await margin.buy(customer, 4);
    await trading();
    await trading();
    margin.fall(0.7);
    await close();
    const owed = async () => {
      const outcome = await margin.act.overview({}, margin.as(customer));
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return outcome.value;
    };
    const { call, positions } = await owed();
    const [first] = positions;
    expect(call?.positions).toHaveLength(2);
    const pay = (principal: string, repayKey: string) =>
      margin.act.repay({ positionId: first?.id, principal, repayKey } as never, margin.as(customer));
    expect(await pay(first?.loan ?? '0', 'all-of-the-first')).toMatchObject({ ok: true });
    expect((await owed()).call?.paid).toBe(first?.loan);
    await margin.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('lent');
    expect(await pay(String(nt(9_000)), 'what-was-drawn')).toMatchObject({ ok: true });
    expect((await owed()).call?.paid).toBe(first?.loan);
    // Nor is it sold for that call.
    await close();
    await close();
    const { date } = today();
    await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
    await margin.days.look();
    const put = await margin.stage.db.owner.query<{ id: string }>(
      "select closes -> 0 ->> 'positionId' as id from orders where client_order_id like 'margin-call.%'",
    );
    expect(put.map(({ id }) => id)).toEqual([call?.positions.find((id) => id !== first?.id)]);
  });

  it('cannot be moved to the other account, where it would sell nothing, by who has the password of the database', async () => {
    const customer = await owner(2);
    const { shares } = await overview(customer);
    await draw(customer, cash(BigInt(shares[0]?.lendable ?? 0)));
    margin.fall(0.7);
    await close();
    await margin.stage.db.owner.query("update margin_call set account = 'margin'");
    expect((await overview(customer)).call).toBe(undefined);
    const other = await margin.act.overview({}, margin.as(customer));
    expect(other.ok && other.value.call).toBe(undefined);
    // The row counts for nothing, and the next close calls again.
    await close();
    expect((await overview(customer)).call).toMatchObject({ state: 'called' });
    await margin.stage.db.owner.query("update margin_call set account = 'secured'");
  });
});

describe('the term', () => {
  it('is half a year from the draw, whatever is drawn later on the same shares, and goes on twice', async () => {
    const customer = await owner(2);
    await draw(customer, nt(10_000));
    const first = (await overview(customer)).loans[0];
    await trading();
    await draw(customer, nt(10_000));
    const second = (await overview(customer)).loans[0];
    expect([second?.term, second?.interestFrom]).toEqual([first?.term, today().date]);
    const position = margin.stage.exchange.state.positions.get(Number(second?.id));
    if (position === undefined || position.secured === null) throw new Error('secured');
    // Drawn half a year ago, less ten trading days.
    const { calendar } = margin.stage.exchange.view.rulebook;
    const long = addTradingDays(calendar, 'TWSE', today().date, -115);
    await margin.stage.db.owner.query('update secured_position set drawn_on = $1', [long]);
    await margin.days.look();
    const ends = await margin.stage.db.owner.query<{ facts: object }>(
      "select facts from message where customer_id = $1 and facts ->> 'event' = 'margin-term'",
      [customer],
    );
    expect(ends.map(({ facts }) => facts)).toMatchObject([{ account: 'secured', symbol, left: 2 }]);
    const extend = extendTerm(margin.parts);
    const input = async () => {
      const { id, term } = (await overview(customer)).loans[0] ?? {};
      return { kind: 'position', id, until: term?.extendable ?? term?.endsOn } as never;
    };
    expect((await overview(customer)).loans[0]?.term).toMatchObject({ extended: 0, left: 2 });
    const outcome = await extend(await input(), margin.as(customer));
    expect(outcome).toMatchObject({ ok: true, value: { extended: 1 } });
    expect((await overview(customer)).loans[0]?.term).toMatchObject({ extended: 1, left: 1 });
    await margin.stage.db.owner.query('update secured_position set drawn_on = $1', [position.secured.drawnOn]);
  });
});
