import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Price, Units } from '../../packages/money/src/index.ts';
import { proveBooks } from '../../apps/server/src/books/index.ts';
import { clockOf, marketAt, wireQuote } from '../../apps/server/src/exchange/index.ts';
import { createStage, instrument, type Stage } from '../../apps/server/src/exchange/stage.ts';
import { createFaults, type Faults } from './faulty-database.ts';

type Request = Parameters<Stage['exchange']['place']>[0];
type Ticket = Request['ticket'];
type Instrument = ReturnType<typeof instrument>;
type Clock = ReturnType<typeof clockOf>;

const foxconn = instrument('TWSE:2317');
const bank = instrument('US:BAC');

let faults: Faults;
let stage: Stage;

beforeEach(async () => {
  faults = createFaults();
  stage = await createStage({ speed: 600, seed: 'recovery', wrap: faults.wrap });
});
afterEach(async () => {
  faults.heal();
  await faults.settled();
  await stage.close();
});

const clock = (venue: Clock['venue']): Clock => clockOf(stage.exchange.state, venue);

async function until(venue: Clock['venue'], phase: Clock['phase']): Promise<void> {
  const step = phase === 'continuous' || phase === 'closing-auction' ? 200 : 1_000;
  for (let steps = 0; steps < 2_000 && clock(venue).phase !== phase; steps++) {
    stage.clock.advance(step);
    await stage.exchange.idle();
  }
  expect(clock(venue).phase).toBe(phase);
}

async function place(customer: number, one: Instrument, change: Partial<Ticket>): Promise<number> {
  const outcome = await stage.place(customer, one, change);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.id;
}

async function storedOrder(id: number): Promise<{ state: string; filled_quantity: bigint } | undefined> {
  const [row] = await stage.db.owner.query<{ state: string; filled_quantity: bigint }>(
    'select state, filled_quantity from orders where id = $1',
    [id],
  );
  return row;
}

async function prove(): Promise<void> {
  expect(await proveBooks(stage.db.owner)).toEqual([]);
  expect(await stage.exchange.audit()).toEqual([]);
}

