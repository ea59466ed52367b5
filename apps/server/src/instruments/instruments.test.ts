import type { RequestAsked } from '@kuroshio/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertMark } from '../exchange/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { createLog } from '../platform/log.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import type { InstrumentParts } from './instrument-parts.ts';
import { listInstruments } from './list-instruments.ts';
import { readInstrument } from './read-instrument.ts';
import { instrumentRules } from './request-rules.ts';

const foxconn = instrument('TWSE:2317');
const log = createLog('silent');
let stage: Stage;
let parts: InstrumentParts;
let rules: ReturnType<typeof instrumentRules>;
let requests = 0n;

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'marked' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { exchange, seals, db } = stage;
  parts = { database: db.database, view: exchange.view, key: seals.key, exchange };
  rules = instrumentRules(parts);
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

type Asked<K extends RequestAsked['kind']> = Extract<RequestAsked, { kind: K }>['payload'];
const MARK: Asked<'mark-set'> = {
  ...{ symbol: 'TWSE:2317', mark: 'attention', firstDay: '2026-07-13', lastDay: '2026-07-14' },
  reason: 'market-announcement',
};
const RULE: Asked<'holding-rule-set'> = {
  ...{ symbol: 'TWSE:2317', firstDay: '2026-07-13', lockDays: 2, noSellDays: 0, noSellMinutes: 0 },
  reason: 'product-terms',
};
const asked = { maker: 1, now: 0 };
const approved = { maker: 1, checker: 2, now: 0 };
const context = { requireOperator: () => ({ operatorId: 1 }), now: 0, log } as unknown as OperatorContext;

/** What came of it: the code of a refusal, or what was done. */
const saidOf = (done: { ok: true; value: unknown } | { ok: false; refusal: { code: string } }) =>
  done.ok ? done.value : done.refusal.code;
const mark = async (change: Partial<typeof MARK> = {}, id = ++requests) =>
  saidOf(await rules['mark-set'].apply({ id, payload: { ...MARK, ...change }, ...approved }));
async function read() {
  const found = await readInstrument(parts)({ symbol: 'TWSE:2317' }, context);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}
const list = async (filters: Parameters<ReturnType<typeof listInstruments>>[0] = {}) => {
  const found = await listInstruments(parts)(filters, context);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
};

describe('a mark that is asked for', () => {
  // Thursday, 2026-07-09; Friday the 10th is closed by a typhoon, so Monday the 13th is next.
  it.each([
    ['of a day that has begun', { firstDay: '2026-07-09' }, 'MARK_TOO_EARLY'],
    ['of the day to come', {}, 'instrument/TWSE:2317'],
    ['that ends before it begins', { lastDay: '2026-07-12' }, 'MARK_DAYS_INVALID'],
    ['for longer than a year', { lastDay: '2027-07-20' }, 'MARK_DAYS_INVALID'],
    ['from a day that the calendar has not', { firstDay: '2026-02-30' }, 'MARK_DAYS_INVALID'],
    ['of an index', { symbol: 'TWSE:TAIEX' }, 'INSTRUMENT_NOT_FOUND'],
    ['of nothing', { symbol: 'TWSE:9' }, 'INSTRUMENT_NOT_FOUND'],
    ['of a currency', { symbol: 'FX:USDTWD' }, 'INSTRUMENT_NOT_FOUND'],
    ['attention in New York', { symbol: 'US:AAPL' }, 'MARK_NOT_OF_VENUE'],
    ['suspended in New York', { symbol: 'US:AAPL', mark: 'suspended' }, 'instrument/US:AAPL'],
  ] as const)('%s', async (_, change, said) => {
    const seen = await rules['mark-set'].preview({ ...MARK, ...change }, asked);
    expect(seen.ok ? seen.value.about : seen.refusal.code).toBe(said);
  });

  it('stands once however often it is approved, from its day on, and not a second time over the same days', async () => {
    expect(await mark({}, 7n)).toBe('instrument/TWSE:2317');
    expect(await mark({}, 7n)).toBe('instrument/TWSE:2317');
    expect((await read()).marks).toMatchObject([{ mark: 'attention', state: 'planned', note: 'market-announcement' }]);
    expect(saidOf(await rules['mark-set'].preview({ ...MARK, firstDay: '2026-07-14' }, asked))).toBe('MARK_STANDS');
    expect((await list({ only: 'marked' })).instruments).toEqual([]);
    await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-13');
    expect((await read()).marks).toMatchObject([{ state: 'running' }]);
    expect((await list({ only: 'marked' })).instruments).toMatchObject([{ symbol: 'TWSE:2317', marks: ['attention'] }]);
  });

  it('is taken back before it begins, and ends with the day that runs', async () => {
    await mark();
    const end = async (id: bigint) => {
      const [one] = (await read()).marks.filter(({ state }) => state === 'planned' || state === 'running');
      const payload = { markId: one?.id ?? '0', reason: 'resolved' } as const;
      const seen = await rules['mark-end'].preview(payload, asked);
      const done = await rules['mark-end'].apply({ id, payload, ...approved });
      return [seen.ok ? seen.value.after : seen.refusal.code, saidOf(done)];
    };
    const named = { symbol: 'TWSE:2317', mark: 'attention' };
    expect(await end(++requests)).toEqual([{ ...named, marked: 'no', reason: 'resolved' }, 'instrument/TWSE:2317']);
    expect((await read()).marks).toMatchObject([{ state: 'taken-back' }]);
    expect(await end(++requests)).toEqual(['MARK_NOT_FOUND', 'MARK_NOT_FOUND']);
    await mark({ lastDay: '2026-07-17' });
    await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-13');
    const twice = ++requests;
    expect(await end(twice)).toEqual([
      { ...named, firstDay: '2026-07-13', lastDay: '2026-07-13', reason: 'resolved' },
      'instrument/TWSE:2317',
    ]);
    // The same request once more, as after a kill between the row and its note.
    expect((await end(twice))[1]).toBe('instrument/TWSE:2317');
    expect((await read()).marks).toMatchObject([{ lastDay: '2026-07-13', state: 'running' }]);
    await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-14');
    expect((await list({ only: 'marked' })).instruments).toEqual([]);
  });
});

