import { escrowAccount } from '@kuroshio/ledger';
import { CASH_ASSETS } from '@kuroshio/money';
import { ENDPOINTS } from '@kuroshio/contract';
import {
  applicationLeaf,
  commitmentOf,
  drawPlaces,
  drawSeed,
  followPath,
  hashText,
  rootOf,
  verifyRound,
} from '@kuroshio/offerings';
import type { TradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, type Books, createBooks, createPostingIds } from '../books/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHub } from '../platform/push/index.ts';
import { scheduleOf } from '@kuroshio/offerings';
import { apply } from './apply.ts';
import { cancelApplication } from './cancel-application.ts';
import { draw } from './draw.ts';
import { drawList } from './draw-list.ts';
import { keepLists } from './drawn-list.ts';
import { listDates } from './list-dates.ts';
import { listApplications } from './list-applications.ts';
import type { OfferingParts } from './offering-parts.ts';
import { insertOffering, type OfferingRow } from './offering-rows.ts';
import { ownReceipt } from './own-receipt.ts';
import { pay } from './pay.ts';
import { type Offerings, runOfferings } from './run-offerings.ts';
import { drawSecrets } from './secrets-of-draws.ts';
import { waive } from './waive.ts';

const log = createLog('silent');
let stage: Stage;
let books: Books;
let parts: OfferingParts;
let offerings: Offerings;
let act: ReturnType<typeof actions>;
const TWD = CASH_ASSETS.TWD.id;
const DAY = '2026-07-09' as TradingDate;

function actions() {
  const secrets = drawSecrets(parts.key);
  const lists = keepLists(parts.database, secrets);
  return {
    apply: apply(parts),
    cancel: cancelApplication(parts),
    pay: pay(parts),
    waive: waive(parts),
    list: listApplications(parts),
    draw: draw(parts, secrets),
    drawList: drawList(parts, lists),
    receipt: ownReceipt(parts, lists),
  };
}

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now(), log },
  };
}

