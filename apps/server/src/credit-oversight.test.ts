import { customerAccount, houseAccount, loanDraw } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveNew } from './books/index.ts';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createMarginStage, type MarginStage, nt } from './margin/margin-stage.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { book } from './credit-oversight/book.ts';
import { listCalls } from './credit-oversight/list-calls.ts';
import { listEntries } from './credit-oversight/list-entries.ts';

const foxconn = instrument('TWSE:2317');
let margin: MarginStage;
let customer: number;

beforeAll(async () => {
  margin = await createMarginStage('oversight');
  customer = await margin.customer(nt(3_000_000));
  const limit = String(nt(5_000_000));
  const opened = await margin.act.open({ limit, agreement: '2026-11' } as never, margin.as(customer));
  if (!opened.ok) throw new Error(opened.refusal.code);
  await margin.buy(customer, 2);
}, 60_000);
afterAll(() => margin.close());

const context = () => ({ now: margin.stage.clock.now() }) as OperatorContext;
const must = <Answer>(outcome: { readonly ok: true; readonly value: Answer } | { readonly ok: false }): Answer => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const calls = async (which: 'open' | 'ended', after?: string) =>
  must(await listCalls(margin.parts)({ which, ...(after === undefined ? {} : { after }) }, context()));
const side = async (name: string) => {
  const { sides } = must(await book(margin.parts)({}, context()));
  const found = sides.find((one) => one.side === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** Passes time up to the close of the day. */
async function close(): Promise<void> {
  const { stage, days } = margin;
  const { phase, date } = clockOf(stage.exchange.view, 'TWSE');
  if (phase === 'closed') await stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await stage.until('TWSE', (own) => own.phase === 'closed');
  await days.look();
}

const loanOf = async () => {
  const sql = 'select -amount as owed from balance where account_id = $1';
  const [row] = await margin.stage.db.owner.query<{ owed: bigint }>(sql, [customerAccount(customer, 1, 'loan')]);
  return row?.owed ?? 0n;
};

it('the book agrees with the ledger, by the checkpoint of the proofs and without one', async () => {
  const loan = await loanOf();
  expect(loan).toBeGreaterThan(0n);
  const agreed = {
    ...{ agreed: 1, differing: 0 },
    lines: [{ asset: 'TWD', rows: String(loan), ledger: String(loan), difference: '0', count: 1 }],
  };
  expect(await side('principal')).toEqual({ side: 'principal', ...agreed });
  expect(await proveNew(margin.stage.db.database, margin.stage.clock.now())).toEqual([]);
  expect(await side('principal')).toEqual({ side: 'principal', ...agreed });
  expect(must(await listEntries(margin.parts)({ kind: 'margin' }, context())).entries).toMatchObject([
    { customer: String(customer), symbol: foxconn.symbol, quantity: 2_000, amount: String(loan), isOurs: true },
  ]);
});

it('what the house has by the ledger counts what was posted after the checkpoint, and says what no row stands behind', async () => {
  // Shares out of the house’s account of lent ones, that no customer has lent; and a loan that no row knows.
  await margin.books.post({
    postings: [{ posting: loanDraw({ customer, asset: 1, loanId: 77n, principal: nt(10_000) }), tradingDate: null }],
  });
  const before = await side('principal');
  expect(before).toMatchObject({ agreed: 0, differing: 1, lines: [{ difference: String(nt(10_000)) }] });
  await margin.stage.db.owner.query('update margin_position set loan = loan + $1', [nt(10_000)]);
  expect(await side('principal')).toMatchObject({ differing: 0 });
  const { owner } = margin.stage.db;
  const [free] = await owner.query<{ id: bigint }>('select max(id) + 1 as id from posting');
  await owner.query(`insert into posting values ($1, 9, $1, 1, ${customer}, null, now())`, [free?.id ?? 0n]);
  await owner.query('insert into posted_range values (default, $1, $1)', [free?.id ?? 0n]);
  await owner.query('insert into transfer (posting_id, line, debit, credit, amount) values ($1, 0, $2, $3, 500)', [
    ...[free?.id ?? 0n, houseAccount('lent', foxconn.no), houseAccount('liquidity', foxconn.no)],
  ]);
  expect(await side('lent')).toEqual({
    ...{ side: 'lent', agreed: 0, differing: 1 },
    lines: [{ asset: foxconn.symbol, rows: '0', ledger: '500', difference: '500', count: 0 }],
  });
  await owner.query('delete from transfer where posting_id = $1', [free?.id ?? 0n]);
  await owner.query('delete from posting where id = $1', [free?.id ?? 0n]);
  await owner.query('delete from posted_range where first = $1', [free?.id ?? 0n]);
  expect(await side('lent')).toMatchObject({ agreed: 0, differing: 0 });
  await owner.query('update margin_position set loan = loan - $1', [nt(10_000)]);
});

it('a call, its ratio now and what its liquidation did; a row that nobody of us wrote is counted, not shown', async () => {
  const { stage, days } = margin;
  margin.fall(0.55);
  await close();
  const { calls: open } = await calls('open');
  const { date } = clockOf(stage.exchange.view, 'TWSE');
  expect(open).toMatchObject([{ customer: String(customer), state: 'called', calledOn: date, paid: '0', orders: 0 }]);
  const [call] = open;
  expect(call?.left).toBe(call?.amount);
  expect(call?.ratioBps).toBe(call?.ratioAtCallBps);
  // At 55 % of the price a loan of 60 % is more than the shares: what nothing covers is named.
  const value = BigInt(margin.parts.exchange.view.markets.get(foxconn.no)?.day.last ?? 0) * 2_000n;
  expect(BigInt(call?.owed ?? 0) - value).toBe(BigInt(call?.shortfall ?? 0));
  expect(BigInt(call?.shortfall ?? 0)).toBeGreaterThan(0n);
  await stage.db.owner.query(
    `insert into margin_call (customer_id, called_on, due_on, amount, positions, ratio_bps, state, counted_on, at, mark)
     values ($1, '2026-07-01', '2026-07-03', 100, array[1::bigint], 12000, 'selling', '2026-07-03', now(), decode(repeat('00', 16), 'hex'))`,
    [customer],
  );
  expect(await calls('open')).toMatchObject({ forged: 1, forgedStops: 0, calls: [{ id: call?.id, stopped: null }] });
  // As an operator's request that nobody sent: stops of selling refer to one.
  await stage.db.owner.query(
    `with operator as (insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
       values (77, 'nobody', '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')) returning id),
     request as (insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at,
       expires_at, state, decision_note, mark) select 'liquidation-stop', '{}', 'x', '{}', '{}', '', id, 'nobodys', 0, now(), now(),
       'expired', '', decode(repeat('00', 16), 'hex') from operator returning id)
     insert into liquidation_stop (call_id, customer_id, until_on, reason, request_id, decided_at, mark)
     select $1, $2, '2026-12-31', 'authority-order', id, now(), decode(repeat('00', 16), 'hex') from request`,
    [Number(call?.id), customer],
  );
  expect(await calls('open')).toMatchObject({ forgedStops: 1, calls: [{ id: call?.id, stopped: null }] });
  await stage.db.owner.query('delete from liquidation_stop');
  expect((await calls('open', call?.id)).calls).toEqual([]);
  await stage.db.owner.query('delete from margin_call where amount = 100');
  await close();
  await close();
  await stage.until('TWSE', (own) => own.phase === 'intake');
  await days.look();
  await close();
  const ended = (await calls('ended')).calls;
  expect([(await calls('open')).calls, ended.length]).toEqual([[], 1]);
  const price = marketAt(stage.exchange.view, foxconn.no).limits?.down ?? 0;
  expect(ended[0]).toMatchObject({
    ...{ id: call?.id, ratioBps: null, owed: '0', shortfall: '0', orders: 1, bought: '0' },
    newest: [{ side: 'sell', symbol: foxconn.symbol, quantity: 2_000, filled: 2_000, state: 'filled' }],
  });
  expect(BigInt(ended[0]?.sold ?? 0)).toBeGreaterThanOrEqual(cash(BigInt(price) * 2_000n));
}, 30_000);
