import { customerAccount, type CustomerPurpose, loanDraw, withdrawalHold, withdrawalRelease } from '@kuroshio/ledger';
import { addTradingDays } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBooks } from '../books/index.ts';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readCall } from './call-rows.ts';
import type { MarginParts } from './margin-parts.ts';
import { fallen, nt } from './margin-stage.ts';
import { type MarginDays, startMarginDays } from './pass-margin-days.ts';
import { isInDefault } from './shortfall-rows.ts';

const log = createLog('silent');
const foxconn = instrument('TWSE:2317');
let stage: Stage;
let parts: MarginParts;
let days: MarginDays;
/** What accounts are valued at, of the real price: the test's own crash. */
let share = 1;

beforeEach(async () => {
  share = 1;
  stage = await createStage({ speed: 60, step: 5_000, instruments: ['TWSE:2317', 'FX:USDTWD'], seed: 'calls' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { clock, seals } = stage;
  const { database, owner } = stage.db;
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  parts = {
    ...{ database, exchange: fallen(stage, () => share), certified: { isCertified: async () => true } },
    marks: createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now }),
    inbox: createInbox({ database, hub, log, view: stage.exchange.view, onWritten: () => {} }),
  };
  days = startMarginDays({ ...parts, clock, log });
});
afterEach(async () => {
  await days.stop();
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

async function borrower(lots: number): Promise<{ readonly customer: number; readonly loan: Cash }> {
  const customer = await stage.customer(nt(2_000_000));
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [customer, `+8869${String(customer).padStart(8, '0')}`],
  );
  await stage.exchange.setMarginAccount({ customer, limit: nt(5_000_000) });
  const { limits } = marketAt(stage.exchange.view, foxconn.no);
  const bought = await stage.place(customer, foxconn, {
    quantity: lots * 1_000,
    price: limits?.up,
    financing: 'margin',
  });
  if (!bought.ok) throw new Error(bought.refusal.code);
  for (let n = 0; n < 100 && bought.value.state === 'open'; n++) await stage.pass(100);
  return { customer, loan: bought.value.loan };
}

/** Passes time up to the close of the day. */
async function close(): Promise<void> {
  const { phase, date } = clockOf(stage.exchange.view, 'TWSE');
  if (phase === 'closed') await stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await stage.until('TWSE', (own) => own.phase === 'closed');
  await days.look();
}
const balanceOf = async (customer: number, purpose: CustomerPurpose) => {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, 1, purpose),
  ]);
  return row?.amount ?? 0n;
};
const owed = (customer: number) => balanceOf(customer, 'loan');
const stateOf = async (customer: number) => {
  const rows = await stage.db.owner.query<{ state: string }>('select state from margin_call where customer_id = $1', [
    customer,
  ]);
  return rows.map(({ state }) => state).join();
};
const told = async (customer: number) => {
  const rows = await stage.db.owner.query<{ facts: { change?: string } }>(
    "select facts from message where customer_id = $1 and facts ->> 'event' = 'margin-call' order by id",
    [customer],
  );
  return rows.map(({ facts }) => facts.change);
};

describe('an account that falls', () => {
  it('is warned, called for what restores the first ratio, and sold after two days; the surplus is the customer’s', async () => {
    const { customer, loan } = await borrower(2);
    await close();
    expect(await stateOf(customer)).toBe('');
    // Just bought it stands at 166 %; at 81 % of that at 135: warned.
    share = 0.81;
    await close();
    expect([await stateOf(customer), await told(customer)]).toEqual(['', ['warned']]);
    share = 0.7;
    await close();
    expect(await stateOf(customer)).toBe('called');
    const calledOn = clockOf(stage.exchange.view, 'TWSE').date;
    const call = await readCall(parts, customer);
    const { calendar } = stage.exchange.view.rulebook;
    const market = parts.exchange.view.markets.get(foxconn.no);
    const value = BigInt(market?.day.last ?? 0) * 2_000n;
    // Article 54: the loan less 60 % of what the shares are worth now.
    expect(call).toMatchObject({
      state: 'called',
      calledOn,
      dueOn: addTradingDays(calendar, 'TWSE', calledOn, 2),
      paid: 0n,
    });
    expect(call?.amount).toBe(loan - (value * 6n) / 10n);
    await close();
    expect(await stateOf(customer)).toBe('called');
    await close();
    expect(await stateOf(customer)).toBe('selling');
    expect(await owed(customer)).toBe(0n - loan);
    // The customer's own sale at a price that nobody pays does not keep the house from it.
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    await stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
    const high = marketAt(stage.exchange.view, foxconn.no).limits?.up;
    const own = await stage.place(customer, foxconn, {
      side: 'sell',
      quantity: 2_000,
      price: high,
      financing: 'margin',
    });
    await days.look();
    if (own.ok) expect(own.value.state).toBe('cancelled');
    await close();
    expect(await owed(customer)).toBe(0n);
    expect(await stateOf(customer)).toMatch(/met|lifted/);
    expect(await told(customer)).toEqual(['warned', 'called', 'selling', expect.stringMatching(/met|lifted/)]);
  });

  it('that pays what was called is met and keeps its shares; a second call comes only with a further fall', async () => {
    const { customer } = await borrower(1);
    share = 0.7;
    await close();
    const call = await readCall(parts, customer);
    const [position] = [...stage.exchange.state.positions.values()].filter((one) => one.customer === customer);
    if (call === undefined || position === undefined) throw new Error('called');
    const principal = cash(((call.amount + 99n) / 100n) * 100n);
    await stage.exchange.repayMargin({ customer, clientKey: 'meet-1', positionId: position.id, principal });
    await close();
    expect(await stateOf(customer)).toBe('met');
    await close();
    expect([await stateOf(customer), position.quantity]).toEqual(['met', 1_000]);
    share = 0.5;
    await close();
    expect(await stateOf(customer)).toBe('met,called');
  });
});

