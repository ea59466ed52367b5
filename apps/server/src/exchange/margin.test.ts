import { customerAccount, type CustomerPurpose, loanDraw } from '@kuroshio/ledger';
import { settlementDate, TABLES, withInstruments } from '@kuroshio/market';
import { SELL } from '@kuroshio/matching';
import { type Cash, cash, shares } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBooks } from '../books/index.ts';
import { createLog } from '../platform/log.ts';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { insertMark } from './venues/mark-rows.ts';
import { positionsIn } from './positions/position-book.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const foxconn = instrument('TWSE:2317');
const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
const MILLION = nt(1_000_000);
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 60, step: 5_000 });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

async function balance(account: bigint): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    account,
  ]);
  return row?.amount ?? 0n;
}
const own = (customer: number, purpose: CustomerPurpose) => balance(customerAccount(customer, 1, purpose));
const held = (customer: number): readonly Position[] => positionsIn(stage.exchange.state, customer, foxconn.no);

/** A customer with a margin account. */
async function borrower(limit = nt(5_000_000), money = MILLION): Promise<number> {
  const customer = await stage.customer(money);
  expect(await stage.exchange.setMarginAccount({ customer, limit })).toEqual({ ok: true, value: limit });
  return customer;
}

const wish = (change: Wished): Wished => ({ financing: 'margin', quantity: 1_000, ...change });

/** At the limit up or down, so that it trades. */
async function trade(customer: number, change: Wished): Promise<Order> {
  const { limits } = marketAt(stage.exchange.state, foxconn.no);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  const placed = await stage.place(customer, foxconn, { price, ...change });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}

const feesOf = (order: Order) => Object.values(order.charges).reduce((sum, one) => cash(sum + one), nt(0));

describe('a margin purchase', () => {
  it("takes one's own part, is lent the rest, and its sale pays that back with interest before anything is free", async () => {
    const customer = await borrower();
    const bought = await trade(customer, wish({ quantity: 2_000 }));
    const lent = ((bought.filledValue * 6_000n) / 10_000n / 100_000n) * 100_000n;
    expect([bought.loan, await own(customer, 'loan')]).toEqual([lent, -lent]);
    expect(held(customer)).toMatchObject([{ financing: 'margin', loan: lent, quantity: 2_000 }]);
    const ownPart = cash(bought.filledValue - lent + feesOf(bought));
    expect(await own(customer, 'available')).toBe(MILLION - ownPart);
    expect([await own(customer, 'held'), await own(customer, 'payable')]).toEqual([ownPart, 0n - ownPart]);

    // It stands over a restart, and settles with one's own part alone.
    await stage.restart();
    expect(held(customer)).toMatchObject([{ financing: 'margin', loan: lent }]);
    const from = settlementDate(stage.exchange.view.rulebook.calendar, 'TWSE', bought.tradingDate);
    await stage.until('TWSE', ({ date, phase }) => date > from && phase === 'continuous');
    expect([await own(customer, 'held'), await own(customer, 'payable')]).toEqual([0n, 0n]);

    // A thousand are sold: they pay their part of the loan, and its interest from the one settlement day to the other. There
    // were 2,000, and an ex-date in between may have made more of them.
    const [{ quantity } = { quantity: 0 }] = held(customer);
    const sold = await trade(customer, wish({ side: 'sell' }));
    const part = BigInt(Math.ceil((Number(lent / 100n) * 1_000) / quantity)) * 100n;
    const on = settlementDate(stage.exchange.view.rulebook.calendar, 'TWSE', sold.tradingDate);
    const days = Math.round((Date.parse(on) - Date.parse(from)) / 86_400_000);
    const interest = BigInt(Math.floor((Number(part / 100n) * 0.0645 * days) / 365)) * 100n;
    expect(days).toBeGreaterThan(0);
    expect(await own(customer, 'loan')).toBe(part - lent);
    const closes = await stage.db.owner.query('select principal, interest from margin_close');
    expect(closes).toEqual([{ principal: part, interest }]);
    expect(await own(customer, 'receivable')).toBe(sold.filledValue - feesOf(sold) - part - interest);
    await stage.until('TWSE', ({ date }) => date > on);
    expect(await own(customer, 'receivable')).toBe(0n);
  });

  it('is refused without an account, beyond the limit, for odd lots, until cancelled, and of stocks nobody lends on', async () => {
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    const order = wish({ price: limits?.down });
    const stranger = await stage.customer(MILLION);
    expect(await stage.place(stranger, foxconn, order)).toMatchObject({ refusal: { code: 'MARGIN_ACCOUNT_NEEDED' } });
    const customer = await borrower(nt(150_000));
    // What open orders may draw counts: the second of the same would come beyond it.
    expect(await stage.place(customer, foxconn, order)).toMatchObject({ ok: true });
    expect(await stage.place(customer, foxconn, order)).toMatchObject({ refusal: { code: 'MARGIN_LIMIT' } });
    expect(await stage.place(customer, foxconn, { ...order, board: 'odd-lot', quantity: 10 })).toMatchObject({
      refusal: { code: 'MARGIN_NOT_OFFERED' },
    });
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    const days = { firstDay: date, lastDay: date };
    await insertMark(stage.db.owner, stage.seals.key, {
      ...{ instrumentNo: foxconn.no, kind: 'disposition', ...days, note: '', requestId: null },
    });
    await stage.restart();
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const another = await borrower();
    expect(await stage.place(another, foxconn, order)).toMatchObject({ refusal: { code: 'MARGIN_NOT_OFFERED' } });
  });

  it('holds what it may need, gives it back when it is cancelled, and holds again at a higher price', async () => {
    const customer = await borrower();
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    const placed = await stage.place(customer, foxconn, wish({ price: limits?.down }));
    if (!placed.ok) throw new Error(placed.refusal.code);
    const first = await own(customer, 'held');
    await stage.restart();
    const order = stage.exchange.state.orders.get(placed.value.id);
    expect(order).toMatchObject({ financing: 'margin', loanBps: 6_000, loan: 0n });
    const higher = (limits?.down ?? 0) + 100;
    await stage.exchange.amend({ customer, orderId: placed.value.id, shares: undefined, price: higher as never });
    expect(await own(customer, 'held')).toBeGreaterThan(first);
    // An order does not grow beyond the limit by being changed.
    await stage.exchange.setMarginAccount({ customer, limit: nt(1_000) });
    const beyond = { customer, orderId: placed.value.id, shares: undefined, price: (higher + 100) as never };
    expect(await stage.exchange.amend(beyond)).toMatchObject({ refusal: { code: 'MARGIN_LIMIT' } });
    await stage.exchange.cancel({ customer, orderId: placed.value.id });
    expect([await own(customer, 'held'), await own(customer, 'available')]).toEqual([0n, MILLION]);
  });
});

