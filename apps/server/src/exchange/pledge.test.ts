import { TABLES, withInstruments } from '@kuroshio/market';
import { cash, type Price, shares, units } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionsIn } from './positions/position-book.ts';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const foxconn = instrument('TWSE:2317');
const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
const MILLIONS = nt(9_000_000);
const FREE = Number.MAX_SAFE_INTEGER as Price;
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 60, step: 5_000, instruments: ['TWSE:2317', 'FX:USDTWD'] });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const held = (customer: number): readonly Position[] => positionsIn(stage.exchange.state, customer, foxconn.no);

/** At the limit up or down, so that it trades. */
async function trade(customer: number, change: Wished): Promise<Order> {
  const { limits } = marketAt(stage.exchange.state, foxconn.no);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  const placed = await stage.place(customer, foxconn, { price, quantity: 1_000, ...change });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}

async function daysLater(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    await stage.until('TWSE', (clock) => clock.date > date && clock.phase === 'continuous');
  }
}

/** Somebody with a margin purchase of so many lots and so many of their own, settled. @returns the number of both positions */
async function borrower(lots = 2, own = 2): Promise<{ customer: number; loanOf: number; positionId: number }> {
  const customer = await stage.customer(MILLIONS);
  await stage.exchange.setMarginAccount({ customer, limit: MILLIONS });
  await trade(customer, { quantity: lots * 1_000, financing: 'margin' });
  await trade(customer, { quantity: own * 1_000 });
  await daysLater(2);
  const of = (financing: string) => held(customer).find((one) => one.financing === financing)?.id ?? 0;
  return { customer, loanOf: of('margin'), positionId: of('cash') };
}

let nextKey = 1;
interface Asked {
  readonly customer: number;
  readonly positionId: number;
  readonly loanOf: number;
}
const request = ({ customer, positionId, loanOf }: Asked, change: object = {}) => ({
  ...{ customer, positionId, loanOf, clientKey: `pledge-key-${nextKey++}`, ceiling: FREE, ...change },
});
const pledge = (asked: Asked, change: object = {}) => stage.exchange.pledgeShares(request(asked, change));
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
const at = (id: number) => stage.exchange.state.positions.get(id);
const seen = (loanOf: number, pledged: readonly number[]) => ({ loan: at(loanOf)?.loan ?? cash(0n), pledged });

