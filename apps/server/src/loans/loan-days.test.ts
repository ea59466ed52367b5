import { loanTermsOn, rateOfDay } from '@kuroshio/credit';
import { conversion } from '@kuroshio/ledger';
import { addDays, daysOf, type TradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchMarks } from '../identity/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createLoanStage, type LoanStage } from './loan-stage.ts';
import { LOANS } from './loan-rows.ts';

const START = '2026-07-09' as TradingDate;
const nt = (dollars: number) => String(dollars * 100);
const minor = (dollars: number) => BigInt(dollars) * 100n;

let loans: LoanStage;
let who: number;
let keys = 0;

beforeAll(async () => {
  loans = await createLoanStage('loan-days');
}, 120_000);
afterAll(() => loans.close());
beforeEach(async () => {
  loans.setDay(START);
  who = await loans.customer(10_000_000n);
});

type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string } };
async function must<Value>(outcome: Promise<Answer<Value>>): Promise<Value> {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}
async function draw(dollars: number, by = who, days = 30) {
  const { rateBps = 0 } = await must(loans.act.overview({}, loans.as(by)));
  const key = `days-key-${++keys}` as never;
  return must(loans.act.draw({ amount: nt(dollars), days, rateBps, loanKey: key }, loans.as(by)));
}
const loanOf = async (id: string, by = who) => {
  for (const show of ['borrowing', 'completed'] as const) {
    const { loans: found } = await must(loans.act.list({ show, limit: 50 }, loans.as(by)));
    const one = found.find((loan) => loan.id === id);
    if (one !== undefined) return one;
  }
  throw new Error('no such loan');
};
const messages = async (by = who) =>
  (
    await loans.stage.db.owner.query<{ change: string }>(
      "select facts ->> 'change' as change from message where customer_id = $1 order by id",
      [by],
    )
  ).map(({ change }) => change);
describe('the days of a loan', () => {
  it('are charged once each, however often and by how many it is looked at', async () => {
    const { id } = await draw(50_000);
    loans.setDay('2026-07-13');
    const second = loans.again();
    await Promise.all([loans.days.look(), loans.days.look(), second.days.look()]);
    // Four days, 65.75; one that is over each night.
    expect(await loanOf(id)).toMatchObject({ interest: nt(65), charged: nt(65) });
    await loans.days.look();
    expect((await loans.balance(who))['interest']).toBe(-minor(65));
    expect(await loans.wrongs()).toEqual([]);
  });

  it('that were missed are charged when the program is there again, and none twice', async () => {
    const { id } = await draw(50_000);
    loans.setDay('2026-07-20');
    await loans.again().days.look();
    loans.setDay('2026-08-01');
    await loans.again().days.look();
    loans.setDay('2026-07-25');
    await loans.days.look();
    // 23 days: 378.08.
    expect(await loanOf(id)).toMatchObject({ interest: nt(378) });
  });

  it('end on the day it is due: reminded of before, collected then, all of it', async () => {
    const { id } = await draw(50_000);
    loans.setDay('2026-08-05');
    await loans.days.look();
    await loans.days.look();
    expect(await messages()).toEqual(['drawn', 'due-soon']);
    loans.setDay('2026-08-08');
    await loans.days.look();
    expect(await loanOf(id)).toMatchObject({ state: 'completed', charged: nt(493), completedOn: '2026-08-08' });
    expect(await messages()).toEqual(['drawn', 'due-soon', 'collected', 'completed']);
    const { payments } = await must(loans.act.payments({ loanId: id, limit: 10 }, loans.as(who)));
    expect(payments).toMatchObject([{ by: 'house', amount: nt(50_493), interest: nt(493) }]);
    expect((await loans.balance(who))['available']).toBe(minor(10_000_000 - 493));
    // Thirty days and in time: that is what is rewarded.
    const { parts } = await must(loans.act.overview({}, loans.as(who)));
    expect(parts.find(({ kind }) => kind === 'kept')?.points).toBe(20);
  });

  it('go on at the late rate where the money is not there; what is free later is taken, and the score falls', async () => {
    const { id } = await draw(50_000);
    // All but NT$20,000 is spent on shares.
    await spendAllBut(20_000);
    loans.setDay('2026-08-08');
    await loans.days.look();
    expect(await loanOf(id)).toMatchObject({ overdue: false, owed: nt(50_493) });
    loans.setDay('2026-08-09');
    await loans.days.look();
    // A day at 13.2 %: 493.15 + 18.08.
    const late = await loanOf(id);
    expect(late).toMatchObject({ overdue: true, charged: nt(511), owed: nt(50_511 - 20_000), interest: '0' });
    expect((await loans.balance(who))['available'] ?? 0n).toBe(0n);
    const seen = await must(loans.act.overview({}, loans.as(who)));
    expect(seen.overdue).toBe(true);
    expect(seen.parts.find(({ kind }) => kind === 'overdue')?.points).toBe(-150);
    const refused = await loans.act.quote({ amount: nt(10_000), days: 30 }, loans.as(who));
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'LOAN_OVERDUE' } });
    expect(await messages()).toEqual(['drawn', 'due-soon', 'overdue', 'collected']);
    await loans.days.look();
    expect(await messages()).toHaveLength(4);
    expect(await loans.wrongs()).toEqual([]);
  });

  it('takes one loan after the other, so that two that are due do not take the same money', async () => {
    const [one, two] = [await draw(20_000), await draw(20_000)];
    await spendAllBut(25_000);
    loans.setDay('2026-08-10');
    await loans.days.look();
    await loans.days.look();
    const owed = await Promise.all([one, two].map(async ({ id }) => BigInt((await loanOf(id)).owed)));
    const { loan = 0n, interest = 0n, available = 0n } = await loans.balance(who);
    expect(owed.reduce((sum, one) => sum + one, 0n)).toBe(-(loan + interest));
    expect([owed[0], available]).toEqual([0n, 0n]);
    expect(await loans.wrongs()).toEqual([]);
  });
});

