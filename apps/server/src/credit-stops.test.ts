import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createMarginStage, type MarginStage, nt } from './margin/margin-stage.ts';
import type { CustomerContext, OperatorContext } from './platform/http/index.ts';
import { listCreditStops } from './credit-stops/list-credit-stops.ts';
import { creditStopRules } from './credit-stops/request-rules.ts';
import { type KeptStops, startStops } from './credit-stops/start-stops.ts';
import { stockStops } from './credit-stops/stock-stops.ts';
import type { CreditStopsParts } from './credit-stops/stops-parts.ts';

const foxconn = instrument('TWSE:2317');
const { symbol } = foxconn;

let margin: MarginStage;
let parts: CreditStopsParts;
let stops: KeptStops;
let customer: number;
let requests = 0;

beforeAll(async () => {
  margin = await createMarginStage('credit-stops');
  const { stage } = margin;
  const { database, marks } = margin.parts;
  stops = await startStops({ database, marks });
  stage.exchange.state.creditStop = stops.on;
  parts = { database, marks, exchange: stage.exchange, stops } as unknown as CreditStopsParts;
  await stage.db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark)
    overriding system value select id, name, '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')
    from (values (1, 'mara'), (2, 'cora')) as o (id, name)`);
  customer = await margin.customer(nt(3_000_000));
  const limit = String(nt(5_000_000));
  const opened = await margin.act.open({ limit, agreement: '2026-11' } as never, margin.as(customer));
  if (!opened.ok) throw new Error(opened.refusal.code);
}, 60_000);
afterAll(() => margin.close());

const now = () => margin.stage.clock.now();
const today = () => clockOf(margin.stage.exchange.view, 'TWSE').date;

/** A request that two have decided, for what refers to it. */
async function requestId(kind: string): Promise<bigint> {
  requests += 1;
  const [row] = await margin.stage.db.owner.query<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, checker, request_key, fingerprint,
       sent_at, expires_at, state, decision_note, mark) values ($2, '{}', $1, '{}', '{}', '', 1, 2, $1, 0, now(),
       now(), 'applied', '', decode(repeat('00', 16), 'hex')) returning id`,
    [`stop-${requests}`, kind],
  );
  return row?.id ?? 0n;
}

async function stop(financing: 'margin-purchase' | 'short-sale', of = symbol) {
  const rules = creditStopRules(parts)['credit-stop-set'];
  const payload = { symbol: of, financing, reason: 'balance-cap' } as const;
  const seen = await rules.preview(payload, { maker: 1, now: now() });
  if (!seen.ok) return seen;
  const approved = { id: await requestId('credit-stop-set'), payload, maker: 1, checker: 2, now: now() };
  return [await rules.apply(approved), await rules.apply(approved)];
}

async function lift(stopId: string) {
  const rules = creditStopRules(parts)['credit-stop-lift'];
  const payload = { stopId, reason: 'resolved' } as const;
  const seen = await rules.preview(payload, { maker: 1, now: now() });
  if (!seen.ok) return seen;
  return rules.apply({ id: await requestId('credit-stop-lift'), payload, maker: 1, checker: 2, now: now() });
}