describe('shares that are put up', () => {
  it('stand for the loan of another position, and are sold, lent, drawn on and given away for nothing else', async () => {
    const one = await borrower();
    const { customer, loanOf, positionId } = one;
    const asked = request(one);
    const first = await stage.exchange.pledgeShares(asked);
    const { quantity = 0 } = at(positionId) ?? {};
    const { day, reference } = marketAt(stage.exchange.state, foxconn.no);
    // The lower of both prices counts; six tenths of it against a call.
    const value = BigInt(Math.min(day.last || reference, reference)) * BigInt(quantity);
    if (!first.ok) throw new Error(first.refusal.code);
    expect([first.value.counted, first.value.value >= value]).toEqual([(first.value.value * 6n) / 10n, true]);
    expect(await stage.exchange.pledgeShares(asked)).toEqual(first);
    await stage.restart();
    expect(await stage.exchange.pledgeShares(asked)).toEqual(first);
    expect(codeOf(await stage.exchange.pledgeShares({ ...asked, positionId: loanOf }))).toBe('KEY_REUSED');
    expect(at(positionId)).toMatchObject({
      financing: 'secured',
      pledge: { loanOf, countsBps: 6_000, counted: first.value.counted },
      loan: 0n,
    });

    const price = marketAt(stage.exchange.state, foxconn.no).limits?.up;
    const sale = { side: 'sell', price, quantity: 1_000 } as const;
    expect(codeOf(await stage.place(customer, foxconn, sale))).toBe('SHARES_INSUFFICIENT');
    expect(codeOf(await stage.place(customer, foxconn, { ...sale, positionId }))).toBe('POSITION_NOT_FOUND');
    const taken = { customer, instrumentNo: foxconn.no, quantity: units(1), to: 'lent' } as const;
    expect(codeOf(await stage.exchange.take({ ...taken, by: { kind: 'loan', id: 1 }, step: 0 }))).toBe(
      'SHARES_INSUFFICIENT',
    );
    const draw = { customer, clientKey: 'draw-on-it', instrumentNo: foxconn.no, ceiling: FREE, amount: nt(10_000) };
    expect(codeOf(await stage.exchange.drawSecured({ ...draw, rateBps: 450, purpose: 'other' }))).toBe(
      'SECURED_ABOVE_SHARES',
    );
    // Nor do they stand for two.
    expect(codeOf(await pledge(one))).toBe('PLEDGE_NOT_FREE');
  });

  it('pay that loan when they are sold: all of it that the sale reaches, the rest is the customer’s', async () => {
    const one = await borrower(1, 3);
    const { customer, loanOf, positionId } = one;
    await pledge(one);
    const { loan: before = cash(0n) } = at(loanOf) ?? {};
    const sold = await trade(customer, { side: 'sell', financing: 'secured', quantity: 1_000 });
    const [paid] = await stage.db.owner.query<{ principal: bigint; interest: bigint }>(
      'select principal, interest from margin_close where position_id = $1 and order_id = $2',
      [loanOf, sold.id],
    );
    const net = sold.filledValue - Object.values(sold.charges).reduce((sum, charge) => sum + charge, 0n);
    expect(at(loanOf)?.loan ?? 0n).toBe(before - (paid?.principal ?? 0n));
    // A lot brings more than six tenths of what a lot cost: all of the loan is paid, and the shares are free.
    expect([paid?.principal, net > before]).toEqual([before, true]);
    expect(at(positionId)).toMatchObject({ financing: 'cash', pledge: null });
    await stage.restart();
    expect(at(positionId)).toMatchObject({ financing: 'cash', pledge: null });
    expect(at(loanOf)).toMatchObject({ financing: 'cash', loan: 0n });
  });

  it('pay a part where they bring less, in whole dollars with its interest, and sold out stand for nothing', async () => {
    const one = await borrower(6, 1);
    const { customer, loanOf, positionId } = one;
    await pledge(one);
    await daysLater(4);
    const { loan: before = cash(0n) } = at(loanOf) ?? {};
    await trade(customer, { side: 'sell', financing: 'secured', positionId });
    // A stock dividend may have left more than a lot.
    const odd = at(positionId)?.quantity ?? 0;
    if (odd > 0)
      await trade(customer, { side: 'sell', financing: 'secured', positionId, board: 'odd-lot', quantity: odd });
    const closes = await stage.db.owner.query<{ principal: bigint; interest: bigint }>(
      'select principal, interest from margin_close',
    );
    const principal = closes.reduce((sum, one) => sum + one.principal, 0n);
    expect(closes.every((one) => one.principal % 100n === 0n && one.interest > 0n)).toBe(true);
    expect(at(loanOf)?.loan).toBe(before - principal);
    expect([at(positionId), stage.exchange.state.pledged.size]).toEqual([undefined, 0]);
    await stage.restart();
    expect([at(positionId), stage.exchange.state.pledged.size]).toEqual([undefined, 0]);
  });

  it('are free once the loan is paid back in money', async () => {
    const one = await borrower();
    const { customer, loanOf, positionId } = one;
    await pledge(one);
    const principal = at(loanOf)?.loan ?? cash(0n);
    const paid = { customer, clientKey: 'all-of-it', positionId: loanOf, principal };
    expect(codeOf(await stage.exchange.repayMargin(paid))).toBe('done');
    expect(at(positionId)).toMatchObject({ financing: 'cash', pledge: null });
    await stage.restart();
    await trade(customer, { side: 'sell', positionId, quantity: 1_000 });
  });

  it('of a secured loan are sold together with its own shares, and the sale pays one loan once', async () => {
    const customer = await stage.customer(MILLIONS);
    for (const quantity of [1_000, 2_000]) await trade(customer, { quantity });
    await daysLater(2);
    const draw = { customer, clientKey: 'draw-first', instrumentNo: foxconn.no, ceiling: FREE, amount: nt(50_000) };
    await stage.exchange.drawSecured({ ...draw, rateBps: 450, purpose: 'other' });
    const loanOf = held(customer).find(({ loan }) => loan > 0n)?.id ?? 0;
    const positionId = held(customer).find(({ loan }) => loan === 0n)?.id ?? 0;
    expect(codeOf(await pledge({ customer, loanOf, positionId }))).toBe('done');
    const quantity = Math.floor(held(customer).reduce((sum, one) => sum + one.quantity, 0) / 1_000) * 1_000;
    await trade(customer, { side: 'sell', financing: 'secured', quantity });
    const closes = await stage.db.owner.query<{ position_id: bigint; principal: bigint }>(
      'select position_id, principal from margin_close',
    );
    expect(new Set(closes.map(({ position_id }) => Number(position_id)))).toEqual(new Set([loanOf]));
    expect(closes.reduce((sum, { principal }) => sum + principal, 0n)).toBe(nt(50_000));
  });
});

describe('what is not taken', () => {
  it('shares that have not settled, are being sold, are another’s, or stand already', async () => {
    const one = await borrower();
    const { customer, loanOf, positionId } = one;
    await trade(customer, { quantity: 1_000 });
    const fresh = held(customer).at(-1)?.id ?? 0;
    expect(codeOf(await pledge({ ...one, positionId: fresh }))).toBe('PLEDGE_NOT_FREE');
    const price = marketAt(stage.exchange.state, foxconn.no).limits?.up;
    const waiting = await stage.place(customer, foxconn, { side: 'sell', price, positionId, quantity: 1_000 });
    expect(codeOf(await pledge(one))).toBe('PLEDGE_NOT_FREE');
    if (waiting.ok) await stage.exchange.cancel({ customer, orderId: waiting.value.id });
    const other = await borrower(1, 1);
    expect(codeOf(await pledge({ ...one, positionId: other.positionId }))).toBe('POSITION_NOT_FOUND');
    expect(codeOf(await pledge({ ...one, loanOf: other.loanOf }))).toBe('POSITION_NOT_FOUND');
    expect(codeOf(await pledge({ ...one, positionId: loanOf }))).toBe('PLEDGE_NOT_FREE');
    expect(codeOf(await pledge({ ...one, loanOf: positionId }))).toBe('POSITION_NOT_FOUND');
    // No share counts for more than somebody says the last days allow.
    expect(await pledge(one, { ceiling: 1_000 as Price })).toMatchObject({
      ok: true,
      value: { value: nt(10) * BigInt(at(positionId)?.quantity ?? 0) },
    });
  });
});

