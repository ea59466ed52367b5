import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { type ApiClient, eventually } from '../api/api-client.ts';
import { ownProofs } from '../crash/look.ts';
import { brokenBooks, lookInto } from '../crash/program-database.ts';
import type { Program } from '../program.ts';
import { type EarlierProgram, nextDays, restoreProgram } from './earlier-program.ts';
import { type Facts, migrationsOf, readFacts } from './facts.ts';
import { expectedOf, instrumentNumbered, seenBy } from './seen-by-customer.ts';

const dumps = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sql.gz'));
const migrations = readMigrations(path.resolve(import.meta.dirname, '../../apps/server/migrations'));

/** A night of fifty seconds after the start, while which customers look. */
const NIGHT = 18;
/** A night of ten seconds, after which the day begins and venue time all but stands still. */
const STANDING = 0.001;
/** The minutes before the opening take five seconds, the session of Taiwan two minutes: enough on a busy machine. */
const TRADING = 120;
const VENUES = ['TWSE', 'TPEX', 'US'] as const;
/** Purposes of accounts, as numbered in `packages/ledger`. */
const RECEIVABLE = 3;
const PAYABLE = 4;
const PLEDGED = 5;

it('there are dumps, one of each version that had other tables', () => {
  expect(dumps).toContain('e6b3ba0.sql.gz');
});

/** A dump in which nothing waits proves nothing about what waits. */
function expectEnough({ positions, orders, conditionals, settlements, closes, customers }: Facts): void {
  expect(customers.length).toBeGreaterThan(2);
  expect(positions.filter(({ quantity }) => quantity !== '0').length).toBeGreaterThan(2);
  expect(closes.length).toBeGreaterThan(2);
  expect(orders.filter(({ state }) => state === 'open').length).toBeGreaterThan(0);
  expect(conditionals.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0);
  expect(settlements.filter(({ state }) => state === 'pending').length).toBeGreaterThan(2);
}

const now = async ({ client }: EarlierProgram) => readFacts(client);

/** The money of each customer in each currency, whatever it is set aside for. */
function moneyOf({ balances }: Facts): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { customer, asset, amount } of balances) {
    if (Number(asset) >= 1_000) continue;
    sums.set(`${customer} ${asset}`, (sums.get(`${customer} ${asset}`) ?? 0n) + BigInt(amount));
  }
  return sums;
}

/** What is to come in and to go out, per customer and currency, by what waits and by the accounts. */
function dueOf({ settlements, balances }: Facts): { readonly promised: object; readonly booked: object } {
  const promised: Record<string, bigint> = {};
  const booked: Record<string, bigint> = {};
  const add = (to: Record<string, bigint>, key: string, amount: bigint) => {
    if (amount !== 0n) to[key] = (to[key] ?? 0n) + amount;
  };
  for (const { customer, asset, pay, receive, state } of settlements) {
    if (state !== 'pending') continue;
    add(promised, `${customer} ${asset} in`, BigInt(receive));
    add(promised, `${customer} ${asset} out`, BigInt(pay));
  }
  for (const { customer, asset, purpose, amount } of balances) {
    if (Number(purpose) === RECEIVABLE || Number(purpose) === PLEDGED)
      add(booked, `${customer} ${asset} in`, BigInt(amount));
    if (Number(purpose) === PAYABLE) add(booked, `${customer} ${asset} out`, -BigInt(amount));
  }
  return { promised, booked };
}