async function listed() {
  const outcome = await listCreditStops(parts)({}, { now: now() } as OperatorContext);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

async function shown() {
  const outcome = await stockStops(parts)({ symbol }, { now: now() } as CustomerContext);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.stops;
}

const order = (financing: 'cash' | 'margin' | 'short', side: 'buy' | 'sell' = 'buy') => {
  const { limits } = marketAt(margin.stage.exchange.view, foxconn.no);
  // Far from the market: it is taken, and trades with nobody.
  const price = side === 'buy' ? limits?.down : limits?.up;
  return margin.stage.place(customer, foxconn, { side, quantity: 1_000, price, financing });
};

async function nextDay(): Promise<string> {
  const date = today();
  await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  return today();
}

it('stops the kind that two operators said, from the next trading day, and neither the other kind nor the way out', async () => {
  expect(await stop('margin-purchase', 'US:AAPL')).toMatchObject({ refusal: { code: 'INSTRUMENT_NOT_FOUND' } });
  expect(await stop('margin-purchase', 'FX:USDTWD')).toMatchObject({ refusal: { code: 'CREDIT_STOP_NOT_LENT' } });
  await margin.buy(customer, 2);
  const about = `credit-stop/margin-purchase/${symbol}`;
  // One request, applied twice as after a kill, writes one row.
  expect(await stop('margin-purchase')).toMatchObject([{ value: about }, { value: about }]);
  expect(await stop('margin-purchase')).toMatchObject({ refusal: { code: 'CREDIT_STOP_STANDS' } });
  const begins = (await shown()).map(({ from, inForce }) => [from > today(), inForce]);
  expect(begins).toEqual([[true, false]]);
  expect(await order('margin')).toMatchObject({ ok: true });

  const date = await nextDay();
  expect(await shown()).toEqual([{ financing: 'margin-purchase', from: date, reason: 'balance-cap', inForce: true }]);
  expect(await order('margin')).toMatchObject({ refusal: { code: 'CREDIT_STOPPED_BALANCE', params: { date } } });
  expect(await order('margin', 'sell')).toMatchObject({ ok: true });
  expect(await order('cash')).toMatchObject({ ok: true });
  expect(await order('short', 'sell')).toMatchObject({ ok: true });
  const {
    stops: [one, ...others],
    forged,
    missing,
  } = await listed();
  expect([one, others, forged, missing]).toMatchObject([
    { symbol, state: 'active', from: date, liftedFrom: null, maker: 'mara', checker: 'cora' },
    ...[[], 0, 0],
  ]);
}, 20_000);

it('rows put in with the database’s password stop nothing, lift nothing and are named; one that is gone is named too', async () => {
  const { db } = margin.stage;
  const date = today();
  const insert = `insert into credit_stop (instrument_no, financing, stops, from_on, reason, request_id, decided_at, mark)
    values ($1, $2, $3, $4, 'balance-cap', $5, now(), decode(repeat('00', 16), 'hex'))`;
  const ids = [await requestId('halt-set'), await requestId('halt-set')];
  await db.owner.query(insert, [foxconn.no, 'short-sale', true, date, ids[0] ?? 0n]);
  await db.owner.query(insert, [foxconn.no, 'margin-purchase', false, date, ids[1] ?? 0n]);
  await stops.read();
  expect(await order('short', 'sell')).toMatchObject({ ok: true });
  expect(await order('margin')).toMatchObject({ refusal: { code: 'CREDIT_STOPPED_BALANCE' } });
  expect(await listed()).toMatchObject({ stops: [{ state: 'active' }], forged: 2, missing: 0 });
  await db.owner.query('delete from credit_stop where request_id = any($1)', [ids]);
  // What the program wrote, with another word in it, is not what it wrote.
  await db.owner.query("update credit_stop set reason = 'unusual-volume'");
  expect(await listed()).toMatchObject({ stops: [], forged: 1, missing: 1 });
  await db.owner.query("update credit_stop set reason = 'balance-cap'");
  expect(await listed()).toMatchObject({ stops: [{}], forged: 0, missing: 0 });
  for (const change of ["update credit_stop set reason = 'balance-cap'", 'delete from credit_stop'])
    await expect(db.database.query(change)).rejects.toThrow(/permission denied/);
});

it('is lifted from the next trading day, once, and counts again after the program has started anew', async () => {
  const [one] = (await listed()).stops;
  const { database, marks } = parts;
  stops = await startStops({ database, marks });
  parts = { ...parts, stops };
  margin.stage.exchange.state.creditStop = stops.on;
  expect(await order('margin')).toMatchObject({ refusal: { code: 'CREDIT_STOPPED_BALANCE' } });
  expect(await lift('999')).toMatchObject({ refusal: { code: 'CREDIT_STOP_NOT_FOUND' } });
  expect(await lift(one?.id ?? '')).toMatchObject({ ok: true });
  expect(await lift(one?.id ?? '')).toMatchObject({ refusal: { code: 'CREDIT_STOP_NOT_FOUND' } });
  const [standing] = await shown();
  expect(standing?.until !== undefined && standing.until > today()).toBe(true);
  expect(await order('margin')).toMatchObject({ refusal: { code: 'CREDIT_STOPPED_BALANCE' } });
  const date = await nextDay();
  expect(await shown()).toEqual([]);
  expect(await order('margin')).toMatchObject({ ok: true });
  expect((await listed()).stops).toMatchObject([{ state: 'lifted', liftedFrom: date }]);
  // What is over can be stopped again.
  expect(await stop('margin-purchase')).toMatchObject([{ ok: true }, { ok: true }]);
}, 20_000);
