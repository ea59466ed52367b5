import { createRandom } from '@kuroshio/base';
import { CASH_ASSETS } from '@kuroshio/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balancesOf } from './books/index.ts';
import { convert } from './conversion/convert.ts';
import { quoteConversion } from './conversion/quote-conversion.ts';
import { createQuotes } from './conversion/quotes.ts';
import { type FeeFollower, followFees } from './coupons/follow-fees.ts';
import { createStage, instrument, type Stage } from './exchange/stage.ts';
import { createFundingStage, type FundingStage } from './funding/test-funding.ts';
import { createLog } from './platform/log.ts';
import { firstSettings, type Settings } from './settings/index.ts';

// Deposits, withdrawals, exchanges, coupons and orders of the same few customers at once, against sums that a clerk would keep with a
// pencil. `MONEY_COMMANDS=100000` for the long run; the everyday one takes seconds.
const COMMANDS = Number(process.env['MONEY_COMMANDS'] ?? 3_000);
const SEED = process.env['MONEY_SEED'] ?? 'money';
/** Asked for at once, on the same accounts. */
const AT_ONCE = 6;
const LOOK_EVERY = 120;
const stock = instrument('TWSE:1101');
const random = createRandom(SEED);
const log = createLog('silent');

type Code = 'TWD' | 'USD';
type Said = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refusal: { code: string } };

let market: Stage;
let stage: FundingStage;
let coupons: FeeFollower;
let act: { readonly quote: ReturnType<typeof quoteConversion>; readonly convert: ReturnType<typeof convert> };
const customers: number[] = [];
const cards = new Map<number, string>();

/** The pencil: what each customer has, by currency, but for trades and vouchers, which are read from what the market and the voucher say. */
const sums = new Map<string, bigint>();
const done = new Map<string, number>();
const deposits = new Map<string, { readonly customer: number; readonly amount: bigint; readonly fee: bigint }>();
const withdrawals = new Map<string, { readonly customer: number; readonly amount: bigint }>();
const orders: { readonly customer: number; readonly orderId: number }[] = [];
/** Calls that were answered, to be sent again under the same key. */
const sent: { again(): Promise<Said>; readonly was: unknown }[] = [];
let keys = 0;

const first = firstSettings();
const settings = {
  at: (name: Parameters<Settings['at']>[0], moment: number) =>
    name === 'practice-a-day' ? 1_000_000 : first.at(name, moment),
} as Settings;

beforeAll(async () => {
  market = await createStage({ instruments: ['TWSE:1101', 'FX:USDTWD'], seed: 'random money' });
  stage = await createFundingStage({ on: market, settings });
  const { database } = market.db;
  const parts = { database, books: stage.books, exchange: market.exchange, settings };
  const quotes = createQuotes();
  act = { quote: quoteConversion(parts, quotes), convert: convert(parts, quotes) };
  coupons = followFees({ ...parts, marks: stage.marks, log, clock: market.clock });
  for (let n = 0; n < 4; n++) {
    const customer = await stage.customer();
    customers.push(customer);
    cards.set(customer, await stage.card(customer, false));
  }
  // Until the cards have waited their ten minutes.
  const from = market.clock.now();
  await market.until('TWSE', () => market.clock.now() > from + 600_000);
  await market.until('TWSE', ({ phase }) => phase === 'continuous');
}, 300_000);
afterAll(async () => {
  await coupons.stop();
  await stage.close();
  await market.close();
});

const of = (customer: number, code: Code) => `${customer} ${code}`;
const add = (customer: number, code: Code, amount: bigint) =>
  void sums.set(of(customer, code), (sums.get(of(customer, code)) ?? 0n) + amount);
const count = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1);
const newKey = () => `random-money-${++keys}` as never;
const whole = (from: number, to: number, step: number) => BigInt(from + random.whole((to - from) / step + 1) * step);
const amountIn = (said: Said) => said.ok && (said.value as { amount: string; fee: string; id: string });
const two = [
  { kind: 'operator', id: 1 },
  { kind: 'operator', id: 2 },
] as const;

