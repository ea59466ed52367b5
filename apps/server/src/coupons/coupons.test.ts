import { firstSettings } from '../settings/index.ts';
import { houseAccount } from '@kuroshio/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds, proveBooks } from '../books/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import { createMarks, watchMarks } from '../identity/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { COUPONS } from './coupon-rows.ts';
import { type FeeFollower, followFees } from './follow-fees.ts';
import { grantCoupons } from './grant-coupons.ts';
import { listCoupons } from './list-coupons.ts';
import { type UseParts, useCoupons } from './use-coupons.ts';

const TWD = 1;
const log = createLog('silent');
let stage: Stage;
let books: Books;
let parts: UseParts;
let follower: FeeFollower;
/** Settings that two operators have changed. */
const changed = new Map<string, bigint | number>();
let who: number;
let orders = 5_000_000;

beforeAll(async () => {
  stage = await createStage({ instruments: ['TWSE:2330'], seed: 'coupons' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { clock, seals, exchange } = stage;
  const { database, owner } = stage.db;
  books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now: clock.now });
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  const marks = createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now });
  parts = {
    database,
    books,
    exchange,
    marks,
    settings: { at: (name, moment) => (changed.get(name) ?? firstSettings().at(name, moment)) as never },
    log,
  };
  follower = followFees({ ...parts, clock });
}, 120_000);
afterAll(async () => {
  await follower.stop();
  await books.close();
  await stage.close();
});
beforeEach(async () => {
  changed.clear();
  who = await customer();
});

async function customer(): Promise<number> {
  const id = await stage.customer(1_000_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  return id;
}

function as(customerId: number): CustomerContext {
  return {
    ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now() },
  };
}

/** The welcome coupon of NT$100 for trades of NT$1,000 at least, valid 30 days. */
const grant = (to = who) =>
  stage.db.database.transaction((tx) => grantCoupons(tx, parts, 'welcome', to, stage.clock.now()));

/** An order with fills as they stand in the database after a batch; fees in minor units. */
async function traded(
  fees: readonly bigint[],
  { value = 50_000_00n, date = today(), by = who }: { value?: bigint; date?: string; by?: number } = {},
): Promise<number> {
  const id = ++orders;
  const no = stage.exchange.view.rulebook.instruments.bySymbol('TWSE:2330')?.no ?? 0;
  await stage.db.owner.query(
    `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity, price,
       book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares, closes,
       placed_at, updated_at)
     values ($1, $2, $3, $4, 1, 'buy', 'limit', 'ROD', 1000, 1, 1, $5, $6, 0, 0, $7, '{}', 0, 0, 0, '[]', now(), now())`,
    [id, by, `coupon-${id}`, no, date, fees.length === 0 ? 'cancelled' : 'filled', fees.length],
  );
  for (const [at, fee] of fees.entries())
    await stage.db.owner.query(
      `insert into fill (order_id, step, price, quantity, value, fees, tax, charges, counterparty, trading_date, settles_on, at)
       values ($1, $2, 1, 1, $3, $4, 0, '{}', 'liquidity', $5, $5, $6)`,
      [id, at + 1, value, fee, date, new Date(stage.clock.now() + 1)],
    );
  return id;
}

const today = () => stage.exchange.view.clocks.get('TWSE')?.date ?? '';
const pay = (...ids: number[]) => useCoupons(parts, ids, stage.clock.now());
const cashOf = async (customerId = who) => (await balancesOf(stage.db.database, customerId)).get(TWD)?.available ?? 0n;
const START = 1_000_000_00n;
async function couponsOf(customerId = who) {
  const answer = await listCoupons(parts)({}, as(customerId));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.coupons;
}
async function spentFees(): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ sum: bigint | null }>(
    'select sum(amount)::bigint as sum from transfer where debit = $1',
    [houseAccount('fees', TWD)],
  );
  return row?.sum ?? 0n;
}

