import type { UsBorrow } from '@kuroshio/credit';
import { deposit, shortDividend } from '@kuroshio/ledger';
import { addTradingDays } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { cash } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCalls } from './credit-oversight/list-calls.ts';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createWithdrawalCheck } from './loans/index.ts';
import { addShortMargin } from './margin/add-short-margin.ts';
import { createMarginStage, type MarginStage } from './margin/margin-stage.ts';
import { marginStock } from './margin/margin-stock.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import type { Looking } from './platform/look-again.ts';
import { createUsMarginKept, startUsMarginDays, usShortAfter, watchUsAccounts } from './us-margin/index.ts';
import { openUsMargin } from './us-margin/open-us-margin.ts';
import { usMarginOverview } from './us-margin/us-margin-overview.ts';
import { usWhatIf } from './us-margin/us-what-if.ts';

const [apple, coke] = [instrument('US:AAPL'), instrument('US:KO')];
const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const log = createLog('silent');
const SHARE = 10 ** apple.shareScale;
let margin: MarginStage;
let days: Looking;
/** What can be borrowed, by the day. */
let quotaOn: (date: string) => number;

beforeEach(async () => {
  quotaOn = () => 1_000_000;
  margin = await createMarginStage('us-shorts', {
    usStock: () => ({ requirementBps: 3_000, ceiling: Number.MAX_SAFE_INTEGER, height: 1, fellBefore: false }),
    usBorrow: (_one, _marks, date): UsBorrow => ({ kind: 'hard', quota: usd(quotaOn(date)), rateBps: 1_000 }),
  });
  days = startUsMarginDays({ ...margin.parts, clock: margin.stage.clock, log });
  await margin.stage.until('US', ({ phase }) => phase === 'continuous');
}, 60_000);
afterEach(async () => {
  await days.stop();
  expect(await margin.stage.wrongs()).toEqual([]);
  await margin.close();
});

const today = () => clockOf(margin.stage.exchange.view, 'US');
const trading = async () => {
  const { date, phase } = today();
  if (phase !== 'continuous') await margin.stage.until('US', (own) => own.date > date && own.phase === 'continuous');
};
async function close(): Promise<void> {
  await trading();
  await margin.stage.until('US', (own) => own.phase === 'closed');
  await days.look();
}

function valueOf<Value>(
  outcome:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly refusal: { readonly code: string } },
): Value {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}
const as = (customer: number) => margin.as(customer);
const overview = async (customer: number) => valueOf(await usMarginOverview(margin.parts)({}, as(customer)));
const lastOf = (one = apple) => {
  const { day, reference } = marketAt(margin.stage.exchange.view, one.no);
  return day.last || reference;
};
const priceFor = (side: 'buy' | 'sell', one = apple) =>
  Math.round((lastOf(one) * (side === 'buy' ? 1.03 : 0.97)) / 100) * 100;

async function borrower(money = usd(20_000)): Promise<number> {
  const customer = await margin.customer(usd(0), money);
  valueOf(await openUsMargin(margin.parts)({ agreement: '2026-11-us' }, as(customer)));
  return customer;
}

async function trade(customer: number, quantity: number, side: 'buy' | 'sell' = 'sell', one = apple): Promise<Order> {
  const wish = { financing: 'short', side, quantity, price: priceFor(side, one) } as const;
  const placed = valueOf(await margin.stage.place(customer, one, wish));
  for (let n = 0; n < 200 && placed.state === 'open'; n++) await margin.stage.pass(100);
  expect(placed.state).toBe('filled');
  return placed;
}

/** Spends what is free on shares with own money. */
async function spend(customer: number): Promise<void> {
  const { available } = await overview(customer);
  const shares = Math.floor(Number(available) / (priceFor('buy', coke) / 100) / 1.01);
  valueOf(await margin.stage.place(customer, coke, { quantity: shares, price: priceFor('buy', coke) }));
  await margin.stage.pass(2_000);
}

/**
 * As after a rise of the price: so much less is held for the shares than was, in percent of what they are worth. The price of the test stays where it is, so that
 * fills and accounts see the same one.
 */
