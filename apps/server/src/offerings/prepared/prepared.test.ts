import { ENDPOINTS, type PayloadOf, type RequestKind } from '@kuroshio/contract';
import { CASH_ASSETS } from '@kuroshio/money';
import { addTradingDays, nextTradingDay, type TradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds } from '../../books/index.ts';
import { marketAt } from '../../exchange/index.ts';
import { createStage, instrument, type Stage } from '../../exchange/stage.ts';
import { createMarks } from '../../identity/index.ts';
import { createInbox } from '../../notices/index.ts';
import type { CustomerContext, OperatorContext } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createHub } from '../../platform/push/index.ts';
import type { AllRules, Preview } from '../../requests/index.ts';
import { apply } from '../apply.ts';
import { applyForShares } from '../apply-for-shares.ts';
import { keepCrowds } from '../allotted/crowds.ts';
import { detail } from '../detail.ts';
import { listChanges } from '../list-changes.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { offeringOf, scheduleOfRow } from '../offering-rows.ts';
import { type Offerings, runOfferings } from '../run-offerings.ts';
import { drawSecrets } from '../secrets-of-draws.ts';
import { dryRun } from '../dry-run.ts';
import { listRunning } from '../list-running.ts';
import type { OfferKind } from './offers.ts';
import { offeringRules } from './request-rules.ts';

const log = createLog('silent');
const TWD = CASH_ASSETS.TWD.id;
let stage: Stage;
let books: Books;
let parts: OfferingParts;
let offerings: Offerings;
let rules: ReturnType<typeof offeringRules>;
let market: number;

beforeAll(async () => {
  stage = await createStage({ instruments: ['TWSE:1101', 'TPEX:6488'], seed: 'prepared', speed: 60, step: 5_000 });
  const { clock, db } = stage;
  const { database } = db;
  const metrics = createMetrics({ withProcess: false });
  books = createBooks({
    ...{ chain: stage.seals.chains.books, database, ids: createPostingIds(), log, now: clock.now },
  });
  const hub = createHub({ authenticate: async () => undefined, clock, log, metrics });
  parts = {
    ...{ database, books, exchange: stage.exchange, log, key: stage.seals.key },
    marks: createMarks({ key: stage.seals.key, log, metrics, now: clock.now }),
    inbox: createInbox({ database, hub, log, view: stage.exchange.view, onWritten: () => undefined }),
  };
  offerings = runOfferings({ ...parts, clock, metrics });
  rules = offeringRules(parts);
  await db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  await db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
    select id, name, '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')
    from (values (1, 'mona'), (2, 'max')) as o (id, name)`);
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  market = marketOf('TWSE:1101');
}, 120_000);
afterAll(async () => {
  await offerings.stop();
  await books.close();
  await stage.close();
});

function marketOf(symbol: string): number {
  const { day, reference } = marketAt(stage.exchange.view, instrument(symbol).no);
  return day.last || reference;
}

const as = (customerId: number): CustomerContext => ({
  customer: { customerId } as never,
  requireCustomer: () => ({ customerId, sessionId: 1 }),
  ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now(), log },
});
const operator = { now: 0 } as OperatorContext;

async function opened(): Promise<number> {
  const id = await stage.customer(1_000_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
      overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  return id;
}

const calendar = () => stage.exchange.view.rulebook.calendar;
const today = () => stage.exchange.view.clocks.get('TWSE')?.date as TradingDate;
const later = (days: number) => addTradingDays(calendar(), 'TWSE', today(), days);
const cents = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;

let requests = 0;
/** A request that two have decided, for what refers to it. */
async function requestId(): Promise<bigint> {
  requests += 1;
  const [row] = await stage.db.owner.query<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at,
       expires_at, state, decision_note, mark) values ('offering-move', '{}', $1, '{}', '{}', '', 1, $2, 0, now(),
       now(), 'sent', '', decode(repeat('00', 16), 'hex')) returning id`,
    [`offering-test/${requests}`, `offering-test-${requests}`],
  );
  return row?.id ?? 0n;
}

const sponsored = { sponsorTw: '北濱證券', sponsorEn: 'Beibin Securities', reason: 'company-announcement' } as const;
const lottery = (change: Partial<PayloadOf<'lottery-offer'>> = {}): PayloadOf<'lottery-offer'> => ({
  ...{ symbol: 'TWSE:1101', offerPrice: cents(Math.floor(market * 0.9)), lots: '2', pays: 'apply', timetable: 'short' },
  ...{ ...sponsored, opensOn: later(1), ...change },
});