describe('thieves', () => {
  it('sell what stands for a loan neither as their own, nor lend it, nor twice', async () => {
    const customer = await borrower();
    await trade(customer, wish({}));
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    const cashSale = { side: 'sell', quantity: 1_000, price: limits?.up } as const;
    expect(await stage.place(customer, foxconn, cashSale)).toMatchObject({ refusal: { code: 'SHARES_INSUFFICIENT' } });
    const [position] = held(customer);
    expect(await stage.place(customer, foxconn, { ...cashSale, positionId: position?.id })).toMatchObject({
      refusal: { code: 'POSITION_NOT_FOUND' },
    });
    const taken = await stage.exchange.take({
      ...{
        customer,
        instrumentNo: foxconn.no,
        quantity: 1_000 as never,
        by: { kind: 'loan', id: 1 },
        step: 0,
        to: 'lent',
      },
    });
    expect(taken).toMatchObject({ refusal: { code: 'SHARES_INSUFFICIENT' } });
    expect(await stage.place(customer, foxconn, wish(cashSale))).toMatchObject({ ok: true });
    expect(await stage.place(customer, foxconn, wish(cashSale))).toMatchObject({
      refusal: { code: 'SHARES_INSUFFICIENT' },
    });
  });

  it('spend of a margin sale no more than what is theirs', async () => {
    const customer = await borrower(nt(5_000_000), nt(150_000));
    await trade(customer, wish({}));
    const before = (await own(customer, 'available')) + (await own(customer, 'receivable'));
    const sold = await trade(customer, wish({ side: 'sell' }));
    const after = (await own(customer, 'available')) + (await own(customer, 'receivable'));
    expect(after - before).toBeLessThan(sold.filledValue / 2n);
    expect(await own(customer, 'loan')).toBe(0n);
    const { limits, book } = marketAt(stage.exchange.state, foxconn.no);
    expect(book?.best(SELL)).toBeGreaterThan(0);
    // With its whole value a second thousand shares could be bought with own money: with what is theirs not.
    expect(await stage.place(customer, foxconn, { quantity: 1_000, price: limits?.up })).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT' },
    });
  });

  it("pay a loan back once for a key, nobody else's, and no more than is owed", async () => {
    const customer = await borrower();
    await trade(customer, wish({}));
    const [position] = held(customer);
    if (position === undefined) throw new Error('bought');
    const { loan } = position;
    const repay = (change: { customer?: number; principal?: Cash; clientKey?: string } = {}) =>
      stage.exchange.repayMargin({
        customer,
        clientKey: 'pay-1',
        positionId: position.id,
        principal: nt(10_000),
        ...change,
      });
    expect(await repay({ customer: await borrower() })).toMatchObject({ refusal: { code: 'POSITION_NOT_FOUND' } });
    expect(await repay({ principal: cash(loan + 1n) })).toMatchObject({ refusal: { code: 'REPAYMENT_ABOVE_OWED' } });
    const first = await repay();
    expect(first).toMatchObject({ ok: true, value: { principal: nt(10_000), interest: 0n } });
    expect(await repay()).toEqual(first);
    expect(await repay({ principal: nt(20_000) })).toMatchObject({ refusal: { code: 'KEY_REUSED' } });
    expect(await own(customer, 'loan')).toBe(nt(10_000) - loan);
    await stage.restart();
    expect(await repay()).toEqual(first);
    await repay({ clientKey: 'pay-2', principal: cash(loan - nt(10_000)) });
    expect(held(customer)).toMatchObject([{ financing: 'cash', loan: 0n }]);
    // Now they are one's own, and sold so.
    await trade(customer, { side: 'sell', quantity: 1_000 });
    expect(await stage.exchange.setMarginAccount({ customer, limit: null })).toMatchObject({ ok: true });
  });

  it('do not borrow beyond their limit by waiting for a restart', async () => {
    const customer = await borrower(nt(200_000));
    await trade(customer, wish({}));
    await stage.restart();
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    expect(await stage.place(customer, foxconn, wish({ price: limits?.down }))).toMatchObject({
      refusal: { code: 'MARGIN_LIMIT' },
    });
  });

  it('do not close their account while something is owed', async () => {
    const customer = await borrower();
    await trade(customer, wish({}));
    expect(await stage.exchange.setMarginAccount({ customer, limit: null })).toMatchObject({
      refusal: { code: 'MARGIN_LOANS_OPEN' },
    });
  });
});