async function lose(customer: number, percent: number): Promise<void> {
  const [position] = margin.stage.exchange.state.shortsOf.get(customer) ?? [];
  if (position === undefined) throw new Error('nothing is owed');
  const worth = (lastOf() * position.quantity) / SHARE / 100;
  const amount = cash(BigInt(Math.round((worth * percent) / 100)));
  const taken = shortDividend({ customer, changeId: BigInt(1_000 + percent), asset: 2, amount });
  await margin.books.post({ postings: [{ posting: taken, tradingDate: null }] });
  await margin.stage.db.owner.query('update short_position set collateral = collateral - $2 where id = $1', [
    ...[position.id, amount],
  ]);
  position.collateral = cash(position.collateral - amount);
}

const calls = (customer: number) =>
  margin.stage.db.owner.query<{ state: string; amount: bigint; shorts: bigint[] }>(
    "select state, amount, shorts from margin_call where account = 'us-margin' and customer_id = $1 order by id",
    [customer],
  );
const told = async (customer: number, event: string) =>
  (
    await margin.stage.db.owner.query<{ facts: Record<string, unknown> }>(
      "select facts from message where customer_id = $1 and facts ->> 'event' = $2 order by id",
      [customer, event],
    )
  ).map(({ facts }) => facts);
const forced = (like: string) =>
  margin.stage.db.owner.query<{ filled_quantity: bigint; side: string; customer_id: number }>(
    'select filled_quantity, side, customer_id from orders where client_order_id like $1 order by id',
    [like],
  );
const boughtIn = async (like: string, customer?: number) =>
  (await forced(like))
    .filter((one) => customer === undefined || one.customer_id === customer)
    .reduce((sum, one) => sum + Number(one.filled_quantity) / SHARE, 0);

describe('short sales on a US margin account', () => {
  it('are shown with what is held for them, what they need, cost and are called at; before the order too', async () => {
    const customer = await borrower();
    const value = usd((lastOf() * 50) / 10_000);
    const before = await usShortAfter(margin.parts, customer, apple, {
      ...{ side: 'sell', quantity: (50 * SHARE) as never, value, charged: usd(1), held: usd(0), marginBps: 5_000 },
      ...{ positionId: undefined, now: margin.stage.clock.now() },
    });
    const half = Math.ceil(Number(value) / 200) * 100;
    expect(before).toMatchObject({
      ...{ margin: String(half), proceeds: String(Number(value) - 100), borrow: { kind: 'hard', rateBps: 1_000 } },
    });
    // 102 % of the price, up to a dollar a share, at 10 % of 360 days, up to a cent.
    const night = Math.ceil((Math.ceil((lastOf() / 10_000) * 1.02 - 1e-9) * 50 * 0.1 * 100) / 360 - 1e-9);
    expect(Number(before.borrow.aDay)).toBe(night);

    const sold = await trade(customer, 50);
    const shown = await overview(customer);
    const owed = Math.round((lastOf() * 50) / 100);
    const collateral = Number(sold.filledValue) + Math.ceil(Number(sold.filledValue) / 200) * 100;
    const fees = Object.values(sold.charges).reduce((sum, one) => sum + Number(one), 0);
    // 30 % of it, and of what it is worth beyond half of all another 20 %: of one stock alone a tenth.
    const requirement = Math.ceil(owed * 0.3) + Math.ceil(Math.ceil(owed / 2) * 0.2);
    const equity = collateral - fees - owed;
    expect(shown).toMatchObject({
      ...{ value: '0', loan: '0', owed: String(owed), collateral: String(collateral - fees), equity: String(equity) },
      ...{ requirement: String(requirement), excess: String(equity - requirement) },
    });
    expect(shown.shorts).toMatchObject([
      {
        ...{ symbol: 'US:AAPL', quantity: 50, coverable: 50, value: String(owed), excess: shown.excess },
        profit: String(Number(sold.filledValue) - fees - owed),
      },
    ]);
    // At its call price something is missing, a tick below it nothing is.
    const at = shown.shorts[0]?.callPrice ?? 0;
    const missingAt = (price: number) => {
      const then = Math.floor((price * 50) / 100);
      const needed = Math.ceil(then * 0.3) + Math.ceil((then - Math.floor(then / 2)) * 0.2);
      return needed - (collateral - fees - then);
    };
    expect([missingAt(at) > 0, missingAt(at - 100) <= 0]).toEqual([true, true]);
    const { rows } = valueOf(await usWhatIf(margin.parts)({}, as(customer)));
    const row = (percent: number) => rows.find((one) => one.percent === percent);
    expect(row(0)).toMatchObject({ equity: shown.equity, amount: '0' });
    expect(row(-50)).toMatchObject({ amount: '0' });
    // 150 % were there, 140 % are needed: a rise of a fourteenth is the line.
    expect([Number(row(5)?.amount), Number(row(10)?.amount) > 0, row(100) !== undefined]).toEqual([0, true, true]);
    const stock = valueOf(await marginStock(margin.parts)({ symbol: 'US:AAPL' }, as(customer)));
    expect(stock).toMatchObject({ coverable: 50, shortMarginBps: 5_000, borrow: { kind: 'hard', rateBps: 1_000 } });
  });
});

