import { FORESEEN, isTradingDay, settlementDate, tradingDate } from '@kuroshio/market';
import { afterEach, expect, it, vi } from 'vitest';
import { units } from '@kuroshio/money';
import { proveBooks } from '../../books/index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';
import { insertClosure, readClosures } from './closures.ts';
import type { Database } from '../../platform/database/index.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage | undefined;
const calendar = () => (stage as Stage).exchange.state.rulebook.calendar;
const opens = (date: string) => isTradingDay(calendar(), 'TWSE', tradingDate(date));
/** As two operators announce it and take it back. */
const announce = (closes: boolean) => (country: 'taiwan' | 'us', day: string, note: string) => {
  const { db, seals } = stage as Stage;
  return insertClosure(db.database, seals.key, { country, day, note, closes });
};
const close = announce(true);
const reopen = (day: string) => announce(false)('taiwan', day, 'the storm has turned');
const ROUND = 5_500;

afterEach(() => stage?.close());

it('a day on which the market stays closed is left out, and what was to settle settles a day later', async () => {
  stage = await createStage({ speed: 1_000 });
  const { db, exchange } = stage;
  const seen = new Set<string>();
  const untilDate = async (date: string) => {
    await stage?.until('TWSE', (clock) => {
      seen.add(clock.date);
      return clock.date === date;
    });
  };
  await stage.pass(300);
  const customer = await stage.customer(10_000_000_00n);
  const ticket = { side: 'buy', type: 'market', board: 'regular', timeInForce: 'ROD', quantity: units(1000) } as const;
  const bought = await exchange.place({
    customer,
    clientOrderId: 'before-the-typhoon',
    instrumentNo: tsmc.no,
    ticket: { ...ticket, price: undefined, positionId: undefined },
  });
  expect(bought.ok && bought.value).toMatchObject({ state: 'filled', tradingDate: '2026-07-09' });
  const settlesOn = async () =>
    (await db.owner.query<{ settles_on: string; state: string }>('select settles_on, state from obligation'))[0];
  // T+2 over a weekend and a typhoon on Friday that the calendar knows.
  expect(await settlesOn()).toEqual({ settles_on: '2026-07-14', state: 'pending' });

  await close('taiwan', '2026-07-14', 'typhoon');
  await stage.pass(ROUND);
  await vi.waitFor(() => expect(opens('2026-07-14')).toBe(false));
  expect(settlementDate(calendar(), 'TWSE', tradingDate('2026-07-09'))).toBe('2026-07-15');

  await untilDate('2026-07-13');
  expect(await settlesOn()).toEqual({ settles_on: '2026-07-15', state: 'pending' });
  // Tuesday does not come: after Monday it is Wednesday.
  await untilDate('2026-07-15');
  await stage.pass(200);
  expect(await settlesOn()).toEqual({ settles_on: '2026-07-15', state: 'settled' });
  expect([...seen]).toEqual(['2026-07-09', '2026-07-13', '2026-07-15']);
  expect(await proveBooks(db.owner)).toEqual([]);
  expect(await exchange.audit()).toEqual([]);
}, 60_000);

it('a closure that is withdrawn before its day is forgotten without a restart, and so is what it moved', async () => {
  stage = await createStage({ speed: 1_000 });
  const { db } = stage;
  await stage.pass(300);
  const customer = await stage.customer(10_000_000_00n);
  const bought = await stage.place(customer, tsmc, { type: 'market' });
  expect(bought.ok && bought.value).toMatchObject({ state: 'filled', tradingDate: '2026-07-09' });
  await close('taiwan', '2026-07-14', 'typhoon');
  await close('us', '2026-07-13', 'mourning');
  await stage.pass(ROUND);
  await vi.waitFor(() => expect(opens('2026-07-14')).toBe(false));
  await stage.until('TWSE', ({ date }) => date === '2026-07-13');
  const settlesOn = () => db.owner.query('select distinct settles_on, state from obligation');
  expect(await settlesOn()).toEqual([{ settles_on: '2026-07-15', state: 'pending' }]);
  await reopen('2026-07-14');
  await stage.pass(ROUND);
  await vi.waitFor(() => expect(opens('2026-07-14')).toBe(true));
  await stage.until('TWSE', ({ date, phase }) => date === '2026-07-14' && phase === 'continuous');
  expect(await settlesOn()).toEqual([{ settles_on: '2026-07-14', state: 'settled' }]);
  expect(isTradingDay(calendar(), 'US', tradingDate('2026-07-13'))).toBe(false);
  expect(await stage.wrongs()).toEqual([]);
  expect(opens('2026-07-14')).toBe(isTradingDay(FORESEEN, 'TWSE', tradingDate('2026-07-14')));
}, 60_000);