/** Notes what was answered; what stood under the key already is answered again and is nothing new. */
function repeatable(run: () => Promise<Said>, said: Said): void {
  if (said.ok) sent.push({ again: run, was: said.value });
  if (sent.length > 50) sent.shift();
}

const COMMANDS_OF: Readonly<Record<string, readonly [weight: number, run: (customer: number) => Promise<void>]>> = {
  practise: [
    8,
    async (customer) => {
      const currency: Code = random.whole(3) === 0 ? 'USD' : 'TWD';
      const amount = currency === 'TWD' ? whole(100_000, 30_000_000, 100_000) : whole(10_000, 500_000, 1_000);
      const wish = { channel: 'practice', currency, amount: String(amount), depositKey: newKey() } as const;
      const run = () => stage.act.deposit(wish, stage.as(customer));
      const said = await run();
      repeatable(run, said);
      if (!said.ok) return;
      count('practise');
      add(customer, currency, amount);
    },
  ],
  announce: [
    8,
    async (customer) => {
      const amount = whole(100_000, 5_000_000, 100);
      const wish = {
        channel: 'virtual-account',
        currency: 'TWD',
        amount: String(amount),
        depositKey: newKey(),
      } as const;
      const said = await stage.act.deposit(wish, stage.as(customer));
      const own = amountIn(said);
      if (own) deposits.set(own.id, { customer, amount, fee: BigInt(own.fee) });
    },
  ],
  transfer: [
    10,
    async () => {
      const [id, own] = random.pick([...deposits, ['0', undefined] as const]);
      if (own === undefined) return;
      const amount = random.whole(4) === 0 ? own.amount + 100n : own.amount;
      await stage.act.practiceTransfer(
        { depositId: id, amount: String(amount), transferKey: newKey() },
        stage.as(own.customer),
      );
    },
  ],
  'cancel a deposit': [
    2,
    async () => {
      const [id, own] = random.pick([...deposits, ['0', undefined] as const]);
      if (own === undefined) return;
      const said = await stage.act.cancelDeposit({ id }, stage.as(own.customer));
      if (said.ok && deposits.delete(id)) count('cancel a deposit');
    },
  ],
  'decide a deposit': [
    14,
    async () => {
      const [id, own] = random.pick([...deposits, ['0', undefined] as const]);
      if (own === undefined) return;
      const passes = random.whole(5) > 0;
      const verdict = passes ? ({ passes } as const) : ({ passes: false, reason: 'amount-differs' } as const);
      const at = { id: BigInt(id), reviewer: two[0], second: two[1], now: market.clock.now() };
      const said = await stage.funding.decideDeposit({ ...at, verdict });
      if (!said.ok) return;
      expect(deposits.delete(id), 'a deposit is decided once').toBe(true);
      count(passes ? 'pass a deposit' : 'refuse a deposit');
      if (passes) add(own.customer, 'TWD', own.amount - own.fee);
    },
  ],
  withdraw: [
    12,
    async (customer) => {
      const amount = whole(100_000, 400_000, 100);
      const destination = { kind: 'card', id: cards.get(customer) ?? '' } as const;
      const asked = { destination, amount: String(amount), fundPassword: '271828', assured: true };
      const wish = { ...asked, withdrawalKey: newKey() };
      const run = () => stage.act.withdraw(wish, stage.as(customer));
      const said = await run();
      const own = amountIn(said);
      if (!own) return;
      count('withdraw');
      expect(withdrawals.has(own.id), 'one is asked for once').toBe(false);
      withdrawals.set(own.id, { customer, amount });
    },
  ],
  'cancel a withdrawal': [
    3,
    async () => {
      const [id, own] = random.pick([...withdrawals, ['0', undefined] as const]);
      if (own === undefined) return;
      const said = await stage.act.cancelWithdrawal({ id }, stage.as(own.customer));
      if (said.ok && withdrawals.delete(id)) count('cancel a withdrawal');
    },
  ],
  'decide a withdrawal': [
    10,
    async () => {
      const [id, own] = random.pick([...withdrawals, ['0', undefined] as const]);
      if (own === undefined) return;
      const passes = random.whole(4) > 0;
      const verdict = passes ? ({ passes } as const) : ({ passes: false, reason: 'bank-refused' } as const);
      const at = { id: BigInt(id), reviewer: two[0], second: two[1], now: market.clock.now() };
      const said = await stage.funding.decideWithdrawal({ ...at, verdict });
      if (!said.ok || passes) return;
      expect(withdrawals.delete(id), 'a withdrawal ends once').toBe(true);
      count('reject a withdrawal');
    },
  ],
  'pay a withdrawal': [
    10,
    async () => {
      const [id, own] = random.pick([...withdrawals, ['0', undefined] as const]);
      if (own === undefined) return;
      const at = { id: BigInt(id), payer: two[0], second: two[1], now: market.clock.now() };
      const said = await stage.funding.payWithdrawal({ ...at, reference: `WIRE-${++keys}` });
      if (!said.ok) return;
      expect(withdrawals.delete(id), 'a withdrawal is paid once').toBe(true);
      count('pay a withdrawal');
      add(own.customer, 'TWD', -own.amount);
    },
  ],
  exchange: [
    10,
    async (customer) => {
      const sells: Code = random.whole(2) === 0 ? 'USD' : 'TWD';
      const buys: Code = sells === 'USD' ? 'TWD' : 'USD';
      const amount = sells === 'TWD' ? whole(100_000, 3_000_000, 100) : whole(5_000, 100_000, 1);
      const quoted = await act.quote({ from: sells, to: buys, amount: String(amount) }, stage.as(customer));
      if (!quoted.ok) return;
      const wish = { quoteId: quoted.value.quoteId, conversionKey: newKey() };
      const run = () => act.convert(wish, stage.as(customer));
      const said = await run();
      repeatable(run, said);
      if (!said.ok) return;
      count('exchange');
      add(customer, sells, -amount);
      add(customer, buys, BigInt(quoted.value.bought));
    },
  ],
  order: [
    10,
    async (customer) => {
      const reference = market.exchange.view.markets.get(stock.no)?.reference ?? 0;
      const price = [-3, -1, 0, 1, 3].map((step) => Number(reference) + step * 5)[random.whole(5)];
      const side = random.whole(3) === 0 ? 'sell' : 'buy';
      const said = await market.place(customer, stock, {
        side,
        price,
        quantity: stock.lotSize * (1 + random.whole(2)),
      });
      if (!said.ok) return;
      count(side);
      orders.push({ customer, orderId: said.value.id });
    },
  ],
  'cancel an order': [
    4,
    async () => {
      const one = orders.splice(random.whole(Math.max(1, orders.length)), 1)[0];
      if (one !== undefined && (await market.exchange.cancel(one)).ok) count('cancel an order');
    },
  ],
  repeat: [
    5,
    async () => {
      const one = sent[random.whole(Math.max(1, sent.length))];
      if (one === undefined) return;
      const said = await one.again();
      expect(said.ok && said.value, 'the same key is answered as before').toMatchObject(
        Object.fromEntries(Object.entries(one.was as object).filter(([name]) => name === 'id' || name === 'amount')),
      );
      count('repeat');
    },
  ],
};