describe('a US call of who has sold short', () => {
  it('begins when the price rises, is told, and is met by more that is put up', async () => {
    const customer = await borrower();
    await trade(customer, 50);
    const watch = watchUsAccounts({ ...margin.parts, clock: margin.stage.clock, log });
    await watch.look();
    margin.fall(1.06);
    await watch.look();
    margin.fall(1.2);
    await watch.look();
    await watch.stop();
    expect((await told(customer, 'us-margin-call')).map(({ change }) => change)).toEqual(['warned', 'below']);
    await close();
    const [call] = await calls(customer);
    expect(call).toMatchObject({ state: 'called' });
    expect(call?.shorts).toHaveLength(1);
    const shown = await overview(customer);
    expect(shown.call).toMatchObject({ amount: String(call?.amount), left: String(-Number(shown.excess)) });
    // What is missing does not leave.
    const none = { owed: cash(0n), kept: cash(0n) };
    const inUs = createUsMarginKept(margin.parts);
    const check = createWithdrawalCheck(margin.parts, async (on, one) => ({ TWD: none, USD: await inUs(on, one) }));
    const available = BigInt(shown.available);
    const { database } = margin.stage.db;
    expect(await check(database, customer, 'USD', cash(available))).toMatchObject({ code: 'OUTSTANDING_CREDIT' });
    expect(await check(database, customer, 'USD', cash(available - BigInt(shown.kept)))).toBe(undefined);
    const listed = valueOf(await listCalls(margin.parts)({ which: 'open' }, {} as OperatorContext));
    expect(listed.calls).toMatchObject([{ account: 'us-margin', currency: 'USD', owed: shown.owed }]);
    await trading();
    const amount = String(((BigInt((await overview(customer)).call?.left ?? 0) + 99_999n) / 100n) * 100n);
    const add = (cents: string, addKey: string) =>
      addShortMargin(margin.parts)(
        { shortId: shown.shorts[0]?.id ?? '', amount: cents, addKey } as never,
        as(customer),
      );
    expect(await add('150', 'a-part-of-a-dollar')).toMatchObject({
      refusal: { code: 'LOAN_STEP', params: { currency: 'USD' } },
    });
    valueOf(await add(amount, 'us-put-up'));
    valueOf(await add(amount, 'us-put-up'));
    await close();
    expect((await calls(customer))[0]).toMatchObject({ state: 'met' });
    expect(await forced('margin-call.%')).toEqual([]);
  });

  it('that is not met is bought back, no more of it than takes away what is missing, with free dollars first', async () => {
    const customer = await borrower(usd(9_000));
    await trade(customer, 50);
    await spend(customer);
    await lose(customer, 25);
    for (let times = 0; times < 3; times += 1) await close();
    expect(await calls(customer)).toMatchObject([{ state: 'selling' }]);
    await trading();
    const before = await overview(customer);
    // An own order that keeps the shares does not keep the house from buying them back.
    const low = Math.round((lastOf() * 0.5) / 100) * 100;
    valueOf(await margin.stage.place(customer, apple, { financing: 'short', side: 'buy', quantity: 50, price: low }));
    for (let n = 0; n < 10; n++) {
      await days.look();
      await margin.stage.pass(1_000);
    }
    const bought = await boughtIn('margin-call.%');
    // Of each dollar that is bought back 40 cents are no longer required.
    const paid = await margin.stage.db.owner.query<{ amount: bigint }>(
      "select amount from short_change where kind = 'added'",
    );
    const missing = -Number(before.excess) - paid.reduce((sum, one) => sum + Number(one.amount), 0);
    const each = Number(before.owed) / 50;
    expect(bought).toBeGreaterThan(0);
    expect(Math.abs(bought - Math.ceil(missing / 0.4 / each))).toBeLessThanOrEqual(3);
    expect(bought).toBeLessThan(50);
    await close();
    expect(await calls(customer)).toMatchObject([{ state: 'met' }]);
    expect((await overview(customer)).shorts[0]?.quantity).toBe(50 - bought);
  });

  it('in a squeeze buys back what is paid for; the rest stays owed in shares: told, then in default', async () => {
    const customer = await borrower(usd(9_000));
    await trade(customer, 50);
    await spend(customer);
    await lose(customer, 110);
    for (let times = 0; times < 3; times += 1) await close();
    await trading();
    for (let n = 0; n < 6; n++) {
      await days.look();
      await margin.stage.pass(1_000);
    }
    // 40 % of what they are worth was held: so much of them was bought.
    const [left] = (await overview(customer)).shorts;
    if (left === undefined) throw new Error('all was bought back');
    expect(Math.abs(left.quantity - 30)).toBeLessThanOrEqual(2);
    expect(Number(left.value)).toBeGreaterThan(Number(left.collateral));
    expect(Number(left.collateral)).toBeLessThan(Number(left.value) / 20);
    await close();
    // Told at the close of the first day of buying back, and by then in default.
    const changes = async () => (await told(customer, 'margin-shortfall')).map(({ change }) => change);
    expect((await told(customer, 'margin-shortfall'))[0]).toMatchObject({ account: 'us-margin', currency: 'USD' });
    expect((await changes())[0]).toBe('told');
    await close();
    expect(await changes()).toEqual(['told', 'defaulted']);
    const owing = (await overview(customer)).shorts[0];
    expect(owing?.shortfall).toMatchObject({ isInDefault: true });
    expect(owing?.shortfall?.amount).toBe(String(Number(owing?.value) - Number(owing?.collateral)));
    // The account stays for what is owed alone.
    expect((await overview(customer)).account?.limit).toBe('100');
    // What comes is put up and buys the rest.
    const fact = {
      customer,
      asset: 2,
      depositId: 1n,
      rail: 'practiceGrants',
      amount: usd(20_000),
      fee: cash(0n),
    } as const;
    await margin.books.post({ postings: [{ posting: deposit(fact), tradingDate: null }] });
    await trading();
    for (let n = 0; n < 6; n++) {
      await days.look();
      await margin.stage.pass(1_000);
    }
    await close();
    expect(await changes()).toEqual(['told', 'defaulted', 'settled']);
  });
});