type Rule = AllRules[RequestKind];
/** Has two operators do it: what the second one sees, and what came of it. */
async function decided<K extends OfferKind | 'offering-move'>(
  kind: K,
  payload: PayloadOf<K>,
  id?: bigint,
): Promise<{ said: string; seen: Preview | undefined; id: bigint }> {
  const rule = rules[kind] as Rule;
  const now = stage.clock.now();
  const seen = await rule.preview(payload as never, { maker: 1, now });
  const request = id ?? (await requestId());
  const done = await rule.apply({ id: request, payload: payload as never, maker: 1, checker: 2, now });
  // What is refused when it is sent is refused when it is approved.
  if (!seen.ok && id === undefined) expect(done.ok ? 'done' : done.refusal.code).toBe(seen.refusal.code);
  return { said: done.ok ? done.value : done.refusal.code, seen: seen.ok ? seen.value : undefined, id: request };
}

const numberIn = (said: string) => Number(said.replace('offering/', ''));
async function rowOf(id: number) {
  const row = await offeringOf(parts.database, parts.marks, id);
  if (row === undefined) throw new Error(`offering ${id} is not ours`);
  return row;
}

/** Passes time until an offering stands there. */
async function until(id: number, wanted: string): Promise<void> {
  for (let n = 0; n < 20_000; n++) {
    await offerings.look();
    if ((await rowOf(id)).stage === wanted) return;
    await stage.step('TWSE');
  }
  throw new Error(`offering ${id} is ${(await rowOf(id)).stage}`);
}
async function untilDay(date: TradingDate): Promise<void> {
  await stage.until('TWSE', (clock) => clock.date === date && clock.phase === 'continuous');
  await offerings.look();
}

describe('what two operators bring', () => {
  it.each([
    [
      'at less than seven tenths of the market price',
      () => ({ offerPrice: cents(Math.floor(market * 0.69)) }),
      'OFFER_PRICE_OUT_OF_BOUNDS',
    ],
    ['above the market price', () => ({ offerPrice: cents(market + 5) }), 'OFFER_PRICE_OUT_OF_BOUNDS'],
    [
      'of more shares than there are',
      () => ({ symbol: 'TPEX:6488', offerPrice: cents(marketOf('TPEX:6488')), lots: '999999' }),
      'OFFER_LOTS_INVALID',
    ],
    ['that opens today', () => ({ opensOn: today() }), 'OFFERING_DAY_INVALID'],
    ['that opens on a Sunday', () => ({ opensOn: '2026-07-12' }), 'OFFERING_DAY_INVALID'],
    ['that opens on no day', () => ({ opensOn: '2026-02-30' }), 'OFFERING_DAY_INVALID'],
    ['that opens in a year', () => ({ opensOn: '2027-07-09' }), 'OFFERING_DAY_INVALID'],
    ['of a company that does not exist', () => ({ symbol: 'TWSE:9999' }), 'INSTRUMENT_NOT_FOUND'],
  ])('is refused %s', async (_, change, refused) => {
    expect((await decided('lottery-offer', lottery(change()))).said).toBe(refused);
  });

  it('stands once for a request, however often it is finished, with a secret of its own', async () => {
    const first = await decided('lottery-offer', lottery());
    const again = await decided('lottery-offer', lottery(), first.id);
    expect(again.said).toBe('offer/TWSE:1101');
    const rows = await stage.db.owner.query('select 1 from offering where request_id = $1', [first.id]);
    expect(rows).toHaveLength(1);
    const row = await rowOf(numberIn(first.said));
    expect(row).toMatchObject({ kind: 'lottery', source: 'house', units: 2, crowd: 0, stage: 'announced' });
    expect(row.commitment).toBe(drawSecrets(parts.key).commitment(row.id));
    expect(first.seen?.after).toMatchObject({ announced: 'yes', lots: '2', begins: `${later(1)} 09:00` });
    const shown = await detail(parts)({ id: String(row.id) }, as(1));
    expect(shown.ok && [shown.value.simulated, shown.value.status]).toEqual([false, 'coming']);
  });

  it('names a new company once', async () => {
    const listing: PayloadOf<'listing-offer'> = {
      ...{
        symbol: 'TWSE:6999',
        nameTw: '海潮科技',
        nameEn: 'Tidal Systems',
        industry: '24',
        sharesOutstanding: '30000000',
      },
      ...{ emergingPrice: '88', offerPrice: '66', lots: '300', pays: 'win', ...sponsored, opensOn: later(2) },
    };
    expect((await decided('listing-offer', { ...listing, industry: '99' })).said).toBe('INDUSTRY_NOT_FOUND');
    expect((await decided('listing-offer', { ...listing, symbol: 'TWSE:1101' })).said).toBe('SYMBOL_TAKEN');
    const brought = await decided('listing-offer', listing);
    expect((await rowOf(numberIn(brought.said))).first_listing).toBe(true);
    expect((await decided('listing-offer', listing)).said).toBe('SYMBOL_TAKEN');
    await offerings.look();
    // Its listing day is told to the market with that, and stands.
    expect((await rowOf(numberIn(brought.said))).instrument_no).not.toBeNull();
    expect(
      (await decided('offering-move', { offeringId: String(numberIn(brought.said)), days: '3', reason: 'typhoon' }))
        .said,
    ).toBe('LISTING_DAY_STANDS');
  });

  it('may be a placement, a fund or an auction, each with bounds that fit', async () => {
    const placement: PayloadOf<'placement-offer'> = {
      ...{
        symbol: 'TWSE:1101',
        offerPrice: cents(Math.floor(market * 0.95)),
        lots: '50',
        leastLots: '1',
        mostLots: '60',
      },
      ...{ lockDays: '5', pays: 'apply', timetable: 'short', ...sponsored, opensOn: later(1) },
    };
    expect((await decided('placement-offer', placement)).said).toBe('OFFER_LOTS_INVALID');
    const placed = await rowOf(numberIn((await decided('placement-offer', { ...placement, mostLots: '20' })).said));
    expect(JSON.parse(placed.terms ?? '')).toMatchObject({
      tiers: [{ least: 1_000, most: 20_000, reserved: 50_000 }],
      lockDays: 5,
    });
    const fund: PayloadOf<'fund-offer'> = {
      ...{
        symbol: 'TWSE:00991',
        nameTw: '潮汐高息',
        nameEn: 'Tidal Dividend',
        indexTw: '潮汐指數',
        indexEn: 'Tidal Index',
      },
      ...{ managementFee: '0.4', custodyFee: '0.035', distributes: 'quarterly', riskLevel: 'RR4', offerPrice: '10' },
      ...{ lots: '1000', minimumLots: '400', mostLots: '100', timetable: 'short', ...sponsored, opensOn: later(1) },
    };
    // Finer than a basis point is no fee that the contract lets pass.
    expect(
      ENDPOINTS['requests/send'].input.safeParse({
        asked: { kind: 'fund-offer', payload: fund },
        requestKey: 'k'.repeat(12),
      }).success,
    ).toBe(false);
    const formed = await rowOf(numberIn((await decided('fund-offer', { ...fund, custodyFee: '0.03' })).said));
    expect(JSON.parse(formed.terms ?? '')).toMatchObject({
      minimum: 400_000,
      fund: { managementBps: 40, custodyBps: 3 },
    });
    const auction: PayloadOf<'auction-offer'> = {
      ...{
        symbol: 'TWSE:1101',
        floorPrice: cents(Math.floor(market * 0.8)),
        lots: '40',
        mostLots: '41',
        timetable: 'standard',
      },
      ...{ ...sponsored, opensOn: later(1) },
    };
    expect((await decided('auction-offer', auction)).said).toBe('OFFER_LOTS_INVALID');
    const sold = await rowOf(numberIn((await decided('auction-offer', { ...auction, mostLots: '8' })).said));
    expect(JSON.parse(sold.terms ?? '')).toMatchObject({ cap: 8, withdrawable: false });
  });
});

