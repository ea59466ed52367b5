import { CASH_ASSETS } from '@kuroshio/money';
import { escrowAccount } from '@kuroshio/ledger';
import { ENDPOINTS } from '@kuroshio/contract';
import type { TradingDate } from '@kuroshio/market';
import { allot, demandLeaf, rootOf, scheduleOf, type Tier } from '@kuroshio/offerings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds } from '../../books/index.ts';
import { createStage, instrument, type Stage } from '../../exchange/stage.ts';
import { createMarks } from '../../identity/index.ts';
import { createInbox } from '../../notices/index.ts';
import type { CustomerContext } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createHub } from '../../platform/push/index.ts';
import { closedDemand } from '../closed-demand.ts';
import { cancelApplication } from '../cancel-application.ts';
import { insertOffering, type OfferingRow } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { pay } from '../pay.ts';
import { type Offerings, runOfferings } from '../run-offerings.ts';
import { drawSecrets } from '../secrets-of-draws.ts';
import { waive } from '../waive.ts';
import { applyForShares } from '../apply-for-shares.ts';
import { keepCrowds } from './crowds.ts';
import { crowdOf, demandsOf } from './demand.ts';
import { allottedDetail } from '../allotted-detail.ts';
import { listAllotted } from '../list-allotted.ts';
import { listAllottedApplications } from '../list-allotted-applications.ts';

const log = createLog('silent');
const TWD = CASH_ASSETS.TWD.id;
const START = 10_000_000_00n;
let stage: Stage;
let books: Books;
let parts: OfferingParts;
let offerings: Offerings;
let act: ReturnType<typeof actions>;

function actions() {
  const crowds = keepCrowds(drawSecrets(parts.key));
  return {
    apply: applyForShares(parts, crowds),
    cancel: cancelApplication(parts),
    pay: pay(parts),
    waive: waive(parts),
    list: listAllotted(parts, crowds),
    detail: allottedDetail(parts, crowds),
    own: listAllottedApplications(parts, crowds),
    closed: closedDemand(parts, drawSecrets(parts.key)),
  };
}

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '203.0.113.8', userAgent: '', now: stage.clock.now(), log },
  };
}

function start(wrap: (post: Books['post']) => Books['post'] = (post) => post): void {
  const metrics = createMetrics({ withProcess: false });
  const { clock } = stage;
  const hub = createHub({ authenticate: async () => undefined, clock, log, metrics });
  const { database } = stage.db;
  parts = {
    ...{ database, books: { post: wrap(books.post) }, exchange: stage.exchange, log, key: stage.seals.key },
    marks: createMarks({ key: stage.seals.key, log, metrics, now: clock.now }),
    inbox: createInbox({ database, hub, log, view: stage.exchange.view, onWritten: () => undefined }),
  };
  offerings = runOfferings({ ...parts, clock, metrics });
  act = actions();
}

beforeAll(async () => {
  stage = await createStage({ instruments: ['TWSE:1101', 'TWSE:0050'], seed: 'allotted', speed: 60, step: 5_000 });
  books = createBooks({
    ...{ chain: stage.seals.chains.books, database: stage.db.database, ids: createPostingIds() },
    ...{ log, now: stage.clock.now },
  });
  start();
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
}, 120_000);
afterAll(async () => {
  await offerings.stop();
  await books.close();
  await stage.close();
});

async function opened(twd = START): Promise<number> {
  const id = await stage.customer(twd);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
      overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  return id;
}

const TIERS: readonly Tier[] = [
  { least: 1_000, most: 50_000, reserved: 12_000 },
  { least: 20_000, most: 100_000, reserved: 8_000 },
];

interface Offered {
  readonly tiers?: readonly Tier[];
  readonly minimum?: number;
  readonly lockDays?: number;
}

