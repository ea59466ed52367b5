import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@kuroshio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { createManualClock } from '../platform/clock.ts';
import { makeTestFolder } from '../platform/database/test-folder.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { readReport } from './read-report.ts';
import { writeReports } from './write-reports.ts';

const log = createLog('silent');
const HOUR = 3_600_000;
/** Noon in Taipei. */
const NOON = Date.parse('2026-11-25T04:00:00Z');
let stage: Stage;
let folder: string;

const parts = () => ({
  database: stage.db.database,
  proofState: () => ({
    proofs: [
      { name: 'zero', holds: true },
      { name: 'escrows', holds: false },
    ],
    provedAt: NOON - 5,
  }),
  forgedRows: () => 2,
});
async function report(now: number, read = readReport(parts())) {
  const outcome = await read({}, { now } as OperatorContext);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(ENDPOINTS['house-report/read-report'].output.safeParse(outcome.value).error).toBeUndefined();
  return outcome.value;
}

const own = (sql: string, values: unknown[]) => stage.db.owner.query(sql, values as never[]);
let keys = 0;
async function customer(id: number, at: string): Promise<void> {
  await own(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
      overriding system value values ($1, $2, '', 'HOUSE222', 'tw', $3)`,
    [id, `+8869${String(id).padStart(8, '0')}`, new Date(at)],
  );
}
async function deposit(
  who: number,
  asset: number,
  amount: bigint,
  state: string,
  decided: string | null,
): Promise<void> {
  await own(
    `insert into deposit (customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail, asked_at,
        due_at, decided_at, reviewer, reason, mark)
      values ($1, $2, 0, 'virtual-account', $3, $4, 0, $5, '', '', $6, $7, $8, $9, $10, $11)`,
    [
      ...[who, `key-${++keys}`, asset, amount, state, new Date(NOON - 30 * HOUR), new Date(NOON - HOUR)],
      ...[decided === null ? null : new Date(decided), decided === null ? null : 'house-desk'],
      ...[state === 'rejected' ? 'other-amount' : null, Buffer.alloc(16)],
    ],
  );
}
async function withdrawal(who: number, amount: bigint, due: string, paid: string | null): Promise<void> {
  await own(
    `insert into withdrawal (customer_id, client_key, fingerprint, kind, destination_id, place, tail, asset, amount, fee, state,
        asked_at, due_at, latest_at, decided_at, reviewer, paid_at, payer, reference, mark)
      values ($1, $2, 0, 'card', 1, '004', '1234', 1, $3, 0, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[
        who,
        `key-${++keys}`,
        amount,
        paid === null ? 'under-review' : 'paid',
        new Date(NOON - 20 * HOUR),
        new Date(due),
      ],
      ...(paid === null
        ? [null, null, null, null, null]
        : [new Date(paid), 'house-desk', new Date(paid), 'house-desk', `ref-${keys}`]),
      Buffer.alloc(16),
    ],
  );
}

beforeAll(async () => {
  folder = makeTestFolder('reports');
  stage = await createStage({ instruments: ['TWSE:2317', 'US:BAC', 'FX:USDTWD'], seed: 'report', speed: 60 });
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  // The last minute of one day of Taipei, and the first of the next: both are the 24th in Greenwich.
  await customer(1, '2026-11-24T15:59:59Z');
  await customer(2, '2026-11-24T16:00:00Z');
  await customer(3, '2026-11-25T03:00:00Z');
  await deposit(1, 1, 500_000n, 'passed', '2026-11-24T15:59:59.999Z');
  await deposit(1, 1, 250_000n, 'passed', '2026-11-24T12:00:00Z');
  await deposit(2, 10, 7_000_000n, 'passed', '2026-11-24T16:00:00Z');
  await deposit(2, 1, 900_000n, 'rejected', '2026-11-24T16:00:00Z');
  await deposit(3, 1, 100_000n, 'under-review', null);
  await withdrawal(1, 80_000n, '2026-11-25T02:00:00Z', '2026-11-25T02:00:00Z');
  await withdrawal(2, 20_000n, '2026-11-25T02:00:00Z', '2026-11-25T02:00:01Z');
  await withdrawal(3, 10_000n, '2026-11-25T03:59:59Z', null);
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stage.close();
});

