import { firstSettings } from '../settings/index.ts';
import type { InputOf } from '@kuroshio/contract';
import { divideFees, lendingFee, lendingTermsOn } from '@kuroshio/credit';
import { houseAccount } from '@kuroshio/ledger';
import { addDays, type Instrument, type TradingDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import { lendingDemand } from '@kuroshio/simulation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds, proveBooks } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { extendLending } from './extend-lending.ts';
import { lendShares } from './lend-shares.ts';
import { lendingBoard } from './lending-board.ts';
import { type LendingDays, startLendingDays } from './lending-days.ts';
import type { LendingParts } from './lending-parts.ts';
import { listLent } from './list-lent.ts';
import { recallShares } from './recall-shares.ts';

const START = '2026-07-09' as TradingDate;
const SEED = 'lending';
const log = createLog('silent');
const handlers = (parts: LendingParts) => ({
  board: lendingBoard(parts),
  lend: lendShares(parts),
  recall: recallShares(parts),
  extend: extendLending(parts),
  list: listLent(parts),
});

let stage: Stage;
let books: Books;
let parts: LendingParts;
let act: ReturnType<typeof handlers>;
let days: LendingDays;
let today: TradingDate = START;
let tsmc: Instrument;
/** Settings that two operators have changed. */
const changed = new Map<string, number>();
/** An ex-date that is to come, as the test wishes. */
let exDate: TradingDate | undefined;
let who: number;
let keys = 0;

beforeAll(async () => {
  stage = await createStage({ instruments: ['TWSE:2330', 'TWSE:2317', 'FX:USDTWD'], seed: SEED });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { clock, seals, exchange } = stage;
  const { database, owner } = stage.db;
  books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now: clock.now });
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  const view: Exchange['view'] = Object.create(exchange.view, {
    clocks: { get: () => new Map([...exchange.view.clocks].map(([venue, one]) => [venue, { ...one, date: today }])) },
    actions: {
      get: () => new Map(exDate === undefined ? [] : [[tsmc.no, [{ symbol: tsmc.symbol, exDate }]]]),
    },
  });
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  parts = {
    ...{
      database,
      books,
      exchange: { view },
      settings: { at: (name, moment) => (changed.get(name) ?? firstSettings().at(name, moment)) as never },
      seed: SEED,
    },
    marks: createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now }),
    inbox: createInbox({ database, hub, log, view, onWritten: () => {} }),
  };
  act = handlers(parts);
  days = startLendingDays({ ...parts, clock, log });
  const found = exchange.view.rulebook.instruments.bySymbol('TWSE:2330');
  if (found === undefined) throw new Error('no 2330');
  tsmc = found;
}, 120_000);
afterAll(async () => {
  await days.stop();
  await books.close();
  await stage.close();
});
beforeEach(async () => {
  today = START;
  exDate = undefined;
  changed.clear();
  who = await customer(10);
});