/** An offering of 20 lots at NT$20 that opens this morning, with what the test changes. */
async function offer(
  change: Partial<OfferingRow> = {},
  { tiers = TIERS, minimum = 0, lockDays = 0 }: Offered = {},
): Promise<number> {
  const [{ id } = { id: 0 }] = await stage.db.owner.query<{ id: number }>(
    "select nextval('offering_id_seq')::integer as id",
  );
  const { view } = stage.exchange;
  const date = view.clocks.get('TWSE')?.date as TradingDate;
  const { no } = instrument(change.code === '0050' ? 'TWSE:0050' : 'TWSE:1101');
  await insertOffering(parts.database, parts.marks, {
    ...{
      id,
      kind: 'placement',
      source: 'house',
      venue: 'TWSE',
      code: '1101',
      name_tw: '臺泥',
      name_en: 'Taiwan Cement',
    },
    ...{ industry: '01', shares_outstanding: 1_000_000n, first_listing: false, instrument_no: no },
    ...{ sponsor_tw: '黑潮證券', sponsor_en: 'Kuroshio Securities', template: 'short-placement' },
    schedule: JSON.stringify(scheduleOf('short-placement', view.rulebook.calendar, 'TWSE', date)),
    ...{ unit_shares: 1_000, units: 20, price: 2_000n, market_price: 2_500n, fee: 0n, postage: 0n, pays: 'apply' },
    ...{ crowd: 0, commitment: drawSecrets(parts.key).commitment(id), stage: 'announced', root: null },
    ...{ announced_at: new Date(stage.clock.now()), list_size: null, signature: null, request_id: null },
    terms: JSON.stringify({ tiers, minimum, lockDays, isBlock: false, fund: null }),
    ...change,
  });
  await offerings.look();
  return id;
}

const ONE_TIER: readonly Tier[] = [{ least: 1_000, most: 200_000, reserved: 20_000 }];
const fund = (change: Partial<OfferingRow> = {}, minimum = 8_000) =>
  offer({ kind: 'fundraising', code: '0050', fee: 2_000n, ...change }, { tiers: ONE_TIER, minimum });

let keys = 0;
const applyFor = (who: number, id: number, shares: number, tier = 0, key = `key-${++keys}-of-test`) =>
  act.apply({ id: String(id), tier, shares, applicationKey: key as never }, as(who));
async function applied(who: number, id: number, shares: number, tier = 0): Promise<string> {
  const outcome = await applyFor(who, id, shares, tier);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(ENDPOINTS['offerings/apply-for-shares'].output.safeParse(outcome.value).error).toBeUndefined();
  return outcome.value.id;
}
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
const balances = async (who: number) => {
  const one = (await balancesOf(stage.db.database, who)).get(TWD);
  return { available: one?.available ?? 0n, held: one?.held ?? 0n };
};
const partOf = async (who: number, id: number) => {
  const [row] = await stage.db.owner.query<{ state: string; shares: number; charged: bigint }>(
    "select state, shares, charged from application where offering_id = $1 and customer_id = $2 and state <> 'cancelled'",
    [id, who],
  );
  return row;
};
const stageOf = async (id: number) =>
  (await stage.db.owner.query<{ stage: string }>('select stage from offering where id = $1', [id]))[0]?.stage;
const escrowOf = async (id: number) => {
  const [row] = await stage.db.owner.query<{ sum: bigint }>(
    `select coalesce(sum(case when credit = $1 then amount else -amount end), 0)::bigint as sum from transfer
      where $1 in (debit, credit)`,
    [escrowAccount(id, TWD)],
  );
  return row?.sum;
};
const holdingOf = async (who: number) => {
  const [row] = await stage.db.owner.query<{ shares: bigint; cost: bigint; locked: string | null }>(
    `select coalesce(sum(quantity), 0)::bigint as shares, coalesce(sum(cost), 0)::bigint as cost,
      max(locked_until)::text as locked from positions where customer_id = $1`,
    [who],
  );
  return { shares: row?.shares ?? 0n, cost: row?.cost ?? 0n, locked: row?.locked ?? null };
};
const told = async (who: number) => {
  const rows = await stage.db.owner.query<{ event: string }>(
    "select facts->>'event' as event from message where customer_id = $1 order by id",
    [who],
  );
  return rows.map(({ event }) => event).filter((event) => event.startsWith('offering'));
};

/** Passes time until an offering stands there, with whatever takes it on. */
async function until(id: number, wanted: string): Promise<void> {
  for (let n = 0; n < 20_000; n++) {
    await offerings.look();
    if ((await stageOf(id)) === wanted) return;
    await stage.step('TWSE');
  }
  throw new Error(`offering ${id} is ${await stageOf(id)}`);
}

const opening = () => stage.until('TWSE', ({ phase }) => phase === 'continuous');

