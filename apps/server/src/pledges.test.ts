import { customerAccount, loanDraw, withdrawalHold, withdrawalRelease } from '@kuroshio/ledger';
import { type Cash, cash } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCalls } from './credit-oversight/list-calls.ts';
import { clockOf, marketAt } from './exchange/index.ts';
import { instrument } from './exchange/stage.ts';
import { createMarginStage, type MarginStage, nt } from './margin/margin-stage.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { pledgeRoom } from './pledges/pledge-room.ts';
import { pledgeShares } from './pledges/pledge-shares.ts';
import { returnShares } from './pledges/return-shares.ts';

const foxconn = instrument('TWSE:2317');
let margin: MarginStage;
/** Money that a test has set aside. */
let aside: Parameters<typeof withdrawalHold>[0] | undefined;

beforeEach(async () => {
  margin = await createMarginStage('pledges');
}, 60_000);
afterEach(async () => {
  if (aside !== undefined)
    await margin.books.post({ postings: [{ posting: withdrawalRelease(aside), tradingDate: null }] });
  aside = undefined;
  expect(await margin.stage.wrongs()).toEqual([]);
  await margin.close();
});

const today = () => clockOf(margin.stage.exchange.view, 'TWSE');

/** Up to the close of the day, with what passes at it. */
async function close(): Promise<void> {
  const { phase, date } = today();
  if (phase === 'closed') await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
  await margin.stage.until('TWSE', (own) => own.phase === 'closed');
  await margin.days.look();
}

async function trading(): Promise<void> {
  const { date } = today();
  await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'continuous');
}

async function intake(): Promise<void> {
  const { date } = today();
  await margin.stage.until('TWSE', (own) => own.date > date && own.phase === 'intake');
}

interface Borrower {
  readonly customer: number;
  readonly loanOf: number;
  readonly positionIds: readonly number[];
}

/** Somebody with a margin purchase of some lots, and purchases of their own, all settled. */
async function borrower(lots: number, own: readonly number[], money = 9_000_000): Promise<Borrower> {
  const customer = await margin.customer(nt(money));
  const opened = await margin.act.open(
    { limit: String(nt(5_000_000)), agreement: '2026-11' } as never,
    margin.as(customer),
  );
  expect(opened).toMatchObject({ ok: true });
  await margin.buy(customer, lots);
  for (const some of own) await margin.buy(customer, some, { financing: 'cash' });
  await trading();
  await trading();
  const held = [...margin.stage.exchange.state.positions.values()].filter((one) => one.customer === customer);
  return {
    customer,
    loanOf: held.find(({ loan }) => loan > 0n)?.id ?? 0,
    positionIds: held.filter(({ loan }) => loan === 0n).map(({ id }) => id),
  };
}

/** What operators see of shares that were put up, beside all calls of a list. */
async function putUp(which: 'open' | 'ended') {
  const outcome = await listCalls(margin.parts)({ which }, { now: margin.stage.clock.now() } as OperatorContext);
  if (!outcome.ok) throw new Error('refused');
  return outcome.value.calls.flatMap((call) => call.putUp);
}

let nextKey = 1;
const at = (id: number) => margin.stage.exchange.state.positions.get(id);
const room = async ({ customer, loanOf }: Borrower) => {
  const outcome = await pledgeRoom(margin.parts)({ loanOf: String(loanOf) }, margin.as(customer));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
};
const pledge = ({ customer, loanOf }: Borrower, positionId: number, pledgeKey = `pledge-key-${nextKey++}`) =>
  pledgeShares(margin.parts)(
    { positionId: String(positionId), loanOf: String(loanOf), pledgeKey } as never,
    margin.as(customer),
  );
const takeBack = (customer: number, positionId: number, returnKey = `return-key-${nextKey++}`) =>
  returnShares(margin.parts)({ positionId: String(positionId), returnKey } as never, margin.as(customer));
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
const overview = async (customer: number) => {
  const outcome = await margin.act.overview({}, margin.as(customer));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
};
const stateOf = async (customer: number) =>
  (
    await margin.stage.db.owner.query<{ state: string }>(
      'select state from margin_call where customer_id = $1 order by id',
      [customer],
    )
  ).map(({ state }) => state);

