import { CASH_ASSETS, price } from '@kuroshio/money';
import { escrowAccount, houseAccount, POSTING_KINDS } from '@kuroshio/ledger';
import { ENDPOINTS } from '@kuroshio/contract';
import type { TradingDate } from '@kuroshio/market';
import {
  awardLots,
  beaconKey,
  bidMessage,
  crowdBidLeaf,
  depositOf,
  drawSeed,
  hashText,
  openSealed,
  readBid,
  rootOf,
  scheduleOf,
  sealedLeaf,
  sealToRound,
  tieOrder,
  verifyRound,
} from '@kuroshio/offerings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds } from '../../books/index.ts';
import { createStage, instrument, type Stage } from '../../exchange/stage.ts';
import { createMarks } from '../../identity/index.ts';
import { createInbox } from '../../notices/index.ts';
import type { CustomerContext } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createHub } from '../../platform/push/index.ts';
import { auctionDetail } from '../auction-detail.ts';
import { bid } from '../bid.ts';
import { cancelApplication } from '../cancel-application.ts';
import { listApplications } from '../list-applications.ts';
import { listAuctions } from '../list-auctions.ts';
import { listBids } from '../list-bids.ts';
import { insertOffering, offeringOf, type OfferingRow } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { openedBids } from '../opened-bids.ts';
import { pay } from '../pay.ts';
import { type Offerings, runOfferings } from '../run-offerings.ts';
import { drawSecrets } from '../secrets-of-draws.ts';
import { waive } from '../waive.ts';
import { keepOpenings } from './results.ts';
import type { AuctionTerms } from './terms.ts';

const log = createLog('silent');
const TWD = CASH_ASSETS.TWD.id;
const START = 10_000_000_00n;
const STEP = 10_000_000n;
const FEE = 40_000n;
let stage: Stage;
let books: Books;
let parts: OfferingParts;
let offerings: Offerings;
let act: ReturnType<typeof actions>;

