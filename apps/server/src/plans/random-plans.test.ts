import { createRandom, ok, type Random } from '@kuroshio/base';
import { addDays, isTradingDay, nextTradingDay, TABLES, type TradingDate } from '@kuroshio/market';
import { price } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Exchange, ExchangeView } from '../exchange/index.ts';
import { instrument, type StageDatabase } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { passingSeals } from '../books/index.ts';
import { changePlan } from './change-plan.ts';
import { createPlan } from './create-plan.ts';
import { endPlan } from './end-plan.ts';
import { listPlans } from './list-plans.ts';
import { pausePlan } from './pause-plan.ts';
import { resumePlan } from './resume-plan.ts';
import { runPlans } from './run-plans.ts';
import type { PlanRunParts } from './plan-parts.ts';

const etf = instrument('TWSE:0050');
const { calendar } = TABLES;
const log = createLog('silent');
let db: StageDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  for (const [who, phone] of [1, 2, 3, 4].map((seed) => [100_000 + seed, `+88691234567${seed}`] as const))
    await db.owner.query(
      `insert into customer (id, phone, password_hash, invited_with, language, created_at)
       overriding system value values ($1, $2, '', 'HOUSE222', 'tw', now())`,
      [who, phone],
    );
}, 120_000);
afterAll(() => db.close());

type Moment = 'early' | 'open' | 'late';
const AT: Readonly<Record<Moment, number>> = { early: 9.05 * 3_600_000, open: 10 * 3_600_000, late: 14 * 3_600_000 };

/** A market that stands at one price and fills whatever comes, by a clock that the test sets. */
function createWorld(first: TradingDate, seed: number) {
  const clock = createManualClock(Date.UTC(2026, 6, 9));
  const now = { date: first, moment: 'early' as Moment };
  let orders = seed * 1_000_000;
  const market = {
    ...{ instrument: etf, marks: [], pause: null, reference: price(100_00), book: null },
    ...{ limits: { down: price(90_00), up: price(110_00) }, day: { last: 0 } },
  };
  const view = {
    rulebook: TABLES,
    venueTime: () => undefined,
    markets: { get: (no: number) => (no === etf.no ? market : undefined) },
    clocks: {
      get: () => ({
        ...{ date: now.date, msOfDay: AT[now.moment] },
        phase: now.moment === 'late' ? 'after-hours' : 'continuous',
      }),
    },
  } as unknown as ExchangeView;
  const place: Exchange['place'] = async ({ customer, clientOrderId, ticket }) => {
    const rows = await db.owner.query(
      `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity, price,
         book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares, closes,
         placed_at, updated_at)
       values ($1, $2, $3, $4, 1, 'buy', 'limit', 'ROD', $5, 1, 1, $6, 'filled', $5, 1, 1, '{}', 0, 0, 0, '[]', now(), now())
       on conflict do nothing returning id`,
      [++orders, customer, clientOrderId, etf.no, BigInt(ticket.quantity), now.date],
    );
    // The same key again: no second order.
    expect(rows).toHaveLength(1);
    return ok({} as Order);
  };
  const seals = passingSeals();
  const marks = createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now });
  const parts: PlanRunParts = {
    ...{ database: db.database, marks, log, clock: { ...clock, after: () => () => undefined } },
    exchange: { view, place },
    restrictions: { of: () => [] },
    ownLimits: { stops: async () => undefined },
    inbox: { write: async () => [], announce: () => undefined },
  };
  const context = {
    ...{ customer: undefined, requireCustomer: () => ({ customerId: 100_000 + seed, sessionId: 1 }), log },
    ...{ token: undefined, account: undefined, ip: '', userAgent: '', now: clock.now() },
  } as CustomerContext;
  return { now, parts, context, runner: runPlans(parts) };
}

/** A plan in plain words: the days that are its own, and the first day of which nothing has been done. */
interface Plain {
  readonly id: string;
  version: number;
  state: 'active' | 'paused' | 'ended';
  days: readonly number[];
  times: number;
  untilOn: string;
  from: TradingDate;
  readonly dates: Record<string, 'filled' | 'skipped'>;
}

const isChosen = (plain: Plain, day: TradingDate) =>
  plain.days.includes(Number(day.slice(8))) && (plain.untilOn === '' || day <= plain.untilOn);

/** The plain way: day by day, a chosen day waits for the next day that trades. */
function lookPlainly(plain: Plain, date: TradingDate, moment: Moment): void {
  if (plain.state !== 'active') return;
  const bought = () => Object.values(plain.dates).filter((state) => state === 'filled').length;
  let waits = false;
  for (let day = plain.from; day <= date; day = addDays(day, 1)) {
    waits ||= isChosen(plain, day);
    if (!waits || !isTradingDay(calendar, 'TWSE', day)) continue;
    if (day === date && moment === 'early') return;
    plain.dates[day] ??= day === date && moment === 'open' ? 'filled' : 'skipped';
    plain.from = addDays(day, 1);
    waits = false;
    if (plain.times > 0 && bought() >= plain.times) plain.state = 'ended';
    // One date at a look.
    break;
  }
  let last = plain.from;
  for (let n = 0; n < 40 && !plain.days.includes(Number(last.slice(8))); n++) last = addDays(last, 1);
  if (Object.keys(plain.dates).length > 0 && plain.untilOn !== '' && last > plain.untilOn) plain.state = 'ended';
}

