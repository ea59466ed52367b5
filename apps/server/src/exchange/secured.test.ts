import { customerAccount, type CustomerPurpose } from '@kuroshio/ledger';
import { settlementDate, TABLES, withInstruments } from '@kuroshio/market';
import { type Cash, cash, type Price, shares, units } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionsIn } from './positions/position-book.ts';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const foxconn = instrument('TWSE:2317');
const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
const MILLION = nt(1_000_000);
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

async function own(customer: number, purpose: CustomerPurpose): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, 1, purpose),
  ]);
  return row?.amount ?? 0n;
}

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

/** So many days of the market later, while it trades. */
async function daysLater(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    await stage.until('TWSE', (clock) => clock.date > date && clock.phase === 'continuous');
  }
}

let nextKey = 1;
const request = (customer: number, amount: Cash, change: object = {}) => ({
  ...{ customer, clientKey: `draw-key-${nextKey++}`, instrumentNo: foxconn.no, ceiling: FREE },
  ...{ amount, rateBps: 450, purpose: 'consumption', ...change },
});
const draw = (customer: number, amount: Cash, change: object = {}) =>
  stage.exchange.drawSecured(request(customer, amount, change));
const codeOf = (outcome: Awaited<ReturnType<typeof draw>>) => (outcome.ok ? 'lent' : outcome.refusal.code);

/** Days from one date to another. */
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
/** By hand: 4.5 % a year of 365 days, in whole dollars, down. */
const interestOn = (principal: bigint, days: number, round = Math.floor) =>
  BigInt(round((Number(principal / 100n) * 0.045 * days) / 365)) * 100n;

