import { ENDPOINTS, type EndpointPath, type InputOf } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from './exchange/index.ts';
import { createStage, instrument, type Stage, type Wished } from './exchange/stage.ts';
import { createMarks } from './identity/index.ts';
import { type NewMessage } from './notices/index.ts';
import { type OwnLimits, ownLimitRoutes, startOwnLimits, unlessLimited } from './own-limits/index.ts';
import { lost } from './own-limits/counted.ts';
import { momentText, periodAt } from './own-limits/limit-calendar.ts';
import type { CustomerContext, Route } from './platform/http/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { assets } from './portfolio/assets.ts';
import { tradingRoutes } from './trading/index.ts';

const DAY = 86_400_000;
const SYMBOLS = ['TWSE:2330', 'TWSE:2603', 'TPEX:6488', 'TPEX:8069', 'TPEX:3324'];
let stage: Stage;
let limits: OwnLimits;
let stock: Instrument;
let routes: readonly Route[];
let said: string[];
const told: NewMessage[] = [];
let phone = 0;

const naming = (): Log => {
  said = [];
  return Object.create(createLog('silent'), { fatal: { value: (_: unknown, text: string) => void said.push(text) } });
};

/** The program's own limits, of a program that has just started. */
async function begin(): Promise<OwnLimits> {
  const { clock, seals } = stage;
  const log = naming();
  return startOwnLimits({
    ...{ database: stage.db.database, exchange: stage.exchange, log },
    marks: createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now }),
    inbox: { write: async (_, messages) => (told.push(...messages), []), announce: () => undefined },
    // Nothing is looked at by itself: a test says when.
    clock: { ...clock, after: () => () => undefined },
  });
}

function serve(): void {
  routes = [
    ...tradingRoutes({ exchange: stage.exchange, database: stage.db.database }),
    ...ownLimitRoutes({ ownLimits: limits }),
  ].map(unlessLimited({ database: stage.db.database, stops: limits.stops }));
}

