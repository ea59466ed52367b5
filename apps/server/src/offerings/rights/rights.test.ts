import { ENDPOINTS } from '@kuroshio/contract';
import { escrowAccount } from '@kuroshio/ledger';
import { addTradingDays, tradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds } from '../../books/index.ts';
import { createStage, instrument, markAnnounced, type Stage } from '../../exchange/stage.ts';
import { createMarks } from '../../identity/index.ts';
import { createInbox } from '../../notices/index.ts';
import type { CustomerContext } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createHub } from '../../platform/push/index.ts';
import { cancelApplication } from '../cancel-application.ts';
import { listRights } from '../list-rights.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { pay } from '../pay.ts';
import { rightsDetail } from '../rights-detail.ts';
import { type Offerings, runOfferings } from '../run-offerings.ts';
import { waive } from '../waive.ts';

const log = createLog('silent');
const TWD = CASH_ASSETS.TWD.id;
const cement = instrument('TWSE:1101');
const wafers = instrument('TPEX:6488');
let stage: Stage;
let parts: OfferingParts;
let books: Books;
let offerings: Offerings;

function as(customerId: number): CustomerContext {
  return {
    customer: { customerId, sessionId: 1 },
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now(), log },
  };
}

const guest = (): CustomerContext => ({ ...as(0), customer: undefined });

beforeAll(async () => {
  stage = await createStage({ instruments: ['TWSE:1101', 'TPEX:6488'], seed: 'rights', speed: 60 });
  const metrics = createMetrics({ withProcess: false });
  const { clock } = stage;
  const { database } = stage.db;
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
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
}, 120_000);
afterAll(async () => {
  await offerings.stop();
  expect(await stage.wrongs()).toEqual([]);
  await books.close();
  await stage.close();
});

async function opened(twd = 10_000_000_00n): Promise<number> {
  const id = await stage.customer(twd);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
      overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  return id;
}

const today = () => stage.exchange.view.clocks.get('TWSE')?.date ?? '';
const opening = () => stage.until('TWSE', ({ phase }) => phase === 'continuous');

/** Passes time until something is so, with whatever takes offerings on. */
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let n = 0; n < 20_000; n++) {
    await offerings.look();
    if (await holds()) return;
    await stage.step('TWSE');
  }
  throw new Error(`${what} does not come`);
}

async function buy(customer: number, one: typeof cement, quantity: number): Promise<void> {
  const outcome = await stage.place(customer, one, { type: 'market', quantity });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
}

/** A company raises capital: the ex-date is tomorrow. */
async function raise(one: typeof cement, price: string, perOld: string, source = 'simulated'): Promise<void> {
  await stage.db.owner.query(
    `insert into corporate_action (instrument_no, ex_date, kind, source, rights_price, rights_per_old)
      values ($1, $2::date + 1, 'stock', $3, $4::numeric, $5::numeric)`,
    [one.no, today(), source, price, perOld],
  );
  await markAnnounced(stage.db.owner, stage.seals.key);
}

/** The companies of the market raise capital, too: one is known by its price. */
async function issueOf(customer: number, symbol: string, price?: number) {
  const context = as(customer);
  const outcome = await listRights(parts)({ ended: false, limit: 20 }, context);
  if (!outcome.ok) throw new Error('refused');
  expect(ENDPOINTS['offerings/list-rights'].output.safeParse(outcome.value).error).toBeUndefined();
  const listed = outcome.value.issues.find(
    (issue) => issue.symbol === symbol && (price === undefined || issue.price === price),
  );
  if (listed === undefined) return undefined;
  const one = await rightsDetail(parts)({ id: listed.id }, context);
  expect(one).toEqual({ ok: true, value: listed });
  return listed;
}

const payFor = (customer: number, id: string, key: string, shares?: number) =>
  pay(parts)({ id, paymentKey: `${key}-of-test` as never, ...(shares === undefined ? {} : { shares }) }, as(customer));
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
const money = async (who: number) => {
  const one = (await balancesOf(stage.db.database, who)).get(TWD);
  return { available: one?.available ?? 0n, held: one?.held ?? 0n };
};
const messagesOf = async (who: number) =>
  (
    await stage.db.owner.query<{ event: string }>(
      "select facts ->> 'event' as event from message where customer_id = $1 and facts ->> 'event' like 'offering%' order by id",
      [who],
    )
  ).map(({ event }) => event);
const partsOf = (who: number) =>
  stage.db.owner.query<{ shares: number; state: string; held: bigint; escrow: bigint }>(
    'select shares, state, held, escrow from application where customer_id = $1 order by id',
    [who],
  );