const drawn = Object.values(COMMANDS_OF).flatMap(([weight, run]) => Array.from({ length: weight }, () => run));

/** What trades and vouchers have made of the money of a customer, as the market and the vouchers say it. */
async function traded(): Promise<ReadonlyMap<string, bigint>> {
  const rows = await market.db.owner.query<{ customer: number; amount: bigint }>(
    `select o.customer_id as customer, sum(case when o.side = 'buy' then -f.value - f.fees - f.tax else f.value - f.fees - f.tax end)::bigint
       as amount from fill f join orders o on o.id = f.order_id where o.cash_asset = 1 group by 1
     union all select c.customer_id, sum(u.amount)::bigint from coupon_use u join coupon c on c.id = u.coupon_id group by 1`,
  );
  const made = new Map<string, bigint>();
  for (const { customer, amount } of rows)
    made.set(of(customer, 'TWD'), (made.get(of(customer, 'TWD')) ?? 0n) + amount);
  return made;
}

/** The ledger has what the pencil has, in all its purposes together; nothing is below zero that may not be. */
async function look(): Promise<void> {
  await market.exchange.idle();
  await coupons.look();
  const made = await traded();
  for (const customer of customers) {
    const balances = await balancesOf(market.db.database, customer);
    for (const code of ['TWD', 'USD'] as const) {
      const purposes = balances.get(CASH_ASSETS[code].id) ?? {};
      const total = Object.values(purposes).reduce((sum, amount) => sum + amount, 0n);
      const expected = (sums.get(of(customer, code)) ?? 0n) + (made.get(of(customer, code)) ?? 0n);
      expect([customer, code, total]).toEqual([customer, code, expected]);
      const away = [...withdrawals.values()].filter((one) => one.customer === customer && code === 'TWD');
      expect(purposes.held ?? 0n).toBeGreaterThanOrEqual(away.reduce((sum, { amount }) => sum + amount, 0n));
    }
  }
}