describe('a call that is met with shares', () => {
  it('says before what each would make of it, counts six tenths of them, and ends at the close', async () => {
    const one = await borrower(4, [1, 3]);
    const { customer } = one;
    margin.fall(0.7);
    await close();
    expect(await stateOf(customer)).toEqual(['called']);
    const before = await overview(customer);
    const [loan] = before.positions;
    const said = await room(one);
    expect([said.left, said.ratioBps, said.ownRatioBps]).toEqual([before.call?.left, before.ratioBps, loan?.ratioBps]);
    // The three lots are enough, and stand first.
    const [three, single] = said.shares;
    expect(said.shares.map(({ positionId }) => Number(positionId))).toEqual([...one.positionIds].toReversed());
    expect(BigInt(three?.counted ?? 0)).toBe((BigInt(three?.value ?? 0) * 6n) / 10n);
    expect(BigInt(single?.counted ?? 0) < BigInt(before.call?.left ?? 0)).toBe(true);
    // With them the ratio is the value of all shares over the loan, by the market's own price.
    const price = BigInt(loan?.price ?? 0);
    const worth = price * BigInt((loan?.quantity ?? 0) + (three?.quantity ?? 0));
    expect(BigInt(three?.ratioAfterBps ?? 0)).toBe((worth * 10_000n) / BigInt(loan?.loan ?? 1));

    const [first] = one.positionIds;
    const key = 'the-same-key';
    expect(await pledge(one, first ?? 0, key)).toMatchObject({ ok: true, value: { counted: single?.counted } });
    expect(await pledge(one, first ?? 0, key)).toMatchObject({ ok: true, value: { counted: single?.counted } });
    expect((await overview(customer)).call).toMatchObject({ paid: single?.counted, state: 'called' });
    // While it is called nothing comes back, and what stands is shown with the loan.
    expect(codeOf(await takeBack(customer, first ?? 0))).toBe('PLEDGE_CALLED');
    expect(await pledge(one, one.positionIds[1] ?? 0)).toMatchObject({ ok: true });
    const now = await overview(customer);
    expect([now.call?.left, now.positions[0]?.pledged.length]).toEqual(['0', 2]);
    expect(now.ratioBps).toBeGreaterThan(three?.ratioAfterBps ?? 0);
    expect(now.kept).toBe('0');
    // Operators see it beside the call, at the price at which the account is valued.
    expect(await putUp('open')).toEqual([
      { positionId: String(first), symbol: foxconn.symbol, quantity: 1_000, value: String(price * 1_000n) },
      { positionId: three?.positionId, symbol: foxconn.symbol, quantity: 3_000, value: String(price * 3_000n) },
    ]);
    await close();
    expect((await stateOf(customer)).at(-1)).toMatch(/met|lifted/);
    // What has ended has nothing standing for it any more, though the shares still stand for the loan.
    expect(await putUp('ended')).toEqual([]);

    // Nothing is called any more: what stays from 166 % on without it comes back, the rest does not.
    margin.fall(0.6);
    expect(codeOf(await takeBack(customer, one.positionIds[1] ?? 0))).toBe('PLEDGE_NEEDED');
    margin.fall(1);
    expect(codeOf(await takeBack(customer, one.positionIds[1] ?? 0, 'comes-back'))).toBe('done');
    expect(codeOf(await takeBack(customer, one.positionIds[1] ?? 0, 'comes-back'))).toBe('done');
    expect(codeOf(await takeBack(customer, one.positionIds[1] ?? 0))).toBe('POSITION_NOT_FOUND');
    expect(at(one.positionIds[1] ?? 0)).toMatchObject({ financing: 'cash', pledge: null });
  });

  it('warns, is called and shown by the same ratio: shares that were put up keep an account from the line', async () => {
    const one = await borrower(2, [2]);
    const { customer } = one;
    await pledge(one, one.positionIds[0] ?? 0);
    margin.fall(0.75);
    await close();
    // Without them 125 %: called. With them twice that.
    expect(await stateOf(customer)).toEqual([]);
    const outcome = await margin.act.whatIf({}, margin.as(customer));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { ratioBps } = await overview(customer);
    expect(outcome.value.rows.find(({ percent }) => percent === 0)?.ratioBps).toBe(ratioBps);
    const fallen = outcome.value.rows.find(({ percent }) => percent === -50);
    expect(Math.abs((fallen?.ratioBps ?? 0) * 2 - (ratioBps ?? 0))).toBeLessThan(5);
    const [owed] = (await overview(customer)).positions;
    const then = BigInt(Math.floor((owed?.price ?? 0) / 2));
    const sixTenths = (quantity = 0) => (then * BigInt(quantity) * 6n) / 10n;
    expect(BigInt(fallen?.amount ?? 0)).toBe(
      BigInt(owed?.loan ?? 0) - sixTenths(owed?.quantity) - sixTenths(owed?.pledged[0]?.quantity),
    );
    // The price at which it is called moves both.
    const [loan] = (await overview(customer)).positions;
    const all = (loan?.quantity ?? 0) + (loan?.pledged[0]?.quantity ?? 0);
    const line = (Number(loan?.loan) * 1.3) / all;
    expect(Math.abs((loan?.callPrice ?? 0) - line)).toBeLessThan(100);
  });

  it('is not met by the same shares twice: what is sold of them counts as paid, no longer as put up', async () => {
    const one = await borrower(4, [2]);
    const { customer, loanOf, positionIds } = one;
    margin.fall(0.7);
    await close();
    await pledge(one, positionIds[0] ?? 0);
    await trading();
    const { call } = await overview(customer);
    const counted = BigInt(call?.paid ?? 0);
    const loan = at(loanOf)?.loan ?? cash(0n);
    const price = marketAt(margin.stage.exchange.view, foxconn.no).limits?.down;
    const sale = { side: 'sell', price, quantity: 1_000, financing: 'secured' } as const;
    const sold = await margin.stage.place(customer, foxconn, sale);
    for (let n = 0; n < 100 && sold.ok && sold.value.state === 'open'; n++) await margin.stage.pass(100);
    const principal = loan - (at(loanOf)?.loan ?? 0n);
    expect(principal).toBeGreaterThan(0n);
    const left = at(positionIds[0] ?? 0)?.quantity ?? 0;
    const half = (counted * BigInt(left)) / BigInt(left + 1_000);
    expect((await overview(customer)).call?.paid).toBe(String(half + principal));
  });
});