type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string } };
const codeOf = (outcome: Answer<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);
async function must<Value>(outcome: Promise<Answer<Value>>): Promise<Value> {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

/** Who holds so many lots that were bought long ago. */
async function customer(lots: number): Promise<number> {
  const id = await stage.customer(1_000_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  const by = { kind: 'transfer' as const, id };
  const fact = { by, step: 0, customer: id, instrumentNo: tsmc.no, cost: cash(1n), from: 'issuers' as const };
  await must(stage.exchange.deliver({ ...fact, quantity: units(lots * 1_000) }));
  return id;
}

function as(customerId: number): CustomerContext {
  return {
    ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now() },
  };
}
const lend = (lots: number, change: Partial<InputOf<'lending/lend-shares'>> = {}, by = who) =>
  act.lend(
    { symbol: 'TWSE:2330', lots, days: 14, rateBps: 10, lendKey: `lend-key-${++keys}` as never, ...change },
    as(by),
  );
const board = async (by = who) => (await must(act.board({}, as(by)))).holdings[0];
const lentOf = async (id: string, by = who) => {
  const all = await Promise.all(
    (['lent', 'returned'] as const).map((show) => must(act.list({ show, limit: 50 }, as(by)))),
  );
  const row = all.flatMap(({ rows }) => rows).find((one) => one.id === id);
  if (row === undefined) throw new Error('not lent');
  return row;
};
const cashOf = async (by = who) => (await balancesOf(stage.db.database, by)).get(1)?.available ?? 0n;
const house = async (name: 'lent' | 'collateral', asset: number) => {
  const [row] = await stage.db.owner.query<{ sum: bigint | null }>(
    'select sum(case when credit = $1 then amount else -amount end)::bigint as sum from transfer where $1 in (debit, credit)',
    [houseAccount(name, asset)],
  );
  return row?.sum ?? 0n;
};
const wrongs = () => proveBooks(stage.db.owner);
/** The day's reference of a lot, in minor units. */
const lotWorth = () => cash(BigInt(stage.exchange.view.markets.get(tsmc.no)?.reference ?? 0) * 1_000n);

/** Ends whatever was left lent, so that one test does not take another's demand. */
async function allBack(): Promise<void> {
  today = addDays(today, 400);
  await days.look();
}

describe('lending shares', () => {
  it('says rate, part and income before, in one line for each holding', async () => {
    const demand = lendingDemand(SEED, tsmc, START);
    const shown = await board();
    const month = cash(lendingFee(lotWorth(), demand.rateBps) * 30n);
    expect(shown).toMatchObject({
      ...{
        symbol: 'TWSE:2330',
        held: 10_000,
        lent: 0,
        lots: Math.min(10, demand.lots),
        rateBps: demand.rateBps,
        why: '',
      },
      ...{ lenderRateBps: Math.floor(demand.rateBps * 0.8) },
      aLotAMonth: String(divideFees(lendingTermsOn(START), month).lender),
    });
  });

  it('leaves the shares in the book; the house has them, and the collateral, from the borrower', async () => {
    const [lentBefore, putUp] = [await house('lent', tsmc.no), await house('collateral', 1)];
    const row = await must(lend(3));
    expect(row).toMatchObject({ quantity: 3_000, state: 'lent', dueOn: '2026-07-23', earned: '0', canExtend: true });
    expect(BigInt(row.collateral)).toBe((((lotWorth() * 3n * 14n) / 10n + 99n) / 100n) * 100n);
    expect((await balancesOf(stage.db.database, who)).get(tsmc.no)).toEqual({ available: 10_000n });
    expect((await house('lent', tsmc.no)) - lentBefore).toBe(-3_000n);
    expect((await house('collateral', 1)) - putUp).toBe(BigInt(row.collateral));
    expect(await board()).toMatchObject({ lent: 3_000, lots: 7 });
    expect(await wrongs()).toEqual([]);
    await allBack();
    expect([await house('lent', tsmc.no), await house('collateral', 1)]).toEqual([0n, 0n]);
    expect(await wrongs()).toEqual([]);
  });

  it.each<readonly [string, number, Partial<InputOf<'lending/lend-shares'>>, string]>([
    ['more than is held', 11, {}, 'SHARES_INSUFFICIENT'],
    ['what is not held', 1, { symbol: 'TWSE:2317' }, 'SHARES_INSUFFICIENT'],
    ['what does not exist', 1, { symbol: 'TWSE:9999' }, 'INSTRUMENT_NOT_FOUND'],
    ['for days that are not offered', 1, { days: 15 }, 'LENDING_TERM_UNKNOWN'],
    ['for more than is paid', 1, { rateBps: 9_999 }, 'LENDING_RATE_BELOW'],
  ])('is refused for %s', async (_, lots, change, code) => {
    expect(codeOf(await lend(lots, change))).toBe(code);
    expect(await wrongs()).toEqual([]);
  });

  it('is done once under its key, and never of more shares than there are, by ten at once', async () => {
    const same = await Promise.all([1, 2].map(() => lend(2, { lendKey: 'lend-twice' as never })));
    expect(same.map(codeOf)).toEqual(['done', 'done']);
    expect(codeOf(await lend(3, { lendKey: 'lend-twice' as never }))).toBe('KEY_REUSED');
    const codes = (await Promise.all(Array.from({ length: 10 }, () => lend(3)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(2);
    expect((await board())?.lent).toBe(8_000);
    expect(await wrongs()).toEqual([]);
    await allBack();
  });

  it('ends where borrowers want no more: the pool is not endless, for all customers together', async () => {
    const { lots } = lendingDemand(SEED, tsmc, START);
    const big = await customer(lots + 50);
    await must(lend(lots, {}, big));
    expect(await board()).toMatchObject({ lots: 0, why: 'no-demand' });
    expect(codeOf(await lend(1))).toBe('LENDING_CLOSED');
    await allBack();
  });

  it('leaves out what is being sold', async () => {
    const floor = stage.exchange.view.markets.get(tsmc.no)?.limits;
    const price = Number(floor?.up ?? 0);
    await must(stage.place(who, tsmc, { side: 'sell', price, quantity: 4_000 }));
    expect((await board())?.lots).toBeLessThanOrEqual(6);
  });
});

describe('the days of lent shares', () => {
  it('earn a whole number of dollars each, paid when they come back at the end', async () => {
    const { id, rateBps } = await must(lend(5));
    const before = await cashOf();
    today = addDays(START, 5);
    await days.look();
    await days.look();
    const fees = lendingFee(cash(lotWorth() * 5n), rateBps);
    const part = (count: bigint) => divideFees(lendingTermsOn(START), cash(fees * count)).lender;
    expect(BigInt((await lentOf(id)).earned)).toBe(part(5n));
    expect(await cashOf()).toBe(before);
    today = addDays(START, 14);
    await days.look();
    expect(await lentOf(id)).toMatchObject({
      state: 'returned',
      reason: 'expired',
      paid: String(part(14n)),
      withheld: '0',
    });
    expect((await cashOf()) - before).toBe(part(14n));
    await days.look();
    expect((await cashOf()) - before).toBe(part(14n));
    expect(await wrongs()).toEqual([]);
  });

  it('end on the day after a recall, which can be asked for again and again', async () => {
    const { id } = await must(lend(2));
    expect(await must(act.recall({ id }, as(who)))).toMatchObject({
      state: 'lent',
      reason: 'recalled',
      canExtend: false,
    });
    expect(await must(act.recall({ id }, as(who)))).toMatchObject({ reason: 'recalled' });
    await days.look();
    expect((await lentOf(id)).state).toBe('lent');
    today = addDays(START, 1);
    await days.look();
    expect(await lentOf(id)).toMatchObject({ state: 'returned', reason: 'recalled', returnedOn: '2026-07-10' });
    expect(codeOf(await act.recall({ id }, as(who)))).toBe('LENT_SHARES_RETURNED');
    expect(codeOf(await act.recall({ id }, as(await customer(1))))).toBe('LENT_SHARES_NOT_FOUND');
  });

  it('are extended twice, each once, and no further', async () => {
    const { id, dueOn } = await must(lend(1));
    const first = await must(act.extend({ id, dueOn }, as(who)));
    expect(first).toMatchObject({ dueOn: '2026-08-06', extensions: 1 });
    // Pressed twice.
    expect(await must(act.extend({ id, dueOn }, as(who)))).toEqual(first);
    const second = await must(act.extend({ id, dueOn: first.dueOn }, as(who)));
    expect(second).toMatchObject({ dueOn: '2026-08-20', extensions: 2, canExtend: false });
    expect(codeOf(await act.extend({ id, dueOn: second.dueOn }, as(who)))).toBe('LENDING_NO_EXTENSION');
    await allBack();
  });

  it('end at once where the shares are sold, the newest first', async () => {
    const [one, two] = [await must(lend(6)), await must(lend(4))];
    const gone = { by: { kind: 'transfer' as const, id: who }, step: 1, customer: who, instrumentNo: tsmc.no };
    await must(stage.exchange.take({ ...gone, quantity: units(1_000), to: 'issuers' }));
    await days.look();
    expect([(await lentOf(one.id)).state, (await lentOf(two.id)).reason]).toEqual(['lent', 'sold']);
    await must(stage.exchange.take({ ...gone, step: 2, quantity: units(5_000), to: 'issuers' }));
    await days.look();
    expect((await lentOf(one.id)).reason).toBe('sold');
    expect(await wrongs()).toEqual([]);
  });

  it('end four trading days before an ex-date, and none begin after', async () => {
    const { id } = await must(lend(1));
    // A Monday; four trading days before it is Tuesday 2026-07-14.
    exDate = '2026-07-20' as TradingDate;
    today = '2026-07-13' as TradingDate;
    await days.look();
    expect((await lentOf(id)).state).toBe('lent');
    today = '2026-07-14' as TradingDate;
    expect(await board()).toMatchObject({ why: 'ex-date', exDate: '2026-07-20', lots: 0 });
    expect(codeOf(await lend(1))).toBe('LENDING_EX_DATE');
    await days.look();
    expect(await lentOf(id)).toMatchObject({ state: 'returned', reason: 'ex-date' });
    exDate = undefined;
  });
});

describe('the lender’s part', () => {
  it('is that of the day on which shares were lent, whatever the house decides later', async () => {
    const before = await must(lend(1));
    changed.set('lending-lender-part', 6_000);
    const after = await must(lend(1));
    const rate = before.rateBps;
    expect([before.lenderRateBps, after.lenderRateBps]).toEqual([Math.floor(rate * 0.8), Math.floor(rate * 0.6)]);
    expect((await must(act.board({}, as(who)))).lenderBps).toBe(6_000);
    today = addDays(START, 30);
    await days.look();
    const [kept, less] = [await lentOf(before.id), await lentOf(after.id)];
    const month = lendingFee(lotWorth(), rate) * 30n;
    const part = (lenderBps: number) => divideFees({ ...lendingTermsOn(START), lenderBps }, cash(month)).lender;
    expect([kept.earned, less.earned]).toEqual([String(part(8_000)), String(part(6_000))]);
    expect([kept.lenderRateBps, less.lenderRateBps]).toEqual([Math.floor(rate * 0.8), Math.floor(rate * 0.6)]);
    expect(await wrongs()).toEqual([]);
  });

  it('is not made more with the database’s password', async () => {
    const { id } = await must(lend(1));
    await stage.db.owner.query('update share_lending set lender_bps = 10000 where id = $1', [id]);
    expect(codeOf(await act.recall({ id }, as(who)))).toBe('LENT_SHARES_NOT_FOUND');
    await stage.db.owner.query('update share_lending set lender_bps = 8000 where id = $1', [id]);
    expect(codeOf(await act.recall({ id }, as(who)))).toBe('done');
    await expect(stage.db.database.query('update share_lending set lender_bps = 1')).rejects.toThrow(
      'permission denied',
    );
    await allBack();
  });

  it('and of one customer no more are lent at once than the house says', async () => {
    changed.set('lending-at-once', 1);
    await must(lend(1));
    expect(await lend(1)).toMatchObject({ refusal: { code: 'LENDING_FULL', params: { maximum: 1 } } });
    await allBack();
  });
});

describe('who writes rows with the database’s password', () => {
  it('is paid for nothing: the row is left alone, and the proof of lent shares fails', async () => {
    const { id } = await must(lend(1));
    const { owner, database } = stage.db;
    await owner.query('update share_lending set fees = 100000000, quantity = 2000 where id = $1', [id]);
    const before = await cashOf();
    today = addDays(START, 30);
    await days.look();
    expect(await cashOf()).toBe(before);
    expect((await wrongs()).map(({ name }) => name)).toEqual(['lent']);
    expect(codeOf(await act.recall({ id }, as(who)))).toBe('LENT_SHARES_NOT_FOUND');
    await expect(database.query('update share_lending set quantity = 1')).rejects.toThrow('permission denied');
    await expect(database.query('delete from share_lending')).rejects.toThrow('permission denied');
    await owner.query('update share_lending set fees = 0, quantity = 1000 where id = $1', [id]);
    await days.look();
    expect((await lentOf(id)).state).toBe('returned');
    expect(await wrongs()).toEqual([]);
  });
});