describe('what a sale did not reach', () => {
  it('is taken from money that is free, once, in whole dollars, without interest; the rest stays owed', async () => {
    const { customer, loan } = await borrower(1);
    const [position] = [...stage.exchange.state.positions.values()].filter((one) => one.customer === customer);
    if (position === undefined) throw new Error('bought');
    // As after a fall of more than half: more is owed than the shares bring. The money of it is free, and spent.
    const { chains } = stage.seals;
    const books = createBooks({
      ...stage,
      database: stage.db.database,
      chain: chains.books,
      log,
      now: stage.clock.now,
    });
    const more = cash(loan * 2n);
    const drawn = loanDraw({ customer, asset: 1, loanId: 1n, principal: more });
    await books.post({ postings: [{ posting: drawn, tradingDate: null }] });
    await stage.db.owner.query('update margin_position set loan = loan + $2 where position_id = $1', [
      position.id,
      more,
    ]);
    position.loan = cash(position.loan + more);
    const free = await balanceOf(customer, 'available');
    const spent = cash(free - 1_000_50n);
    const hold = { customer, withdrawalId: 7n, asset: 1, amount: spent };
    await books.post({ postings: [{ posting: withdrawalHold(hold), tradingDate: null }] });
    const price = marketAt(stage.exchange.view, foxconn.no).limits?.down;
    const sold = await stage.place(customer, foxconn, { side: 'sell', quantity: 1_000, price, financing: 'margin' });
    for (let n = 0; n < 100 && sold.ok && sold.value.state === 'open'; n++) await stage.pass(100);
    const left = position.loan;
    expect([sold.ok && sold.value.state, left > nt(1_000)]).toEqual(['filled', true]);
    await days.look();
    await days.look();
    expect([await owed(customer), await balanceOf(customer, 'available')]).toEqual([nt(1_000) - left, 50n]);
    // It is told at the close, and a default at the next one: then nothing more is lent.
    await close();
    const steps = async () =>
      (await stage.db.owner.query<{ step: string }>('select step from margin_shortfall order by id')).map(
        ({ step }) => step,
      );
    expect(await steps()).toEqual(['told']);
    expect(await isInDefault(stage.db.database, parts.marks, customer)).toBe(false);
    await close();
    expect(await steps()).toEqual(['told', 'defaulted']);
    expect(await isInDefault(stage.db.database, parts.marks, customer)).toBe(true);
    await books.post({ postings: [{ posting: withdrawalRelease(hold), tradingDate: null }] });
    await days.look();
    expect([await owed(customer), stage.exchange.state.positions.has(position.id)]).toEqual([0n, false]);
    await close();
    expect(await steps()).toEqual(['told', 'defaulted', 'settled']);
    await books.close();
  });
});

describe('thieves', () => {
  it('a call that somebody writes into the database sells nothing', async () => {
    const { customer, loan } = await borrower(1);
    const [position] = [...stage.exchange.state.positions.values()].filter((one) => one.customer === customer);
    await stage.db.owner.query(
      `insert into margin_call (customer_id, called_on, due_on, amount, positions, ratio_bps, state, counted_on, at, mark)
       values ($1, '2026-07-01', '2026-07-03', 100, array[$2::bigint], 12000, 'selling', '2026-07-03', now(), decode(repeat('00', 16), 'hex'))`,
      [customer, position?.id ?? 0],
    );
    await days.look();
    await close();
    expect([await owed(customer), position?.quantity]).toEqual([0n - loan, 1_000]);
  });

  it('a call that somebody spoils or ends with the password of the database is made anew, and sold', async () => {
    const { customer } = await borrower(1);
    share = 0.7;
    await close();
    expect(await stateOf(customer)).toBe('called');
    await stage.db.database.query("update margin_call set mark = decode(repeat('00', 16), 'hex')");
    await close();
    // The spoilt one still stands, and keeps nothing out.
    expect([await stateOf(customer), (await told(customer)).length]).toEqual(['called,called', 2]);
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    expect(await readCall(parts, customer)).toMatchObject({ state: 'called', calledOn: date });
    await close();
    await stage.db.database.query(
      "update margin_call set state = 'met', ended_on = counted_on, mark = decode(repeat('00', 16), 'hex') where id = (select min(id) from margin_call)",
    );
    await close();
    expect(await stateOf(customer)).toBe('met,selling');
    const { date: sellingOn } = clockOf(stage.exchange.view, 'TWSE');
    await stage.until('TWSE', (own) => own.date > sellingOn && own.phase === 'intake');
    await days.look();
    expect(await stage.db.owner.query("select from orders where client_order_id like 'margin-call.%'")).toHaveLength(1);
  });

  it('looking again and again sells nothing twice', async () => {
    const { customer } = await borrower(1);
    share = 0.7;
    await close();
    await close();
    await close();
    expect(await stateOf(customer)).toBe('selling');
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    await stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
    for (let n = 0; n < 5; n++) await days.look();
    const orders = await stage.db.owner.query("select id from orders where client_order_id like 'margin-call.%'");
    expect(orders).toHaveLength(1);
  });
});