describe('who owes more than is held', () => {
  it('buys back by two purchases, of which the dearer trades first and takes nothing that the other counts on', async () => {
    const customer = await borrower();
    await trade(customer, 50);
    await lose(customer, 55);
    const buy = async (price: number) => {
      const wish = { financing: 'short', side: 'buy', quantity: 25, price } as const;
      return valueOf(await margin.stage.place(customer, apple, wish));
    };
    // The first rests at the best bid, backed by its part of what is held; the second takes what is offered, and holds all that it may cost.
    const bid = marketAt(margin.stage.exchange.state, apple.no).book?.best(BUY) ?? 0;
    const first = await buy(bid);
    const second = await buy(priceFor('buy'));
    expect(Number(first.heldCash)).toBeLessThan((25 * bid) / 100 / 10);
    expect(second.heldCash > first.heldCash || second.state === 'filled').toBe(true);
    for (let n = 0; n < 1_000 && (first.state === 'open' || second.state === 'open'); n++)
      await margin.stage.pass(1_000);
    expect([first.state, second.state]).toEqual(['filled', 'filled']);
    expect((await overview(customer)).shorts).toEqual([]);
  });
});

describe('shares that lenders want back', () => {
  it('are told at the close before, of who sold last first; what is still owed at ten is bought in, and no more of it', async () => {
    const [first, second] = [await borrower(), await borrower()];
    await trade(first, 30);
    await trade(second, 30);
    const { calendar } = margin.stage.exchange.view.rulebook;
    const { date } = today();
    const next = addTradingDays(calendar, 'US', date, 1);
    // From the next day on there are a third less than was sold.
    const sold = margin.stage.exchange.state.shorts;
    const worth = [...sold.values()].reduce((sum, one) => sum + Number(one.openedValue), 0) / 100;
    quotaOn = (on) => (on >= next ? Math.floor((worth * 2) / 3) : 1_000_000);
    // Nobody sells what is wanted back tomorrow.
    const more = { financing: 'short', side: 'sell', quantity: 5, price: priceFor('sell') } as const;
    expect(await margin.stage.place(first, apple, more)).toMatchObject({ refusal: { code: 'SHORT_STOCK_FULL' } });
    await close();
    await days.look();
    const said = await told(second, 'us-short-recall');
    expect(said).toMatchObject([{ symbol: 'US:AAPL', dueOn: next }]);
    expect(await told(first, 'us-short-recall')).toEqual([]);
    const wanted = Number(said[0]?.shares);
    // By what the sales brought, which is not the same a share.
    expect(Math.abs(wanted - 20)).toBeLessThanOrEqual(1);
    expect((await overview(second)).shorts[0]?.recall).toEqual({ shares: wanted, on: next });
    await trading();
    await days.look();
    expect(await boughtIn('margin-recall.%')).toBe(0);
    // Who buys some back is asked for the rest; an own order that keeps them does not help.
    await trade(second, 5, 'buy');
    const low = Math.round((lastOf() * 0.5) / 100) * 100;
    valueOf(await margin.stage.place(second, apple, { financing: 'short', side: 'buy', quantity: 25, price: low }));
    await margin.stage.until('US', ({ date: on, msOfDay }) => on === next && msOfDay >= 10 * 3_600_000);
    for (let n = 0; n < 8; n++) {
      await days.look();
      await margin.stage.pass(1_000);
    }
    expect(Math.abs((await boughtIn('margin-recall.%', second)) - (wanted - 5))).toBeLessThanOrEqual(1);
    expect(await boughtIn('margin-recall.%', first)).toBe(0);
    expect((await overview(second)).shorts[0]).not.toHaveProperty('recall');
    // A program that starts anew buys nothing twice.
    const other = startUsMarginDays({ ...margin.parts, clock: margin.stage.clock, log });
    await other.look();
    await other.stop();
    expect((await overview(second)).shorts[0]?.quantity).toBe(30 - 5 - (await boughtIn('margin-recall.%')));
  });

  it('are not made by who has the database’s password: a row of a sale that nobody made has nobody bought in', async () => {
    const customer = await borrower();
    await trade(customer, 30);
    const { owner } = margin.stage.db;
    const sold = [...margin.stage.exchange.state.shorts.values()].reduce(
      (sum, one) => sum + Number(one.openedValue),
      0,
    );
    quotaOn = () => Math.ceil(sold / 100);
    await owner.query('update short_position set opened_value = opened_value * 100');
    await margin.stage.until('US', ({ msOfDay }) => msOfDay >= 10 * 3_600_000);
    await days.look();
    expect(await forced('margin-recall.%')).toEqual([]);
    await owner.query('update short_position set opened_value = opened_value / 100');
    quotaOn = () => Math.floor(sold / 200);
    await days.look();
    expect(await forced('margin-recall.%')).toHaveLength(1);
  });
});