describe('a placement', () => {
  it('is shared out pro rata within each class; what is over goes back, the shares come with their cost and lock', async () => {
    await opening();
    const id = await offer({}, { lockDays: 3 });
    // 12,000 for 30,000 in the first class; 8,000 for 40,000 in the second.
    const [a, b, c] = [await opened(), await opened(), await opened()] as const;
    await applied(a, id, 20_000);
    await applied(b, id, 10_000);
    await applied(c, id, 40_000, 1);
    expect(await balances(a)).toEqual({ available: START - 40_000_000n, held: 40_000_000n });
    const open = await act.detail({ kind: 'placement', id: String(id) }, as(a));
    expect(ENDPOINTS['offerings/allotted-detail'].output.safeParse(open.ok && open.value).error).toBeUndefined();
    expect(open.ok && [open.value.wanted, open.value.applications, open.value.tiers.map(({ rate }) => rate)]).toEqual([
      ...[70_000, 3, [400_000, 200_000]],
    ]);
    await until(id, 'drawn');
    expect([await partOf(a, id), await partOf(b, id), await partOf(c, id)]).toMatchObject([
      { state: 'won', shares: 8_000 },
      { state: 'won', shares: 4_000 },
      { state: 'won', shares: 8_000 },
    ]);
    await until(id, 'settled');
    expect(await balances(a)).toEqual({ available: START - 16_000_000n, held: 16_000_000n });
    await until(id, 'completed');
    expect(await balances(a)).toEqual({ available: START - 16_000_000n, held: 0n });
    expect(await holdingOf(a)).toMatchObject({ shares: 8_000n, cost: 16_000_000n });
    const [own] = await ownOf(a);
    expect([own?.state, (await holdingOf(a)).locked]).toEqual(['completed', own?.sellableFrom]);
    expect(await told(a)).toEqual(['offering-allotted', 'offering-delivered']);
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('told as an interest costs nothing until it is allotted: then it is paid, waived, or lapses', async () => {
    await opening();
    const id = await offer({ pays: 'win' }, { tiers: ONE_TIER });
    const [payer, waiver, sleeper, poor] = [await opened(), await opened(), await opened(), await opened(1n)] as const;
    const ids = new Map<number, string>();
    for (const one of [payer, waiver, sleeper, poor]) ids.set(one, await applied(one, id, 10_000));
    const idOf = (one: number) => ids.get(one) ?? '';
    expect(await balances(payer)).toEqual({ available: START, held: 0n });
    expect(codeOf(await act.cancel({ id: idOf(sleeper) }, as(sleeper)))).toBe('done');
    await applied(sleeper, id, 10_000);
    expect(codeOf(await act.pay({ id: idOf(payer), paymentKey: 'paid-too-early' as never }, as(payer)))).toBe(
      'PAYMENT_NOT_DUE',
    );
    await until(id, 'drawn');
    expect(await partOf(payer, id)).toMatchObject({ state: 'payment-due', shares: 5_000 });
    const paid = await act.pay({ id: idOf(payer), paymentKey: 'the-paying-key-2' as never }, as(payer));
    expect(paid).toMatchObject({ ok: true, value: { state: 'won', held: '10000000', shares: 5_000 } });
    expect(await act.pay({ id: idOf(payer), paymentKey: 'the-paying-key-2' as never }, as(payer))).toEqual(paid);
    expect(codeOf(await act.waive({ id: idOf(waiver) }, as(payer)))).toBe('APPLICATION_NOT_FOUND');
    const waived = await act.waive({ id: idOf(waiver) }, as(waiver));
    expect(waived).toMatchObject({ ok: true, value: { state: 'abstained', charged: '0', held: '0' } });
    expect(await act.waive({ id: idOf(waiver) }, as(waiver))).toEqual(waived);
    expect(await act.pay({ id: idOf(poor), paymentKey: 'a-poor-payment' as never }, as(poor))).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT', params: { needed: '10000000', available: '1' } },
    });
    await until(id, 'completed');
    expect(await holdingOf(payer)).toMatchObject({ shares: 5_000n, cost: 10_000_000n });
    expect(await partOf(sleeper, id)).toMatchObject({ state: 'abstained', shares: 0, charged: 0n });
    expect([await balances(sleeper), await balances(waiver)]).toEqual([
      { available: START, held: 0n },
      { available: START, held: 0n },
    ]);
    expect(await told(sleeper)).toEqual(['offering-allotted-due', 'offering-lapsed']);
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('competes with a crowd that nobody changes afterwards', async () => {
    await opening();
    const id = await offer({ crowd: 80, units: 40 });
    const who = await opened();
    await applied(who, id, 30_000, 1);
    expect(codeOf(await act.closed({ id: String(id), from: 0 }, as(who)))).toBe('LIST_NOT_CLOSED');
    await until(id, 'closed');
    const row = await rowOf(id);
    const secrets = drawSecrets(parts.key);
    const list = await demandsOf(parts, secrets, row);
    expect([list.length, row.list_size, crowdOf(secrets, row).length]).toEqual([81, 81, 80]);
    await until(id, 'drawn');
    // What a phone does, from what was published alone.
    const published = await act.closed({ id: String(id), from: 0 }, as(who));
    const open = await act.detail({ kind: 'placement', id: String(id) }, as(who));
    const [own] = await ownOf(who);
    if (!published.ok || !open.ok || own === undefined) throw new Error('published');
    const { demands, size } = published.value;
    expect([size, rootOf(demands.map((one) => demandLeaf({ offering: id, ...one })))]).toEqual([81, open.value.root]);
    const place = demands.findIndex((one) => one.who === own.who);
    expect([place, demands[place]?.shares, allot(open.value.tiers, demands)[place]]).toEqual([0, 30_000, own.shares]);
    await until(id, 'completed');
    // A second one, whose demand a thief with the database's password makes larger once it is closed.
    await opening();
    const next = await offer({ crowd: 80 });
    const thief = await opened();
    await applied(thief, next, 20_000);
    await until(next, 'closed');
    await stage.db.owner.query('update application set wanted = 50000 where offering_id = $1', [next]);
    await passDay();
    expect([await stageOf(next), (await partOf(thief, next))?.shares]).toEqual(['closed', 0]);
    // Fewer in the crowd: the row is not one that the program wrote, and nothing is done with it.
    await stage.db.owner.query('update offering set crowd = 1 where id = $1', [next]);
    await stage.db.owner.query('update application set wanted = 20000 where offering_id = $1', [next]);
    await passDay();
    expect(await stageOf(next)).toBe('closed');
    expect(codeOf(await act.detail({ kind: 'placement', id: String(next) }, as(thief)))).toBe('OFFERING_NOT_FOUND');
    // Another application, put into the closed list with a mark that the program itself once made.
    await stage.db.owner.query(
      `insert into application (offering_id, customer_id, client_key, fingerprint, state, asset, held, escrow, charged, shares,
        place, applied_at, wanted, tier, mark)
        select offering_id, $2, 'forged-in', fingerprint, 'awaiting', asset, held, escrow, charged, shares, place, applied_at,
        wanted, tier, mark from application where offering_id = $1`,
      [next, who],
    );
    await stage.db.owner.query('update offering set crowd = 80 where id = $1', [next]);
    await passDay();
    expect(await stageOf(next)).toBe('closed');
    await stage.db.owner.query("delete from application where client_key = 'forged-in'");
    await until(next, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 300_000);

  it('takes one application a customer and its key once, and says no for what it is', async () => {
    await opening();
    const id = await offer();
    const who = await opened();
    const many = await Promise.all(Array.from({ length: 8 }, () => applyFor(who, id, 5_000)));
    expect(many.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(many.map(codeOf))).toEqual(new Set(['done', 'ALREADY_SUBSCRIBED']));
    expect(await balances(who)).toEqual({ available: START - 10_000_000n, held: 10_000_000n });
    const own = many.find((one) => one.ok);
    const application = own?.ok ? own.value.id : '';
    const other = await opened();
    expect(codeOf(await act.cancel({ id: application }, as(other)))).toBe('APPLICATION_NOT_FOUND');
    expect(codeOf(await act.cancel({ id: application }, as(who)))).toBe('done');
    expect(await balances(who)).toEqual({ available: START, held: 0n });
    const same = await Promise.all(Array.from({ length: 5 }, () => applyFor(who, id, 5_000, 0, 'the-same-key')));
    expect(new Set(same.map((one) => (one.ok ? one.value.id : one.refusal.code))).size).toBe(1);
    expect(await balances(who)).toEqual({ available: START - 10_000_000n, held: 10_000_000n });
    expect(codeOf(await applyFor(who, id, 6_000, 0, 'the-same-key'))).toBe('KEY_REUSED');
    const refusals = await Promise.all([
      ...[applyFor(other, id, 500), applyFor(other, id, 51_000), applyFor(other, id, 1_500)],
      ...[applyFor(other, id, 19_000, 1), applyFor(other, id, 20_000, 2), applyFor(other, 98_000, 1_000)],
    ]);
    expect(refusals.map(codeOf)).toEqual([
      ...['SHARES_BELOW_MINIMUM', 'SHARES_ABOVE_MAXIMUM', 'SHARES_NOT_WHOLE_LOTS', 'SHARES_BELOW_MINIMUM'],
      ...['TIER_NOT_FOUND', 'OFFERING_NOT_FOUND'],
    ]);
    const poor = await opened(1_999_999n);
    expect(await applyFor(poor, id, 1_000)).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT', params: { needed: '2000000', available: '1999999', currency: 'TWD' } },
    });
    const later = { ...JSON.parse((await rowOf(id)).schedule), opens: { date: '2030-01-02', msOfDay: 32_400_000 } };
    const coming = await offer({ schedule: JSON.stringify(later) });
    expect(codeOf(await applyFor(other, coming, 1_000))).toBe('SUBSCRIPTION_NOT_STARTED');
    await until(id, 'closed');
    expect(codeOf(await applyFor(other, id, 1_000))).toBe('SUBSCRIPTION_CLOSED');
    const mine = await ownOf(who);
    expect(codeOf(await act.cancel({ id: mine[0]?.id ?? '' }, as(who)))).toBe('APPLICATION_NOT_OPEN');
    await until(id, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('closes with an application or without, never both, however it races with its being taken back', async () => {
    await opening();
    const id = await offer();
    const everybody = await Promise.all(Array.from({ length: 12 }, () => opened()));
    const ids = new Map<number, string>();
    for (const one of everybody) ids.set(one, await applied(one, id, 1_000));
    for (let n = 0; (await stageOf(id)) === 'applying' && n < 20_000; n++) {
      stage.clock.advance(100);
      await stage.exchange.idle();
      const { closes } = JSON.parse((await rowOf(id)).schedule) as { closes: { msOfDay: number } };
      if ((stage.exchange.view.clocks.get('TWSE')?.msOfDay ?? 0) >= closes.msOfDay) break;
    }
    const [outcomes] = await Promise.all([
      Promise.all(everybody.map((one) => act.cancel({ id: ids.get(one) ?? '' }, as(one)))),
      offerings.look(),
    ]);
    await until(id, 'drawn');
    const taken = everybody.filter((_, n) => !outcomes[n]?.ok);
    expect((await rowOf(id)).list_size).toBe(taken.length);
    await until(id, 'completed');
    for (const [n, one] of everybody.entries()) {
      const wasTaken = outcomes[n]?.ok === true;
      expect([(await balances(one)).available, (await holdingOf(one)).shares]).toEqual(
        wasTaken ? [START, 0n] : [START - 2_000_000n, 1_000n],
      );
    }
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('goes on where it was stopped, however often, and allots and pays nobody twice', async () => {
    await opening();
    const id = await offer({ crowd: 20, fee: 2_000n });
    const everybody = await Promise.all(Array.from({ length: 6 }, () => opened()));
    for (const [n, one] of everybody.entries()) await applied(one, id, 1_000 * (n + 3));
    // Each posting is either lost before it is written, or written and its answer lost; then the program begins again.
    let n = 0;
    await offerings.stop();
    start((post) => async (request) => {
      if (++n % 3 === 1) throw new Error('killed before');
      const done = await post(request);
      if (n % 3 === 2) throw new Error('killed after');
      return done;
    });
    for (let round = 0; round < 4_000 && (await stageOf(id)) !== 'completed'; round++) {
      await offerings.look();
      await stage.step('TWSE');
    }
    expect(await stageOf(id)).toBe('completed');
    const given = allot(TIERS, await demandsOf(parts, drawSecrets(parts.key), await rowOf(id)));
    for (const [at, one] of everybody.entries()) {
      const shares = BigInt(given[at] ?? 0);
      expect([await balances(one), (await holdingOf(one)).shares]).toEqual([
        { available: START - 2_000n * shares - 2_000n, held: 0n },
        shares,
      ]);
    }
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
    await offerings.stop();
    start();
  }, 300_000);
});

describe('a fundraising', () => {
  it('below its minimum fails, and gives everything back, the fee too', async () => {
    await opening();
    const id = await fund();
    const who = await opened();
    await applied(who, id, 7_000);
    expect(await balances(who)).toEqual({ available: START - 14_002_000n, held: 14_002_000n });
    await until(id, 'failed');
    expect([await partOf(who, id), await balances(who), await told(who)]).toMatchObject([
      { state: 'failed', shares: 0, charged: 0n },
      { available: START, held: 0n },
      ['offering-unformed'],
    ]);
    const past = await act.list({ kind: 'fundraising', ended: true, limit: 10 }, as(who));
    expect(past.ok && past.value.offerings.map(({ status }) => status)).toEqual(['failed']);
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('of a new fund lists it once it is formed, and not at all where it fails', async () => {
    await opening();
    const units = { first_listing: true, instrument_no: null, shares_outstanding: 20_000n, market_price: 2_000n };
    const [formed, failed] = [await fund({ ...units, code: '00990' }), await fund({ ...units, code: '00991' })];
    const who = await opened();
    await applied(who, formed, 9_000);
    await applied(who, failed, 1_000);
    const listed = () =>
      stage.db.owner.query<{ code: string; kind: string }>("select code, kind from listing where code like '0099%'");
    expect(await listed()).toEqual([]);
    await until(failed, 'failed');
    await until(formed, 'settled');
    expect(await listed()).toEqual([{ code: '00990', kind: 'etf' }]);
    await until(formed, 'completed');
    expect(await holdingOf(who)).toMatchObject({ shares: 9_000n, cost: 18_000_000n });
    const { instrument_no: no } = await rowOf(formed);
    expect(stage.exchange.view.markets.get(no ?? 0)?.instrument).toMatchObject({ code: '00990', tickClass: 'tw-fund' });
    expect(await balances(who)).toEqual({ available: START - 18_002_000n, held: 0n });
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('at its minimum goes its way; above its ceiling it is shared out, and the fee is kept once', async () => {
    await opening();
    const [exact, over] = [await fund(), await fund()];
    const [a, b] = [await opened(), await opened()];
    await applied(a, exact, 8_000);
    await applied(a, over, 15_000);
    await applied(b, over, 25_000);
    await until(over, 'completed');
    expect([await partOf(a, exact), await partOf(a, over), await partOf(b, over)]).toMatchObject([
      { state: 'completed', shares: 8_000, charged: 2_000n },
      { state: 'completed', shares: 7_500, charged: 2_000n },
      { state: 'completed', shares: 12_500, charged: 2_000n },
    ]);
    expect(await balances(b)).toEqual({ available: START - 25_002_000n, held: 0n });
    expect(await holdingOf(a)).toMatchObject({ shares: 15_500n, cost: 31_000_000n });
    expect([await escrowOf(exact), await escrowOf(over)]).toEqual([0n, 0n]);
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);
});

async function ownOf(who: number) {
  const listed = await act.own({ kind: 'placement', limit: 10 }, as(who));
  if (!listed.ok) throw new Error('listed');
  expect(ENDPOINTS['offerings/list-allotted-applications'].output.safeParse(listed.value).error).toBeUndefined();
  return listed.value.applications;
}

/** Long enough for whatever is due to be tried, and tried again. */
async function passDay(): Promise<void> {
  for (const end = stage.clock.now() + 1_200_000; stage.clock.now() < end; ) {
    await offerings.look();
    await stage.step('TWSE');
  }
  // What looks by itself has seen what there was by then, and nothing of what is changed afterwards.
  await offerings.look();
}

async function rowOf(id: number): Promise<OfferingRow> {
  const [row] = await stage.db.owner.query<OfferingRow & { readonly [column: string]: unknown }>(
    'select * from offering where id = $1',
    [id],
  );
  if (row === undefined) throw new Error(`no offering ${id}`);
  return row;
}