/** Settlements once the venues' next day has begun: what was due is done, the others wait as they did. */
function expectSettled(before: Facts, after: Facts, dates: ReadonlyMap<string, string>): void {
  const key = ({ order_id, trading_date }: Facts['settlements'][number]) => `${order_id} ${trading_date}`;
  const later = new Map(after.settlements.map((one) => [key(one), one]));
  let done = 0;
  for (const one of before.settlements) {
    const found = later.get(key(one));
    expect(found, `settlement of ${key(one)}`).toMatchObject({ pay: one.pay, receive: one.receive });
    if (one.state === 'settled') expect(found).toEqual(one);
    else if (one.settles_on > (dates.get(one.venue) ?? '')) expect(found?.state, key(one)).toBe('pending');
    // What waits for the proceeds of a sale may wait longer than its day.
    else if (one.pledged === '0') expect(found?.state, key(one)).toBe('settled');
    if (one.state === 'pending' && found?.state === 'settled') done++;
  }
  expect(done, 'settlements that were due').toBeGreaterThan(0);
  expect(after.settlements).toHaveLength(before.settlements.length);
  const { promised, booked } = dueOf(after);
  expect(promised).toEqual(booked);
  const paid = after.dividends.filter(({ state }, i) => state === 'paid' && before.dividends[i]?.state === 'pending');
  const expected = moneyOf(before);
  for (const { customer, asset, net } of paid) {
    const own = `${customer} ${asset}`;
    expected.set(own, (expected.get(own) ?? 0n) + BigInt(net));
  }
  const charged = ({ borrowing }: Facts, sign: bigint) => {
    for (const { customer, asset, amount } of borrowing) {
      const own = `${customer} ${asset}`;
      expected.set(own, (expected.get(own) ?? 0n) - sign * BigInt(amount));
    }
  };
  charged(after, 1n);
  charged(before, -1n);
  expect(moneyOf(after), 'a settlement makes nobody richer').toEqual(expected);
}

let keys = 0;

/** Places a market order and waits until all of it has traded. */
async function fill(api: ApiClient, symbol: string, side: 'buy' | 'sell', quantity: number): Promise<string> {
  const clientOrderId = `earlier-${process.pid}-${++keys}`;
  const wish = { symbol, side, quantity, type: 'market', timeInForce: 'ROD', clientOrderId } as const;
  const { id } = await api.must('trading/place-order', wish);
  const market = symbol.startsWith('US:') ? 'usd' : 'twd';
  await eventually(`the fill of ${side} ${quantity} ${symbol}`, async () => {
    const { orders } = await api.must('trading/list-orders', { market, show: 'ended' });
    return orders.find((one) => one.id === id && one.state === 'filled');
  });
  return id;
}

async function continuous(program: Program, api: ApiClient, symbol: string): Promise<void> {
  await eventually(`trading in ${symbol} on ${program.url}`, async () => {
    const { quote, phase } = await api.must('quotes/detail', { symbol });
    return phase.phase === 'continuous' && quote.last > 0 && quote.volume > 0 ? true : undefined;
  });
}

/** Buys one lot more of what somebody holds since before, and sells two: the first of them is of before. */
async function tradeOld(program: Program, current: EarlierProgram, venue: string): Promise<void> {
  const old = current.before.positions.filter(({ instrument, quantity, closing_quantity, state, locked_until }) => {
    const { venue: own, lotSize } = instrumentNumbered(instrument);
    const free = Number(quantity) - Number(closing_quantity);
    const units = instrumentNumbered(instrument).shareScale === 0 ? lotSize : lotSize * 1_000_000;
    return own === venue && state === 'holding' && locked_until === null && free >= units;
  });
  const [position] = old;
  if (position === undefined) throw new Error(`nobody holds a lot of anything of ${venue}`);
  const { customer, instrument, opened_by } = position;
  const { symbol, lotSize } = instrumentNumbered(instrument);
  const api = await current.signIn(program, customer);
  await continuous(program, api, symbol);
  const holds = async () => {
    const facts = await now(current);
    const all = facts.shares.find((one) => one.customer === customer && one.instrument === instrument);
    const first = facts.positions.find((one) => one.opened_by === opened_by);
    return { all: BigInt(all?.quantity ?? 0), first: BigInt(first?.quantity ?? 0), closes: facts.closes };
  };
  const start = await holds();
  const bought = await fill(api, symbol, 'buy', lotSize);
  const between = await holds();
  expect(between.first, 'a purchase is a position of its own').toBe(start.first);
  const lot = between.all - start.all;
  expect(lot).toBeGreaterThan(0n);
  const sold = await fill(api, symbol, 'sell', lotSize);
  const end = await holds();
  expect(end.all).toBe(start.all);
  expect(end.first, 'the oldest shares are sold first').toBe(start.first - lot);
  const parts = end.closes.filter((one) => one['order_id'] === sold);
  expect(new Set(parts.map((one) => one['opened_by']))).toEqual(new Set([opened_by]));
  expect(bought).not.toBe(opened_by);
}