function actions() {
  const secrets = drawSecrets(parts.key);
  const shown = { view: parts.exchange.view, secrets, openings: keepOpenings(parts, secrets) };
  return {
    bid: bid(parts, shown),
    cancel: cancelApplication(parts),
    pay: pay(parts),
    waive: waive(parts),
    list: listAuctions(parts, shown),
    detail: auctionDetail(parts, shown),
    own: listBids(parts, shown),
    opened: openedBids(parts, shown),
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
  stage = await createStage({ instruments: ['TWSE:1101'], seed: 'auctions', speed: 60, step: 5_000 });
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

const TERMS: AuctionTerms = {
  ...{ cap: 5, multipleBps: 12_000, depositBps: 5_000, awardFeeBps: 500, holdStep: String(STEP), lockDays: 0 },
  ...{ failsIfUndersubscribed: false, withdrawable: true },
};

/** An auction of 10 lots from NT$20 on that opens this morning, with what the test changes. */
async function offer(change: Partial<OfferingRow> = {}, terms: Partial<AuctionTerms> = {}): Promise<number> {
  const [{ id } = { id: 0 }] = await stage.db.owner.query<{ id: number }>(
    "select nextval('offering_id_seq')::integer as id",
  );
  const { view } = stage.exchange;
  const date = view.clocks.get('TWSE')?.date as TradingDate;
  await insertOffering(parts.database, parts.marks, {
    ...{ id, kind: 'auction', source: 'house', venue: 'TWSE', code: '1101', name_tw: '臺泥', name_en: 'Taiwan Cement' },
    ...{
      industry: '01',
      shares_outstanding: 1_000_000n,
      first_listing: false,
      instrument_no: instrument('TWSE:1101').no,
    },
    ...{ sponsor_tw: '黑潮證券', sponsor_en: 'Kuroshio Securities', template: 'short-auction' },
    schedule: JSON.stringify(scheduleOf('short-auction', view.rulebook.calendar, 'TWSE', date)),
    ...{ unit_shares: 1_000, units: 10, price: 2_000n, market_price: 2_500n, fee: FEE, postage: 0n, pays: 'win' },
    ...{ crowd: 0, commitment: drawSecrets(parts.key).commitment(id), stage: 'announced', root: null },
    ...{ announced_at: new Date(stage.clock.now()), list_size: null, signature: null, request_id: null },
    terms: JSON.stringify({ ...TERMS, ...terms }),
    ...change,
  });
  await offerings.look();
  return id;
}

let chance = 0;
/** What a phone makes of a bid. */
function seal(id: number, key: string, cents: number, lots: number): string {
  const sigma = new Uint8Array(32).fill(++chance % 251);
  sigma[0] = chance % 256;
  const secrets = drawSecrets(parts.key);
  return sealToRound(secrets.beaconKey, id, bidMessage({ offering: id, key }, price(cents), lots), sigma);
}

let keys = 0;
interface Sent {
  readonly key?: string;
  readonly deposit?: bigint;
  readonly sealed?: string;
}
function send(who: number, id: number, cents: number, lots: number, given: Sent = {}) {
  const key = given.key ?? `bid-${++keys}-of-a-phone`;
  const needed = depositOf(
    { depositBps: 5_000, awardFeeBps: 0, fee: 0n as never, holdStep: STEP as never },
    price(cents),
    lots * 1_000,
  );
  const deposit = String(given.deposit ?? ((needed + STEP - 1n) / STEP) * STEP);
  return act.bid(
    { id: String(id), sealed: given.sealed ?? seal(id, key, cents, lots), deposit, bidKey: key as never },
    as(who),
  );
}
async function sent(who: number, id: number, cents: number, lots: number, given: Sent = {}) {
  const outcome = await send(who, id, cents, lots, given);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(ENDPOINTS['offerings/bid'].output.safeParse(outcome.value).error).toBeUndefined();
  return outcome.value;
}
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
const balances = async (who: number) => {
  const one = (await balancesOf(stage.db.database, who)).get(TWD);
  return { available: one?.available ?? 0n, held: one?.held ?? 0n };
};
const partsOf = (who: number, id: number) =>
  stage.db.owner.query<{
    state: string;
    shares: number;
    charged: bigint;
    bid_price: bigint | null;
    void_reason: string | null;
  }>(
    'select state, shares, charged, bid_price, void_reason from application where offering_id = $1 and customer_id = $2 order by id',
    [id, who],
  );
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
const sharesOf = async (who: number) => {
  const [row] = await stage.db.owner.query<{ shares: bigint; cost: bigint }>(
    'select coalesce(sum(quantity), 0)::bigint as shares, coalesce(sum(cost), 0)::bigint as cost from positions where customer_id = $1',
    [who],
  );
  return row;
};
const told = async (who: number) => {
  const rows = await stage.db.owner.query<{ event: string }>(
    "select facts->>'event' as event from message where customer_id = $1 order by id",
    [who],
  );
  return rows.map(({ event }) => event).filter((event) => /^(auction|offering)/.test(event));
};

async function until(id: number, wanted: string): Promise<void> {
  for (let n = 0; n < 20_000; n++) {
    await offerings.look();
    if ((await stageOf(id)) === wanted) return;
    await stage.step('TWSE');
  }
  throw new Error(`offering ${id} is ${await stageOf(id)}`);
}
const opening = () => stage.until('TWSE', ({ phase }) => phase === 'continuous');
const detailOf = async (id: number) => {
  const outcome = await act.detail({ id: String(id) }, as(0));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(ENDPOINTS['offerings/auction-detail'].output.safeParse(outcome.value).error).toBeUndefined();
  return outcome.value;
};

describe('an auction', () => {
  it('gives lots to the highest at their own prices; the rest of the deposit is back at once, the shares come at the own cost', async () => {
    await opening();
    const id = await offer();
    const [high, low, late] = [await opened(), await opened(), await opened()] as const;
    const first = await sent(high, id, 2_610, 4);
    await sent(high, id, 2_400, 1);
    // 10 lots: 5 for who bid highest, 5 of 6 at 2,300 by the draw's order.
    await sent(low, id, 2_300, 3);
    await sent(late, id, 2_300, 3);
    // 26.10 × 4,000 × 50 % is NT$52,200: a step of NT$100,000, and NT$400.
    expect(await balances(high)).toEqual({ available: START - 2n * (STEP + FEE), held: 2n * (STEP + FEE) });
    // Nothing on the wire or in the books says the bid before.
    expect([first.price, first.lots]).toEqual([undefined, undefined]);
    expect(await partsOf(high, id)).toMatchObject([{ bid_price: null }, { bid_price: null }]);
    expect(codeOf(await act.opened({ id: String(id), from: 0 }, as(0)))).toBe('BIDS_NOT_OPENED');
    await until(id, 'drawn');
    const [won, more] = await partsOf(high, id);
    expect([won, more]).toMatchObject([
      { state: 'payment-due', shares: 4_000, bid_price: 2_610n },
      { state: 'payment-due', shares: 1_000, bid_price: 2_400n },
    ]);
    expect(await balances(high)).toEqual({
      ...{ available: START - 2n * FEE - 5_220_000n - 1_200_000n, held: 5_220_000n + 1_200_000n },
    });
    const tied = [...(await partsOf(low, id)), ...(await partsOf(late, id))].map(({ shares }) => shares);
    expect(tied.toSorted((a, b) => a - b)).toEqual([2_000, 3_000]);
    const { opening: result } = await detailOf(id);
    // (4 × 26.10 + 24.00 + 5 × 23.00) ÷ 10 = 24.34; the public pays at most 1.2 times the floor.
    expect(result).toMatchObject({
      sold: 10,
      valid: 4,
      lowest: 2_300,
      highest: 2_610,
      average: 2_434,
      publicPrice: 2_400,
    });
    const bids = await act.own({ limit: 50 }, as(high));
    if (!bids.ok) throw new Error('bids');
    expect(bids.value.bids.map(({ due, awardFee }) => [due, awardFee])).toEqual([
      ['1320000', '120000'],
      ['5742000', '522000'],
    ]);
    for (const one of bids.value.bids)
      expect(codeOf(await act.pay({ id: one.id, paymentKey: `pays-for-${one.id}` as never }, as(high)))).toBe('done');
    const [other] = (await act.own({ limit: 1 }, as(low)).then((own) => (own.ok ? own.value.bids : []))) as [
      { id: string },
    ];
    expect(codeOf(await act.waive({ id: other.id }, as(low)))).toBe('BID_NOT_WITHDRAWABLE');
    expect(
      codeOf(await act.pay({ id: other.id, shares: 1_000, paymentKey: 'for-one-lot-of-it' as never }, as(low))),
    ).toBe('SHARES_NOT_DIVISIBLE');
    await until(id, 'completed');
    expect(await balances(high)).toEqual({ available: START - 2n * FEE - 12_840_000n - 642_000n, held: 0n });
    expect(await sharesOf(high)).toEqual({ shares: 5_000n, cost: 12_840_000n });
    // Who did not pay has lost the deposit of what was won, and no more; the house has none of it.
    const [lapsed] = await partsOf(low, id);
    const deposit = BigInt(tied[0] as number) * 1_150n;
    expect(lapsed).toMatchObject({ state: 'abstained', shares: 0, charged: FEE + deposit });
    expect(await balances(low)).toEqual({ available: START - FEE - deposit, held: 0n });
    const forfeited = await stage.db.owner.query<{ credit: bigint; amount: bigint }>(
      `select t.credit, t.amount from transfer t join posting p on p.id = t.posting_id
        where p.kind = $1 and p.owner_id = $2`,
      [POSTING_KINDS['subscription-forfeit'], low],
    );
    expect(forfeited).toEqual([{ credit: BigInt(houseAccount('issuers', TWD)), amount: deposit }]);
    expect(await told(low)).toEqual(['auction-won', 'auction-forfeited']);
    expect(await told(high)).toEqual([...Array(2).fill('auction-won'), ...Array(2).fill('offering-delivered')]);
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('is opened again by anybody from what was published alone', async () => {
    await opening();
    const id = await offer({ crowd: 40, units: 60 });
    const [who, other] = [await opened(), await opened()] as const;
    const own = await sent(who, id, 2_650, 5);
    await sent(other, id, 2_600, 2, { deposit: STEP });
    await until(id, 'drawn');
    const {
      root,
      opening: result,
      beaconKey: key,
      lots,
      floor,
      cap,
      multipleBps,
      failsIfUndersubscribed,
    } = await detailOf(id);
    const published = await act.opened({ id: String(id), from: 0 }, as(0));
    if (!published.ok || result === undefined || root === undefined) throw new Error('published');
    expect(ENDPOINTS['offerings/opened-bids'].output.safeParse(published.value).error).toBeUndefined();
    const { bids } = published.value;
    expect([bids.length, published.value.size]).toEqual([42, 42]);
    expect(verifyRound(key, id, result.signature)).toBe(true);
    const leaves = bids.map(({ who: by, bidder, sealed, deposit = '', price: cents = 0, lots: count = 0 }) =>
      sealed === undefined
        ? crowdBidLeaf({ offering: id, who: by, price: cents, lots: count })
        : sealedLeaf({ offering: id, who: by, bidder, sealed, deposit }),
    );
    expect(rootOf(leaves)).toBe(root);
    for (const { sealed, bidKey = '', price: cents, lots: count } of bids) {
      if (sealed === undefined) continue;
      const message = openSealed(result.signature, sealed);
      expect(readBid({ offering: id, key: bidKey }, message as Uint8Array)).toEqual({ price: cents, lots: count });
    }
    const rule = { lots, floor: price(floor), cap, multipleBps, failsIfUndersubscribed };
    const said = bids.map(({ bidder, price: cents = floor, lots: count = 0 }) => ({
      bidder,
      price: price(cents),
      lots: count,
    }));
    const rank = tieOrder(drawSeed({ seed: result.seed, root, beacon: result.signature }), said.length);
    expect(awardLots(rule, said, rank)).toEqual(bids.map(({ won }) => won));
    expect(bids.find(({ who: by }) => by === own.who)).toMatchObject({ price: 2_650, lots: 5, won: 5 });
    // No name and no number of a customer stands there.
    expect(JSON.stringify(bids)).not.toContain(String(who));
    await until(id, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('voids what is not what its holder could have confirmed, each with its reason', async () => {
    await opening();
    const id = await offer();
    const [thief, honest] = [await opened(), await opened()] as const;
    const good = await sent(honest, id, 2_500, 3);
    // Copied from the wire: refused while the first stands, and not the thief's own when it came first.
    expect(codeOf(await send(thief, id, 0x7fff, 1, { sealed: good.sealed }))).toBe('BID_COPIED');
    await sent(thief, id, 2_700, 2, { sealed: seal(id, 'the-key-of-somebody-else', 2_700, 2) });
    await sent(thief, id, 2_700, 2, { sealed: 'ab'.repeat(160) });
    await sent(thief, id, 1_999, 2);
    await sent(thief, id, 2_100, 6);
    // The whole amount is bid for with the deposit of a tenth of it.
    await sent(thief, id, 25_000, 5, { deposit: STEP });
    await until(id, 'drawn');
    expect((await partsOf(thief, id)).map(({ state, void_reason }) => [state, void_reason])).toEqual([
      ['failed', 'unreadable'],
      ['failed', 'unreadable'],
      ['failed', 'below-floor'],
      ['failed', 'wrong-quantity'],
      ['failed', 'deposit-short'],
    ]);
    expect(await balances(thief)).toEqual({ available: START - 5n * FEE, held: 0n });
    expect(await partsOf(honest, id)).toMatchObject([{ state: 'payment-due', shares: 3_000 }]);
    expect(await told(thief)).toEqual(Array(5).fill('auction-void'));
    await until(id, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('counts all bids of one customer against the most that one may win', async () => {
    await opening();
    const id = await offer();
    const who = await opened();
    for (const cents of [2_900, 2_800, 2_700]) await sent(who, id, cents, 3);
    await until(id, 'drawn');
    // Nine are won, four too many: two from the top, two from the bottom.
    expect((await partsOf(who, id)).map(({ shares }) => shares)).toEqual([1_000, 3_000, 1_000]);
    expect(await balances(who)).toEqual({
      ...{ available: START - 3n * FEE - 1_450_000n - 4_200_000n - 1_350_000n, held: 7_000_000n },
    });
    await until(id, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('that must not be undersubscribed opens nothing, and gives the fee back too', async () => {
    await opening();
    const id = await offer({}, { failsIfUndersubscribed: true });
    const who = await opened();
    await sent(who, id, 2_500, 5);
    await until(id, 'failed');
    expect(await balances(who)).toEqual({ available: START, held: 0n });
    expect(await partsOf(who, id)).toMatchObject([{ state: 'failed', bid_price: null, charged: 0n }]);
    expect([await told(who), (await detailOf(id)).opening]).toEqual([['auction-unopened'], undefined]);
    expect(codeOf(await act.opened({ id: String(id), from: 0 }, as(0)))).toBe('BIDS_NOT_OPENED');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);
});

describe('a bid', () => {
  it('is written once for its key, taken back while it may be, and refused for what it is', async () => {
    await opening();
    const [id, final] = [await offer(), await offer({}, { withdrawable: false })];
    const [who, poor] = [await opened(), await opened(STEP)] as const;
    const [key, sealed] = ['one-key-of-a-phone', seal(id, 'one-key-of-a-phone', 2_500, 1)];
    const twice = await Promise.all([
      send(who, id, 2_500, 1, { key, sealed }),
      send(who, id, 2_500, 1, { key, sealed }),
    ]);
    expect(twice.map(codeOf)).toEqual(['done', 'done']);
    expect(await balances(who)).toEqual({ available: START - STEP - FEE, held: STEP + FEE });
    expect(codeOf(await send(who, id, 2_500, 1, { key, sealed, deposit: 2n * STEP }))).toBe('KEY_REUSED');
    expect(codeOf(await send(who, id, 2_500, 1, { deposit: STEP + 1n }))).toBe('DEPOSIT_NOT_IN_STEPS');
    expect(await send(poor, id, 2_500, 1)).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT', params: { needed: String(STEP + FEE), available: String(STEP) } },
    });
    const [own] = (await act
      .own({ auctionId: String(id), limit: 9 }, as(who))
      .then((all) => (all.ok ? all.value.bids : []))) as [{ id: string }];
    // A bid is no application for what is drawn, whose list goes on being read.
    const drawn = await listApplications(parts)({ limit: 9 }, as(who));
    expect(drawn).toEqual({ ok: true, value: { applications: [], more: false } });
    expect(codeOf(await act.cancel({ id: own.id }, as(poor)))).toBe('APPLICATION_NOT_FOUND');
    expect(codeOf(await act.cancel({ id: own.id }, as(who)))).toBe('done');
    expect(codeOf(await act.cancel({ id: own.id }, as(who)))).toBe('done');
    expect(await balances(who)).toEqual({ available: START, held: 0n });
    // What was taken back is not sent again by somebody who kept it.
    expect(codeOf(await send(who, id, 2_500, 1, { sealed }))).toBe('BID_COPIED');
    const kept = await sent(who, final, 2_500, 1);
    expect(codeOf(await act.cancel({ id: kept.id }, as(who)))).toBe('BID_NOT_WITHDRAWABLE');
    expect(codeOf(await send(who, 987, 2_500, 1))).toBe('OFFERING_NOT_FOUND');
    await until(id, 'closed');
    expect(codeOf(await send(who, id, 2_500, 1))).toBe('SUBSCRIPTION_CLOSED');
    await until(final, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('is one of twenty at most, however many are sent at once', async () => {
    await opening();
    const id = await offer();
    const who = await opened(100_000_000_00n);
    const flood = await Promise.all(Array.from({ length: 32 }, () => send(who, id, 2_000, 1)));
    const left = await Promise.all(Array.from({ length: 8 }, () => send(who, id, 2_000, 1)));
    expect(new Set([...flood, ...left].map(codeOf))).toEqual(new Set(['done', 'TOO_MANY_BIDS']));
    while ((await partsOf(who, id)).length < 20) await sent(who, id, 2_000, 1);
    expect(codeOf(await send(who, id, 2_000, 1))).toBe('TOO_MANY_BIDS');
    expect((await partsOf(who, id)).length).toBe(20);
    expect((await balances(who)).held).toBe(20n * (STEP + FEE));
    await until(id, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('that somebody with the password of the database changes, adds or drops stops the opening', async () => {
    await opening();
    const id = await offer();
    const [who, friend] = [await opened(), await opened()] as const;
    const own = await sent(who, id, 2_500, 4);
    await sent(friend, id, 2_400, 4);
    await until(id, 'closed');
    const { owner } = stage.db;
    const still = async () => {
      const clock = stage.exchange.view.clocks.get('TWSE');
      await stage.until('TWSE', ({ date, phase }) => date > (clock?.date ?? '') && phase === 'closed');
      await offerings.look();
      expect(await stageOf(id)).toBe('closed');
    };
    const stronger = seal(id, own.bidKey, 9_900, 5);
    await owner.query('update application set sealed = $2 where id = $1', [own.id, stronger]);
    await still();
    await owner.query('update application set sealed = $2, bid_deposit = bid_deposit * 2 where id = $1', [
      own.id,
      own.sealed,
    ]);
    await still();
    await owner
      .query('update application set bid_deposit = bid_deposit / 2, customer_id = $2 where id = $1', [own.id, friend])
      .catch(() => undefined);
    await owner.query('update application set bid_deposit = $2, customer_id = $3 where id = $1', [
      own.id,
      String(STEP),
      who,
    ]);
    // Dropped: the list is no longer the one that was closed.
    await owner.query('create table kept as select * from application where id = $1', [own.id]);
    await owner.query('delete from application where id = $1', [own.id]);
    await still();
    await owner.query('insert into application overriding system value select * from kept');
    await owner.query('drop table kept');
    await until(id, 'completed');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('is awarded, paid and forfeited once, though every other posting dies before or after it', async () => {
    await opening();
    let n = 0;
    await offerings.stop();
    start((post) => async (request) => {
      n++;
      if (n % 3 === 1) throw new Error('killed before');
      const posted = await post(request);
      if (n % 3 === 2) throw new Error('killed after');
      return posted;
    });
    const id = await offer();
    const all = [await opened(), await opened(), await opened(), await opened()];
    for (const [at, who] of all.entries()) {
      const [key, cents] = [`killed-bid-${at}-of-it`, 2_100 + 100 * at];
      const sealed = seal(id, key, cents, 4);
      for (let tries = 0; tries < 9; tries++) {
        const outcome = await send(who, id, cents, 4, { key, sealed }).catch(() => undefined);
        if (outcome?.ok === true) break;
      }
    }
    await until(id, 'completed');
    await offerings.stop();
    start();
    // 4, 4 and 2 lots are won; nobody pays.
    const lost = [0n, 2_200n * 1_000n, 2_300n * 2_000n, 2_400n * 2_000n];
    for (const [at, who] of all.entries())
      expect(await balances(who)).toEqual({ available: START - FEE - (lost[at] as bigint), held: 0n });
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
  }, 300_000);
});

describe('the house', () => {
  it('cannot open a bid by another key than that of the round, and a phone that was given a false one sends a void bid', async () => {
    await opening();
    const id = await offer();
    const who = await opened();
    const false_ = beaconKey(hashText('the key of a thief'));
    const key = 'a-key-with-a-false-beacon';
    const sealed = sealToRound(
      false_,
      id,
      bidMessage({ offering: id, key }, price(2_500), 1),
      new Uint8Array(32).fill(9),
    );
    await sent(who, id, 2_500, 1, { key, sealed });
    await until(id, 'drawn');
    expect(await partsOf(who, id)).toMatchObject([{ state: 'failed', void_reason: 'unreadable' }]);
    expect((await offeringOf(parts.database, parts.marks, id))?.signature).toBe(drawSecrets(parts.key).sign(id));
    await until(id, 'completed');
  }, 240_000);
});