beforeAll(async () => {
  stage = await createStage({ speed: 60, instruments: [...SYMBOLS, 'US:AAPL', 'FX:USDTWD'], seed: 'own limits' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { state } = stage.exchange;
  const { date } = clockOf(state, 'TWSE');
  stock = SYMBOLS.map(instrument).find(({ no }) => (state.nextExDate(no, date) ?? '9999') > '2026-08') as Instrument;
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  limits = await begin();
  serve();
}, 60_000);
afterAll(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await limits.stop();
  await stage.close();
});

async function customer(): Promise<number> {
  const id = await stage.customer(20_000_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(++phone).padStart(8, '0')}`],
  );
  await stage.exchange.setMarginAccount({ customer: id, limit: 10_000_000_00n as never });
  return id;
}

/** Asks as the app does; `later` ms after now. @returns the code of a refusal, or `done` */
async function ask<Path extends EndpointPath>(who: number, path: Path, input: InputOf<Path>, later = 0) {
  const found = routes.find(({ endpoint }) => endpoint.path === path);
  const context = { requireCustomer: () => ({ customerId: who, sessionId: 1 }), now: stage.clock.now() + later };
  const outcome = await found?.handler(input, context as unknown as CustomerContext);
  return outcome?.ok === true ? 'done' : outcome?.refusal.code;
}

let keys = 0;
const ticket = (change: object = {}) => {
  const { limits: bounds } = marketAt(stage.exchange.view, stock.no);
  return {
    ...{ symbol: stock.symbol, side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular', quantity: 1_000 },
    ...{ price: bounds?.down, clientOrderId: `own-limit-${++keys}`, ...change },
  } as unknown as InputOf<'trading/place-order'>;
};
const setLoss = (who: number, period: 'day' | 'week' | 'month', dollars: number | null, later = 0) =>
  ask(who, 'own-limits/set-limit', { kind: 'loss', period, amount: dollars === null ? null : `${dollars}00` }, later);

async function trade(who: number, change: Wished) {
  const { limits: bounds } = marketAt(stage.exchange.view, stock.no);
  const price = change.side === 'sell' ? bounds?.down : bounds?.up;
  const placed = await stage.place(who, stock, { quantity: 1_000, price, ...change });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 200 && placed.value.state === 'open'; n++) await stage.pass(100);
  return placed.value;
}

/** Buys and sells at once: what that loses in charges alone is a loss. */
async function lose(who: number): Promise<void> {
  await trade(who, { side: 'buy' });
  await trade(who, { side: 'sell' });
}

const counted = async (who: number) => (await lost(stage.db.database, stage.exchange, who, stage.clock.now())) ?? {};

describe('what is lost', () => {
  it('is what the account shows as realised: of sales, of margin purchases and of shares bought back', async () => {
    const who = await customer();
    await lose(who);
    await trade(who, { side: 'buy', financing: 'margin' });
    await trade(who, { side: 'sell', financing: 'margin' });
    await trade(who, { side: 'sell', financing: 'short' });
    await trade(who, { side: 'buy', financing: 'short' });
    const context = { requireCustomer: () => ({ customerId: who, sessionId: 1 }) } as unknown as CustomerContext;
    const shown = await assets({ database: stage.db.database, exchange: stage.exchange })({ market: 'twd' }, context);
    const realised = shown.ok ? BigInt(shown.value.realisedProfit) : 0n;
    expect(realised).toBeLessThan(0n);
    expect(await counted(who)).toEqual({ day: -realised, week: -realised, month: -realised });
  });

  it('is nothing where results have brought something together, and of another day counts for its week', async () => {
    const who = await customer();
    await lose(who);
    const now = stage.clock.now();
    const { until } = periodAt('day', now);
    const tomorrow = await lost(stage.db.database, stage.exchange, who, until + 1);
    expect([tomorrow?.day, (tomorrow?.week ?? 0n) > 0n]).toEqual([0n, true]);
    // A gain larger than the loss, as a sale at a higher price would have written it.
    await stage.db.owner.query(
      `update position_close set cost = cost - 10000000
       where position_id in (select id from positions where customer_id = $1)`,
      [who],
    );
    expect(await counted(who)).toEqual({ day: 0n, week: 0n, month: 0n });
    await stage.db.owner.query(
      `update position_close set cost = cost + 10000000
       where position_id in (select id from positions where customer_id = $1)`,
      [who],
    );
  });
});

describe('a loss limit that is reached', () => {
  it('refuses what opens, says how much was lost and when it frees, and lets through what closes', async () => {
    const who = await customer();
    await trade(who, { side: 'buy', quantity: 2_000 });
    await trade(who, { side: 'sell', quantity: 1_000 });
    expect(await ask(who, 'trading/place-order', ticket())).toBe('done');
    expect(await setLoss(who, 'day', 1)).toBe('done');
    const { day = 0n } = (await counted(who)) as { day?: bigint };
    expect(day).toBeGreaterThan(100n);
    const refusal = await limits.stops(who, 'order', stage.clock.now());
    expect(refusal).toMatchObject({
      code: 'LOSS_LIMIT_REACHED',
      params: {
        ...{ lost: String(day), limit: '100', currency: 'TWD' },
        frees: momentText(periodAt('day', stage.clock.now()).until),
      },
    });
    const opening = [{}, { financing: 'margin' }, { side: 'sell', financing: 'short' }];
    for (const change of opening)
      expect(await ask(who, 'trading/place-order', ticket(change))).toBe('LOSS_LIMIT_REACHED');
    const leg = { trigger: { kind: 'stop', price: 1_000_000 }, type: 'market', timeInForce: 'ROD' };
    const waiting = { symbol: stock.symbol, quantity: 1_000, legs: [leg], today: false };
    const conditional = (side: string) =>
      ({ ...waiting, side, clientOrderId: `own-limit-${++keys}` }) as unknown as InputOf<'trading/place-conditional'>;
    expect(await ask(who, 'trading/place-conditional', conditional('buy'))).toBe('LOSS_LIMIT_REACHED');
    expect(await ask(who, 'trading/place-conditional', conditional('sell'))).not.toBe('LOSS_LIMIT_REACHED');
    const { limits: bounds } = marketAt(stage.exchange.view, stock.no);
    expect(await ask(who, 'trading/place-order', ticket({ side: 'sell', price: bounds?.up }))).toBe('done');
    // Another day, and nothing of the week or the month is limited.
    expect(await limits.stops(who, 'order', periodAt('day', stage.clock.now()).until)).toBeUndefined();
  });

  it('cancels what rests and would open, and keeps what closes', async () => {
    const who = await customer();
    await trade(who, { side: 'buy', quantity: 2_000 });
    await trade(who, { side: 'sell', quantity: 1_000 });
    const { limits: bounds } = marketAt(stage.exchange.view, stock.no);
    expect(await ask(who, 'trading/place-order', ticket())).toBe('done');
    expect(await ask(who, 'trading/place-order', ticket({ side: 'sell', price: bounds?.up }))).toBe('done');
    expect(await setLoss(who, 'day', 1)).toBe('done');
    await stage.pass(500);
    const left = await stage.db.owner.query<{ side: string }>(
      "select side from orders where customer_id = $1 and state = 'open'",
      [who],
    );
    expect(left.map(({ side }) => side)).toEqual(['sell']);
  });

  it('lets an open order be made smaller and not be given a better price, and answers one that was taken before again', async () => {
    const who = await customer();
    await lose(who);
    const placed = ticket({ quantity: 2_000 });
    expect(await ask(who, 'trading/place-order', placed)).toBe('done');
    const [order] = await stage.db.owner.query<{ id: bigint }>(
      "select id from orders where customer_id = $1 and state = 'open'",
      [who],
    );
    // The limit is reached between two looks.
    const { add } = limits.rows;
    add({
      ...{ id: 1_000_000n + BigInt(who), customer_id: who, no: 1, kind: 'loss', period: 'day', amount: 100n },
      ...{ decided_at: new Date(0), holds_from: new Date(0), holds_until: null },
    });
    const id = String(order?.id);
    const price = Number(placed.price);
    expect(await ask(who, 'trading/amend-order', { id, price: price + 50 } as never)).toBe('LOSS_LIMIT_REACHED');
    expect(await ask(who, 'trading/amend-order', { id, quantity: 1_000 } as never)).toBe('done');
    expect(await ask(who, 'trading/place-order', placed)).toBe('done');
    expect(await ask(who, 'trading/place-order', ticket())).toBe('LOSS_LIMIT_REACHED');
  });
});

describe('a cooling-off', () => {
  it('stops opening, joining and borrowing for its time, and nobody ends it: not by a shorter one, not by a later row', async () => {
    const who = await customer();
    await trade(who, { side: 'buy' });
    expect(await ask(who, 'own-limits/begin-cooling-off', { length: 'week' })).toBe('done');
    expect(await ask(who, 'own-limits/begin-cooling-off', { length: 'day' })).toBe('COOLING_OFF_LONGER');
    expect(await ask(who, 'trading/place-order', ticket())).toBe('COOLING_OFF');
    expect(await ask(who, 'trading/place-order', ticket({ side: 'sell' }))).toBe('done');
    for (const deed of ['opening', 'borrowing'] as const)
      expect((await limits.stops(who, deed, stage.clock.now()))?.code).toBe('COOLING_OFF');
    const end = stage.clock.now() + 7 * DAY;
    expect((await limits.stops(who, 'order', end - 1_000))?.code).toBe('COOLING_OFF');
    expect(await limits.stops(who, 'order', end)).toBeUndefined();
  });

  it('asked for twice is one, and tells the customer once', async () => {
    const who = await customer();
    const both = await Promise.all([1, 2].map((ms) => ask(who, 'own-limits/begin-cooling-off', { length: 'day' }, ms)));
    expect(both).toEqual(['done', 'done']);
    expect(told.filter((one) => one.customer === who)).toHaveLength(1);
    const [rows] = await stage.db.owner.query<{ n: number }>(
      'select count(*)::integer as n from own_limit where customer_id = $1',
      [who],
    );
    expect(rows?.n).toBe(1);
  });
});

describe('whoever tries to loosen a limit', () => {
  it('by many raises at once gets none of them sooner', async () => {
    const who = await customer();
    await lose(who);
    await setLoss(who, 'week', 1);
    await Promise.all([200, 300, null, 400, 500].map((dollars, ms) => setLoss(who, 'week', dollars, ms)));
    expect((await limits.stops(who, 'order', stage.clock.now()))?.code).toBe('LOSS_LIMIT_REACHED');
    const later = (await limits.show(who, stage.clock.now())).limits.find(
      ({ kind, period }) => kind === 'loss' && period === 'week',
    );
    expect([later?.amount, later?.waiting?.from]).toEqual(['100', expect.any(Number)]);
    expect(later?.waiting?.from ?? 0).toBeGreaterThanOrEqual(stage.clock.now() + DAY);
  });

  it('by the clock of a phone sends a time that nobody reads', () => {
    const schema = ENDPOINTS['own-limits/set-limit'].input;
    const wish = { kind: 'loss', period: 'day', amount: '10000' };
    expect(schema.safeParse(wish).success).toBe(true);
    for (const more of [
      { now: 0 },
      { holdsFrom: 0 },
      { from: 0 },
      { customer: 1 },
      { amount: '1' },
      { amount: '-100' },
    ])
      expect(schema.safeParse({ ...wish, ...more }).success).toBe(false);
  });

  it('with the server’s password of the database neither changes nor deletes a row', async () => {
    const who = await customer();
    await ask(who, 'own-limits/begin-cooling-off', { length: 'week' });
    for (const text of ["update own_limit set holds_until = now() + interval '1 s'", 'delete from own_limit'])
      await expect(stage.db.database.query(`${text} where customer_id = $1`, [who])).rejects.toThrow(
        /permission denied/,
      );
  });

  it('with the owner’s password ends nothing while the program runs, and is named: changed, deleted, put back or made up', async () => {
    const who = await customer();
    await lose(who);
    await setLoss(who, 'day', 1);
    await ask(who, 'own-limits/begin-cooling-off', { length: 'week' });
    const { owner } = stage.db;
    const stops = async () => (await limits.stops(who, 'order', stage.clock.now() + DAY))?.code;
    said.length = 0;
    const rows = await owner.query('select * from own_limit where customer_id = $1 order by no', [who]);
    await owner.query(
      "update own_limit set holds_until = holds_from + interval '1 s' where customer_id = $1 and no = 2",
      [who],
    );
    await limits.rows.read(stage.db.database, who);
    expect(await stops()).toBe('COOLING_OFF');
    // What was made up says that the limit is gone.
    await owner.query(
      `insert into own_limit (customer_id, no, kind, period, amount, decided_at, holds_from, mark)
       values ($1, 3, 'loss', 'day', null, now() - interval '2 days', now() - interval '1 day', decode(repeat('ab', 16), 'hex'))`,
      [who],
    );
    await limits.rows.read(stage.db.database, who);
    expect((await limits.show(who, stage.clock.now())).limits.find(({ kind }) => kind === 'loss')?.amount).toBe('100');
    expect(said).toContain('a row of identity was not written by the program');
    await owner.query('delete from own_limit where customer_id = $1', [who]);
    await limits.rows.read(stage.db.database, who);
    expect(said).toContain('an own limit was taken away');
    expect(await stops()).toBe('COOLING_OFF');
    // The next decision goes on from what was remembered, and an older row that is put back changes nothing.
    const [first] = rows;
    await owner.query(
      `insert into own_limit (id, customer_id, no, kind, period, amount, decided_at, holds_from, holds_until, mark)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      ['id', 'customer_id', 'no', 'kind', 'period', 'amount', 'decided_at', 'holds_from', 'holds_until', 'mark'].map(
        (name) => first?.[name] as never,
      ),
    );
    expect(await stops()).toBe('COOLING_OFF');
    // A program that starts anew names what is missing and follows what is its own.
    await owner.query('update own_limit set no = 2 where customer_id = $1', [who]);
    const again = await begin();
    expect(said).toContain('an own limit was taken away');
    expect(await again.stops(who, 'order', stage.clock.now())).toBeUndefined();
    await again.stop();
  });

  it('by starting the program anew finds what was decided', async () => {
    const who = await customer();
    await ask(who, 'own-limits/begin-cooling-off', { length: 'half-year' });
    const again = await begin();
    expect((await again.stops(who, 'opening', stage.clock.now() + 100 * DAY))?.code).toBe('COOLING_OFF');
    await again.stop();
  });

  it('by a hundred changes in a day is told to rest', async () => {
    const who = await customer();
    const outcomes: (string | undefined)[] = [];
    for (let step = 0; step < 102; step++) outcomes.push(await setLoss(who, 'day', 10_000 - step, step));
    expect(outcomes.filter((code) => code === 'done')).toHaveLength(100);
    expect(outcomes.at(-1)).toBe('LIMITS_CHANGED_OFTEN');
  });
});