describe('thieves', () => {
  it('with most of a thin stock put up no more of it for their loans than the house would lend on it', async () => {
    await stage.close();
    const few = TABLES.instruments.all.map((one) =>
      one.no === foxconn.no ? { ...one, sharesOutstanding: shares(1_000) } : one,
    );
    stage = await createStage({ speed: 60, step: 5_000, rulebook: withInstruments(TABLES, few) });
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    // On so few shares two million is lent to all together: two lots on margin, and what counts of others.
    const one = await borrower(2, 9);
    const lent = at(one.loanOf)?.loan ?? 0n;
    const [first] = [await pledge(one)];
    if (!first.ok) throw new Error(first.refusal.code);
    const friend = await stage.customer(MILLIONS);
    await trade(friend, { quantity: 9_000 });
    await daysLater(2);
    const draw = { customer: friend, clientKey: 'friends-draw', instrumentNo: foxconn.no, ceiling: FREE };
    const left = nt(2_000_000) - lent - first.value.counted;
    const asked = { ...draw, amount: cash((left / 100_000n + 1n) * 100_000n), rateBps: 450, purpose: 'other' };
    expect(await stage.exchange.drawSecured(asked)).toMatchObject({
      refusal: { code: 'MARGIN_STOCK_FULL', params: { remaining: String(left) } },
    });
    await stage.restart();
    expect(codeOf(await stage.exchange.drawSecured(asked))).toBe('MARGIN_STOCK_FULL');
    const fits = { ...asked, clientKey: 'friends-other', amount: nt(100_000) };
    expect(codeOf(await stage.exchange.drawSecured(fits))).toBe('done');
    const more = held(friend).find(({ loan }) => loan > 0n)?.id ?? 0;
    await trade(friend, { quantity: 9_000 });
    await daysLater(2);
    const rest = held(friend).find(({ loan }) => loan === 0n)?.id ?? 0;
    expect(codeOf(await pledge({ customer: friend, loanOf: more, positionId: rest }))).toBe('MARGIN_STOCK_FULL');
  });
});

describe('what is given back', () => {
  it('is what was seen: the same loan, the same shares beside it; and once', async () => {
    const one = await borrower();
    const { customer, loanOf, positionId } = one;
    await pledge(one);
    const back = { customer, clientKey: 'give-it-back', positionId, seen: seen(loanOf, [positionId]) };
    const wrong = [
      { ...back.seen, pledged: [] },
      { ...back.seen, pledged: [positionId, 99] },
      { ...back.seen, loan: cash(back.seen.loan - 1n) },
    ];
    for (const [n, other] of wrong.entries())
      expect(codeOf(await stage.exchange.returnShares({ ...back, clientKey: `wrong-${n}`, seen: other }))).toBe(
        'PLEDGE_CHANGED',
      );
    const first = await stage.exchange.returnShares(back);
    expect(first).toMatchObject({ ok: true, value: { kind: 'returned', loanOf } });
    expect(at(positionId)).toMatchObject({ financing: 'cash', pledge: null });
    await stage.restart();
    expect(await stage.exchange.returnShares(back)).toEqual(first);
    expect(codeOf(await stage.exchange.returnShares({ ...back, clientKey: 'again-back' }))).toBe('POSITION_NOT_FOUND');
    expect(codeOf(await pledge(one))).toBe('done');
    const stranger = { ...back, customer: customer + 1, clientKey: 'not-mine' };
    expect(codeOf(await stage.exchange.returnShares(stranger))).toBe('POSITION_NOT_FOUND');
  });

  it('what somebody frees or puts up in the database is named', async () => {
    const one = await borrower();
    await pledge(one);
    const forgeries = [
      [
        'update pledged_position set loan_of = null, counts_bps = null, counted = null',
        `update pledged_position set loan_of = ${one.loanOf}, counts_bps = 6000, counted = (select max(counted) from pledge_change)`,
      ],
      ['update pledged_position set counts_bps = 10000', 'update pledged_position set counts_bps = 6000'],
      ['update pledge_change set counted = value', 'update pledge_change set counted = trunc(value * 0.6)'],
    ] as const;
    for (const [forged, back] of forgeries) {
      await stage.db.owner.query(forged);
      expect(await stage.exchange.proveSeals(), forged).not.toEqual([]);
      await stage.db.owner.query(back);
    }
  });
});