describe('a holding rule that is asked for', () => {
  it.each([
    ['of a day that has begun', { firstDay: '2026-07-09' }, 'MARK_TOO_EARLY'],
    ['that changes nothing', { lockDays: 0 }, 'HOLDING_RULE_UNCHANGED'],
    ['of an index', { symbol: 'TWSE:TAIEX' }, 'INSTRUMENT_NOT_FOUND'],
  ] as const)('%s is refused', async (_, change, code) => {
    expect(saidOf(await rules['holding-rule-set'].preview({ ...RULE, ...change }, asked))).toBe(code);
  });

  it('holds what is ordered from its day on, is told before, and ends by another', async () => {
    const previewed = async (customer: number) => {
      const ticket = { side: 'buy', type: 'market', board: 'regular', timeInForce: 'ROD', quantity: 1000 } as const;
      const seen = await stage.exchange.preview({ customer, instrumentNo: foxconn.no, ticket: ticket as never });
      return seen.ok ? seen.value.holding?.lockDays : seen.refusal.code;
    };
    const set = (change: Partial<typeof RULE>, id = ++requests) =>
      rules['holding-rule-set'].apply({ id, payload: { ...RULE, ...change }, ...approved });
    const customer = await stage.customer(10_000_000_00n);
    await set({}, 5n);
    await set({}, 5n);
    expect((await read()).rules).toEqual([{ firstDay: '2026-07-13', lockDays: 2, noSellDays: 0, noSellMinutes: 0 }]);
    expect(await previewed(customer)).toBeUndefined();
    await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-13');
    expect(await previewed(customer)).toBe(2);
    expect((await list({ only: 'held' })).instruments).toMatchObject([{ holding: { lockDays: 2 } }]);
    await set({ firstDay: '2026-07-14', lockDays: 0 });
    await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === '2026-07-14');
    expect(await previewed(customer)).toBeUndefined();
    expect((await read()).instrument.holding).toBeNull();
  });
});

describe('the list of instruments', () => {
  it('begins with where customers trade, goes on behind any of them, and finds by code and name', async () => {
    const all = (await list()).instruments.map(({ symbol }) => symbol);
    expect(all.slice(0, 2)).toEqual(['TWSE:0050', 'TWSE:1101']);
    expect(all.at(-1)).toBe('FX:USDTWD');
    const [first, ...rest] = all;
    expect((await list({ after: first })).instruments.map(({ symbol }) => symbol)).toEqual(rest);
    for (const text of ['2317', '鴻海', 'hon hai'])
      expect((await list({ text })).instruments.map(({ symbol }) => symbol)).toEqual(['TWSE:2317']);
    expect((await list({ venue: 'TPEX' })).instruments.every(({ venue }) => venue === 'TPEX')).toBe(true);
    expect((await list()).counts).toEqual({ all: all.length, marked: 0, halted: 0, held: 0, stale: 0 });
  });

  it('counts rows that somebody wrote with the database’s password, and the server’s role changes none', async () => {
    const day = { firstDay: '2026-07-09', lastDay: '2026-07-09' } as never as { firstDay: never; lastDay: never };
    await insertMark(stage.db.database, stage.seals.key, {
      ...{ instrumentNo: foxconn.no, kind: 'attention', ...day, note: '', requestId: null },
    });
    await stage.db.owner.query(
      "insert into instrument_mark (instrument_no, kind, first_day, last_day) values ($1, 'no-limit', '2026-07-09', '2026-07-09')",
      [foxconn.no],
    );
    await stage.db.owner.query(
      'insert into holding_rule (instrument_no, lock_days, no_sell_days, no_sell_minutes) values ($1, 200, 0, 0)',
      [foxconn.no],
    );
    expect((await list()).forged).toBe(2);
    expect((await read()).marks).toHaveLength(1);
    expect((await read()).instrument.holding).toBeNull();
    for (const table of ['instrument_mark', 'holding_rule'])
      for (const change of [`update ${table} set instrument_no = 1`, `delete from ${table}`])
        await expect(stage.db.database.query(change)).rejects.toThrow(/permission denied/);
  });
});