describe('the report of the house', () => {
  it('puts each thing on its day by the clock of Taipei, in its currency', async () => {
    const { days } = await report(NOON);
    expect(days).toHaveLength(30);
    const [today, yesterday, before] = days;
    expect([today?.date, yesterday?.date, days.at(-1)?.date]).toEqual(['2026-11-25', '2026-11-24', '2026-10-27']);
    expect([today?.newCustomers, yesterday?.newCustomers, before?.newCustomers]).toEqual([2, 1, 0]);
    expect(today?.deposits).toEqual([{ currency: 'USDT', count: 1, amount: '7000000' }]);
    expect(yesterday?.deposits).toEqual([{ currency: 'TWD', count: 2, amount: '750000' }]);
    expect(today?.withdrawals).toEqual([{ currency: 'TWD', count: 2, amount: '100000' }]);
    expect([today?.paidInTime, yesterday?.paidInTime]).toEqual([1, 0]);
    expect(before).toMatchObject({ deposits: [], withdrawals: [], trading: [] });
  });

  it('says what waits, since when and what of it is late, and whether the books hold', async () => {
    expect(await report(NOON)).toMatchObject({
      waiting: {
        verification: { count: 0, late: 0, oldestAt: null },
        deposits: { count: 1, late: 1, oldestAt: NOON - 30 * HOUR },
        withdrawals: { count: 1, late: 1, oldestAt: NOON - 20 * HOUR },
      },
      ...{ paid: 2, paidInTime: 1, brokenProofs: ['escrows'], provedAt: NOON - 5, forgedRows: 2 },
    });
    const earlier = await report(Date.parse('2026-11-25T03:59:59Z'));
    expect(earlier.waiting.withdrawals.late, 'what is due in this very moment is not late').toBe(0);
  });

  it('adds up what traded, as anybody would from the fills', async () => {
    const who = await stage.customer(1_000_000_000n, 1_000_000_000n);
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    for (const [symbol, quantity] of [
      ['TWSE:2317', 1_000],
      ['TWSE:2317', 2_000],
      ['US:BAC', 3],
    ] as const)
      await stage.place(who, instrument(symbol), { quantity, type: 'market', price: undefined });
    await stage.pass(2_000);
    const fills = await stage.db.owner.query<{ at: Date; asset: number; value: bigint; fees: bigint; tax: bigint }>(
      'select f.at, o.cash_asset as asset, f.value, f.fees, f.tax from fill f join orders o on o.id = f.order_id',
    );
    expect(new Set(fills.map(({ asset }) => asset))).toEqual(new Set([1, 2]));
    const dayOf = (at: Date) => at.toLocaleDateString('sv', { timeZone: 'Asia/Taipei' });
    const now = Math.max(...fills.map(({ at }) => at.getTime()));
    const { days } = await report(now);
    for (const [asset, currency] of [
      [1, 'TWD'],
      [2, 'USD'],
    ] as const) {
      const of = fills.filter((one) => one.asset === asset && dayOf(one.at) === dayOf(new Date(now)));
      const sum = (read: (one: (typeof fills)[number]) => bigint) =>
        String(of.reduce((all, one) => all + read(one), 0n));
      expect(days[0]?.trading.find((one) => one.currency === currency)).toEqual({
        ...{ currency, trades: of.length, value: sum(({ value }) => value) },
        ...{ fees: sum(({ fees }) => fees), tax: sum(({ tax }) => tax) },
      });
    }
  });

  it('reads days that are over once, the running one and yesterday again', async () => {
    const read = readReport(parts());
    const first = await report(NOON, read);
    await customer(4, '2026-11-25T03:30:00Z');
    await customer(5, '2026-11-24T03:30:00Z');
    await customer(6, '2026-11-20T03:30:00Z');
    expect((await report(NOON + 9_000, read)).days, 'for some seconds').toEqual(first.days);
    const second = await report(NOON + 11_000, read);
    const on = (days: typeof second.days, date: string) => days.find((one) => one.date === date)?.newCustomers;
    const dates = ['2026-11-25', '2026-11-24', '2026-11-20'];
    expect(dates.map((date) => [on(first.days, date), on(second.days, date)])).toEqual([
      [2, 3],
      [1, 2],
      [0, 0],
    ]);
    const next = await report(NOON + 24 * HOUR, read);
    expect([next.days[0]?.date, next.days.length, on(next.days, '2026-11-25')]).toEqual(['2026-11-26', 30, 3]);
  });
});

describe('the file of a day', () => {
  beforeEach(() => {
    rmSync(path.join(folder, 'reports'), { recursive: true, force: true });
  });
  const files = () => readdirSync(path.join(folder, 'reports')).sort();
  async function lookAt(now: number): Promise<void> {
    const job = writeReports({ ...parts(), folder: path.join(folder, 'reports'), clock: createManualClock(now), log });
    await job.look();
    await job.stop();
  }

  it('is written once the day is over, with amounts that a spreadsheet adds up', async () => {
    await lookAt(Date.parse('2026-11-25T16:04:00Z'));
    expect(files()).toEqual(['house-2026-11-24.csv']);
    await lookAt(Date.parse('2026-11-25T16:06:00Z'));
    expect(files()).toEqual(['house-2026-11-24.csv', 'house-2026-11-25.csv']);
    const text = readFileSync(path.join(folder, 'reports', 'house-2026-11-25.csv'), 'utf8');
    for (const line of ['deposits,USDT,1,7.000000,', 'withdrawals paid,TWD,2,1000.00,', 'withdrawals paid late,,1,,'])
      expect(text.split('\r\n')).toContain(line);
  });

  it('makes up for the days on which the program was not there, and writes none another time', async () => {
    await lookAt(Date.parse('2026-11-20T10:00:00Z'));
    const first = path.join(folder, 'reports', 'house-2026-11-19.csv');
    writeFileSync(first, 'as it was');
    await lookAt(Date.parse('2026-11-23T10:00:00Z'));
    expect(files()).toEqual([19, 20, 21, 22].map((day) => `house-2026-11-${day}.csv`));
    expect(readFileSync(first, 'utf8')).toBe('as it was');
  });

  it('is made up for thirty days at most', async () => {
    mkdirSync(path.join(folder, 'reports'));
    writeFileSync(path.join(folder, 'reports', 'house-2026-01-01.csv'), '');
    await lookAt(NOON);
    expect(files()).toHaveLength(31);
    expect(files().at(1)).toBe('house-2026-10-26.csv');
  });
});