const firstDay = (date: TradingDate, moment: Moment) => (moment === 'early' ? date : addDays(date, 1));

function someDays(random: Random): number[] {
  return [...new Set(Array.from({ length: 1 + random.whole(3) }, () => 1 + random.whole(28)))];
}

it.each([1, 2, 3, 4])(
  'random commands over months come to the dates of the plain way (%i)',
  async (seed) => {
    const random = createRandom(`plans ${seed}`);
    const { now, parts, context, runner } = createWorld(addDays('2026-01-05' as TradingDate, random.whole(60)), seed);
    if (!isTradingDay(calendar, 'TWSE', now.date)) now.date = nextTradingDay(calendar, 'TWSE', now.date);
    const plains: Plain[] = [];
    let keys = 0;

    async function command(): Promise<void> {
      const one = plains.length === 0 ? undefined : random.pick(plains);
      const kind = random.whole(8);
      const from = firstDay(now.date, now.moment);
      if (one === undefined || kind <= 2) {
        if (plains.filter(({ state }) => state !== 'ended').length >= 15) return;
        const times = random.whole(3) === 0 ? 1 + random.whole(3) : 0;
        const terms = { amount: '300000', days: someDays(random), times, untilOn: '' as const };
        const planKey = `random-${seed}-${++keys}` as Parameters<ReturnType<typeof createPlan>>[0]['planKey'];
        const made = await createPlan(parts)({ symbol: etf.symbol, ...terms, planKey }, context);
        if (!made.ok) throw new Error(made.refusal.code);
        plains.push({ id: made.value.id, version: 1, state: 'active', ...terms, from, dates: {} });
        return;
      }
      const { id } = one;
      if (kind === 3 && one.state === 'active') {
        expect((await pausePlan(parts)({ id }, context)).ok).toBe(true);
        one.state = 'paused';
        one.version++;
      } else if (kind <= 5 && one.state === 'paused') {
        expect((await resumePlan(parts)({ id }, context)).ok).toBe(true);
        one.state = 'active';
        one.from = from;
        one.version++;
      } else if (kind === 6 && one.state !== 'ended') {
        const days = someDays(random);
        const terms = { amount: '200000', days, times: one.times, untilOn: '' as const };
        expect((await changePlan(parts)({ id, version: one.version, ...terms }, context)).ok).toBe(true);
        // What waits stays, where the new days have it too.
        let waiting = one.from;
        while (!one.days.includes(Number(waiting.slice(8)))) waiting = addDays(waiting, 1);
        const keeps = one.state === 'active' && waiting < from && days.includes(Number(waiting.slice(8)));
        one.from = keeps ? waiting : from;
        one.days = days;
        one.version++;
      } else if (kind === 7 && one.state !== 'ended' && random.whole(3) === 0) {
        expect((await endPlan(parts)({ id }, context)).ok).toBe(true);
        one.state = 'ended';
      }
    }

    for (let n = 0; n < 120; n++) {
      for (const moment of ['early', 'open', 'late'] as const) {
        now.moment = moment;
        if (random.whole(3) === 0) await command();
        // Now and then the program does not look for a day.
        if (random.whole(8) === 0) continue;
        await runner.look();
        for (const plain of plains) lookPlainly(plain, now.date, moment);
      }
      now.date = nextTradingDay(calendar, 'TWSE', now.date);
    }
    now.moment = 'late';
    // What was missed is told one date at a look.
    for (let n = 0; n < 30; n++) {
      await runner.look();
      for (const plain of plains) lookPlainly(plain, now.date, 'late');
    }
    const rows = await db.owner.query<{ plan_id: bigint; due_on: string; state: string; reason: string }>(
      'select plan_id, due_on, state, reason from plan_purchase where plan_id = any($1::bigint[])',
      [plains.map(({ id }) => BigInt(id))],
    );
    for (const plain of plains) {
      const own = rows.filter(({ plan_id }) => String(plan_id) === plain.id);
      const dates = Object.fromEntries(
        own.map(({ due_on, state, reason }) => [due_on, reason === 'closed' ? state : state + reason]),
      );
      expect(dates, `plan ${plain.id} of ${plain.days.join(' ')}`).toEqual(plain.dates);
    }
    const listed = await listPlans(parts)({}, context);
    if (!listed.ok) throw new Error(listed.refusal.code);
    const states = new Map(listed.value.plans.map(({ id, state }) => [id, state]));
    for (const plain of plains) if (states.has(plain.id)) expect(states.get(plain.id)).toBe(plain.state);
    await db.owner.query("update purchase_plan set state = 'ended', reason = 'customer'");
    await runner.stop();
  },
  120_000,
);