describe('what comes back', () => {
  it('is not needed by the loan itself, however well the rest of the account stands', async () => {
    const one = await borrower(2, [2]);
    const { customer, positionIds } = one;
    await margin.buy(customer, 4);
    await trading();
    await trading();
    const other = [...margin.stage.exchange.state.positions.values()].findLast((held) => held.loan > 0n);
    if (other === undefined) throw new Error('owed');
    const principal = String(other.loan - nt(10_000));
    await margin.act.repay(
      { positionId: String(other.id), principal, repayKey: 'nearly-all' } as never,
      margin.as(customer),
    );
    await pledge(one, positionIds[0] ?? 0);
    margin.fall(0.9);
    // Two lots stand at 150 % alone; with the other four the account is far above 166 %.
    expect((await overview(customer)).ratioBps).toBeGreaterThan(30_000);
    expect(codeOf(await takeBack(customer, positionIds[0] ?? 0))).toBe('PLEDGE_NEEDED');
    margin.fall(1.2);
    expect(codeOf(await takeBack(customer, positionIds[0] ?? 0))).toBe('done');
  });
});

describe('thieves', () => {
  it('put much up for a small loan, so that it meets the call of a large one and is free again for a few dollars', async () => {
    const one = await borrower(4, [4]);
    const { customer } = one;
    await margin.buy(customer, 1);
    await trading();
    await trading();
    const small = [...margin.stage.exchange.state.positions.values()].findLast((held) => held.loan > 0n);
    if (small === undefined) throw new Error('owed');
    // All but ten thousand dollars of it is paid back before prices fall.
    const principal = String(small.loan - nt(10_000));
    const paid = { positionId: String(small.id), principal, repayKey: 'nearly-all' };
    expect(await margin.act.repay(paid as never, margin.as(customer))).toMatchObject({ ok: true });
    margin.fall(0.6);
    await close();
    const before = await overview(customer);
    expect(before.call?.positions).toEqual([String(one.loanOf)]);
    const forSmall = { ...one, loanOf: small.id };
    const [shares] = (await room(forSmall)).shares;
    expect(shares).toMatchObject({ positionId: String(one.positionIds[0]), counted: String(nt(10_000)) });
    expect(codeOf(await pledge(forSmall, one.positionIds[0] ?? 0))).toBe('done');
    const after = await overview(customer);
    expect([after.call?.paid, after.call?.state]).toEqual(['0', 'called']);
    // The ratio of the account has NT$16,666 more in it, not the four lots.
    const more = (BigInt(after.counted) - BigInt(before.counted)) / 100n;
    expect(more).toBe(16_666n);
    expect(after.ratioBps).toBe(shares?.ratioAfterBps);
    expect((after.ratioBps ?? 0) - (before.ratioBps ?? 0)).toBeLessThan(500);
  });

  it('of two called loans the one for which shares stand counts no more of them than it is', async () => {
    const one = await borrower(4, [4]);
    const { customer } = one;
    await margin.buy(customer, 1);
    await trading();
    await trading();
    const small = [...margin.stage.exchange.state.positions.values()].findLast((held) => held.loan > 0n);
    if (small === undefined) throw new Error('owed');
    margin.fall(0.5);
    await close();
    expect((await overview(customer)).call?.positions).toHaveLength(2);
    await pledge({ ...one, loanOf: small.id }, one.positionIds[0] ?? 0);
    expect((await overview(customer)).call?.paid).toBe(String(small.loan));
  });
});

