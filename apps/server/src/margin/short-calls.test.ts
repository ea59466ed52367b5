import { customerAccount, type CustomerPurpose } from '@kuroshio/ledger';
import { addTradingDays, type Instrument } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument, markAnnounced, type Stage, type Wished } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { addShortMargin } from './add-short-margin.ts';
import { readCall } from './call-rows.ts';
import { createMarginKept } from './margin-kept.ts';
import { marginOverview } from './margin-overview.ts';
import type { MarginParts } from './margin-parts.ts';
import { fallen, nt } from './margin-stage.ts';
import { type MarginDays, startMarginDays } from './pass-margin-days.ts';

const log = createLog('silent');
let stage: Stage;
let parts: MarginParts;
let days: MarginDays;
/** A stock of which no ex-date is near. */
let stock: Instrument;
/** What accounts are valued at, of the real price: the test's own squeeze. */
let share = 1;

beforeEach(async () => {
  share = 1;
  const symbols = ['TWSE:2603', 'TWSE:2330', 'TPEX:6488', 'TPEX:8069', 'TPEX:3324'];
  stage = await createStage({ speed: 60, instruments: [...symbols, 'FX:USDTWD'], seed: 'squeeze' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { clock, seals } = stage;
  const { database, owner } = stage.db;
  const { state } = stage.exchange;
  const { date } = clockOf(state, 'TWSE');
  const far = addTradingDays(state.rulebook.calendar, 'TWSE', date, 15);
  stock = symbols.map(instrument).find(({ no }) => (state.nextExDate(no, date) ?? far) >= far) as Instrument;
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

const as = (customerId: number): CustomerContext => ({
  ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
  ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now() },
});
const must = <Answer>(outcome: { readonly ok: true; readonly value: Answer } | { readonly ok: false }): Answer => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const overview = async (customer: number) =>
  must(await marginOverview({ ...parts, needs: { days: 0, trades: 0 } })({}, as(customer)));

async function seller(lots: number, money: Cash = nt(4_000_000)): Promise<number> {
  const customer = await stage.customer(money);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [customer, `+8869${String(customer).padStart(8, '0')}`],
  );
  await stage.exchange.setMarginAccount({ customer, limit: nt(10_000_000) });
  await trade(customer, { side: 'sell', quantity: lots * 1_000 });
  return customer;
}

async function trade(customer: number, change: Wished): Promise<void> {
  const { limits } = marketAt(stage.exchange.view, stock.no);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  const placed = must(await stage.place(customer, stock, { price, financing: 'short', ...change }));
  for (let n = 0; n < 100 && placed.state === 'open'; n++) await stage.pass(100);
  expect(placed.state).toBe('filled');
}

/** Passes time up to the close of the day. */
async function close(): Promise<void> {
  const { phase, date } = clockOf(stage.exchange.view, 'TWSE');
  if (phase === 'closed') await stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await stage.until('TWSE', (own) => own.phase === 'closed');
  await days.look();
}
/** Passes time to a phase of the next day. */
async function nextDay(phase: 'intake' | 'continuous'): Promise<void> {
  const { date } = clockOf(stage.exchange.view, 'TWSE');
  await stage.until('TWSE', (own) => own.date > date && own.phase === phase);
}
const balanceOf = async (customer: number, purpose: CustomerPurpose) => {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, 1, purpose),
  ]);
  return row?.amount ?? 0n;
};
const stateOf = async (customer: number) => {
  const rows = await stage.db.owner.query<{ state: string }>('select state from margin_call where customer_id = $1', [
    customer,
  ]);
  return rows.map(({ state }) => state).join();
};
const owed = async (customer: number) => {
  const [row] = await stage.db.owner.query<{ owed: string }>(
    'select coalesce(sum(quantity), 0)::text as owed from short_position where customer_id = $1',
    [customer],
  );
  return Number(row?.owed);
};