describe('dates that two operators move', () => {
  it('come later together, are told to everybody once with their reason, and the money waits for them', async () => {
    const { said } = await decided('lottery-offer', lottery({ lots: '1' }));
    const id = numberIn(said);
    await untilDay(later(1));
    const [one, other] = [await opened(), await opened()];
    for (const who of [one, other]) {
      const applied = await apply(parts)({ id: String(id), applicationKey: `moving-${who}-key` as never }, as(who));
      expect(applied.ok).toBe(true);
    }
    const tried = await dryRun(parts)({ id: String(id) }, operator);
    expect(tried.ok && [tried.value.customers, tried.value.result?.winners, tried.value.result?.shares]).toEqual([
      2, 1, 1_000,
    ]);
    expect(ENDPOINTS['offerings/dry-run'].output.safeParse(tried.ok && tried.value).error).toBeUndefined();
    const before = scheduleOfRow(await rowOf(id));
    const move = { offeringId: String(id), days: '2', reason: 'typhoon' } as const;
    const moved = await decided('offering-move', move);
    // Finished again, as after a kill: nothing more is moved, nobody is told twice.
    await decided('offering-move', move, moved.id);
    const after = scheduleOfRow(await rowOf(id));
    expect(after.opens).toEqual(before.opens);
    for (const step of ['closes', 'draws', 'lists'] as const)
      expect(after[step].date).toBe(addTradingDays(calendar(), 'TWSE', before[step].date, 2));
    const told = await stage.db.owner.query<{ customer_id: number; date: string }>(
      "select customer_id, facts->>'date' as date from message where facts->>'event' = 'offering-moved' order by 1",
    );
    expect(told).toEqual(
      [one, other].toSorted((a, b) => a - b).map((customer_id) => ({ customer_id, date: after.draws.date })),
    );
    const shown = await listChanges(parts)({ id: String(id) }, as(one));
    expect(shown.ok && shown.value).toMatchObject([
      {
        days: 2,
        reason: 'typhoon',
        before: { draws: { date: before.draws.date } },
        after: { draws: { date: after.draws.date } },
      },
    ]);
    // It closes when it says now: a day later it still takes applications.
    await untilDay(nextTradingDay(calendar(), 'TWSE', before.closes.date));
    expect((await rowOf(id)).stage).toBe('applying');
    expect((await decided('offering-move', { ...move, days: '9' })).said).toBe('OFFERING_MOVED_TOO_FAR');
    await until(id, 'completed');
    expect((await decided('offering-move', { ...move, days: '1' })).said).toBe('OFFERING_NOT_FOUND');
    const held = await Promise.all(
      [one, other].map(async (who) => (await balancesOf(parts.database, who)).get(TWD)?.held ?? 0n),
    );
    expect(held).toEqual([0n, 0n]);
    expect(await stage.wrongs()).toEqual([]);
  }, 120_000);

  it('are not followed by a row that somebody has put back, nor by a move that nobody decided', async () => {
    const id = numberIn((await decided('lottery-offer', lottery({ lots: '1' }))).said);
    const old = await stage.db.owner.query('select schedule, mark from offering where id = $1', [id]);
    await offerings.look();
    const announced = await stage.db.owner.query('select stage, mark from offering where id = $1', [id]);
    expect((await decided('offering-move', { offeringId: String(id), days: '1', reason: 'typhoon' })).said).toBe(
      `offering/${id}`,
    );
    const moved = await stage.db.owner.query('select schedule, mark from offering where id = $1', [id]);
    // Whoever has the database's password puts the row of before back, with the mark that it had.
    await stage.db.owner.query('update offering set schedule = $2, mark = $3 where id = $1', [
      ...[id, old[0]?.['schedule'], announced[0]?.['mark']],
    ]);
    expect((await listRunning(parts)({}, operator)).ok).toBe(true);
    const forged = await listRunning(parts)({}, operator);
    expect(forged.ok && forged.value.forged).toBe(1);
    await untilDay(later(2));
    stage.clock.advance(60_000);
    await offerings.look();
    expect((await rowOf(id)).stage).toBe('applying');
    await stage.db.owner.query('update offering set schedule = $2, mark = $3 where id = $1', [
      ...[id, moved[0]?.['schedule'], moved[0]?.['mark']],
    ]);
    // And a move of their own counts for nothing.
    await stage.db.owner.query(
      `insert into offering_change (offering_id, request_id, days, reason, before, after, decided_at, mark)
        values ($1, $2, 5, 'typhoon', '{}', '{}', now(), decode(repeat('00', 16), 'hex'))`,
      [id, await requestId()],
    );
    const shown = await listChanges(parts)({ id: String(id) }, as(1));
    expect(shown.ok && shown.value).toHaveLength(1);
    const listed = await listRunning(parts)({}, operator);
    expect(listed.ok && listed.value.forged).toBe(1);
    await until(id, 'completed');
  }, 120_000);

  it('are tried on what is applied for of a placement, by the allotment that will decide', async () => {
    const placement: PayloadOf<'placement-offer'> = {
      ...{ symbol: 'TWSE:1101', offerPrice: cents(Math.floor(market * 0.9)), lots: '3', leastLots: '1', mostLots: '3' },
      ...{ lockDays: '0', pays: 'apply', timetable: 'short', ...sponsored, opensOn: later(1) },
    };
    const id = numberIn((await decided('placement-offer', placement)).said);
    await untilDay(later(1));
    const take = applyForShares(parts, keepCrowds(drawSecrets(parts.key)));
    for (const shares of [3_000, 1_000]) {
      const who = await opened();
      const done = await take(
        { id: String(id), tier: 0, shares, applicationKey: `placing-${who}-key` as never },
        as(who),
      );
      expect(done.ok ? 'done' : done.refusal.code).toBe('done');
    }
    const tried = await dryRun(parts)({ id: String(id) }, operator);
    // Four thousand are wanted of three thousand: 2,250 and 750.
    expect(tried.ok && tried.value.result).toMatchObject({
      wanted: 4_000,
      offered: 3_000,
      given: 3_000,
      winners: 2,
      shares: 3_000,
    });
    await until(id, 'drawn');
    expect(await dryRun(parts)({ id: String(id) }, operator)).toMatchObject({
      ok: false,
      refusal: { code: 'OFFERING_DECIDED' },
    });
    const given = await stage.db.owner.query<{ shares: number }>(
      'select shares from application where offering_id = $1 order by id',
      [id],
    );
    expect(given.map(({ shares }) => shares)).toEqual([2_250, 750]);
  }, 120_000);
});