/** Starts what takes offerings on; `wrap` puts something between it and its books. */
function start(wrap: (books: Books['post']) => Books['post'] = (post) => post): void {
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
  stage = await createStage({ instruments: ['TWSE:1101', 'TPEX:6488'], seed: 'offerings', speed: 60, step: 5_000 });
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

async function opened(twd = 1_000_000_00n): Promise<number> {
  const id = await stage.customer(twd);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
      overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(id).padStart(8, '0')}`],
  );
  return id;
}

/** Today by the clock of the market. */
const today = () => stage.exchange.view.clocks.get('TWSE')?.date ?? DAY;

async function offer(change: Partial<OfferingRow> = {}): Promise<number> {
  const [{ id } = { id: 0 }] = await stage.db.owner.query<{ id: number }>(
    "select nextval('offering_id_seq')::integer as id",
  );
  const template = change.template ?? 'short-lottery';
  const schedule = scheduleOf(template, stage.exchange.view.rulebook.calendar, 'TWSE', today());
  const cement = instrument('TWSE:1101');
  await insertOffering(stage.db.database, parts.marks, {
    ...{
      id,
      kind: 'lottery',
      source: 'simulated',
      venue: 'TWSE',
      code: '1101',
      name_tw: cement.nameTw,
      name_en: cement.nameEn,
    },
    ...{ industry: '01', shares_outstanding: 1_000_000n, first_listing: false, instrument_no: cement.no },
    ...{ sponsor_tw: '黑潮證券', sponsor_en: 'Kuroshio Securities', template, schedule: JSON.stringify(schedule) },
    ...{ unit_shares: 1_000, units: 3, price: 2_000n, market_price: 2_500n, fee: 2_000n, postage: 5_000n },
    ...{ pays: 'apply', crowd: 0, commitment: drawSecrets(parts.key).commitment(id), stage: 'announced' },
    ...{
      announced_at: new Date(stage.clock.now()),
      root: null,
      list_size: null,
      signature: null,
      request_id: null,
      terms: null,
      ...change,
    },
  });
  return id;
}

let keys = 0;
const applyFor = (who: number, id: number, key = `key-${++keys}-of-test`) =>
  act.apply({ id: String(id), applicationKey: key as never }, as(who));
async function applied(who: number, id: number): Promise<string> {
  const outcome = await applyFor(who, id);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(ENDPOINTS['offerings/apply'].output.safeParse(outcome.value).error).toBeUndefined();
  return outcome.value.id;
}
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
const balances = async (who: number) => {
  const one = (await balancesOf(stage.db.database, who)).get(TWD);
  return { available: one?.available ?? 0n, held: one?.held ?? 0n };
};
const stateOf = async (who: number, id: number) => {
  const [row] = await stage.db.owner.query<{ state: string }>(
    "select state from application where offering_id = $1 and customer_id = $2 and state <> 'cancelled'",
    [id, who],
  );
  return row?.state;
};
const stageOf = async (id: number) =>
  (await stage.db.owner.query<{ stage: string }>('select stage from offering where id = $1', [id]))[0]?.stage;
const escrowOf = async (id: number) => {
  const [row] = await stage.db.owner.query<{ sum: bigint }>(
    `select coalesce(sum(case when credit = $1 then amount else -amount end), 0)::bigint as sum, count(*) as n from transfer
      where $1 in (debit, credit)`,
    [escrowAccount(id, TWD)],
  );
  return row?.sum;
};
const sharesOf = async (who: number) => {
  const [row] = await stage.db.owner.query<{ sum: bigint | null; cost: bigint | null }>(
    'select sum(quantity)::bigint as sum, sum(cost)::bigint as cost from positions where customer_id = $1',
    [who],
  );
  return { shares: row?.sum ?? 0n, cost: row?.cost ?? 0n };
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

/** The opening of the market, when applications are taken. */
async function opening(): Promise<void> {
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
}

describe('a lottery', () => {
  it('paid for with the application goes all its way: the money, the draw, the shares', async () => {
    await opening();
    const id = await offer({ crowd: 40 });
    await offerings.look();
    const everybody = await Promise.all(Array.from({ length: 12 }, () => opened()));
    const hold = 2_007_000n;
    for (const one of everybody) await applied(one, id);
    const first = everybody[0] as number;
    expect(await balances(first)).toEqual({ available: 100_000_000n - hold, held: hold });
    await until(id, 'debited');
    expect(await balances(first)).toEqual({ available: 100_000_000n - hold, held: hold - 2_000n });
    await until(id, 'settled');
    const states = await Promise.all(everybody.map((one) => stateOf(one, id)));
    const won = everybody.filter((_, n) => states[n] === 'won');
    expect(states.every((state) => state === 'won' || state === 'not-won')).toBe(true);
    for (const [n, one] of everybody.entries()) {
      const is = await balances(one);
      if (states[n] === 'won') expect(is).toEqual({ available: 100_000_000n - hold, held: 2_005_000n });
      else expect(is).toEqual({ available: 100_000_000n - 2_000n, held: 0n });
    }
    await until(id, 'completed');
    for (const one of won) {
      expect(await sharesOf(one)).toEqual({ shares: 1_000n, cost: 2_000_000n });
      expect(await balances(one)).toEqual({ available: 100_000_000n - hold, held: 0n });
      expect(await stateOf(one, id)).toBe('completed');
    }
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
    const told = await stage.db.owner.query<{ event: string; n: bigint }>(
      "select facts->>'event' as event, count(*) as n from message where (facts->>'event') like 'offering%' group by 1 order by 1",
    );
    expect(told.map(({ event, n }) => [event, Number(n)])).toEqual(
      [
        ['offering-delivered', won.length],
        ['offering-refunded', 12 - won.length],
        ['offering-won', won.length],
      ].filter(([, n]) => n !== 0),
    );
  }, 240_000);

  it('is drawn as anybody can draw it again, and holds everybody who applied', async () => {
    await opening();
    const id = await offer({ crowd: 60, units: 20 });
    await offerings.look();
    const who = await opened();
    const application = await applied(who, id);
    expect(codeOf(await act.receipt({ id: application }, as(who)))).toBe('LIST_NOT_CLOSED');
    expect(codeOf(await act.drawList({ id: String(id), from: 0 }, as(who)))).toBe('LIST_NOT_CLOSED');
    const before = await act.draw({ id: String(id) }, as(who));
    expect(before.ok && [before.value.list, before.value.drawn]).toEqual([undefined, undefined]);
    await until(id, 'debited');
    const closed = await act.draw({ id: String(id) }, as(who));
    expect(closed.ok && [closed.value.list?.size, closed.value.drawn]).toEqual([61, undefined]);
    await until(id, 'drawn');
    const [told, list, receipt] = [
      await act.draw({ id: String(id) }, as(who)),
      await act.drawList({ id: String(id), from: 0 }, as(who)),
      await act.receipt({ id: application }, as(who)),
    ];
    if (!told.ok || !list.ok || !receipt.ok || !told.value.drawn || !told.value.list) throw new Error('told');
    const { commitment, beaconKey, round, drawn, units } = told.value;
    // What a phone does, from what was published alone.
    expect(before.ok && before.value.commitment).toBe(commitment);
    expect(commitmentOf(drawn.seed)).toBe(commitment);
    const leaves = list.value.leaves.match(/.{64}/g) ?? [];
    expect(rootOf(leaves)).toBe(told.value.list.root);
    const { key, path, place } = receipt.value;
    const leaf = applicationLeaf({ offering: id, application, key });
    expect(leaves[place]).toBe(leaf);
    expect(followPath(leaf, path)).toBe(told.value.list.root);
    expect(verifyRound(beaconKey, round, drawn.signature)).toBe(true);
    const places = drawPlaces(
      drawSeed({ seed: drawn.seed, root: told.value.list.root, beacon: drawn.signature }),
      61,
      units,
    );
    expect(places).toEqual(drawn.places);
    expect(places.includes(place)).toBe((await stateOf(who, id)) === 'won');
    expect(hashText('x')).toHaveLength(64);
    await until(id, 'completed');
  }, 240_000);

  it('paid for after the draw: paid, waived, and not paid in time', async () => {
    await opening();
    const id = await offer({ pays: 'win', units: 10, crowd: 0 });
    await offerings.look();
    const [payer, waiver, sleeper, poor] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(7_000n),
    ] as const;
    const ids = new Map<number, string>();
    for (const one of [payer, waiver, sleeper, poor]) ids.set(one, await applied(one, id));
    expect(await balances(payer)).toEqual({ available: 100_000_000n - 7_000n, held: 7_000n });
    const idOf = (one: number) => ids.get(one) ?? '';
    expect(codeOf(await act.pay({ id: idOf(payer), paymentKey: 'too-early-key' as never }, as(payer)))).toBe(
      'PAYMENT_NOT_DUE',
    );
    await until(id, 'drawn');
    expect(await stateOf(payer, id)).toBe('payment-due');
    const paid = await act.pay({ id: idOf(payer), paymentKey: 'the-paying-key' as never }, as(payer));
    expect(paid).toMatchObject({ ok: true, value: { state: 'won', held: '2005000' } });
    expect(ENDPOINTS['offerings/pay'].output.safeParse(paid.ok && paid.value).error).toBeUndefined();
    expect(await act.pay({ id: idOf(payer), paymentKey: 'the-paying-key' as never }, as(payer))).toEqual(paid);
    expect(codeOf(await act.pay({ id: idOf(payer), paymentKey: 'another-paying-key' as never }, as(payer)))).toBe(
      'PAYMENT_NOT_DUE',
    );
    expect(codeOf(await act.pay({ id: idOf(waiver), paymentKey: 'thief-paying-key' as never }, as(payer)))).toBe(
      'APPLICATION_NOT_FOUND',
    );
    const short = await act.pay({ id: idOf(poor), paymentKey: 'poor-paying-key' as never }, as(poor));
    expect(short).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT', params: { needed: '2000000', available: '0' } },
    });
    const waived = await act.waive({ id: idOf(waiver) }, as(waiver));
    expect(waived).toMatchObject({ ok: true, value: { state: 'abstained', charged: '7000', held: '0' } });
    expect(await act.waive({ id: idOf(waiver) }, as(waiver))).toEqual(waived);
    expect(codeOf(await act.waive({ id: idOf(payer) }, as(payer)))).toBe('PAYMENT_NOT_DUE');
    await until(id, 'completed');
    expect(await stateOf(sleeper, id)).toBe('abstained');
    expect(await balances(sleeper)).toEqual({ available: 100_000_000n - 7_000n, held: 0n });
    expect(await sharesOf(payer)).toEqual({ shares: 1_000n, cost: 2_000_000n });
    expect([await sharesOf(waiver), await sharesOf(sleeper)].map((one) => one.shares)).toEqual([0n, 0n]);
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('takes one application a customer, takes it back while it is open, and says no for what it is', async () => {
    await opening();
    const id = await offer();
    await offerings.look();
    const who = await opened();
    const many = await Promise.all(Array.from({ length: 8 }, () => applyFor(who, id)));
    expect(many.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(many.map(codeOf))).toEqual(new Set(['done', 'ALREADY_SUBSCRIBED']));
    const own = many.find((one) => one.ok);
    const application = own?.ok ? own.value.id : '';
    const thief = await opened();
    expect(codeOf(await act.cancel({ id: application }, as(thief)))).toBe('APPLICATION_NOT_FOUND');
    expect(codeOf(await act.cancel({ id: application }, as(who)))).toBe('done');
    expect(codeOf(await act.cancel({ id: application }, as(who)))).toBe('done');
    expect(await balances(who)).toEqual({ available: 100_000_000n, held: 0n });
    const again = await applyFor(who, id, 'the-same-key-again');
    expect(codeOf(again)).toBe('done');
    expect(await applyFor(who, id, 'the-same-key-again')).toEqual(again);
    const other = await offer();
    await offerings.look();
    expect(codeOf(await applyFor(who, other, 'the-same-key-again'))).toBe('KEY_REUSED');
    const poor = await opened(2_006_999n);
    expect(await applyFor(poor, id)).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT', params: { needed: '2007000', available: '2006999', currency: 'TWD' } },
    });
    expect(codeOf(await applyFor(who, 98_000))).toBe('OFFERING_NOT_FOUND');
    const tomorrow = { ...JSON.parse((await rowOf(id)).schedule), opens: { date: '2030-01-02', msOfDay: 32_400_000 } };
    const coming = await offer({ schedule: JSON.stringify(tomorrow) });
    await offerings.look();
    expect(codeOf(await applyFor(who, coming))).toBe('SUBSCRIPTION_NOT_STARTED');
    await until(id, 'closed');
    expect(codeOf(await applyFor(thief, id))).toBe('SUBSCRIPTION_CLOSED');
    const [row] = await stage.db.owner.query<{ id: bigint }>(
      "select id from application where customer_id = $1 and offering_id = $2 and state = 'applied'",
      [who, id],
    );
    expect(codeOf(await act.cancel({ id: String(row?.id) }, as(who)))).toBe('APPLICATION_NOT_OPEN');
    expect(await stage.wrongs()).toEqual([]);
  }, 240_000);

  it('goes on where it was stopped, however often, and pays and draws nobody twice', async () => {
    await opening();
    const id = await offer({ units: 4, crowd: 10 });
    await offerings.look();
    const everybody = await Promise.all(Array.from({ length: 8 }, () => opened()));
    for (const one of everybody) await applied(one, id);
    // Each posting is either lost before it is written, or written and its answer lost; then the program begins again.
    let n = 0;
    await offerings.stop();
    start((post) => async (request) => {
      if (++n % 3 === 1) throw new Error('killed before');
      const done = await post(request);
      if (n % 3 === 2) throw new Error('killed after');
      return done;
    });
    const failing = offerings;
    for (let round = 0; round < 4_000 && (await stageOf(id)) !== 'completed'; round++) {
      await failing.look();
      await stage.step('TWSE');
    }
    expect(await stageOf(id)).toBe('completed');
    const states = await Promise.all(everybody.map((one) => stateOf(one, id)));
    for (const [at, one] of everybody.entries()) {
      const [is, has] = [await balances(one), await sharesOf(one)];
      if (states[at] === 'completed') expect([is.available, has.shares]).toEqual([100_000_000n - 2_007_000n, 1_000n]);
      else expect([states[at], is.available, has.shares]).toEqual(['not-won', 100_000_000n - 2_000n, 0n]);
      expect(is.held).toBe(0n);
    }
    expect(await escrowOf(id)).toBe(0n);
    expect(await stage.wrongs()).toEqual([]);
    await failing.stop();
    start();
  }, 300_000);

  it('pays nobody by rows that somebody has changed with the database’s password', async () => {
    await opening();
    const id = await offer({ units: 1, crowd: 30 });
    await offerings.look();
    const two = [await opened(), await opened()] as const;
    for (const one of two) await applied(one, id);
    await until(id, 'drawn');
    // One lot is drawn among more than thirty: whoever has won it needs to change nothing.
    const thief = (await stateOf(two[0], id)) === 'won' ? two[1] : two[0];
    await stage.db.owner.query("update application set state = 'won', shares = 1000 where customer_id = $1", [thief]);
    for (const end = stage.clock.now() + 600_000; stage.clock.now() < end; ) {
      await offerings.look();
      await stage.step('TWSE');
    }
    expect(await sharesOf(thief)).toMatchObject({ shares: 0n });
    expect(await stageOf(id)).not.toBe('completed');
    await stage.db.owner.query('update offering set price = 1 where id = $1', [id]);
    expect(codeOf(await act.draw({ id: String(id) }, as(thief)))).toBe('OFFERING_NOT_FOUND');
  }, 240_000);
});

async function rowOf(id: number): Promise<OfferingRow> {
  const [row] = await stage.db.owner.query<OfferingRow & { readonly [column: string]: unknown }>(
    'select * from offering where id = $1',
    [id],
  );
  if (row === undefined) throw new Error(`no offering ${id}`);
  return row;
}

describe('the dates of a month', () => {
  const month = () => today().slice(0, 7);
  const ask = async (caller?: number) => {
    const context = caller === undefined ? as(0) : { ...as(caller), customer: { customerId: caller, sessionId: 1 } };
    const outcome = await listDates(parts)({ month: month() }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(ENDPOINTS['offerings/list-dates'].output.safeParse(outcome.value).error).toBeUndefined();
    return outcome.value;
  };

  it('have the steps of each offering, and which are of the caller', async () => {
    await opening();
    const id = await offer();
    await offerings.look();
    const [one, other] = [await opened(), await opened()];
    const part = await applied(one, id);
    const of = async (caller?: number) => (await ask(caller)).filter((row) => row.id === String(id));
    const steps = (await of(one)).filter(({ date }) => date === today());
    expect(steps.map(({ step, time }) => [step, time])).toEqual([
      ['opens', '09:00'],
      ['closes', '13:30'],
    ]);
    expect(steps.every(({ own }) => own)).toBe(true);
    for (const caller of [other, undefined]) expect((await of(caller)).some(({ own }) => own)).toBe(false);
    await act.cancel({ id: part }, as(one));
    expect((await of(one)).some(({ own }) => own)).toBe(false);
  });

  it('leave out what somebody wrote into the database', async () => {
    const id = await offer();
    await stage.db.owner.query('update offering set price = 1 where id = $1', [id]);
    expect((await ask()).some((row) => row.id === String(id))).toBe(false);
    await stage.db.owner.query('delete from offering where id = $1', [id]);
  });

  it('say until when a winner pays, and to nobody else', async () => {
    await opening();
    const id = await offer({ pays: 'win' });
    await offerings.look();
    const [winner, other] = [await opened(), await opened()];
    await applied(winner, id);
    const pays = async (caller: number) =>
      (await ask(caller)).some((row) => row.id === String(id) && row.step === 'pays');
    expect(await pays(winner)).toBe(false);
    await until(id, 'drawn');
    // A day of the short timetable may fall into the month after.
    const schedule = scheduleOf('short-lottery', stage.exchange.view.rulebook.calendar, 'TWSE', today());
    expect(await pays(winner)).toBe(schedule.opens.date.slice(0, 7) === month());
    expect(await pays(other)).toBe(false);
  });
});
