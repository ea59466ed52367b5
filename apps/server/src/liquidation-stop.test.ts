import { addTradingDays, type TradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockOf } from './exchange/index.ts';
import { liquidationStopRules } from './margin/index.ts';
import { createMarginStage, type MarginStage, nt } from './margin/margin-stage.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { listCalls } from './credit-oversight/list-calls.ts';

let margin: MarginStage;
let customer: number;
let callId: string;
let requests = 0;

const day = () => clockOf(margin.stage.exchange.view, 'TWSE');
const ahead = (days: number) =>
  days === 0 ? day().date : addTradingDays(margin.stage.exchange.view.rulebook.calendar, 'TWSE', day().date, days);

/** Passes time up to the close of the day. */
async function close(): Promise<void> {
  const { phase, date } = day();
  if (phase === 'closed') await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await margin.stage.until('TWSE', (own) => own.phase === 'closed');
  await margin.days.look();
}

beforeAll(async () => {
  margin = await createMarginStage('liquidation-stop');
  customer = await margin.customer(nt(3_000_000));
  const limit = String(nt(5_000_000));
  const opened = await margin.act.open({ limit, agreement: '2026-11' } as never, margin.as(customer));
  if (!opened.ok) throw new Error(opened.refusal.code);
  await margin.stage.db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark)
    overriding system value select id, name, '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')
    from (values (1, 'mara'), (2, 'cora')) as o (id, name)`);
  await margin.buy(customer, 2);
  margin.fall(0.55);
  for (let times = 0; times < 3; times += 1) await close();
  callId = (await shown())?.id ?? '';
}, 60_000);
afterAll(() => margin.close());

async function shown() {
  const outcome = await listCalls(margin.parts)({ which: 'open' }, {} as OperatorContext);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.calls[0];
}

async function told() {
  const outcome = await margin.act.overview({}, margin.as(customer));
  return outcome.ok ? outcome.value.call : undefined;
}

async function requestId(): Promise<bigint> {
  requests += 1;
  const [row] = await margin.stage.db.owner.query<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, checker, request_key, fingerprint,
       sent_at, expires_at, state, decision_note, mark) values ('liquidation-stop', '{}', $1, '{}', '{}', '', 1, 2, $1, 0,
       now(), now(), 'applied', '', decode(repeat('00', 16), 'hex')) returning id`,
    [`liquidation-${requests}`],
  );
  return row?.id ?? 0n;
}

async function messages() {
  const rows = await margin.stage.db.owner.query<{ due: string }>(
    "select facts ->> 'dueOn' as due from message where customer_id = $1 and facts ->> 'change' = 'stopped' order by id",
    [customer],
  );
  return rows.map(({ due }) => due);
}

const rules = () => liquidationStopRules(margin.parts)['liquidation-stop'];
const wish = (until: string, of = callId) => ({ callId: of, until, reason: 'collateral-suspended' }) as const;
const now = () => margin.stage.clock.now();
const preview = (until: string, of?: string) => rules().preview(wish(until, of), { maker: 1, now: now() });

/** The next day, before the opening: the house sells now, unless it is stopped. */
async function nextIntake(): Promise<void> {
  const { date } = day();
  await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
  await margin.days.look();
}

it('is for an open call, and for five trading days at most', async () => {
  expect(await shown()).toMatchObject({ state: 'selling', stopped: null });
  expect(await preview(ahead(1), '999')).toMatchObject({ refusal: { code: 'MARGIN_CALL_NOT_FOUND' } });
  const past = addTradingDays(margin.stage.exchange.view.rulebook.calendar, 'TWSE', day().date, -1);
  for (const bad of [past, ahead(6), '2026-13-40'])
    expect(await preview(bad)).toMatchObject({ refusal: { code: 'LIQUIDATION_STOP_DAY', params: { days: 5 } } });
  expect(await preview(ahead(5))).toMatchObject({ ok: true, value: { customerId: customer } });
});

it('a row put in with the database’s password stops nothing; what two decided takes back what is in the market', async () => {
  await margin.stage.db.owner.query(
    `insert into liquidation_stop (call_id, customer_id, until_on, reason, request_id, decided_at, mark)
     values ($1, $2, $3, 'authority-order', $4, now(), decode(repeat('00', 16), 'hex'))`,
    [Number(callId), customer, ahead(5), await requestId()],
  );
  const before = await shown();
  expect(before).toMatchObject({ stopped: null, orders: 0 });
  expect(BigInt(before?.shortfall ?? 0)).toBeGreaterThan(0n);
  await nextIntake();
  expect(await shown()).toMatchObject({ stopped: null, orders: 1, newest: [{ state: 'open' }] });
  const until = ahead(1);
  const approved = { id: await requestId(), payload: wish(until), maker: 1, checker: 2, now: now() };
  // Applied once more, as after a kill: one row.
  for (let times = 0; times < 2; times += 1)
    expect(await rules().apply(approved)).toMatchObject({ value: `margin-call/${callId}` });
  const stopped = { until, reason: 'collateral-suspended' };
  expect(await shown()).toMatchObject({ stopped, orders: 1, newest: [{ state: 'cancelled', filled: 0 }] });
  expect(await told()).toMatchObject({ state: 'selling', stopped });
  await margin.days.look();
  expect(await shown()).toMatchObject({ orders: 1 });
  // The customer is told of it once.
  expect(await messages()).toEqual([until]);
  await expect(margin.stage.db.database.query('delete from liquidation_stop')).rejects.toThrow(/permission denied/);
}, 20_000);

it('hides nothing of what is owed while it lasts, and ends by itself after its day', async () => {
  const stopped = await shown();
  await nextIntake();
  expect(day().date).toBe((await told())?.stopped?.until as TradingDate);
  const last = await shown();
  // Still called, still owed, still not covered; nothing was sold on its last day either.
  expect(last).toMatchObject({ state: 'selling', orders: 1, sold: '0', owed: stopped?.owed, left: stopped?.left });
  expect(BigInt(last?.shortfall ?? 0)).toBeGreaterThan(0n);
  await nextIntake();
  expect(await told()).not.toHaveProperty('stopped');
  expect(await shown()).toMatchObject({ stopped: null, orders: 2, newest: [{ state: 'open' }, {}] });
}, 20_000);

it('is renewed once and no more, also where two go on agreeing', async () => {
  const approve = async (until: string) =>
    rules().apply({ id: await requestId(), payload: wish(until), maker: 1, checker: 2, now: now() });
  expect(await approve(ahead(2))).toMatchObject({ ok: true });
  const often = { refusal: { code: 'LIQUIDATION_STOPPED_OFTEN', params: { count: 2 } } };
  expect(await preview(ahead(3))).toMatchObject(often);
  expect(await approve(ahead(3))).toMatchObject(often);
  expect(await messages()).toHaveLength(2);
});