describe('when the batch of a moment that comes once a day fails', () => {
  it('the opening auction is held all the same, at one price', async () => {
    const customer = await stage.customer(10_000_000_00n);
    expect(clock('TWSE').phase).toBe('intake');
    const market = marketAt(stage.exchange.state, foxconn.no);
    const up = market.limits?.up ?? 0;
    const id = await place(customer, foxconn, { price: up as Price });
    faults.arm({ kind: 'commit-undone' }, () => clock('TWSE').phase === 'continuous');
    await until('TWSE', 'continuous');
    await stage.pass(2_000);
    expect(faults.struck.get('commit-undone')).toBe(1);
    const fills = await stage.db.owner.query<{ price: bigint }>('select price from fill where order_id = $1', [id]);
    expect(fills).toEqual([{ price: BigInt(market.day.open) }]);
    expect(market.day.open).toBeLessThan(up);
    await prove();
  });

  it('two customers whose orders cross in an auction are not left crossed in the book', async () => {
    const [buyer, seller] = [await stage.customer(1_000_000_00n), await stage.customer(1_000_000_00n)];
    await until('TWSE', 'continuous');
    await place(seller, foxconn, { price: (marketAt(stage.exchange.state, foxconn.no).limits?.up ?? 0) as Price });
    await until('TWSE', 'closed');
    await until('TWSE', 'intake');
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    const bought = await place(buyer, foxconn, { price: (limits?.up ?? 0) as Price });
    const sold = await place(seller, foxconn, { side: 'sell', price: (limits?.down ?? 0) as Price });
    faults.arm({ kind: 'statement', nth: 3 }, () => clock('TWSE').phase === 'continuous');
    await until('TWSE', 'continuous');
    expect(faults.struck.get('statement')).toBe(1);
    const { bid, ask } = wireQuote(marketAt(stage.exchange.view, foxconn.no));
    if (bid > 0 && ask > 0) expect(bid).toBeLessThan(ask);
    expect([(await storedOrder(bought))?.state, (await storedOrder(sold))?.state]).toEqual(['filled', 'filled']);
    await prove();
  });

  it('orders of the day expire at the close, not at the next opening', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', 'continuous');
    const id = await place(customer, foxconn, {
      price: (marketAt(stage.exchange.state, foxconn.no).limits?.down ?? 0) as Price,
    });
    faults.arm({ kind: 'commit-undone' }, () => clock('TWSE').phase === 'after-hours');
    await until('TWSE', 'after-hours');
    await stage.pass(500);
    expect(faults.struck.get('commit-undone')).toBe(1);
    expect(clock('TWSE').phase).toBe('after-hours');
    expect(await storedOrder(id)).toMatchObject({ state: 'expired' });
    await prove();
  });

  it.each([
    ['as it begins', { kind: 'statement', matching: /from obligation/ }],
    ['as it commits', { kind: 'commit-undone' }],
  ] as const)('a day that fails %s settles what is due and starts from the last close', async (_when, fault) => {
    const customer = await stage.customer(1n, 500_000_00n);
    await until('US', 'continuous');
    const market = marketAt(stage.exchange.state, bank.no);
    await place(customer, bank, { type: 'market', quantity: 10 as Units });
    await until('US', 'closed');
    const [{ date }, close] = [{ ...clock('US') }, market.day.last];
    expect(close).toBeGreaterThan(0);
    faults.arm(fault, () => clock('US').date !== date);
    await until('US', 'intake');
    expect([...faults.struck.values()]).toEqual([1]);
    await stage.pass(100);
    expect(clock('US').phase).toBe('intake');
    expect(market.reference).toBe(close);
    expect(market.day).toMatchObject({ open: 0, volume: 0, trades: 0 });
    expect(await stage.db.owner.query('select distinct state from obligation')).toEqual([{ state: 'settled' }]);
    await prove();
  });

  it.each(['answer-lost', 'commit-undone'] as const)('the day bars are stored (%s)', async (kind) => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', 'continuous');
    const market = marketAt(stage.exchange.state, foxconn.no);
    while (market.boards.get('after-odd') === undefined) await stage.pass(100);
    await place(customer, foxconn, {
      board: 'after-odd',
      quantity: 1 as Units,
      price: (market.limits?.down ?? 0) as Price,
    });
    faults.arm({ kind }, () => clock('TWSE').phase === 'closed');
    await until('TWSE', 'closed');
    expect(faults.struck.get(kind)).toBe(1);
    const close = market.day.last;
    await stage.restart();
    const bars = await stage.db.owner.query<{ close: bigint }>('select close from day_bar where instrument_no = $1', [
      foxconn.no,
    ]);
    expect(bars).toEqual([{ close: BigInt(close) }]);
  });

  it('the day bars are stored though the database is away just after the close', async () => {
    const market = marketAt(stage.exchange.state, foxconn.no);
    await until('TWSE', 'closing-auction');
    faults.refuseQueries();
    await until('TWSE', 'closed');
    const close = market.day.last;
    await stage.pass(1_000);
    // What is stored beside the trades is stored in real time.
    await sleep(500);
    faults.heal();
    await stage.pass(2_000);
    await stage.restart();
    const bars = await stage.db.owner.query<{ close: bigint }>('select close from day_bar where instrument_no = $1', [
      foxconn.no,
    ]);
    expect(bars).toEqual([{ close: BigInt(close) }]);
  });
});

describe('a connection that is lost while the server still works on its commit', () => {
  it('leaves memory and database agreeing once the commit has arrived', async () => {
    const customer = await stage.customer(1_000_000_00n);
    await until('TWSE', 'continuous');
    const price = marketAt(stage.exchange.state, foxconn.no).limits?.down ?? 0;
    const id = await place(customer, foxconn, { price: price as Price });
    faults.arm({ kind: 'commit-late', ms: 400 });
    const cancelled = await stage.exchange.cancel({ customer, orderId: id });
    expect(!cancelled.ok && cancelled.refusal.code).toBe('SYSTEM_BUSY');
    await stage.exchange.idle();
    await faults.settled();
    expect(await storedOrder(id)).toMatchObject({ state: 'cancelled' });
    await prove();
  });
});
