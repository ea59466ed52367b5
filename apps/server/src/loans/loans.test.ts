import type { InputOf, SettingName } from '@kuroshio/contract';
import { loanTermsOn } from '@kuroshio/credit';
import { withdrawalHold } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyOf } from '../portfolio/index.ts';
import { firstSettings } from '../settings/index.ts';
import { createLoanStage, type LoanStage } from './loan-stage.ts';
import { markedLoan, SELECT_LOAN, type StoredLoan } from './loan-rows.ts';
import { createWithdrawalCheck, outstandingCredit, withdrawalRefusal } from './outstanding-credit.ts';

const START = '2026-07-09';
/** A certified newcomer with NT$10,000,000: 420 + 60 + 80. */
const RATE = 1_200;
const nt = (dollars: number) => String(dollars * 100);
const minor = (dollars: number) => BigInt(dollars) * 100n;

let loans: LoanStage;
let who: number;

beforeAll(async () => {
  loans = await createLoanStage('loans');
}, 120_000);
afterAll(() => loans.close());
beforeEach(async () => {
  loans.setDay(START);
  loans.pump(1);
  who = await loans.customer(10_000_000n);
});

type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string; params?: unknown } };
const codeOf = (outcome: Answer<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);
async function must<Value>(outcome: Promise<Answer<Value>>): Promise<Value> {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

let keys = 0;
const draw = (dollars: number, change: Partial<InputOf<'loans/draw-loan'>> = {}, by = who) =>
  loans.act.draw(
    { amount: nt(dollars), days: 30, rateBps: RATE, loanKey: `loan-key-${++keys}` as never, ...change },
    loans.as(by),
  );
const repay = (loanId: string, dollars: number, key = `repay-key-${++keys}`, by = who) =>
  loans.act.repay({ loanId, amount: nt(dollars), repayKey: key as never }, loans.as(by));
const overview = (by = who) => must(loans.act.overview({}, loans.as(by)));
const messages = async (by = who) =>
  (
    await loans.stage.db.owner.query<{ change: string }>(
      "select facts ->> 'change' as change from message where customer_id = $1 order by id",
      [by],
    )
  ).map(({ change }) => change);

const NOTHING_KEPT = { owed: cash(0n), kept: cash(0n) };

describe('what a customer may borrow', () => {
  it('is said with the formula, before anything is borrowed', async () => {
    const seen = await overview();
    expect(seen).toMatchObject({
      ...{ today: START, score: 560, certified: true, rateBps: RATE, overdue: false },
      ...{ limit: nt(50_000), byScore: nt(50_000), byOwn: nt(5_000_000), remaining: nt(50_000) },
      ...{ borrowed: '0', interest: '0', owed: '0', kept: '0', own: nt(10_000_000) },
    });
    expect(seen.parts.reduce((sum, { points }) => sum + points, 0)).toBe(seen.score);
  });

  it('is no more than half of what is one’s own', async () => {
    expect(await overview(await loans.customer(61_000n))).toMatchObject({ byOwn: nt(30_000), score: 480 });
  });

  it('counts shares at the lower of the last price and the reference: a friend’s trade far above raises nothing', async () => {
    const [no] = loans.stage.exchange.view.rulebook.instruments.all.filter(({ symbol }) => symbol === 'TWSE:2330');
    if (no === undefined) throw new Error('no 2330');
    const [key, from] = [{ kind: 'transfer' as const, id: 1 }, 'issuers' as const];
    await must(
      loans.stage.exchange.deliver({
        ...{ by: key, step: who, customer: who, instrumentNo: no.no, quantity: 1_000 as never, cost: cash(1n), from },
      }),
    );
    loans.pump(1.000_001);
    const before = BigInt((await overview()).own);
    expect(before).toBeGreaterThan(minor(10_000_000));
    loans.pump(1.1);
    expect(BigInt((await overview()).own)).toBe(before);
    loans.pump(0.9);
    const fallen = BigInt((await overview()).own);
    expect(Number(fallen - minor(10_000_000)) / Number(before - minor(10_000_000))).toBeCloseTo(0.9, 3);
  });

  it('counts nothing of what is held for shares that were sold short: nobody borrows on their proceeds', async () => {
    const { exchange, place, pass } = loans.stage;
    const [tsmc] = exchange.view.rulebook.instruments.all.filter(({ symbol }) => symbol === 'TWSE:2330');
    if (tsmc === undefined) throw new Error('no 2330');
    // This market has an ex-date near, which is not what this is about.
    exchange.state.nextExDate = () => undefined;
    await must(exchange.setMarginAccount({ customer: who, limit: cash(minor(10_000_000)) }));
    const { limits } = exchange.view.markets.get(tsmc.no) ?? {};
    const sold = await must(place(who, tsmc, { side: 'sell', financing: 'short', price: limits?.down }));
    for (let n = 0; n < 100 && sold.state === 'open'; n++) await pass(100);
    expect(sold.state).toBe('filled');
    const { available, held } = await loans.balance(who);
    expect(held).toBeGreaterThan(minor(1_000_000));
    expect(BigInt((await overview()).own)).toBe(available);
    const bought = await must(place(who, tsmc, { side: 'buy', financing: 'short', price: limits?.up }));
    for (let n = 0; n < 100 && bought.state === 'open'; n++) await pass(100);
  });

  it.each<readonly [string, Partial<InputOf<'loans/draw-loan'>>, string]>([
    ['less than the minimum', { amount: nt(9_000) }, 'LOAN_BELOW_MINIMUM'],
    ['what is no multiple', { amount: nt(10_500) }, 'LOAN_STEP'],
    ['a cent more', { amount: '1000001' }, 'LOAN_STEP'],
    ['more than the limit', { amount: nt(51_000) }, 'LOAN_ABOVE_LIMIT'],
    ['a term that is not offered', { days: 31 }, 'LOAN_TERM_UNKNOWN'],
    ['another rate than today’s', { rateBps: 500 }, 'LOAN_TERMS_CHANGED'],
  ])('is not %s', async (_, change, code) => {
    expect(codeOf(await draw(20_000, change))).toBe(code);
    expect(await loans.balance(who)).toEqual({ available: minor(10_000_000) });
  });

  it('is nothing for who is not certified: one person borrows once', async () => {
    loans.strangers.add(who);
    expect(codeOf(await draw(20_000))).toBe('VERIFICATION_REQUIRED');
  });
});

describe('the house’s terms', () => {
  const first = firstSettings();

  it('are from the beginning those of the kernel', () => {
    const terms = loanTermsOn(START as TradingDate);
    expect(first.at('credit-loan-least', 0)).toBe(terms.minimum);
    for (const { from, rateBps } of terms.scoreSteps)
      expect(first.at(`credit-loan-rate-${from}` as 'credit-loan-rate-550', 0)).toBe(rateBps);
  });

  it('hold for what is drawn from then on; a loan that stands keeps its rate', async () => {
    const drawn = await must(draw(20_000));
    const dearer: Readonly<Partial<Record<SettingName, unknown>>> = {
      ...{ 'credit-loan-rate-550': 1_300, 'credit-loan-least': cash(minor(15_000)), 'credit-loan-at-once': 2 },
    };
    const settings = { at: (name: SettingName, now: number) => dearer[name] ?? first.at(name, now) };
    const { act } = loans.again({ settings: settings as LoanStage['parts']['settings'] });
    const wish = (dollars: number, rateBps: number) =>
      act.draw({ amount: nt(dollars), days: 30, rateBps, loanKey: `loan-key-${++keys}` as never }, loans.as(who));
    expect(codeOf(await wish(15_000, RATE))).toBe('LOAN_TERMS_CHANGED');
    expect(codeOf(await wish(14_000, 1_300))).toBe('LOAN_BELOW_MINIMUM');
    expect((await must(wish(15_000, 1_300))).rateBps).toBe(1_300);
    expect(codeOf(await wish(15_000, 1_300))).toBe('LOANS_FULL');
    expect(await must(act.overview({}, loans.as(who)))).toMatchObject({
      rateBps: 1_300,
      minimum: nt(15_000),
      mostLoans: 2,
    });
    const { loans: open } = await must(act.list({ show: 'borrowing', limit: 10 }, loans.as(who)));
    expect(open.find(({ id }) => id === drawn.id)?.rateBps).toBe(RATE);
  });
});

describe('a loan', () => {
  it('is there at once, and owed: the customer is no richer', async () => {
    const cost = await must(loans.act.quote({ amount: nt(50_000), days: 30 }, loans.as(who)));
    expect(cost).toMatchObject({
      ...{ rateBps: RATE, dueOn: '2026-08-08', interest: nt(493), total: nt(50_493), aDay: '1643' },
      ...{ lateRateBps: [1_320, 1_440], schedule: [{ date: '2026-08-08', total: nt(50_493) }] },
    });
    const loan = await must(draw(50_000));
    // 50,000 × 12 % / 365 = 16.4: the day on which it is drawn counts.
    expect(loan).toMatchObject({ state: 'borrowing', owed: nt(50_016), interest: nt(16), dueOn: '2026-08-08' });
    expect(await loans.balance(who)).toEqual({
      ...{ available: minor(10_050_000), loan: -minor(50_000), interest: -minor(16) },
    });
    expect(moneyOf(await loans.balance(who))).toMatchObject({ total: minor(9_999_984), owed: minor(50_016) });
    expect(await messages()).toEqual(['drawn']);
    expect(await overview()).toMatchObject({ borrowed: nt(50_000), remaining: '0', owed: nt(50_016) });
    expect(await loans.wrongs()).toEqual([]);
  });

  it('is drawn once under its key, and refused with other content', async () => {
    const first = await must(draw(20_000, { loanKey: 'same-key-1' as never }));
    expect(await must(draw(20_000, { loanKey: 'same-key-1' as never }))).toEqual(first);
    expect(codeOf(await draw(30_000, { loanKey: 'same-key-1' as never }))).toBe('KEY_REUSED');
    const both = await Promise.all([1, 2].map(() => draw(10_000, { loanKey: 'same-key-2' as never })));
    expect(both.map(codeOf)).toEqual(['done', 'done']);
    expect((await loans.balance(who))['loan']).toBe(-minor(30_000));
  });

  it('whose answer was lost is there for who asks again with the key', async () => {
    const lost = loans.again({
      books: {
        async post(request) {
          await loans.books.post(request);
          throw new Error('the connection is lost');
        },
      },
    });
    const asked = { amount: nt(20_000), days: 30, rateBps: RATE, loanKey: 'lost-answer' as never };
    await expect(lost.act.draw(asked, loans.as(who))).rejects.toThrow('lost');
    expect(await must(loans.again().act.draw(asked, loans.as(who)))).toMatchObject({ borrowed: nt(20_000) });
    expect((await loans.balance(who))['loan']).toBe(-minor(20_000));
  });

  it('by a flood of twenty at once never passes the limit, nor five loans', async () => {
    const codes = (await Promise.all(Array.from({ length: 20 }, () => draw(20_000)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['done', 'LOAN_ABOVE_LIMIT']));
    const other = await loans.customer(10_000_000n);
    const small = (await Promise.all(Array.from({ length: 8 }, () => draw(10_000, {}, other)))).map(codeOf);
    expect(small.filter((code) => code === 'done')).toHaveLength(5);
    expect(await loans.wrongs()).toEqual([]);
  });
});

describe('paying back', () => {
  it('pays interest first, any part at any time, and ends without a charge', async () => {
    const { id } = await must(draw(50_000));
    loans.setDay('2026-07-19');
    // Ten days: 164.38.
    const first = await must(repay(id, 10_164));
    expect(first).toMatchObject({
      payment: { by: 'customer', interest: nt(164), principal: nt(10_000), amount: nt(10_164) },
      loan: { owed: nt(40_000), interest: '0', charged: nt(164), state: 'borrowing' },
    });
    expect(codeOf(await repay(id, 40_001))).toBe('REPAYMENT_ABOVE_OWED');
    expect(
      codeOf(await loans.act.repay({ loanId: id, amount: '150', repayKey: 'odd-cents' as never }, loans.as(who))),
    ).toBe('LOAN_STEP');
    expect(await must(repay(id, 40_000))).toMatchObject({
      loan: { state: 'completed', owed: '0', completedOn: '2026-07-19' },
    });
    expect(codeOf(await repay(id, 1))).toBe('LOAN_COMPLETED');
    expect(await loans.balance(who)).toMatchObject({ available: minor(10_000_000 - 164) });
    const paid = await must(loans.act.payments({ loanId: id, limit: 10 }, loans.as(who)));
    expect(paid.payments.map(({ amount }) => amount)).toEqual([nt(40_000), nt(10_164)]);
    const listed = await must(loans.act.list({ show: 'completed', limit: 10 }, loans.as(who)));
    expect(listed.loans.map((loan) => loan.id)).toEqual([id]);
    expect(await messages()).toEqual(['drawn', 'completed']);
    expect(await loans.wrongs()).toEqual([]);
  });

  it('on the same day costs one day: nobody has it for nothing', async () => {
    const { id } = await must(draw(50_000));
    expect(codeOf(await repay(id, 50_000 + 17))).toBe('REPAYMENT_ABOVE_OWED');
    expect(await must(repay(id, 50_016))).toMatchObject({ loan: { state: 'completed' } });
  });

  it('under one key pays once, and ten at once pay no more than is owed', async () => {
    const { id } = await must(draw(50_000));
    const [one, two] = await Promise.all([repay(id, 5_000, 'pay-once-1'), repay(id, 5_000, 'pay-once-1')]);
    expect([codeOf(one), codeOf(two)]).toEqual(['done', 'done']);
    expect(codeOf(await repay(id, 6_000, 'pay-once-1'))).toBe('KEY_REUSED');
    const codes = (await Promise.all(Array.from({ length: 4 }, () => repay(id, 40_000)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect((await loans.balance(who))['loan']).toBe(-minor(5_016));
    expect(await loans.wrongs()).toEqual([]);
  });

  it('is refused without the money, and for a loan of somebody else', async () => {
    const poor = await loans.customer(200_000n);
    loans.setDay(START);
    const { id } = await must(draw(50_000));
    expect(codeOf(await repay(id, 1_000, undefined, poor))).toBe('LOAN_NOT_FOUND');
    expect(codeOf(await loans.act.payments({ loanId: id, limit: 10 }, loans.as(poor)))).toBe('LOAN_NOT_FOUND');
    expect(codeOf(await repay('999999', 1_000))).toBe('LOAN_NOT_FOUND');
  });
});

describe('who writes rows with the database’s password', () => {
  it('frees nobody of a debt: the row counts for nothing, and the proof of debts fails', async () => {
    const { id } = await must(draw(50_000));
    const { owner } = loans.stage.db;
    await owner.query('update credit_loan set principal = 0, interest = 0, completed_on = drawn_on where id = $1', [
      id,
    ]);
    expect((await loans.wrongs()).map(({ name }) => name)).toEqual(['debts']);
    expect(codeOf(await repay(id, 1_000))).toBe('LOAN_NOT_FOUND');
    // What is owed is what the ledger says.
    expect(await overview()).toMatchObject({ borrowed: nt(50_000), remaining: '0' });
    const [row] = await owner.query<StoredLoan>(`${SELECT_LOAN} where id = $1`, [id]);
    expect(row && loans.parts.marks.fits(markedLoan(row), row.mark)).toBe(false);
    await owner.query('update credit_loan set principal = $2, interest = $3, completed_on = null where id = $1', [
      ...[id, minor(50_000), minor(16)],
    ]);
    expect(await loans.wrongs()).toEqual([]);
  });

  it('cannot be the server: it may neither delete a loan nor change its terms or a payment', async () => {
    const { id } = await must(draw(10_000));
    const { database } = loans.stage.db;
    await expect(database.query('delete from credit_loan where id = $1', [id])).rejects.toThrow('permission denied');
    await expect(database.query('update credit_loan set rate_bps = 0 where id = $1', [id])).rejects.toThrow(
      'permission',
    );
    await expect(database.query('update credit_loan_payment set principal = 0')).rejects.toThrow('permission denied');
  });
});

describe('money that leaves', () => {
  it('is free but for what stands as cover of a loan', async () => {
    expect(await outstandingCredit(loans.parts, who)).toEqual({ owed: 0n, kept: 0n, keptOtherwise: 0n });
    await must(draw(50_000));
    // 130 % of NT$50,016.
    expect(await outstandingCredit(loans.parts, who)).toEqual({
      ...{ owed: 5_001_600n, kept: 6_502_080n, keptOtherwise: 6_502_080n },
    });
    expect((await overview()).kept).toBe('6502080');
  });

  it('of another currency is held back too where Taiwan dollars do not cover the loan: it could be its money, exchanged', async () => {
    const check = createWithdrawalCheck(loans.parts, async () => ({ TWD: NOTHING_KEPT, USD: NOTHING_KEPT }));
    const ask = async (currency: string, amount: bigint) =>
      (await check(loans.parts.database, who, currency, cash(amount)))?.code;
    expect(await ask('USDT', 1n)).toBeUndefined();
    await must(draw(50_000));
    expect(await ask('USDT', 1n)).toBeUndefined();
    const { available } = await overview();
    expect(await ask('TWD', BigInt(available))).toBe('OUTSTANDING_CREDIT');
    // As by an exchange, all Taiwan dollars are gone.
    const gone = withdrawalHold({ customer: who, withdrawalId: 900n, asset: 1, amount: cash(BigInt(available)) });
    await loans.parts.books.post({ postings: [{ posting: gone, tradingDate: null }] });
    expect(await ask('USDT', 1n)).toBe('OUTSTANDING_CREDIT');
  });

  it.each([
    ['nothing is owed', { owed: 0n, kept: 0n, keptOtherwise: 0n }, 100n, undefined],
    ['nothing is owed and more is asked than there is', { owed: 0n, kept: 0n, keptOtherwise: 0n }, 101n, undefined],
    ['what is beyond the cover', { owed: 50n, kept: 65n, keptOtherwise: 65n }, 35n, undefined],
    ['the cover', { owed: 50n, kept: 65n, keptOtherwise: 65n }, 36n, 'OUTSTANDING_CREDIT'],
    ['what a better score would free', { owed: 50n, kept: 83n, keptOtherwise: 65n }, 35n, 'CREDIT_SCORE_TOO_LOW'],
    ['what no score would free', { owed: 50n, kept: 83n, keptOtherwise: 65n }, 36n, 'OUTSTANDING_CREDIT'],
  ])('of 100: %s', (_, credit, amount, code) => {
    const [owed, kept, keptOtherwise] = [cash(credit.owed), cash(credit.kept), cash(credit.keptOtherwise)];
    expect(withdrawalRefusal({ owed, kept, keptOtherwise }, cash(100n), cash(amount))?.code).toBe(code);
  });
});