describe('a loan that the sale does not reach', () => {
  it('stays owed on the position, over a restart, until it is paid', async () => {
    const customer = await borrower();
    await trade(customer, wish({}));
    const [position] = held(customer);
    if (position === undefined) throw new Error('bought');
    // As after a fall of more than half: more is owed than the shares bring.
    const more = cash(position.cost - position.loan);
    const { chains } = stage.seals;
    const log = createLog('silent');
    const books = createBooks({
      ...stage,
      database: stage.db.database,
      chain: chains.books,
      log,
      now: stage.clock.now,
    });
    await books.post({
      postings: [{ posting: loanDraw({ customer, asset: 1, loanId: 1n, principal: more }), tradingDate: null }],
    });
    await stage.db.owner.query('update margin_position set loan = loan + $2 where position_id = $1', [
      position.id,
      more,
    ]);
    position.loan = cash(position.loan + more);
    const sold = await trade(customer, wish({ side: 'sell' }));
    const left = cash(position.loan);
    expect(left).toBeGreaterThan(0n);
    expect([await own(customer, 'receivable'), sold.state]).toEqual([0n, 'filled']);
    await stage.restart();
    expect(stage.exchange.state.positions.get(position.id)).toMatchObject({ quantity: 0, loan: left, state: 'closed' });
    const paid = await stage.exchange.repayMargin({
      ...{ customer, clientKey: 'shortfall', positionId: position.id, principal: left },
    });
    expect(paid).toMatchObject({ ok: true });
    expect(stage.exchange.state.positions.get(position.id)).toBeUndefined();
  });
});

describe('what is lent on one stock', () => {
  /** The same stock, of which there are few shares: the house lends NT$2,000,000 on it. */
  const thin = withInstruments(
    TABLES,
    TABLES.instruments.all.map((one) => (one.no === foxconn.no ? { ...one, sharesOutstanding: shares(1_000) } : one)),
  );

  it('has an end for colluders together, what their open orders may draw among it, and over a restart', async () => {
    await stage.close();
    stage = await createStage({ speed: 60, step: 5_000, rulebook: thin });
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const [one, other] = [await borrower(nt(5_000_000), nt(9_000_000)), await borrower(nt(5_000_000), nt(9_000_000))];
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    const lot = ((BigInt(limits?.down ?? 0) * 1_000n * 6n) / 10n / 100_000n) * 100_000n;
    const most = Number(nt(2_000_000) / lot);
    const low = (lots: number) => wish({ price: limits?.down, quantity: lots * 1_000 });
    expect(await stage.place(one, foxconn, low(most + 1))).toMatchObject({ refusal: { code: 'MARGIN_STOCK_FULL' } });
    expect(await stage.place(one, foxconn, low(most - 2))).toMatchObject({ ok: true });
    expect(await stage.place(other, foxconn, low(4))).toMatchObject({ refusal: { code: 'MARGIN_STOCK_FULL' } });
    const traded = await trade(other, wish({}));
    expect(traded.loan).toBeGreaterThan(0n);
    await stage.restart();
    const room = await stage.exchange.marginRoom({ customer: other, instrumentNo: foxconn.no });
    expect(room).toMatchObject({ ok: true, value: { used: traded.loan } });
    expect(await stage.place(one, foxconn, low(2))).toMatchObject({ refusal: { code: 'MARGIN_STOCK_FULL' } });
    // Paid back, it can be lent again.
    const [position] = held(other);
    await stage.exchange.repayMargin({
      ...{ customer: other, clientKey: 'pay-back-all', positionId: position?.id ?? 0, principal: traded.loan },
    });
    for (const order of [...stage.exchange.state.orders.values()])
      await stage.exchange.cancel({ customer: order.customer, orderId: order.id });
    expect(await stage.place(other, foxconn, low(most))).toMatchObject({ ok: true });
  });
});