describe('a secured loan', () => {
  it('is lent on settled shares alone, is there at once, and a sale of a part pays its part with interest', async () => {
    const customer = await stage.customer(MILLION);
    await trade(customer, { quantity: 2_000 });
    // Bought today: not paid for yet, so not there yet.
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('SECURED_ABOVE_SHARES');
    await daysLater(2);
    const before = await own(customer, 'available');
    const first = request(customer, nt(100_000));
    const drawn = await stage.exchange.drawSecured(first);
    expect(drawn).toMatchObject({ ok: true, value: { principal: nt(100_000), interest: 0n } });
    expect([(await own(customer, 'available')) - before, await own(customer, 'loan')]).toEqual([
      nt(100_000),
      0n - nt(100_000),
    ]);
    // The same call again lends nothing again, also after a restart; with another amount it is another call.
    expect(await stage.exchange.drawSecured(first)).toEqual(drawn);
    await stage.restart();
    expect(await stage.exchange.drawSecured(first)).toEqual(drawn);
    expect(codeOf(await stage.exchange.drawSecured({ ...first, amount: nt(11_000) }))).toBe('KEY_REUSED');
    const [position] = held(customer);
    const { date: drawnOn } = clockOf(stage.exchange.view, 'TWSE');
    expect(position).toMatchObject({ financing: 'secured', loan: nt(100_000), secured: { drawnOn, loanBps: 6_000 } });

    // It stands for the loan: it is not sold as one's own, not given away, and not sold twice.
    const price = marketAt(stage.exchange.state, foxconn.no).limits?.up;
    const sale = { side: 'sell', price, quantity: 1_000 } as const;
    expect(await stage.place(customer, foxconn, sale)).toMatchObject({ refusal: { code: 'SHARES_INSUFFICIENT' } });
    const taken = { customer, instrumentNo: foxconn.no, quantity: units(1), to: 'lent' } as const;
    expect(await stage.exchange.take({ ...taken, by: { kind: 'loan', id: 1 }, step: 0 })).toMatchObject({
      refusal: { code: 'SHARES_INSUFFICIENT' },
    });
    const quantity = position?.quantity ?? 0;
    const all = { ...sale, financing: 'secured', quantity: Math.floor(quantity / 1_000) * 1_000 } as const;
    const waiting = await stage.place(customer, foxconn, all);
    expect(await stage.place(customer, foxconn, { ...sale, financing: 'secured' })).toMatchObject({ ok: false });
    // Of what is being sold nothing more is lent.
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('SECURED_ABOVE_SHARES');
    await stage.restart();
    const open = [...stage.exchange.state.orders.values()].find((one) => one.customer === customer);
    expect(open).toMatchObject({ financing: 'secured', side: 'sell' });
    if (waiting.ok) await stage.exchange.cancel({ customer, orderId: waiting.value.id });
    // Nobody buys so.
    expect(await stage.place(customer, foxconn, { price, financing: 'secured', quantity: 1_000 })).toMatchObject({
      refusal: { code: 'MARGIN_NOT_OFFERED' },
    });

    await daysLater(3);
    const [{ quantity: now } = { quantity: 0 }] = held(customer);
    const sold = await trade(customer, { side: 'sell', financing: 'secured' });
    const paidOn = settlementDate(stage.exchange.view.rulebook.calendar, 'TWSE', sold.tradingDate);
    const part = BigInt(Math.ceil((100_000 * 1_000) / now)) * 100n;
    const interest = interestOn(part, between(drawnOn, paidOn));
    expect(interest).toBeGreaterThan(0n);
    expect(await own(customer, 'loan')).toBe(part - nt(100_000));
    expect(await stage.db.owner.query('select principal, interest from margin_close')).toEqual([
      { principal: part, interest },
    ]);

    // More on the same shares pays what has come together, and the term runs on from the first draw.
    const left = nt(100_000) - part;
    await daysLater(1);
    const { date: today } = clockOf(stage.exchange.view, 'TWSE');
    const more = await draw(customer, nt(20_000));
    expect(more).toMatchObject({ ok: true, value: { interest: interestOn(left, between(drawnOn, today), Math.ceil) } });
    await stage.restart();
    expect(held(customer).find(({ loan }) => loan > 0n)).toMatchObject({
      loan: left + nt(20_000),
      secured: { drawnOn, interestFrom: today },
    });

    // Paid back in money, the rest is one's own again, also after a restart.
    await daysLater(1);
    const { date: last } = clockOf(stage.exchange.view, 'TWSE');
    const owed = cash(left + nt(20_000));
    const paid = await stage.exchange.repayMargin({
      ...{ customer, clientKey: 'pay-it-back', positionId: position?.id ?? 0, principal: owed },
    });
    expect(paid).toMatchObject({ ok: true, value: { interest: interestOn(owed, between(today, last)) } });
    expect(await own(customer, 'loan')).toBe(0n);
    await stage.restart();
    expect(held(customer)[0]).toMatchObject({ financing: 'cash', loan: 0n, secured: null });
    await trade(customer, { side: 'sell' });
  });

  it('binds as few shares as it needs, those that stand already first', async () => {
    const customer = await stage.customer(nt(3_000_000));
    for (const quantity of [1_000, 3_000, 2_000]) await trade(customer, { quantity });
    await daysLater(2);
    await draw(customer, nt(10_000));
    const bound = () => held(customer).flatMap(({ id, loan }) => (loan > 0n ? [[id, loan]] : []));
    const largest = held(customer).toSorted((a, b) => b.quantity - a.quantity)[0]?.id;
    expect(bound()).toEqual([[largest, nt(10_000)]]);
    await draw(customer, nt(15_000));
    expect(bound()).toEqual([[largest, nt(25_000)]]);
  });
});