/** Turns nearly everything that is free into dollars, which loans do not reach. */
async function spendAllBut(dollars: number, by = who): Promise<void> {
  const { available = 0n } = await loans.balance(by);
  const conversionId = BigInt(++keys);
  const fact = { customer: by, conversionId, from: 1, sold: cash(available - minor(dollars)), to: 2, bought: cash(1n) };
  await loans.books.post({ postings: [{ posting: conversion(fact), tradingDate: null }] });
}

describe('any loans', () => {
  /** The plain account: what is owed, day after day, as a person would reckon it. */
  interface Plain {
    readonly id: string;
    readonly due: number;
    readonly rate: number;
    principal: bigint;
    interest: bigint;
    parts: bigint;
    charged: bigint;
    next: number;
  }

  it('in any order of drawing, paying and days are what a plain account says, and the books hold', async () => {
    const step = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('draw' as const), thousands: fc.integer({ min: 10, max: 30 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('repay' as const),
          which: fc.nat(4),
          part: fc.integer({ min: 1, max: 110 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 20 }) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const by = await loans.customer(10_000_000n);
        let today = START;
        loans.setDay(today);
        const plain: Plain[] = [];
        let available = minor(10_000_000);
        const terms = loanTermsOn(START);
        const pass = (one: Plain, until: number) => {
          for (; one.next < until; one.next++) {
            one.parts += one.principal * BigInt(rateOfDay(terms, one.rate, one.next - one.due));
            const charged = (one.parts / (10_000n * 365n * 100n)) * 100n;
            one.interest += charged - one.charged;
            one.charged = charged;
          }
        };
        const pay = (one: Plain, amount: bigint) => {
          const interest = amount < one.interest ? amount : one.interest;
          one.interest -= interest;
          one.principal -= amount - interest;
          available -= amount;
        };
        for (const one of steps) {
          const now = daysOf(today);
          const open = plain.filter(({ principal, interest }) => principal + interest > 0n);
          if (one.kind === 'draw') {
            const seen = await must(loans.act.overview({}, loans.as(by)));
            const amount = minor(one.thousands * 1_000);
            const fits = amount <= BigInt(seen.remaining) && open.length < 5;
            const drawn = await loans.act.draw(
              { amount: String(amount), days: 30, rateBps: seen.rateBps ?? 0, loanKey: `any-key-${++keys}` as never },
              loans.as(by),
            );
            expect(drawn.ok).toBe(fits);
            if (!drawn.ok) continue;
            const made: Plain = {
              ...{ id: drawn.value.id, due: now + 30, rate: drawn.value.rateBps, principal: amount },
              ...{ interest: 0n, parts: 0n, charged: 0n, next: now },
            };
            pass(made, now + 1);
            plain.push(made);
            available += amount;
          } else if (one.kind === 'repay') {
            const target = open[one.which % Math.max(1, open.length)];
            if (target === undefined) continue;
            const owed = target.principal + target.interest;
            const amount = ((owed * BigInt(one.part)) / 100n / 100n) * 100n || 100n;
            const paid = await loans.act.repay(
              { loanId: target.id, amount: String(amount), repayKey: `any-key-${++keys}` as never },
              loans.as(by),
            );
            expect(paid.ok).toBe(amount <= owed);
            if (paid.ok) pay(target, amount);
          } else {
            today = addDays(today, one.count);
            loans.setDay(today);
            await loans.days.look();
            for (const each of open) {
              pass(each, daysOf(today));
              if (each.due <= daysOf(today)) pay(each, each.principal + each.interest);
            }
          }
          const balance = await loans.balance(by);
          const sum = (of: 'principal' | 'interest') => plain.reduce((total, each) => total + each[of], 0n);
          expect([balance['available'] ?? 0n, -(balance['loan'] ?? 0n), -(balance['interest'] ?? 0n)]).toEqual([
            ...[available, sum('principal'), sum('interest')],
          ]);
        }
      }),
      { numRuns: 30 },
    );
    expect(await loans.wrongs()).toEqual([]);
  }, 120_000);
});

describe('who has the database’s password', () => {
  it('names a row that was put back to an earlier day with the mark that it once had', async () => {
    const { id } = await draw(50_000);
    const { owner, database } = loans.stage.db;
    const [before] = await owner.query(
      'select interest, counted_to, parts, charged, mark from credit_loan where id = $1',
      [id],
    );
    const { marks } = loans.parts;
    const watch = await watchMarks({
      ...{ database, marks, clock: loans.stage.clock, log: createLog('silent') },
      ...{ metrics: createMetrics({ withProcess: false }), kept: [LOANS] },
      ...{ sessions: { forget: () => {} }, hub: { closeSession: () => {} } },
    });
    const forged = async () => (await watch.look()).filter((name) => name.startsWith('credit_loan'));
    expect(await forged()).toEqual([]);
    loans.setDay('2026-07-20');
    await loans.days.look();
    expect(await forged()).toEqual([]);
    await loans.stage.pass(700_000);
    marks.settle();
    await owner.query(
      'update credit_loan set interest = $2, counted_to = $3, parts = $4, charged = $5, mark = $6 where id = $1',
      [
        id,
        before?.['interest'],
        before?.['counted_to'],
        before?.['parts'],
        before?.['charged'],
        before?.['mark'],
      ] as never,
    );
    expect(await forged()).toEqual([`credit_loan ${id}`]);
    expect((await loans.wrongs()).map(({ name }) => name).toSorted()).toEqual(['debts', 'interest']);
    await watch.stop();
  });
});