const bought = async (who: number) =>
  stage.db.owner.query<{ quantity: bigint; cost: bigint }>(
    "select quantity, cost from positions where customer_id = $1 and opened_kind = 'allotment'",
    [who],
  );

describe('a capital increase', () => {
  it('is paid for in whole or in part by who held shares, and by nobody else; what is not paid for lapses', async () => {
    await opening();
    const [whole, part, idle, gone, late] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ];
    for (const who of [whole, part, idle, gone]) await buy(who, cement, 5_000);
    await raise(cement, '20.0', '0.1');
    const before = await issueOf(whole, 'TWSE:1101', 20_00);
    expect(before).toBeUndefined();
    await until('the issue', async () => (await issueOf(whole, 'TWSE:1101', 20_00)) !== undefined);
    const issue = await issueOf(whole, 'TWSE:1101', 20_00);
    const { previousClose = 0, reference = 0 } = issue ?? {};
    // (close + 20 × 0.1) / 1.1, cut to a cent.
    expect(reference).toBe(Math.floor((previousClose + 200) / 1.1));
    expect(issue).toMatchObject({ price: 20_00, perOld: '0.1', simulated: true, exDate: today() });
    expect(issue?.own).toMatchObject({
      state: 'payment-due',
      held: 5000,
      right: 500,
      shares: 0,
      due: '1000000',
      paid: '0',
    });
    expect(issue?.own?.value).toBe(String(Math.floor((5000 * (previousClose - reference)) / 100) * 100));
    expect(await messagesOf(whole)).toEqual(['offering-rights']);
    const seen = await rightsDetail(parts)({ id: issue?.id ?? '' }, guest());
    expect(seen.ok && seen.value.own).toBeUndefined();
    expect((await issueOf(late, 'TWSE:1101', 20_00))?.own).toBeUndefined();

    const own = async (who: number) => (await issueOf(who, 'TWSE:1101', 20_00))?.own?.applicationId ?? '';
    // Before nine there is nothing to pay.
    expect((await issueOf(whole, 'TWSE:1101', 20_00))?.status).toBe('coming');
    expect(codeOf(await payFor(whole, await own(whole), 'early'))).toBe('SUBSCRIPTION_NOT_STARTED');
    await opening();
    await buy(late, cement, 5_000);
    expect((await issueOf(whole, 'TWSE:1101', 20_00))?.status).toBe('open');
    const had = await money(whole);
    expect(codeOf(await payFor(whole, await own(whole), 'more', 501))).toBe('SHARES_ABOVE_MAXIMUM');
    expect(codeOf(await payFor(part, await own(whole), 'others'))).toBe('APPLICATION_NOT_FOUND');
    expect(codeOf(await payFor(late, await own(whole), 'late'))).toBe('APPLICATION_NOT_FOUND');
    const answers = await Promise.all([1, 2, 3].map(async () => payFor(whole, await own(whole), 'once')));
    expect(answers.map(codeOf).includes('done')).toBe(true);
    expect(codeOf(await payFor(whole, await own(whole), 'once'))).toBe('done');
    expect(codeOf(await payFor(whole, await own(whole), 'once', 500))).toBe('done');
    expect(codeOf(await payFor(whole, await own(whole), 'once', 499))).toBe('KEY_REUSED');
    expect(codeOf(await payFor(whole, await own(whole), 'twice'))).toBe('PAYMENT_NOT_DUE');
    expect(await money(whole)).toEqual({ available: had.available - 10_000_00n, held: had.held + 10_000_00n });
    expect((await issueOf(whole, 'TWSE:1101', 20_00))?.own).toMatchObject({
      state: 'won',
      shares: 500,
      paid: '1000000',
    });
    expect(codeOf(await payFor(part, await own(part), 'some', 120))).toBe('done');
    expect(codeOf(await cancelApplication(parts)({ id: await own(part) }, as(part)))).toBe('APPLICATION_NOT_OPEN');
    expect(codeOf(await waive(parts)({ id: await own(gone) }, as(gone)))).toBe('done');
    expect(codeOf(await payFor(gone, await own(gone), 'again'))).toBe('PAYMENT_NOT_DUE');

    const idlePart = await own(idle);
    await until('the end of the payment', async () => (await partsOf(idle))[0]?.state === 'abstained');
    expect(codeOf(await payFor(idle, idlePart, 'too-late'))).toBe('PAYMENT_NOT_DUE');
    expect(await messagesOf(idle)).toEqual(['offering-rights', 'offering-rights-lapsed']);
    await until('the shares', async () => (await partsOf(whole))[0]?.state === 'completed');
    expect(await bought(whole)).toEqual([{ quantity: 500n, cost: 10_000_00n }]);
    expect(await bought(part)).toEqual([{ quantity: 120n, cost: 2_400_00n }]);
    for (const who of [idle, gone, late]) expect(await bought(who)).toEqual([]);
    expect((await money(part)).held).toBe(0n);
    expect(await messagesOf(whole)).toEqual(['offering-rights', 'offering-delivered']);
    const [{ id } = { id: 0 }] = await stage.db.owner.query<{ id: number }>(
      "select id from offering where kind = 'rights' and price = 2000",
    );
    const [{ left } = { left: -1n }] = await stage.db.owner.query<{ left: bigint }>(
      'select coalesce(sum(case when credit = $1 then amount else -amount end), 0)::bigint as left from transfer where $1 in (debit, credit)',
      [escrowAccount(id, TWD)],
    );
    expect(left).toBe(0n);
    expect(await issueOf(whole, 'TWSE:1101', 20_00)).toBeUndefined();
  }, 240_000);

  it('gives nothing by rows that somebody wrote with the database’s password, and none twice', async () => {
    await opening();
    const [holder, thief] = [await opened(), await opened()];
    await buy(holder, wafers, 1_000);
    await raise(wafers, '1.0', '0.5');
    await until('the issue', async () => (await issueOf(holder, 'TPEX:6488')) !== undefined);
    const issue = await issueOf(holder, 'TPEX:6488');
    expect(issue?.own).toMatchObject({ held: 1000, right: 500 });
    const id = issue?.own?.applicationId ?? '';
    // More shares of one's own right, and a right for who has none.
    await stage.db.owner.query('update application set shares = 400000, wanted = 400000 where id = $1', [id]);
    expect((await issueOf(holder, 'TPEX:6488'))?.own).toBeUndefined();
    await until('the time to pay', async () => (await issueOf(holder, 'TPEX:6488'))?.status === 'open');
    expect(codeOf(await payFor(holder, id, 'forged'))).toBe('APPLICATION_NOT_FOUND');
    await stage.db.owner.query('update application set shares = 500, wanted = 500 where id = $1', [id]);
    await stage.db.owner.query(
      `insert into application (id, offering_id, customer_id, client_key, fingerprint, state, asset, held, escrow, charged, shares,
          applied_at, wanted, tier, mark)
        select 900000, offering_id, $2, client_key, fingerprint, state, asset, held, escrow, charged, 400000, applied_at, 400000,
          tier, mark from application where id = $1`,
      [id, thief],
    );
    expect((await issueOf(thief, 'TPEX:6488'))?.own).toBeUndefined();
    expect(codeOf(await payFor(thief, '900000', 'thief'))).toBe('APPLICATION_NOT_FOUND');
    await stage.db.owner.query('delete from application where id = 900000');
    await offerings.look();
    const [{ count } = { count: 0n }] = await stage.db.owner.query<{ count: bigint }>(
      "select count(*) as count from offering where kind = 'rights' and code = '6488'",
    );
    expect(count).toBe(1n);
    expect(codeOf(await payFor(holder, id, 'right', 500))).toBe('done');
  }, 240_000);

  it('of a company that is not simulated is paid for from the ninth trading day after the ex-date on', async () => {
    await opening();
    const holder = await opened();
    await buy(holder, wafers, 1_000);
    await raise(wafers, '1.0', '0.5', 'operators');
    const real = async () => {
      const issue = await issueOf(holder, 'TPEX:6488');
      return issue?.simulated === false ? issue : undefined;
    };
    await until('the issue', async () => (await real()) !== undefined);
    const issue = await real();
    const { calendar } = stage.exchange.view.rulebook;
    expect(issue).toMatchObject({
      status: 'coming',
      schedule: { opens: { time: '09:00' }, paysBy: { time: '15:00' } },
    });
    expect(issue?.schedule.opens.date).toBe(addTradingDays(calendar, 'TPEX', tradingDate(today()), 9));
  }, 240_000);

  it('refuses who has too little, and says what is missing', async () => {
    await opening();
    const poor = await opened(200_000_00n);
    await buy(poor, cement, 4_000);
    const rest = (await money(poor)).available;
    await raise(cement, '900.0', '0.9');
    await until('the issue', async () => (await issueOf(poor, 'TWSE:1101', 900_00)) !== undefined);
    await opening();
    const own = (await issueOf(poor, 'TWSE:1101', 900_00))?.own;
    expect(own).toMatchObject({ right: 3600, due: '324000000', value: '0' });
    const refused = await payFor(poor, own?.applicationId ?? '', 'poor');
    expect(refused).toEqual({
      ok: false,
      refusal: {
        code: 'BALANCE_INSUFFICIENT',
        params: { needed: '324000000', available: String(rest), currency: 'TWD' },
      },
    });
  }, 240_000);
});