it('a closure of a day that has begun comes too late: it trades to its end, also over a restart', async () => {
  stage = await createStage({ speed: 1_000 });
  await stage.pass(300);
  await close('taiwan', '2026-07-09', 'a slip of the pen');
  await close('taiwan', '2026-07-14', 'typhoon');
  await stage.pass(ROUND);
  await vi.waitFor(() => expect(opens('2026-07-14')).toBe(false));
  expect(opens('2026-07-09')).toBe(true);
  await stage.restart();
  expect(opens('2026-07-09')).toBe(true);
  await stage.until('TWSE', ({ date }) => date === '2026-07-15');
  // Of a day that did not come it is not true any more that it was to be one.
  await reopen('2026-07-14');
  await stage.pass(ROUND);
  expect(opens('2026-07-14')).toBe(false);
  expect(await stage.wrongs()).toEqual([]);
}, 60_000);

/** Lets a test hold a commit back, and see when closures were read. */
function holding() {
  let release: (() => void) | undefined;
  let held: Promise<void> | undefined;
  const seen = { waiting: false, reads: 0 };
  return {
    seen,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      release = resolve;
    },
    release() {
      held = undefined;
      release?.();
    },
    wrap: (database: Database): Database => ({
      ...database,
      async query(...asked: Parameters<Database['query']>) {
        const rows = await database.query(...asked);
        if (/from market_closure/.test(asked[0])) seen.reads += 1;
        return rows as never;
      },
      async dedicated() {
        const inner = await database.dedicated();
        return {
          ...inner,
          async send(...sent: Parameters<typeof inner.send>) {
            if (sent[0] === 'commit' && held !== undefined) {
              seen.waiting = true;
              await held;
              seen.waiting = false;
            }
            return (await inner.send(...sent)) as never;
          },
        };
      },
    }),
  };
}

it('the rulebook is replaced between two batches, never while one is on its way', async () => {
  const commits = holding();
  stage = await createStage({ wrap: commits.wrap });
  const { clock, exchange } = stage;
  const customer = await stage.customer(10_000_000_00n);
  const before = exchange.state.rulebook;
  await close('taiwan', '2026-07-14', 'typhoon');
  commits.hold();
  const placed = stage.place(customer, tsmc, { price: exchange.state.markets.get(tsmc.no)?.limits?.down });
  await vi.waitFor(() => expect(commits.seen.waiting).toBe(true));
  const { reads } = commits.seen;
  clock.advance(ROUND);
  await vi.waitFor(() => expect(commits.seen.reads).toBeGreaterThan(reads));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(commits.seen.waiting).toBe(true);
  expect(exchange.state.rulebook).toBe(before);
  commits.release();
  expect(await placed).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(exchange.state.rulebook).not.toBe(before));
  expect(opens('2026-07-14')).toBe(false);
  expect(isTradingDay(before.calendar, 'TWSE', tradingDate('2026-07-14'))).toBe(true);
  expect(await stage.wrongs()).toEqual([]);
}, 60_000);

it('a closure that somebody writes with the password of the database closes nothing and opens nothing', async () => {
  stage = await createStage({ speed: 1_000, instruments: ['TWSE:2330'] });
  const { db, seals } = stage;
  await stage.pass(300);
  const put = `insert into market_closure (country, day, note, closes, mark) values ('taiwan', $1, $2, $3, $4)`;
  // By the server's own role: without a mark, with a mark of nothing, and one of another day.
  await close('taiwan', '2026-07-14', 'typhoon');
  await close('taiwan', '2026-07-15', 'typhoon');
  await reopen('2026-07-15');
  const [real] = await db.owner.query<{ mark: Buffer }>("select mark from market_closure where day = '2026-07-14'");
  await db.database.query(put, ['2026-07-16', 'a wish', true, null]);
  await db.database.query(put, ['2026-07-16', 'typhoon', true, Buffer.alloc(16)]);
  await db.database.query(put, ['2026-07-16', 'typhoon', true, real?.mark ?? null]);
  await db.database.query(put, ['2026-07-14', 'the storm has turned', false, null]);
  // What counted once, written again with its old mark.
  await db.database.query(
    "insert into market_closure (country, day, note, closes, mark) select country, day, note, closes, mark from market_closure where day = '2026-07-15' and closes",
  );
  await stage.pass(ROUND);
  await vi.waitFor(() => expect(opens('2026-07-14')).toBe(false));
  expect([opens('2026-07-15'), opens('2026-07-16')]).toEqual([true, true]);
  expect((await readClosures(db.database, seals.key)).forged).toBe(5);
  for (const sql of ['delete from market_closure', 'update market_closure set closes = false'])
    await expect(db.database.query(sql)).rejects.toThrow('permission denied');
  await stage.restart();
  expect([opens('2026-07-14'), opens('2026-07-15'), opens('2026-07-16')]).toEqual([false, true, true]);
  // What operators of an earlier version had announced still stands.
  await db.owner.query(
    "with row as (insert into market_closure (country, day, note) values ('taiwan', '2026-07-17', 'typhoon') returning id) insert into market_closure_before_marks select id from row",
  );
  await stage.restart();
  expect(opens('2026-07-17')).toBe(false);
}, 60_000);
