// Somebody with the database's password types prices. Nobody is shown one of them, and each is named.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TradingDate, tradingDate } from '@kuroshio/market';
import { price, shares } from '@kuroshio/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passingSeals } from '../../books/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { createLog } from '../../platform/log.ts';
import type { MinuteBar } from './market-figures.ts';
import { type DayBar, openStoredBars, type StoredBars } from './stored-bars.ts';

const silent = createLog('silent');
const [first, second, third] = ['2026-07-09', '2026-07-13', '2026-07-14'].map(tradingDate) as [
  TradingDate,
  TradingDate,
  TradingDate,
];
const ever = [tradingDate('2000-01-03'), tradingDate('2100-01-04')] as const;

const minute = (at: number, close: number): MinuteBar => ({
  ...{ minute: at, open: price(100), high: price(120), low: price(90), close: price(close) },
  ...{ volume: shares(7_000), turnover: 700_000, trades: 3 },
});
const day = (no: number, date: TradingDate, close: number): DayBar => ({
  ...{ no, date, open: 100, high: 120, low: 90, close, volume: 7_000, turnover: 700_000n },
});

/** The database tells what it has counted after a second, at the latest when a connection has been idle for ten. */
const COUNTED = { timeout: 15_000 };

let db: TestDatabase;
let key = passingSeals().key;
let bars: StoredBars;
const open = (file?: string) => openStoredBars(db.database, { key, file, log: silent });

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  key = passingSeals().key;
  await db.owner.query('delete from minute_bar');
  await db.owner.query('delete from day_bar');
  bars = await open();
  await bars.writeMinutes([first, second].flatMap((date) => [1, 2].map((no) => ({ no, date, bar: minute(0, 110) }))));
  await bars.writeDays([day(1, first, 110), day(1, second, 115), day(2, first, 111)]);
  expect(await bars.look()).toEqual([]);
});

it('what was written is read as it was', async () => {
  expect(await bars.days(1, ...ever)).toEqual([day(1, first, 110), day(1, second, 115)]);
  expect(await bars.minutes([2], first, first)).toEqual([{ no: 2, date: first, bar: minute(0, 110) }]);
  expect(await bars.lastDays([1, 2], third)).toEqual([day(1, second, 115), day(2, first, 111)]);
});

it('a minute that is written again as it went on is the newer one', async () => {
  await bars.writeMinutes([{ no: 1, date: second, bar: minute(0, 119) }]);
  expect(await bars.minutes([1], second, second)).toEqual([{ no: 1, date: second, bar: minute(0, 119) }]);
  expect(await bars.look(true)).toEqual([]);
});

describe('forged', () => {
  const columns = 'instrument_no, trading_date, open, high, low, close, volume, turnover';
  it.each([
    ['a close', `update day_bar set close = 118 where instrument_no = 1 and trading_date = '${second}'`, `1 ${second}`],
    ['a volume', `update day_bar set volume = 9 where instrument_no = 1 and trading_date = '${second}'`, `1 ${second}`],
    [
      'a real day with its seal, of another instrument',
      `update day_bar set instrument_no = 9 where instrument_no = 1 and trading_date = '${second}'`,
      `9 ${second}`,
    ],
    ['a day that never was', `insert into day_bar (${columns}) values (1, '${third}', 1, 1, 1, 1, 1, 1)`, `1 ${third}`],
    [
      'a seal taken away, to pass for a day of before there were seals',
      `update day_bar set close = 118, seal = null where instrument_no = 1 and trading_date = '${second}'`,
      `1 ${second}`,
    ],
  ])('%s is not shown, and named', async (_, forge, name) => {
    await db.database.query(forge);
    const [no, date] = name.split(' ');
    expect((await bars.days(Number(no), ...ever)).map((one) => one.date)).not.toContain(date);
    await expect
      .poll(async () => (await bars.look()).map((one) => `${one.table} ${one.key}`), COUNTED)
      .toEqual([`day_bar ${name}`]);
    // It is named again and again, until it is gone.
    expect(await bars.look()).toHaveLength(1);
  });

  it('a minute is not shown, and named', async () => {
    await db.database.query('update minute_bar set high = high + 50 where instrument_no = 2 and trading_date = $1', [
      second,
    ]);
    expect(await bars.minutes([1, 2], second, second)).toEqual([{ no: 1, date: second, bar: minute(0, 110) }]);
    await expect
      .poll(() => bars.look(), COUNTED)
      .toEqual([{ table: 'minute_bar', key: `2 ${second} 0`, what: 'differs from what was sealed' }]);
  });

  it('the day before a forged one is what the next is reckoned from', async () => {
    await db.database.query('update day_bar set close = 1 where instrument_no = 1 and trading_date = $1', [second]);
    await db.database.query(`insert into day_bar (${columns}) values (1, $1, 1, 1, 1, 1, 1, 1)`, [
      tradingDate('2026-07-10'),
    ]);
    expect(await bars.lastDays([1, 2], third)).toEqual([day(1, first, 110), day(2, first, 111)]);
  });

  it('between writes of ours it is found too, and ours alone never look like one', async () => {
    for (let round = 0; round < 5; round++) {
      await bars.writeMinutes([{ no: 3, date: second, bar: minute(round, 100) }]);
      expect(await bars.look()).toEqual([]);
    }
    await bars.dropMinutes([1], second);
    await db.database.query('update minute_bar set low = 1 where instrument_no = 3 and minute = 2');
    await bars.writeMinutes([{ no: 3, date: second, bar: minute(9, 100) }]);
    await expect.poll(async () => (await bars.look()).map((one) => one.key), COUNTED).toEqual([`3 ${second} 2`]);
  });

  it('by the next start it is found, though nothing was counted', async () => {
    await db.database.query('update day_bar set open = 1 where instrument_no = 2');
    expect((await (await open()).look()).map((one) => one.key)).toEqual([`2 ${first}`]);
  });
});

describe('a database of before there were seals', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bars-'));
    await db.owner.query('update minute_bar set seal = null');
    await db.owner.query('update day_bar set seal = null');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is shown as it stands, and what comes after it is sealed', async () => {
    const file = path.join(folder, 'data', 'from');
    const later = await open(file);
    expect(readFileSync(file, 'utf8')).toBe('2026-07-14\n');
    await later.writeDays([day(1, third, 117)]);
    expect((await later.days(1, ...ever)).map((one) => one.close)).toEqual([110, 115, 117]);
    expect(await later.look(true)).toEqual([]);
    // Whoever takes all seals away gains nothing by a second start.
    await db.database.query('update day_bar set seal = null, close = 1 where trading_date = $1', [third]);
    const again = await open(file);
    expect(existsSync(file)).toBe(true);
    expect((await again.days(1, ...ever)).map((one) => one.close)).toEqual([110, 115]);
    expect((await again.look()).map((one) => one.key)).toEqual([`1 ${third}`]);
  });
});
