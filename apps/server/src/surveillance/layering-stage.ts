import { addTicks, type Instrument } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import type { Price } from '@kuroshio/money';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { marketAt } from '../exchange/venues/venue-state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSecurityLog } from '../platform/security-log.ts';
import { type TradeWatch, watchTrades } from './watch-trades.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141';
export const thin = instrument('TPEX:3324');

/** What a test of the rule has before it, for tests only: one exchange, its database, the watch, and what that has told. */
export const here = {} as { db: TestDatabase; stage: Stage; stock: Instrument; watch: TradeWatch; lines: string[] };

/** An exchange with one stock, while it trades. */
export async function open(speed = 1, stock = thin): Promise<void> {
  here.db = await createTestDatabase();
  here.stock = stock;
  here.stage = await createStage({ seed: 'layering', instruments: [stock.symbol], speed, step: 500, db: here.db });
  await here.stage.until(stock.venue, ({ phase }) => phase === 'continuous');
  await here.stage.pass(5_000);
  start();
  await here.stage.db.owner.query("insert into invitation (code) values ('HOUSE')");
}

export async function close(): Promise<void> {
  await here.watch.stop();
  await here.stage.close();
}

/** The watch begins, as with the program. */
export function start(): void {
  here.lines = [];
  const security = createSecurityLog({ write: (line) => void here.lines.push(line) });
  const { clock, exchange: market } = here.stage;
  const metrics = createMetrics({ withProcess: false });
  here.watch = watchTrades({ database: here.db.database, market, security, clock, log: createLog('silent'), metrics });
}

/** A customer with money and shares, at home at an address. */
export async function customer(ip: string, invitedWith = 'HOUSE'): Promise<number> {
  const id = await here.stage.customer(2_000_000_000_00n);
  await here.stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
     values ($1, $2, '', $3, 'tw', now())`,
    [id, `+8869${id}`, invitedWith],
  );
  await here.stage.db.owner.query(
    `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [id, Buffer.from(String(id)), PHONE, ip, new Date(here.stage.clock.now())],
  );
  const bought = await here.stage.place(id, here.stock, { type: 'market', timeInForce: 'IOC', quantity: 10_000 });
  if (!bought.ok) throw new Error(bought.refusal.code);
  return id;
}

const book = () => marketAt(here.stage.exchange.state, here.stock.no).book;
export const best = (side: BookSide) => (book()?.best(side) ?? 0) as Price;

/** Shares at the best five prices of the side that buys. */
export function standing(): number {
  const out: number[] = [];
  book()?.depth(BUY, 5, out);
  return out.reduce((sum, value, at) => sum + (at % 2 === 1 ? value : 0), 0);
}

/** So many purchases one below the other, each of a part of what stood there before. @returns their numbers */
export async function layer(by: number, times: number, part = 1 / 2): Promise<number[]> {
  const quantity = Math.ceil((standing() * part) / 1_000) * 1_000;
  const top = best(BUY);
  const placed: number[] = [];
  for (let n = 1; n <= times; n++) {
    const order = await here.stage.place(by, here.stock, { price: addTicks(here.stock, top, -1 - (n % 3)), quantity });
    if (!order.ok) throw new Error(order.refusal.code);
    placed.push(order.value.id);
  }
  await here.stage.pass(500);
  return placed;
}

/** They cancel them themselves, after a while. */
export async function cancel(by: number, orders: readonly number[], after = 500): Promise<void> {
  await here.stage.pass(after);
  for (const orderId of orders) {
    const outcome = await here.stage.exchange.cancel({ customer: by, orderId, byOwner: true });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
  }
}

/** One sells between the best prices, better than could be had, and another buys it. */
export async function sell(seller: number, buyer: number, quantity = 1_000): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const price = addTicks(here.stock, best(BUY), 1);
    if (price < best(SELL)) {
      const offer = await here.stage.place(seller, here.stock, { side: 'sell', price, quantity });
      const taken = await here.stage.place(buyer, here.stock, { price, quantity, timeInForce: 'IOC' });
      if (!offer.ok || !taken.ok || Number(taken.value.filledQuantity) !== quantity)
        throw new Error('they could not trade');
      return;
    }
    await here.stage.pass(500);
  }
  throw new Error('the book never left a tick between');
}

interface AlertRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly rule: string;
  readonly customers: number[];
  readonly taken_back: bigint[];
}
export const alerts = () => here.stage.db.owner.query<AlertRow>('select * from surveillance_alert order by id');
export const rules = async () => (await alerts()).map(({ rule, customers }) => [rule, ...customers]);
export const count = async (sql: string) =>
  Number((await here.stage.db.owner.query<{ n: bigint }>(`select count(*) as n from ${sql}`))[0]?.n);
