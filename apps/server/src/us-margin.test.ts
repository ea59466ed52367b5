import { addTradingDays, type Instrument } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { deposit, loanDraw } from '@kuroshio/ledger';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCalls } from './credit-oversight/list-calls.ts';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createWithdrawalCheck } from './loans/index.ts';
import { liquidationStopRules } from './margin/index.ts';
import { createMarginStage, type MarginStage } from './margin/margin-stage.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import type { Looking } from './platform/look-again.ts';
import { closeUsMargin } from './us-margin/close-us-margin.ts';
import {
  createUsMarginKept,
  createUsStocks,
  startUsMarginDays,
  usMarginAfter,
  watchUsAccounts,
} from './us-margin/index.ts';
import { openUsMargin } from './us-margin/open-us-margin.ts';
import { usMarginOverview } from './us-margin/us-margin-overview.ts';
import { usWhatIf } from './us-margin/us-what-if.ts';

const [apple, coke] = [instrument('US:AAPL'), instrument('US:KO')];
const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const log = createLog('silent');
let margin: MarginStage;
let days: Looking;

beforeEach(async () => {
  margin = await createMarginStage('us-margin', {
    usStock: () => ({ requirementBps: 3_000, ceiling: Number.MAX_SAFE_INTEGER, height: 1, fellBefore: false }),
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
/** Up to the close of the day that runs, or of the next, with what passes at it. */
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
const open = (customer: number) => openUsMargin(margin.parts)({ agreement: '2026-11-us' }, as(customer));

async function borrower(money = usd(20_000)): Promise<number> {
  const customer = await margin.customer(usd(0), money);
  valueOf(await open(customer));
  return customer;
}

async function trade(customer: number, one: Instrument, shares: number, side: 'buy' | 'sell' = 'buy'): Promise<Order> {
  const { day, reference } = marketAt(margin.stage.exchange.view, one.no);
  const price = Math.round(((day.last || reference) * (side === 'buy' ? 1.03 : 0.97)) / 100) * 100;
  const placed = valueOf(
    await margin.stage.place(customer, one, { financing: 'margin', side, quantity: shares, price }),
  );
  for (let n = 0; n < 200 && placed.state === 'open'; n++) await margin.stage.pass(100);
  expect(placed.state).toBe('filled');
  return placed;
}

const calls = (customer: number) =>
  margin.stage.db.owner.query<{
    state: string;
    amount: bigint;
    called_on: string;
    due_on: string;
    ended_on: string | null;
  }>(
    "select state, amount, called_on, due_on, ended_on from margin_call where account = 'us-margin' and customer_id = $1 order by id",
    [customer],
  );
const told = async (customer: number) =>
  (
    await margin.stage.db.owner.query<{ facts: { event: string; change: string } }>(
      'select facts from message where customer_id = $1 order by id',
      [customer],
    )
  )
    .map(({ facts }) => facts)
    .filter(({ event }) => event === 'us-margin-call' || event === 'margin-shortfall')
    .map(({ change }) => change);
const forced = () =>
  margin.stage.db.owner.query<{ filled_quantity: bigint; state: string; instrument_no: number }>(
    "select filled_quantity, state, instrument_no from orders where client_order_id like 'margin-call.%' order by id",
  );

describe('a US margin account', () => {
  it('is opened by who is verified, says what is one’s own and what must be, and closes when nothing is owed', async () => {
    const stranger = await margin.customer(usd(0), usd(20_000));
    margin.strangers.add(stranger);
    expect(await open(stranger)).toMatchObject({ refusal: { code: 'VERIFICATION_REQUIRED' } });
    expect((await overview(stranger)).account).toBe(undefined);

    const customer = await borrower();
    const [a, b] = [await trade(customer, apple, 40), await trade(customer, coke, 30)];
    const shown = await overview(customer);
    // Without the program's own words: the last prices, a hundredth of a cent each, times the shares.
    const worth = (one: Instrument, shares: number) => {
      const { day } = marketAt(margin.stage.exchange.view, one.no);
      return Math.round((day.last * shares) / 100);
    };
    const [first, second] = [worth(apple, 40), worth(coke, 30)];
    const value = first + second;
    const loan = Number(a.loan + b.loan);
    // 30 % of each, and of what Apple is worth beyond half of all another 20 %.
    const more = Math.ceil((first - Math.floor(value / 2)) * 0.2);
    const requirement = Math.ceil(first * 0.3) + Math.ceil(second * 0.3) + more;
    expect(first).toBeGreaterThan(second);
    expect(shown).toMatchObject({
      ...{ value: String(value), loan: String(loan), equity: String(value - loan), requirement: String(requirement) },
      ...{ excess: String(value - loan - requirement), concentrated: { symbol: 'US:AAPL', more: String(more) } },
      ...{ kept: '0', interest: '0' },
    });
    const sum = shown.positions.reduce((all, { excess }) => all + Number(excess), 0);
    expect(sum).toBe(value - loan - requirement);

    // At its call price something is missing, a tick above it nothing is.
    const at = shown.positions[0]?.callPrice ?? 0;
    const missingAt = (price: number) => {
      const own = Math.floor((price * 40) / 100);
      const all = own + second;
      const heavy = Math.max(own, second) - Math.floor(all / 2);
      const needed = Math.ceil(own * 0.3) + Math.ceil(second * 0.3) + Math.ceil(Math.max(0, heavy) * 0.2);
      return needed - (all - loan);
    };
    expect(missingAt(at)).toBeGreaterThan(0);
    expect(missingAt(at + 100)).toBeLessThanOrEqual(0);

    expect(await closeUsMargin(margin.parts)({}, as(customer))).toMatchObject({
      refusal: { code: 'MARGIN_LOANS_OPEN' },
    });
    await margin.stage.until('US', ({ date, phase }) => date > a.tradingDate && phase === 'continuous');
    await trade(customer, apple, 40, 'sell');
    await trade(customer, coke, 30, 'sell');
    valueOf(await closeUsMargin(margin.parts)({}, as(customer)));
    expect((await overview(customer)).account).toBe(undefined);
  });

  it('says before the order what the account is after it, and what other prices would do', async () => {
    const customer = await borrower();
    const { day } = marketAt(margin.stage.exchange.view, apple.no);
    const value = usd(Math.round((day.last * 40) / 10_000));
    const after = await usMarginAfter(margin.parts, customer, apple, {
      ...{ quantity: 40_000_000 as never, value, charged: usd(0), loanBps: 5_000, now: margin.stage.clock.now() },
    });
    expect(Number(after.loan)).toBe(Math.floor(Number(value) / 200) * 100);
    await trade(customer, apple, 40);
    const { rows } = valueOf(await usWhatIf(margin.parts)({}, as(customer)));
    const at = (percent: number) => rows.find((row) => row.percent === percent);
    const shown = await overview(customer);
    expect(at(0)).toMatchObject({ equity: shown.equity, amount: '0' });
    // Of one stock 40 % must be one's own: half was lent, so a fall of a sixth is the line.
    expect([Number(at(-14)?.amount), Number(at(-19)?.amount) > 0]).toEqual([0, true]);
    const then = Math.floor((Number(shown.value) * 70) / 100);
    const missing = then * 0.4 - (then - Number(shown.loan));
    expect(Math.abs(Number(at(-30)?.amount) - missing)).toBeLessThan(100);
  });
});

describe('a US margin call', () => {
  it('begins at a close, is told, keeps what is missing, and is met when nothing is', async () => {
    const customer = await borrower();
    await trade(customer, apple, 60);
    const watch = watchUsAccounts({ ...margin.parts, clock: margin.stage.clock, log });
    await watch.look();
    expect(await told(customer)).toEqual([]);
    margin.fall(0.87);
    await watch.look();
    await watch.look();
    expect(await told(customer)).toEqual(['warned']);
    margin.fall(0.75);
    await watch.look();
    await watch.look();
    expect(await told(customer)).toEqual(['warned', 'below']);
    await watch.stop();

    const before = await overview(customer);
    await close();
    await days.look();
    const { calendar } = margin.stage.exchange.view.rulebook;
    const [call] = await calls(customer);
    expect(call).toMatchObject({ state: 'called', due_on: addTradingDays(calendar, 'US', today().date, 2) });
    expect(await told(customer)).toEqual(['warned', 'below', 'called']);
    const shown = await overview(customer);
    expect(shown.call).toMatchObject({ amount: String(call?.amount), left: String(-Number(shown.excess)) });
    expect(Number(before.excess)).toBeLessThan(0);

    // What is missing does not leave, in its own money or in another; what is beyond it does.
    const none = { owed: cash(0n), kept: cash(0n) };
    const inUs = createUsMarginKept(margin.parts);
    const check = createWithdrawalCheck(margin.parts, async (on, one) => ({ TWD: none, USD: await inUs(on, one) }));
    const { database } = margin.stage.db;
    const available = BigInt(shown.available);
    expect(await check(database, customer, 'USD', cash(available))).toMatchObject({ code: 'OUTSTANDING_CREDIT' });
    expect(await check(database, customer, 'USD', cash(available - BigInt(shown.kept)))).toBe(undefined);
    expect(shown.kept).toBe(shown.call?.left);

    // Operators see it, in its money.
    const listed = valueOf(await listCalls(margin.parts)({ which: 'open' }, {} as OperatorContext));
    expect(listed.calls).toMatchObject([
      { account: 'us-margin', currency: 'USD', amount: String(call?.amount), left: shown.call?.left, owed: shown.loan },
    ]);

    // Nothing more is bought with it, and paying back what is missing ends it at the next close.
    margin.fall(0.75);
    await trading();
    const principal = String(((BigInt((await overview(customer)).call?.left ?? 0) + 99_999n) / 100n) * 100n);
    const [position] = shown.positions;
    valueOf(
      await margin.act.repay({ positionId: position?.id, principal, repayKey: 'us-meets-it' } as never, as(customer)),
    );
    await close();
    expect((await calls(customer))[0]).toMatchObject({ state: 'met' });
    expect((await calls(customer))[0]?.ended_on).not.toBe(null);
    expect((await told(customer)).at(-1)).toBe('met');
    expect(await forced()).toEqual([]);
  });

  it('that is not met is paid with free dollars first, then by selling no more than is missing', async () => {
    const customer = await borrower(usd(11_500));
    await trade(customer, apple, 60);
    const free = usd(300);
    // Only so much stays: the rest buys something with own money.
    const { available } = await overview(customer);
    const spent = BigInt(available) - free;
    const { reference } = marketAt(margin.stage.exchange.view, coke.no);
    const shares = Math.floor(Number(spent) / (reference / 100) / 1.05);
    valueOf(
      await margin.stage.place(customer, coke, { quantity: shares, price: Math.round((reference * 1.03) / 100) * 100 }),
    );
    await margin.stage.pass(2_000);
    const left = BigInt((await overview(customer)).available);
    margin.fall(0.8);
    await close();
    expect(await calls(customer)).toMatchObject([{ state: 'called' }]);
    await close();
    await close();
    expect(await calls(customer)).toMatchObject([{ state: 'selling' }]);
    expect(await forced()).toEqual([]);

    await trading();
    const before = await overview(customer);
    await days.look();
    const paid = await margin.stage.db.owner.query<{ principal: bigint }>('select principal from margin_payment');
    const missing = -Number(before.excess);
    if (left >= 10_000n) expect(paid.length).toBe(1);
    for (let n = 0; n < 10; n++) {
      await margin.stage.pass(1_000);
      await days.look();
    }
    const orders = await forced();
    expect(orders.length).toBeGreaterThan(0);
    const sold = orders.reduce((sum, one) => sum + Number(one.filled_quantity) / 1_000_000, 0);
    // 40 cents of each dollar that is sold are no longer required, so as many shares as bring two and a half times what is missing.
    const owed = missing - paid.reduce((sum, one) => sum + Number(one.principal), 0);
    const each = Number(before.positions[0]?.value) / 60;
    expect(Math.abs(sold - Math.ceil(owed / 0.4 / each))).toBeLessThanOrEqual(1);
    expect(sold).toBeLessThan(60);
    await close();
    expect(await calls(customer)).toMatchObject([{ state: 'met' }]);
    expect((await overview(customer)).positions[0]?.quantity).toBe(60 - sold);
  });

  it('in a crash leaves what the sale does not reach as a debt: told, then in default, which closes the account, and paid by what comes', async () => {
    const customer = await borrower(usd(8_000));
    await trade(customer, apple, 40);
    const [position] = margin.stage.exchange.state.onMargin.get(customer) ?? [];
    if (position === undefined) throw new Error('bought');
    // As after a fall of more than half: more is owed than the shares bring.
    const more = cash(((position.cost - position.loan) / 100n) * 100n + usd(2_000));
    const draw = loanDraw({ customer, asset: 2, loanId: 1n, principal: more });
    await margin.books.post({ postings: [{ posting: draw, tradingDate: null }] });
    await margin.stage.db.owner.query('update margin_position set loan = loan + $2 where position_id = $1', [
      ...[position.id, more],
    ]);
    position.loan = cash(position.loan + more);
    // What came with it is spent, so that hardly anything is free.
    const price = Math.round((marketAt(margin.stage.exchange.view, coke.no).reference * 1.03) / 100) * 100;
    const shares = Math.floor(Number((await overview(customer)).available) / (price / 100) / 1.01);
    valueOf(await margin.stage.place(customer, coke, { quantity: shares, price }));
    await margin.stage.pass(2_000);
    for (let times = 0; times < 3; times += 1) await close();
    expect(await calls(customer)).toMatchObject([{ state: 'selling' }]);
    await trading();
    for (let n = 0; n < 10; n++) {
      await days.look();
      await margin.stage.pass(1_000);
    }
    const left = (await overview(customer)).positions[0];
    expect(left).toMatchObject({ quantity: 0, value: '0', interest: '0' });
    expect(Number(left?.loan)).toBeGreaterThan(0);
    await close();
    expect((await told(customer)).slice(-1)).toEqual(['told']);
    expect((await overview(customer)).account).not.toBe(undefined);
    await close();
    expect((await told(customer)).slice(-1)).toEqual(['defaulted']);
    expect((await overview(customer)).positions[0]?.shortfall).toMatchObject({ isInDefault: true });
    // Nothing is lent any more, in either market, and what comes pays it.
    expect(await open(customer)).toMatchObject({ refusal: { code: 'MARGIN_IN_DEFAULT' } });
    const bought = margin.stage.place(customer, apple, { financing: 'margin', quantity: 20, price: 5_000_000 });
    expect(await bought).toMatchObject({ ok: false });
    const amount = cash(BigInt(left?.loan ?? 0));
    const fact = { customer, asset: 2, depositId: 1n, rail: 'practiceGrants', amount, fee: cash(0n) } as const;
    const paid = deposit(fact);
    await margin.books.post({ postings: [{ posting: paid, tradingDate: null }] });
    await close();
    expect((await told(customer)).slice(-1)).toEqual(['settled']);
    expect((await overview(customer)).positions).toEqual([]);
  });

  it('stands over a kill: the same days looked at again by a program that starts anew call nobody twice', async () => {
    const customer = await borrower();
    await trade(customer, apple, 60);
    margin.fall(0.8);
    await close();
    await days.stop();
    const parts = { ...margin.parts, clock: margin.stage.clock, log };
    days = startUsMarginDays(parts);
    await days.look();
    const other = startUsMarginDays(parts);
    await other.look();
    await other.stop();
    expect(await calls(customer)).toHaveLength(1);
    expect(await told(customer)).toEqual(['called']);
  });

  it('is not sold for while two operators have stopped it, by the days of the US, and then is', async () => {
    const customer = await borrower();
    await trade(customer, apple, 60);
    margin.fall(0.7);
    for (let times = 0; times < 3; times += 1) await close();
    const { owner } = margin.stage.db;
    expect(await calls(customer)).toMatchObject([{ state: 'selling' }]);
    await owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark)
      overriding system value select id, name, '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')
      from (values (1, 'mara'), (2, 'cora')) as o (id, name)`);
    const [request] = await owner.query<{ id: bigint }>(
      `insert into operator_request (kind, payload, about, before, after, note, maker, checker, request_key, fingerprint,
         sent_at, expires_at, state, decision_note, mark) values ('liquidation-stop', '{}', 'us', '{}', '{}', '', 1, 2, 'us', 0,
         now(), now(), 'applied', '', decode(repeat('00', 16), 'hex')) returning id`,
    );
    await trading();
    const { id: callId } = (await overview(customer)).call ?? { id: '' };
    const rule = liquidationStopRules(margin.parts)['liquidation-stop'];
    const payload = { callId, until: today().date, reason: 'system-failure' } as const;
    const applied = await rule.apply({ id: request?.id ?? 0n, payload, now: margin.stage.clock.now() } as never);
    expect(applied).toMatchObject({ ok: true });
    await days.look();
    const did = async () => (await forced()).length + (await owner.query('select 1 from margin_payment')).length;
    expect(await did()).toBe(0);
    expect((await told(customer)).at(-1)).toBe('stopped');
    expect((await overview(customer)).call?.stopped).toMatchObject({ until: today().date, reason: 'system-failure' });
    await close();
    await trading();
    await days.look();
    expect(await did()).toBeGreaterThan(0);
  });
});

describe('who has the database’s password', () => {
  it('opens no account: one that nobody agreed to is closed by the look at the accounts', async () => {
    const customer = await margin.customer(usd(0), usd(20_000));
    await margin.stage.restart(() =>
      margin.stage.db.owner.query(
        "insert into us_margin_account (customer_id, credit_limit, opened_on) values ($1, 100000000, '2026-07-09')",
        [customer],
      ),
    );
    expect(margin.stage.exchange.state.usMarginAccounts.has(customer)).toBe(true);
    await days.stop();
    days = startUsMarginDays({ ...margin.parts, clock: margin.stage.clock, log });
    await days.look();
    expect(margin.stage.exchange.state.usMarginAccounts.has(customer)).toBe(false);
  });

  it('turns no agreement of Taiwan into one of the US', async () => {
    const customer = await margin.customer(usd(10_000_000), usd(20_000));
    valueOf(await margin.act.open({ limit: '50000000', agreement: '2026-11' } as never, as(customer)));
    await margin.stage.restart(async () => {
      const { owner } = margin.stage.db;
      await owner.query("update margin_agreement set account = 'us-margin' where customer_id = $1", [customer]);
      await owner.query(
        "insert into us_margin_account (customer_id, credit_limit, opened_on) values ($1, 50000000, '2026-07-09')",
        [customer],
      );
    });
    await days.stop();
    days = startUsMarginDays({ ...margin.parts, clock: margin.stage.clock, log });
    await days.look();
    expect(margin.stage.exchange.state.usMarginAccounts.has(customer)).toBe(false);
  });
});

describe('what the house knows of US stocks', () => {
  it('is nothing until it has read their closes, and then what these ask for; days that nobody traded here come from the history', async () => {
    const stocks = createUsStocks();
    expect(stocks.of(apple.no)).toEqual({ requirementBps: 10_000, ceiling: 0, height: 0, fellBefore: false });
    const [{ database }, { exchange }] = [margin.parts, margin.stage];
    const following = await stocks.follow({ database, exchange, clock: margin.stage.clock, log });
    await following.look();
    const known = stocks.of(apple.no);
    const days = exchange.history.daily(apple.no);
    expect(known.ceiling).toBe(Math.min(...days.slice(-5).map(({ close }) => close)));
    // Apple moves a percent or two a day: the house's least.
    expect(known.requirementBps).toBe(3_000);
    // A day later the day that was traded here counts.
    const { date: traded } = today();
    await close();
    // Bars are written beside what the exchange does.
    await margin.stage.pass(1_000);
    const all = () => exchange.bars.days(apple.no, '2026-01-01' as never, today().date);
    for (let n = 0; n < 100 && (await all()).at(-1)?.date !== traded; n++) await setTimeout(20);
    await margin.stage.until('US', ({ phase }) => phase === 'continuous');
    await following.look();
    await following.stop();
    const here = (await all()).filter(({ date }) => date < today().date);
    expect(here.at(0)).toMatchObject({ date: traded });
    const closes = [...days, ...here].map(({ close: last }) => last);
    expect(stocks.of(apple.no).ceiling).toBe(Math.min(...closes.slice(-5)));
  });
});