describe('an account that is squeezed', () => {
  it('is called for what restores the first margin, and bought back after two days', async () => {
    const customer = await seller(2);
    await close();
    expect(await stateOf(customer)).toBe('');
    share = 1.7;
    await close();
    expect(await stateOf(customer)).toBe('called');
    const call = await readCall(parts, customer);
    const { shorts } = await overview(customer);
    const [{ id, collateral, value, ratioBps, callPrice } = { id: '', collateral: '0', value: '0' }] = shorts;
    // Article 54: nine tenths of what the shares are worth, and that, less what is held. In whole minor units, rounded up.
    const worth = BigInt(value);
    expect(call?.amount).toBe((worth * 19n + 9n) / 10n - BigInt(collateral));
    expect(ratioBps).toBe(Number((BigInt(collateral) * 10_000n) / worth));
    // At the call price it is called, a tick below it is not: collateral ÷ (price × 2,000) against 130 %.
    const at = (price: number) => Number(BigInt(collateral) * 100n) / (price * 2_000);
    expect(at(callPrice ?? 0)).toBeLessThan(130);
    expect(at((callPrice ?? 0) * 0.99)).toBeGreaterThan(130);
    // What is called stays while it is called.
    const { kept } = await createMarginKept(parts)(stage.db.database, customer);
    expect(kept).toBe(call?.amount);

    await close();
    await close();
    expect(await stateOf(customer)).toBe('selling');
    await nextDay('intake');
    // A purchase of one's own at a price that nobody sells at does not keep the house from it.
    const low = marketAt(stage.exchange.view, stock.no).limits?.down;
    const own = must(
      await stage.place(customer, stock, { side: 'buy', quantity: 2_000, price: low, financing: 'short' }),
    );
    await days.look();
    expect(own.state).toBe('cancelled');
    await days.look();
    await close();
    expect([await owed(customer), (await overview(customer)).shorts, id]).toEqual([0, [], expect.any(String)]);
    expect(await stateOf(customer)).toMatch(/met|lifted/);
  });

  it('meets the call by putting up what was called, and the same key puts it up once', async () => {
    const customer = await seller(1);
    share = 1.7;
    await close();
    const [{ id } = { id: '' }] = (await overview(customer)).shorts;
    const amount = String((((await readCall(parts, customer))?.amount ?? 0n) / 100n + 1n) * 100n);
    const add = addShortMargin(parts);
    const wish = { shortId: id, amount, addKey: 'meets-the-call' as never };
    must(await add(wish, as(customer)));
    const free = await balanceOf(customer, 'available');
    must(await add(wish, as(customer)));
    expect(await balanceOf(customer, 'available')).toBe(free);
    expect(await add({ ...wish, amount: '50', addKey: 'k2' as never }, as(customer))).toMatchObject({
      refusal: { code: 'LOAN_STEP' },
    });
    await close();
    expect(await stateOf(customer)).toBe('met');
    expect(await owed(customer)).toBe(1_000);
  });

  it('is bought back though all that was free has gone elsewhere', async () => {
    const customer = await seller(3);
    const free = Number(await balanceOf(customer, 'available'));
    const { limits } = marketAt(stage.exchange.view, stock.no);
    const lots = Math.floor(free / ((limits?.down ?? 0) * 1_000 * 1.002));
    must(
      await stage.place(customer, stock, {
        side: 'buy',
        quantity: lots * 1_000,
        price: limits?.down,
        financing: 'cash',
      }),
    );
    share = 1.7;
    for (let n = 0; n < 3; n++) await close();
    expect(await stateOf(customer)).toBe('selling');
    await nextDay('continuous');
    await days.look();
    await days.look();
    await close();
    expect(await owed(customer)).toBe(0);
  });

  it('lets nobody be bought back by a call that somebody wrote into the database', async () => {
    const customer = await seller(1);
    await close();
    const [{ id } = { id: '0' }] = (await overview(customer)).shorts;
    await stage.db.owner.query(
      `insert into margin_call (customer_id, called_on, due_on, amount, positions, shorts, ratio_bps, state, counted_on, at, mark)
        values ($1, '2026-07-01', '2026-07-03', 1, '{}', array[$2::bigint], 100, 'selling', '2026-07-08', now(),
          decode(repeat('00', 16), 'hex'))`,
      [customer, id],
    );
    await nextDay('continuous');
    await days.look();
    await stage.pass(1_000);
    expect(await owed(customer)).toBe(1_000);
    await stage.db.owner.query('delete from margin_call');
  });
});

describe('an ex-date that comes', () => {
  it('is told in time, and on the afternoon of the last day the house buys back', async () => {
    const customer = await seller(1);
    const { calendar } = stage.exchange.view.rulebook;
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    const exDate = addTradingDays(calendar, 'TWSE', date, 6);
    await stage.db.owner.query('delete from corporate_action where instrument_no = $1', [stock.no]);
    await stage.db.owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, pay_date, source, announced_on)
        values ($1, $2, 'cash', 5, $2, 'operators', $3)`,
      [stock.no, exDate, date],
    );
    await markAnnounced(stage.db.owner, stage.seals.key);
    await days.stop();
    await stage.restart();
    parts = { ...parts, exchange: fallen(stage, () => share) };
    days = startMarginDays({ ...parts, clock: stage.clock, log });
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    await days.look();
    const by = addTradingDays(calendar, 'TWSE', exDate, -4);
    expect((await overview(customer)).shorts).toMatchObject([{ coverBy: by }]);
    const told = await stage.db.owner.query(
      "select facts ->> 'dueOn' as by from message where facts ->> 'event' = 'short-recall'",
    );
    expect(told).toEqual([{ by }]);
    await stage.until('TWSE', (own) => own.date === by && own.phase === 'continuous');
    await days.look();
    expect(await owed(customer)).toBe(1_000);
    await stage.until('TWSE', (own) => own.date === by && own.msOfDay >= 13 * 3_600_000);
    await days.look();
    await stage.pass(2_000);
    expect(await owed(customer)).toBe(0);
  });
});

describe('a day trade', () => {
  it('that was not bought back is told at the close, once, with what it costs as the short sale that it becomes', async () => {
    const customer = await seller(1);
    await trade(customer, { side: 'sell', quantity: 2_000, dayTrade: true });
    const [, shown] = (await overview(customer)).shorts;
    const [row] = await stage.db.owner.query<{ value: bigint }>(
      'select opened_value as value from short_position order by id desc limit 1',
    );
    const part = (perTenThousand: bigint) => (((row?.value ?? 0n) * perTenThousand) / 1_000_000n) * 100n;
    expect(shown?.dayTrade).toEqual({ fee: String(part(8n)), tax: String(part(30n) - part(15n)) });
    await close();
    await days.look();
    const told = await stage.db.owner.query<{ facts: object }>(
      "select facts from message where facts ->> 'event' = 'short-converted'",
    );
    const amount = String(part(8n) + part(30n) - part(15n));
    expect(told.map(({ facts }) => facts)).toMatchObject([
      { symbol: stock.symbol, shares: 2_000, currency: 'TWD', amount },
    ]);
    await nextDay('continuous');
    const after = (await overview(customer)).shorts;
    expect(after.map(({ dayTrade }) => dayTrade)).toEqual([undefined, undefined]);
  });
});
