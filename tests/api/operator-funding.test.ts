import { randomBytes } from 'node:crypto';
import type { RequestAsked } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import type { ApiClient } from './api-client.ts';
import { certifiedCustomer, receiptOf, taiwanDollars, transferOf, withdrawalOf } from './funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from './operator-client.ts';

const DAY = 86_400_000;

let program: Program;
/** Two who may do everything, and two of one role alone. */
let anna: OperatorClient;
let bert: OperatorClient;
let reviewer: OperatorClient;
let treasurer: OperatorClient;

beforeAll(async () => {
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '1', NEW_DESTINATION_MINUTES: '0' } });
  anna = await firstAdministrator(program);
  bert = await secondOperator(anna, program);
  reviewer = await addOperator([anna, bert], 'rita', ['reviewer']);
  treasurer = await addOperator([anna, bert], 'theo', ['treasurer']);
}, 150_000);

afterAll(() => program.remove());

const newCustomer = (): Promise<ApiClient> => certifiedCustomer(program, [anna, bert]);
const reference = () => `BK${randomBytes(6).toString('hex')}`;
const requestKey = () => randomBytes(12).toString('base64url');
const read = (asked: string) => lookInto(ownerUrlOf(program.dataDir), (database) => database.query(asked));

/** The code with which a call is refused, or `done`. */
async function codeOf(call: Promise<{ readonly status: number; readonly msg: string }>): Promise<string> {
  const { status, msg } = await call;
  return status === 1 ? 'done' : msg;
}

const sending = (one: OperatorClient, asked: RequestAsked) =>
  codeOf(one.call('requests/send', { asked, requestKey: requestKey() }));

const pass = (depositId: string, found = reference()): RequestAsked => ({
  ...{ kind: 'deposit-pass', payload: { depositId, reference: found } },
});
const approval = (withdrawalId: string): RequestAsked => ({ kind: 'withdrawal-approve', payload: { withdrawalId } });
const payment = (withdrawalId: string, sent = reference()): RequestAsked => ({
  ...{ kind: 'withdrawal-pay', payload: { withdrawalId, reference: sent } },
});

/** What two operators do of whom neither is a thief. */
async function done(asked: RequestAsked): Promise<string> {
  const { id } = await anna.ask(asked);
  return (await bert.approve(id)).state;
}

const stateOf = async (id: string) => (await anna.must('funding/read-withdrawal', { id })).state;
const paymentsOf = async (id: string) =>
  (await read(`select 1 from posting where kind = 17 and business_id = ${id}`)).length;