it(
  `keeps every customer's money over ${COMMANDS.toLocaleString('en-US')} commands that run beside one another`,
  async () => {
    for (let given = 0; given < COMMANDS; given += AT_ONCE) {
      const customer = random.pick(customers);
      // Half of them are of one customer, all at the same accounts.
      const wave = Array.from({ length: AT_ONCE }, (_, n) =>
        random.pick(drawn)(n % 2 === 0 ? customer : random.pick(customers)),
      );
      await Promise.all(wave);
      if (given % 30 === 0) await market.pass(200);
      if (given % LOOK_EVERY === 0) await look();
    }
    // Everything comes to its end: orders, withdrawals, and the days on which trades settle.
    for (const { customer, orderId } of orders) await market.exchange.cancel({ customer, orderId });
    for (const [id, { customer }] of withdrawals) {
      const gone = await stage.act.cancelWithdrawal({ id }, stage.as(customer));
      const at = { id: BigInt(id), reviewer: two[0], second: two[1], now: market.clock.now() };
      if (!gone.ok)
        expect(
          (await stage.funding.decideWithdrawal({ ...at, verdict: { passes: false, reason: 'bank-refused' } })).ok,
        ).toBe(true);
      withdrawals.delete(id);
    }
    await look();
    expect(await market.wrongs()).toEqual([]);
    const { date } = market.exchange.view.clocks.get('TWSE') ?? { date: '' };
    for (let n = 0; n < 6; n++) {
      const from = market.exchange.view.clocks.get('TWSE')?.date;
      const [open] = await market.db.owner.query<{ n: number }>(
        "select count(*)::integer as n from obligation where state = 'pending'",
      );
      if (open?.n === 0) break;
      await market.until('TWSE', (clock) => clock.date !== from && clock.phase === 'continuous');
    }
    await look();
    for (const customer of customers)
      for (const [asset, purposes] of await balancesOf(market.db.database, customer))
        if (asset === 1 || asset === 2)
          expect([customer, asset, date, Object.keys(purposes)]).toEqual([customer, asset, date, ['available']]);
    expect(await market.wrongs()).toEqual([]);
    // Each kind has happened, so that none of it is about nothing.
    const least = Math.max(1, Math.floor(COMMANDS / 1_000));
    const kinds = [
      'practise',
      'pass a deposit',
      'refuse a deposit',
      'withdraw',
      'cancel a withdrawal',
      'reject a withdrawal',
    ];
    for (const kind of [...kinds, 'pay a withdrawal', 'exchange', 'buy', 'sell', 'cancel an order', 'repeat'])
      expect([kind, (done.get(kind) ?? 0) >= least]).toEqual([kind, true]);
    expect((await traded()).size).toBeGreaterThan(1);
    const [used] = await market.db.owner.query<{ n: number }>('select count(*)::integer as n from coupon_use');
    expect(used?.n).toBeGreaterThan(0);
  },
  Math.max(120_000, COMMANDS * 60),
);