/** As after a fall of more than half: so much more is owed than the shares bring. The money of it is free, and spent elsewhere. */
async function owesMore(one: Borrower, more: Cash): Promise<void> {
  const drawn = loanDraw({ customer: one.customer, asset: 1, loanId: 1n, principal: more });
  await margin.books.post({ postings: [{ posting: drawn, tradingDate: null }] });
  await margin.stage.db.owner.query('update margin_position set loan = loan + $2 where position_id = $1', [
    one.loanOf,
    more,
  ]);
  const position = at(one.loanOf);
  if (position === undefined) throw new Error('owed');
  position.loan = cash(position.loan + more);
}

/** Sets all free money aside, so that nothing but shares pays. */
async function setAside(customer: number): Promise<void> {
  const [row] = await margin.stage.db.owner.query<{ amount: bigint }>(
    'select amount from balance where account_id = $1',
    [customerAccount(customer, 1, 'available')],
  );
  const hold = { customer, withdrawalId: 7n, asset: 1, amount: cash(row?.amount ?? 0n) };
  await margin.books.post({ postings: [{ posting: withdrawalHold(hold), tradingDate: null }] });
  aside = hold;
}

/** Sells all shares of the loan itself, which do not bring what is owed. */
async function sellOwn({ customer, loanOf }: Borrower): Promise<void> {
  const price = marketAt(margin.stage.exchange.view, foxconn.no).limits?.down;
  const sale = { side: 'sell', price, quantity: 1_000, financing: 'margin', positionId: loanOf } as const;
  const sold = await margin.stage.place(customer, foxconn, sale);
  for (let n = 0; n < 100 && sold.ok && sold.value.state === 'open'; n++) await margin.stage.pass(100);
  expect([sold.ok && sold.value.state, at(loanOf)?.quantity]).toEqual(['filled', 0]);
}

const houseOrders = (customer: number) =>
  margin.stage.db.owner.query<{ client_order_id: string; state: string; quantity: bigint }>(
    "select client_order_id, state, quantity from orders where customer_id = $1 and client_order_id like 'margin-%' order by id",
    [customer],
  );
const shortfalls = async (customer: number) =>
  (
    await margin.stage.db.owner.query<{ step: string }>(
      'select step from margin_shortfall where customer_id = $1 order by id',
      [customer],
    )
  ).map(({ step }) => step);