describe('a deposit with a receipt', () => {
  it('is taken by one, sent for approval with what it would post, and the customer’s when the other approves', async () => {
    const own = await newCustomer();
    const before = await taiwanDollars(own);
    const id = await receiptOf(own);
    const { cases } = await treasurer.must('funding/list-deposit-cases', {});
    expect(cases).toMatchObject([{ id, customer: own.account, amount: '3000000', late: false, takenBy: null }]);
    expect(await codeOf(anna.call('funding/view-receipt', { id }))).toBe('CASE_NOT_TAKEN');
    await anna.must('funding/take-deposit', { id, taken: true });
    expect(await codeOf(bert.call('funding/take-deposit', { id, taken: true }))).toBe('CASE_TAKEN');
    expect(await sending(bert, pass(id))).toBe('CASE_TAKEN');
    const { receipt } = await anna.must('funding/view-receipt', { id });
    expect(Buffer.from(receipt, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const shown = await anna.must('funding/read-deposit', { id });
    expect(shown.postings).toEqual([{ debit: 'bank', credit: 'available', amount: '3000000', currency: 'TWD' }]);
    const sent = await anna.ask(pass(id, 'BANK-20260709-1'));
    const detail = await treasurer.must('requests/detail', { id: sent.id });
    expect(detail.after).toMatchObject({ state: 'passed', posting: 'bank→available:3000000 TWD' });
    // Sent is not done.
    expect(await taiwanDollars(own)).toEqual(before);
    expect(await codeOf(anna.call('requests/approve', { id: sent.id }))).toBe('OWN_REQUEST');
    expect(await treasurer.approve(sent.id)).toMatchObject({ state: 'applied', outcome: `deposit/${id}` });
    expect((await taiwanDollars(own)).available).toBe(before.available + 3_000_000n);
    const { deposits } = await own.must('funding/list-deposits', {});
    expect(deposits[0]).toMatchObject({ state: 'passed', decidedBy: 'operator', views: [{ by: 'operator' }] });
    expect(JSON.stringify(deposits)).not.toMatch(/anna|theo/);
    expect((await anna.must('funding/read-deposit', { id })).decidedBy).toEqual(['anna', 'theo']);
  });

  it('is made good by one payment of the bank alone, whoever hands in its receipt', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const found = reference();
    const first = await anna.ask(pass(await receiptOf(one), found));
    // Two customers and an operator who agree: both are sent before either is approved.
    const second = await anna.ask(pass(await receiptOf(other), found));
    const before = await taiwanDollars(other);
    expect((await bert.approve(first.id)).state).toBe('applied');
    expect(await bert.approve(second.id)).toMatchObject({ state: 'overtaken', outcome: 'BANK_REFERENCE_USED' });
    expect(await taiwanDollars(other)).toEqual(before);
  });

  it('that was cancelled, or whose customer was restricted, since it was sent is not credited', async () => {
    const own = await newCustomer();
    const id = await receiptOf(own);
    const cancelled = await anna.ask(pass(id));
    await own.must('funding/cancel-deposit', { id });
    expect(await bert.approve(cancelled.id)).toMatchObject({ state: 'overtaken', outcome: 'DEPOSIT_DECIDED' });
    const other = await receiptOf(own);
    const sent = await anna.ask(pass(other));
    await restrict(own, 'frozen');
    expect(await bert.approve(sent.id)).toMatchObject({ state: 'overtaken', outcome: 'restriction → restriction' });
  });

  it('is refused with a reason, which the customer reads', async () => {
    const own = await newCustomer();
    const depositId = await receiptOf(own);
    expect(await done({ kind: 'deposit-refuse', payload: { depositId, reason: 'sender-differs' } })).toBe('applied');
    const { deposits } = await own.must('funding/list-deposits', {});
    expect(deposits[0]).toMatchObject({ state: 'rejected', reason: 'sender-differs', decidedBy: 'operator' });
  });
});

describe('a deposit by a number', () => {
  it('is credited by just the line that the bank wrote, and by nothing that operators say', async () => {
    const own = await newCustomer();
    const id = await transferOf(own, undefined);
    expect(await sending(anna, pass(id))).toBe('TRANSFER_DIFFERS');
    await own.must('funding/practice-transfer', { depositId: id, amount: '3000000', transferKey: requestKey() });
    const { lines } = await reviewer.must('funding/list-bank-lines', {});
    const line = lines.find(({ deposit }) => deposit?.id === id);
    expect(line).toMatchObject({ customer: own.account, amount: '3000000', source: 'practice-bank' });
    expect(await sending(anna, pass(id))).toBe('TRANSFER_DIFFERS');
    const gone: RequestAsked = { kind: 'deposit-refuse', payload: { depositId: id, reason: 'not-received' } };
    expect(await sending(anna, gone)).toBe('TRANSFER_ARRIVED');
    const before = await taiwanDollars(own);
    expect(await done(pass(id, line?.reference))).toBe('applied');
    expect((await taiwanDollars(own)).available).toBe(before.available + 3_000_000n);
    // Its payment makes no deposit with a receipt good too.
    expect(await sending(anna, pass(await receiptOf(own), line?.reference))).toBe('BANK_REFERENCE_USED');
  });

  it('of another amount than was announced is not credited at all', async () => {
    const own = await newCustomer();
    const id = await transferOf(own, '2900000');
    const { line } = await anna.must('funding/read-deposit', { id });
    expect(line?.amount).toBe('2900000');
    expect(await sending(anna, pass(id, line?.reference))).toBe('TRANSFER_DIFFERS');
  });
});

async function restrict(own: ApiClient, kind: 'frozen' | 'no-withdrawal'): Promise<void> {
  const asked: RequestAsked = {
    kind: 'restriction-set',
    payload: {
      ...{ customer: own.account, restriction: kind, reason: 'account-takeover' },
      ...{ text: 'Somebody else may have signed in.', reviewAt: Date.now() + 5 * DAY },
    },
  };
  expect(await done(asked)).toBe('applied');
}

describe('a withdrawal', () => {
  it('is approved by two, paid by two, and left with the reference of the bank', async () => {
    const own = await newCustomer();
    const before = await taiwanDollars(own);
    const id = await withdrawalOf(own);
    expect((await taiwanDollars(own)).available).toBe(before.available - 500_000n);
    expect(await sending(anna, payment(id))).toBe('WITHDRAWAL_NOT_APPROVED');
    await anna.must('funding/take-withdrawal', { id, taken: true });
    expect((await anna.must('funding/view-destination', { id })).number).toContain(own.account);
    expect(await codeOf(bert.call('funding/view-destination', { id }))).toBe('CASE_NOT_TAKEN');
    expect(await done(approval(id))).toBe('applied');
    expect([await stateOf(id), await paymentsOf(id)]).toEqual(['approved', 0]);
    const shown = await anna.must('funding/read-withdrawal', { id });
    expect(shown.postings.pay).toEqual([
      { debit: 'held', credit: 'bank', amount: '498500', currency: 'TWD' },
      { debit: 'held', credit: 'fees', amount: '1500', currency: 'TWD' },
    ]);
    expect(await done(payment(id, 'WIRE-20260709-7'))).toBe('applied');
    expect(await taiwanDollars(own)).toMatchObject({ available: before.available - 500_000n });
    const { withdrawals } = await own.must('funding/list-withdrawals', {});
    expect(withdrawals[0]).toMatchObject({
      ...{ state: 'paid', decidedBy: 'operator', reference: 'WIRE-20260709-7', views: [{ by: 'operator' }] },
    });
    expect(await anna.must('funding/read-withdrawal', { id })).toMatchObject({
      ...{ decidedBy: ['anna', 'bert'], paidBy: ['anna', 'bert'] },
    });
  });

  it('is nobody’s alone: not the maker’s, not another role’s, not by an account in the maker’s browser', async () => {
    const id = await withdrawalOf(await newCustomer());
    expect(await sending(reviewer, approval(id))).toBe('ROLE_REQUIRED');
    const sent = await treasurer.ask(approval(id));
    expect(await codeOf(treasurer.call('requests/approve', { id: sent.id }))).toBe('OWN_REQUEST');
    expect(await codeOf(reviewer.call('requests/approve', { id: sent.id }))).toBe('ROLE_REQUIRED');
    expect(await stateOf(id)).toBe('under-review');
    expect(await sending(anna, approval(id))).toBe('REQUEST_PENDING');
    expect(await codeOf(anna.call('funding/take-withdrawal', { id, taken: true }))).toBe('REQUEST_PENDING');
    expect((await anna.approve(sent.id)).state).toBe('applied');
  });

  it('is paid once, however often and by however many it is approved, and one payment settles one', async () => {
    const [one, other] = [await withdrawalOf(await newCustomer()), await withdrawalOf(await newCustomer())];
    for (const id of [one, other]) expect(await done(approval(id))).toBe('applied');
    const asked = payment(one, 'WIRE-ONCE-1');
    const key = requestKey();
    const { id } = await anna.must('requests/send', { asked, requestKey: key });
    expect((await anna.must('requests/send', { asked, requestKey: key })).id).toBe(id);
    const changed = payment(one, 'WIRE-ONCE-2');
    expect(await codeOf(anna.call('requests/send', { asked: changed, requestKey: key }))).toBe('KEY_REUSED');
    const tries = [bert, treasurer, bert, treasurer].map((by) => by.call('requests/approve', { id }));
    const states = (await Promise.all(tries)).map(({ data, msg }) => data?.state ?? msg);
    expect(states.filter((state) => state === 'applied').length).toBeGreaterThan(0);
    expect(await paymentsOf(one)).toBe(1);
    expect(await sending(anna, payment(one))).toBe('WITHDRAWAL_DECIDED');
    expect(await sending(anna, payment(other, 'WIRE-ONCE-1'))).toBe('BANK_REFERENCE_USED');
    expect(await paymentsOf(other)).toBe(0);
  });

  it('that the customer took back, or whose customer was restricted, since it was sent is not approved', async () => {
    const own = await newCustomer();
    const id = await withdrawalOf(own);
    const sent = await anna.ask(approval(id));
    await own.must('funding/cancel-withdrawal', { id });
    expect(await bert.approve(sent.id)).toMatchObject({ state: 'overtaken', outcome: 'WITHDRAWAL_DECIDED' });
    const other = await withdrawalOf(own);
    expect(await done(approval(other))).toBe('applied');
    const paying = await anna.ask(payment(other));
    await restrict(own, 'no-withdrawal');
    expect(await bert.approve(paying.id)).toMatchObject({ state: 'overtaken', outcome: 'WITHDRAWAL_RESTRICTED' });
    expect([await stateOf(other), await paymentsOf(other)]).toEqual(['approved', 0]);
  });

  it('changed by the database’s password between sending and approving is not paid, and no other request is done in its place', async () => {
    const id = await withdrawalOf(await newCustomer());
    expect(await done(approval(id))).toBe('applied');
    const sent = await anna.ask(payment(id));
    await read(`update withdrawal set amount = amount * 2 where id = ${id}`);
    expect(await bert.approve(sent.id)).toMatchObject({ state: 'overtaken', outcome: 'WITHDRAWAL_DECIDED' });
    await read(`update withdrawal set amount = amount / 2 where id = ${id}`);
    const again = await anna.ask(payment(id));
    const other = await withdrawalOf(await newCustomer());
    await read(
      `update operator_request set payload = replace(payload, '"${id}"', '"${other}"'), about = 'withdrawal/${other}'
       where id = ${again.id}`,
    );
    expect(await codeOf(bert.call('requests/approve', { id: again.id }))).toBe('REQUEST_UNKNOWN');
    expect([await paymentsOf(id), await paymentsOf(other)]).toEqual([0, 0]);
  });

  it('that is rejected is free again, all of it, with the reason', async () => {
    const own = await newCustomer();
    const before = await taiwanDollars(own);
    const withdrawalId = await withdrawalOf(own);
    const asked: RequestAsked = { kind: 'withdrawal-refuse', payload: { withdrawalId, reason: 'suspected-fraud' } };
    expect(await done(asked)).toBe('applied');
    expect(await taiwanDollars(own)).toEqual(before);
    const { withdrawals } = await own.must('funding/list-withdrawals', {});
    expect(withdrawals[0]).toMatchObject({ state: 'rejected', reason: 'suspected-fraud' });
    const { messages } = await own.must('notices/list-messages', {});
    expect(messages.map(({ event }) => event.event)).toContain('withdrawal-rejected');
  });

  it('that is late is told to every operator', async () => {
    const id = await withdrawalOf(await newCustomer());
    expect((await reviewer.must('funding/late-withdrawals', {})).late).toBe(0);
    await read(`update withdrawal set due_at = now() - '1 hour'::interval where id = ${id}`);
    for (const one of [anna, reviewer, treasurer])
      expect((await one.must('funding/late-withdrawals', {})).late).toBe(1);
  });
});