describe('a coupon', () => {
  it('pays the next fee by itself, and what is left the one after it, out of the house’s fees', async () => {
    await grant();
    const before = await spentFees();
    await pay(await traded([71_00n]));
    expect(await cashOf()).toBe(START + 71_00n);
    const [first] = await couponsOf();
    expect(first).toMatchObject({ kind: 'welcome', amount: '10000', remaining: '2900', state: 'usable' });
    expect(first?.uses).toMatchObject([{ amount: '7100', symbol: 'TWSE:2330' }]);
    await pay(await traded([71_00n]));
    expect(await cashOf()).toBe(START + 100_00n);
    expect((await couponsOf())[0]).toMatchObject({ remaining: '0', state: 'used' });
    expect((await spentFees()) - before).toBe(100_00n);
    expect(await proveBooks(stage.db.owner)).toEqual([]);
  });

  it('is worth what the house has decided by then, and keeps that; one granted before keeps its own', async () => {
    await grant();
    for (const [name, value] of [
      ...([
        ['coupon-welcome-twd', 40_00n],
        ['coupon-welcome-twd-trade', 90_000_00n],
        ['coupon-welcome-days', 7],
      ] as const),
    ])
      changed.set(name, value);
    const other = await customer();
    await grant(other);
    const [[first], [second]] = [await couponsOf(), await couponsOf(other)];
    expect([first?.amount, second?.amount]).toEqual(['10000', '4000']);
    // The seventh day is the last; fifty thousand are too little for the second one now.
    const sixth = new Date(Date.parse(`${today()}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
    expect(second?.expiresOn).toBe(sixth);
    await pay(await traded([71_00n], { by: other }), await traded([71_00n]));
    expect([await cashOf(other), await cashOf()]).toEqual([START, START + 71_00n]);
    await pay(await traded([71_00n], { by: other, value: 90_000_00n, date: sixth }));
    expect(await cashOf(other)).toBe(START + 40_00n);
  });

  it('comes to each new customer once, and is not given a second time', async () => {
    await follower.look();
    await grant();
    expect((await couponsOf()).map(({ kind, amount }) => [kind, amount])).toEqual([['welcome', '10000']]);
  });
});

it('that another run of the program granted is still the program’s own row when this one has spent of it', async () => {
  await grant();
  const { clock, seals } = stage;
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key: seals.key, log, metrics, now: clock.now });
  await stage.db.owner.query('delete from coupon_use');
  await stage.db.owner.query('delete from coupon where customer_id <> $1', [who]);
  for (const { id, phone } of await stage.db.owner.query<{ id: number; phone: string }>(
    'select id, phone from customer',
  ))
    await stage.db.owner.query('update customer set mark = $2 where id = $1', [
      ...[id, marks.make({ table: 'customer', id, phone, password_hash: '' })],
    ]);
  const [sessions, hub] = [{ forget: () => {} }, { closeSession: () => {} }];
  const watch = await watchMarks({
    ...{ database: stage.db.database, marks, sessions, hub, clock, log, metrics, kept: [COUPONS] },
  });
  expect(watch.found()).toBe(0);
  await useCoupons({ ...parts, marks }, [await traded([30_00n])], clock.now());
  expect((await couponsOf())[0]).toMatchObject({ remaining: '7000' });
  expect(await watch.look()).toEqual([]);
  await watch.stop();
});

describe('a thief', () => {
  it('with two fills in one batch, and the batch told twice, gets each fee once and the coupon once', async () => {
    await grant();
    const order = await traded([60_00n, 60_00n]);
    await Promise.all([pay(order), pay(order), pay(order, order)]);
    await pay(order);
    expect(await cashOf()).toBe(START + 100_00n);
    expect((await couponsOf())[0]?.uses.map(({ amount }) => amount).toSorted()).toEqual(['4000', '6000']);
  });

  it('with a fee smaller than the coupon gets no more than the fee', async () => {
    await grant();
    await pay(await traded([20_00n]));
    expect(await cashOf()).toBe(START + 20_00n);
  });

  it.each([
    ['a fill of the day after the last', 30, 50_000_00n],
    ['a trade below the least value', 0, 999_99n],
  ])('with %s gets nothing', async (_, days, value) => {
    await grant();
    const date = new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    await pay(await traded([71_00n], { date, value }));
    expect(await cashOf()).toBe(START);
  });

  it('on the last day still has it paid, however late it is looked at', async () => {
    await grant();
    const date = new Date(Date.parse(`${today()}T00:00:00Z`) + 29 * 86_400_000).toISOString().slice(0, 10);
    await pay(await traded([71_00n], { date }));
    expect(await cashOf()).toBe(START + 71_00n);
  });

  it('with a cancelled order, or by the order of another, gets nothing', async () => {
    await grant();
    const other = await customer();
    await pay(await traded([]), await traded([71_00n], { by: other }));
    expect([await cashOf(), await cashOf(other)]).toEqual([START, START]);
    expect((await couponsOf())[0]?.remaining).toBe('10000');
  });

  it('with the password of the database makes no coupon, and none larger', async () => {
    await grant();
    await stage.db.owner.query(
      `insert into coupon (customer_id, kind, asset, amount, remaining, least, granted_on, expires_on, at, mark)
       select customer_id, 'verified', asset, 5000000, 5000000, 0, granted_on, expires_on, at, mark from coupon
       where customer_id = $1`,
      [who],
    );
    await pay(await traded([5_000_00n]));
    expect(await cashOf()).toBe(START + 100_00n);
    await stage.db.owner.query("update coupon set remaining = amount where customer_id = $1 and kind = 'welcome'", [
      who,
    ]);
    await pay(await traded([50_00n]));
    expect(await cashOf()).toBe(START + 100_00n);
  });
});