/** Cancels an order and a conditional order that wait since before. */
async function cancelOld(program: Program, current: EarlierProgram): Promise<void> {
  const facts = await now(current);
  const order = facts.orders.find((one) => one.state === 'open' && one['side'] === 'buy');
  const waiting = facts.conditionals.find((one) => one.state === 'waiting');
  if (order === undefined || waiting === undefined) throw new Error('nothing waits');
  const api = await current.signIn(program, order.customer);
  const answer = await api.must('trading/cancel-order', { id: order.id });
  expect(answer).toMatchObject({ state: 'cancelled', heldCash: '0' });
  const other = await current.signIn(program, waiting.customer);
  const { orders } = await other.must('trading/cancel-conditional', { id: waiting.id });
  expect(orders.map(({ id, state }) => ({ id, state }))).toContainEqual({ id: waiting.id, state: 'cancelled' });
}

/** From this migration on it is written down how the venues' clocks ran. */
const CLOCKS_WRITTEN = 27;

/** The clocks of before were not written down: the day that a row knows is said, and no time. */
async function expectDaysOnly(api: ApiClient): Promise<void> {
  for (const market of ['twd', 'usd'] as const) {
    const { orders } = await api.must('trading/list-orders', { market, show: 'pending', limit: 50 });
    for (const one of orders) expect(one.placedStamp).toMatchObject({ date: one.tradingDate, time: '' });
    const { positions } = await api.must('portfolio/positions', { market, show: 'held', limit: 50 });
    for (const { buyStamp } of positions) expect(buyStamp.time).toBe('');
  }
}

const broken = ({ url }: EarlierProgram) => lookInto(url, brokenBooks);

/** Starts the program of today on an earlier database, for a night, a morning and a day. */
async function liveOn(earlier: EarlierProgram): Promise<void> {
  const { before } = earlier;
  expectEnough(before);
  const knewClocks = (await migrationsOf(earlier.client)) >= CLOCKS_WRITTEN;
  const startedAt = Date.now() / 1000;
  let program = await earlier.start(NIGHT);
  expect(await migrationsOf(earlier.client)).toBe(migrations.length);
  expect(await now(earlier)).toEqual(before);
  for (const { id } of before.customers) {
    const api = await earlier.signIn(program, id);
    expect(await seenBy(api), `what customer ${id} sees`).toEqual(expectedOf(before, id));
    if (!knewClocks) await expectDaysOnly(api);
  }
  expect(await ownProofs(program, startedAt)).toEqual([]);
  expect((await now(earlier)).venues, 'all of this in the same night').toEqual(before.venues);

  await earlier.start(STANDING);
  const dates = await nextDays(earlier, VENUES);
  expectSettled(before, await now(earlier), dates);
  expect(await broken(earlier)).toEqual([]);

  program = await earlier.start(TRADING);
  await cancelOld(program, earlier);
  for (const venue of ['TWSE', 'US']) await tradeOld(program, earlier, venue);
  expect(await ownProofs(program, Date.now() / 1000)).toEqual([]);
  expect(program.output()).not.toMatch(/"level":"(error|fatal)"/);
}

// Together, because each waits for its night to pass.
describe.concurrent.each(dumps)('%s', (dump) => {
  it('loses nothing, settles what is due on its day, and trades on', async () => {
    const earlier = await restoreProgram(path.join(import.meta.dirname, dump));
    try {
      await liveOn(earlier);
      expect(await broken(earlier)).toEqual([]);
    } finally {
      await earlier.remove();
    }
  }, 300_000);
});