describe('bounds', () => {
  it('the rate that was agreed to, the lowest price, and not what was bought on margin', async () => {
    const customer = await stage.customer(MILLION);
    await stage.exchange.setMarginAccount({ customer, limit: MILLION });
    await trade(customer, { quantity: 1_000, financing: 'margin' });
    await daysLater(2);
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('SECURED_ABOVE_SHARES');
    await trade(customer, { quantity: 1_000 });
    await daysLater(2);
    expect(codeOf(await draw(customer, nt(10_000), { rateBps: 449 }))).toBe('LOAN_TERMS_CHANGED');
    const ceiling = 1_000 as Price;
    // A share counts for NT$10: a lot is lent NT$6,000 on.
    expect(await draw(customer, nt(10_000), { ceiling })).toMatchObject({
      refusal: { code: 'SECURED_ABOVE_SHARES', params: { remaining: String(nt(6_000)) } },
    });
    expect(codeOf(await draw(customer, nt(10_000)))).toBe('lent');
    // Each kind of loan counts against its own bound, and the sale of the one does not pay the other.
    const room = await stage.exchange.marginRoom({ customer });
    const [margin, secured] = held(customer);
    expect(room).toMatchObject({ ok: true, value: { used: margin?.loan } });
    await trade(customer, { side: 'sell', financing: 'secured' });
    expect([margin?.quantity ?? 0, secured?.loan]).toEqual([expect.any(Number), 0n]);
    expect(margin?.loan).toBeGreaterThan(0n);
  });

  it('colluders together borrow on a thin stock no more than the house lends on it', async () => {
    await stage.close();
    const few = TABLES.instruments.all.map((one) =>
      one.no === foxconn.no ? { ...one, sharesOutstanding: shares(1_000) } : one,
    );
    stage = await createStage({ speed: 60, step: 5_000, rulebook: withInstruments(TABLES, few) });
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const [one, other] = [await stage.customer(nt(9_000_000)), await stage.customer(nt(9_000_000))];
    for (const customer of [one, other]) await trade(customer, { quantity: 20_000 });
    await daysLater(2);
    expect(codeOf(await draw(one, nt(1_000_000)))).toBe('lent');
    expect(codeOf(await draw(other, nt(900_000)))).toBe('lent');
    await stage.restart();
    expect(await draw(one, nt(101_000))).toMatchObject({
      refusal: { code: 'MARGIN_STOCK_FULL', params: { remaining: String(nt(100_000)) } },
    });
    expect(codeOf(await draw(other, nt(100_000)))).toBe('lent');
    expect(codeOf(await draw(one, nt(10_000)))).toBe('MARGIN_STOCK_FULL');
  });
});

describe('thieves', () => {
  it('who pay back dollar by dollar, or draw again each day, pay no less interest for it', async () => {
    const customer = await stage.customer(MILLION);
    await trade(customer, { quantity: 1_000 });
    await daysLater(2);
    await draw(customer, nt(10_000));
    await daysLater(5);
    const [position] = held(customer);
    if (position === undefined) throw new Error('held');
    // 10,000 at 4.5 % are 1.23 a day: a dollar of it bears less than a cent.
    const paid: bigint[] = [];
    for (let n = 0; n < 8; n++) {
      const one = { customer, clientKey: `dollar-${n}-of-it`, positionId: position.id, principal: nt(1) };
      const outcome = await stage.exchange.repayMargin(one);
      if (outcome.ok) paid.push(outcome.value.interest);
    }
    expect(paid).toEqual(Array(8).fill(nt(1)));
    const { secured } = position;
    const days = between(secured?.interestFrom ?? '', clockOf(stage.exchange.view, 'TWSE').date);
    const exact = (9_992 * 0.045 * days) / 365;
    const again = await draw(customer, nt(10_000));
    expect(again).toMatchObject({ ok: true, value: { interest: nt(Math.ceil(exact)) } });
    expect(exact % 1).not.toBe(0);
    // On the same day nothing has come together.
    expect(await draw(customer, nt(10_000))).toMatchObject({ ok: true, value: { interest: 0n } });
  });

  it("what somebody writes into the database is named: terms, a draw, and a sale's kind", async () => {
    const customer = await stage.customer(MILLION);
    await trade(customer, { quantity: 1_000 });
    await daysLater(2);
    await draw(customer, nt(50_000));
    const forgeries = [
      [
        "update secured_position set interest_from = '2099-01-01'",
        'update secured_position set interest_from = drawn_on',
      ],
      ['update secured_draw set principal = 1000000', 'update secured_draw set principal = 5000000'],
      ['update secured_position set draw_id = null', 'update secured_position set draw_id = 1'],
    ] as const;
    for (const [forged, back] of forgeries) {
      await stage.db.owner.query(forged);
      expect(await stage.exchange.proveSeals(), forged).not.toEqual([]);
      await stage.db.owner.query(back);
    }
  });
});