describe('what the sale of a loan’s own shares did not reach', () => {
  it('is paid by shares that were put up, as many as are missing; the rest is free, and nobody is in default', async () => {
    const one = await borrower(1, [4]);
    const { customer, loanOf } = one;
    const [positionId = 0] = one.positionIds;
    await pledge(one, positionId);
    // A lot pays most of a lot and a half: so much more is owed that the sale leaves about one and a half.
    const lot = BigInt(marketAt(margin.stage.exchange.view, foxconn.no).reference) * 1_000n;
    await owesMore(one, cash(((lot * 19n) / 10n / 100n) * 100n));
    await setAside(customer);
    await sellOwn(one);
    const left = at(loanOf)?.loan ?? cash(0n);
    expect(left > lot && left < lot * 2n).toBe(true);
    await margin.days.look();
    await margin.days.look();
    const orders = await houseOrders(customer);
    expect(orders.map((order) => [order.client_order_id.split('.').slice(0, 3).join('.'), order.quantity])).toEqual([
      [`margin-left.${loanOf}.${positionId}`, 2_000n],
    ]);
    for (let n = 0; n < 100 && at(loanOf) !== undefined; n++) await margin.stage.pass(100);
    expect([at(loanOf), at(positionId)?.financing, at(positionId)?.quantity]).toEqual([undefined, 'cash', 2_000]);
    await close();
    expect(await shortfalls(customer)).toEqual([]);
    await margin.days.look();
    expect(await houseOrders(customer)).toHaveLength(1);
  });

  it('is asked for only once the shares that were put up are gone, and then in full', async () => {
    const one = await borrower(1, [1]);
    const { customer, loanOf } = one;
    const [positionId = 0] = one.positionIds;
    await pledge(one, positionId);
    const lot = BigInt(marketAt(margin.stage.exchange.view, foxconn.no).reference) * 1_000n;
    await owesMore(one, cash(((lot * 2n) / 100n) * 100n));
    await setAside(customer);
    // As long as nobody can sell them.
    const pledged = at(positionId);
    if (pledged === undefined) throw new Error('held');
    pledged.lockedUntil = '2099-01-01' as never;
    await sellOwn(one);
    await close();
    expect([await shortfalls(customer), await houseOrders(customer)]).toEqual([[], []]);
    pledged.lockedUntil = null;
    await intake();
    await margin.days.look();
    await margin.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const rest = at(loanOf)?.loan ?? 0n;
    expect([at(positionId), rest > 0n]).toEqual([undefined, true]);
    await close();
    expect(await shortfalls(customer)).toEqual(['told']);
    await close();
    expect(await shortfalls(customer)).toEqual(['told', 'defaulted']);
  });

  it('is not put off by who orders to sell the same shares first, again and again, at a price that nobody pays', async () => {
    const one = await borrower(1, [3]);
    const { customer, loanOf } = one;
    const [positionId = 0] = one.positionIds;
    await pledge(one, positionId);
    const lot = BigInt(marketAt(margin.stage.exchange.view, foxconn.no).reference) * 1_000n;
    await owesMore(one, cash(((lot * 2n) / 100n) * 100n));
    await setAside(customer);
    await sellOwn(one);
    const price = marketAt(margin.stage.exchange.view, foxconn.no).limits?.up;
    const sale = { side: 'sell', price, quantity: 1_000, financing: 'secured', positionId } as const;
    const waiting = await margin.stage.place(customer, foxconn, sale);
    expect(codeOf(waiting)).toBe('done');
    await margin.days.look();
    expect(waiting.ok && waiting.value.state).toBe('cancelled');
    expect((await houseOrders(customer)).map(({ quantity }) => quantity)).toEqual([2_000n]);
    for (let n = 0; n < 100 && at(loanOf) !== undefined; n++) await margin.stage.pass(100);
    expect(at(loanOf)).toBe(undefined);
  });

  it('a purchase of the customer’s own in between gets none of what these shares bring', async () => {
    const one = await borrower(1, [2]);
    const { customer, loanOf } = one;
    await pledge(one, one.positionIds[0] ?? 0);
    const lot = BigInt(marketAt(margin.stage.exchange.view, foxconn.no).reference) * 1_000n;
    await owesMore(one, cash(((lot * 2n) / 100n) * 100n));
    await setAside(customer);
    await sellOwn(one);
    await margin.days.look();
    for (let n = 0; n < 100 && at(loanOf) !== undefined; n++) await margin.stage.pass(100);
    expect(at(loanOf)).toBe(undefined);
    // A friend would sell at any price: of two lots less than one is left to buy with.
    const { limits } = marketAt(margin.stage.exchange.view, foxconn.no);
    const wish = { side: 'buy', price: limits?.up, quantity: 1_000 } as const;
    expect(codeOf(await margin.stage.place(customer, foxconn, wish))).toBe('BALANCE_INSUFFICIENT');
  });
});
