import { houseAccount } from '@kuroshio/ledger';
import { CASH_ASSETS, type CashCode } from '@kuroshio/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveBooks } from '../books/index.ts';
import type { Reviewer } from '../desk/index.ts';
import { blurredJpegOf, jpegOf, smallJpegOf } from '../platform/photos/test-photos.ts';
import { BANK_LINES, DEPOSITS } from './deposit-rows.ts';
import { createFundingStage, type FundingStage, START } from './test-funding.ts';
import { virtualAccount } from './virtual-account.ts';
import { latestOf } from './withdraw.ts';
import { WITHDRAWALS } from './withdrawal-rows.ts';

let stage: FundingStage;
let customer: number;
let keys = 0;
const newKey = () => `funding-key-${++keys}` as never;

beforeAll(async () => {
  stage = await createFundingStage();
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  customer = await stage.customer();
});

type Said<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: { code: string } };
const codeOf = (outcome: Said<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);
function must<Value>(outcome: Said<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

async function practise(amount = '100000000', currency: 'TWD' | 'USD' = 'TWD', who = customer) {
  return stage.act.deposit({ channel: 'practice', currency, amount, depositKey: newKey() }, stage.as(who));
}
async function announce(amount = '5000000', who = customer, depositKey = newKey()) {
  return stage.act.deposit({ channel: 'virtual-account', currency: 'TWD', amount, depositKey }, stage.as(who));
}
async function send(depositId: string, amount: string, who = customer, transferKey = newKey()) {
  return stage.act.practiceTransfer({ depositId, amount, transferKey }, stage.as(who));
}
async function ask(id: string, amount = '200000', more: object = {}, who = customer) {
  const destination = { kind: 'card' as const, id };
  const input = { destination, amount, fundPassword: '271828', assured: true, withdrawalKey: newKey(), ...more };
  return stage.act.withdraw(input, stage.as(who));
}
const house = async (account: 'bank' | 'wallet' | 'fees' | 'practiceGrants', code: CashCode) => {
  const [row] = await stage.db.owner.query<{ sum: bigint | null }>(
    'select sum(case when credit = $1 then amount else -amount end)::bigint as sum from transfer where $1 in (debit, credit)',
    [houseAccount(account, CASH_ASSETS[code].id)],
  );
  return row?.sum ?? 0n;
};
const deposits = async (who = customer) => must(await stage.act.listDeposits({ limit: 10 }, stage.as(who))).deposits;
const withdrawals = async (who = customer) =>
  must(await stage.act.listWithdrawals({ limit: 10 }, stage.as(who))).withdrawals;
const events = async (who = customer) =>
  (
    await stage.db.owner.query<{ facts: { event: string } }>(
      'select facts from message where customer_id = $1 order by id',
      [who],
    )
  ).map(({ facts }) => facts.event);

describe('practice money', () => {
  it('is there at once, from the account of practice money, and the form is refused a fourth time in a day', async () => {
    const before = await house('practiceGrants', 'TWD');
    const done = must(await practise());
    expect(done).toMatchObject({ state: 'passed', amount: '100000000', fee: '0', decidedBy: null });
    expect(await stage.balance(customer, 'TWD')).toEqual({ available: 100_000_000n, held: 0n });
    expect(await house('practiceGrants', 'TWD')).toBe(before - 100_000_000n);
    must(await practise('10000', 'USD'));
    must(await practise());
    expect(codeOf(await practise())).toBe('PRACTICE_LIMIT');
    stage.clock.advance(86_400_000);
    must(await practise());
  });

  it('comes three times and no more, however many ask at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => practise()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await stage.balance(customer, 'TWD')).available).toBe(300_000_000n);
  });

  it.each([
    ['99900', 'TWD', 'AMOUNT_BELOW_MINIMUM'],
    ['1000000100', 'TWD', 'AMOUNT_ABOVE_MAXIMUM'],
    ['100050', 'TWD', 'AMOUNT_NOT_WHOLE'],
    ['9999', 'USD', 'AMOUNT_BELOW_MINIMUM'],
    ['10000', 'JPY', 'CHANNEL_CLOSED'],
  ] as const)('of %s %s is refused: %s', async (amount, currency, code) => {
    const input = { channel: 'practice', currency, amount, depositKey: newKey() } as const;
    expect(codeOf(await stage.act.deposit(input, stage.as(customer)))).toBe(code);
  });

  it('under one key comes once, also when twelve ask with it at once', async () => {
    const depositKey = newKey();
    const one = { channel: 'practice', currency: 'TWD', amount: '500000', depositKey } as const;
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => stage.act.deposit(one, stage.as(customer))));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect((await stage.balance(customer, 'TWD')).available).toBe(500_000n);
    expect(codeOf(await stage.act.deposit({ ...one, amount: '600000' }, stage.as(customer)))).toBe('KEY_REUSED');
  });
});

describe('a transfer to the customer’s own number', () => {
  it('is matched with the bank’s line and becomes the customer’s money', async () => {
    const before = await house('bank', 'TWD');
    const asked = must(await announce());
    expect(asked).toMatchObject({ state: 'under-review', account: virtualAccount(customer), arrived: null });
    expect((await stage.balance(customer, 'TWD')).available).toBe(0n);
    expect(must(await send(asked.id, '5000000'))).toMatchObject({ arrived: '5000000', state: 'under-review' });
    stage.clock.advance(59_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'under-review' });
    stage.clock.advance(1_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'passed', decidedBy: 'house-desk' });
    expect((await stage.balance(customer, 'TWD')).available).toBe(5_000_000n);
    expect(await house('bank', 'TWD')).toBe(before - 5_000_000n);
    expect(await events()).toEqual(['deposit-passed']);
  });

  it('of another amount is sent back with the reason, and nothing moves', async () => {
    const { id } = must(await announce());
    must(await send(id, '4000000'));
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'rejected', reason: 'amount-differs', arrived: '4000000' });
    expect((await stage.balance(customer, 'TWD')).available).toBe(0n);
    // The line is used up: it is not found for the next deposit.
    const next = must(await announce('4000000'));
    expect(next.arrived).toBeNull();
  });

  it('that never comes is rejected when its hour is over, and not before', async () => {
    must(await announce());
    stage.clock.advance(3_599_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'under-review' });
    stage.clock.advance(1_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'rejected', reason: 'not-received' });
  });

  it('is one at a time, and can be taken back until something has come', async () => {
    const one = must(await announce());
    expect(codeOf(await announce())).toBe('DEPOSIT_PENDING');
    expect(must(await stage.act.cancelDeposit({ id: one.id }, stage.as(customer))).state).toBe('cancelled');
    expect(codeOf(await stage.act.cancelDeposit({ id: one.id }, stage.as(customer)))).toBe('DEPOSIT_DECIDED');
    expect(codeOf(await send(one.id, '5000000'))).toBe('DEPOSIT_DECIDED');
    const two = must(await announce());
    must(await send(two.id, '5000000'));
    expect(codeOf(await stage.act.cancelDeposit({ id: two.id }, stage.as(customer)))).toBe('TRANSFER_ARRIVED');
    expect(codeOf(await send(two.id, '5000000'))).toBe('TRANSFER_ARRIVED');
  });

  it('needs a verified customer, and another’s deposit is nobody’s', async () => {
    const { id } = must(await announce());
    const other = await stage.customer();
    stage.strangers.add(other);
    expect(codeOf(await announce('5000000', other))).toBe('VERIFICATION_REQUIRED');
    expect(codeOf(await send(id, '5000000', other))).toBe('DEPOSIT_NOT_FOUND');
    expect(codeOf(await stage.act.cancelDeposit({ id }, stage.as(other)))).toBe('DEPOSIT_NOT_FOUND');
  });

  it('under one key is sent once by the practice bank', async () => {
    const { id } = must(await announce());
    const transferKey = newKey();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(id, '5000000', customer, transferKey)));
    expect(outcomes.map(codeOf)).toEqual(Array.from({ length: 8 }, () => 'done'));
    expect(codeOf(await send(id, '6000000', customer, transferKey))).toBe('KEY_REUSED');
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await stage.balance(customer, 'TWD')).available).toBe(5_000_000n);
  });
});

describe('a transfer with a receipt', () => {
  const handIn = async (photo: Uint8Array, who = customer) =>
    must(await stage.act.uploadReceipt({}, stage.as(who, photo)));
  const claim = (who = customer, currency: 'TWD' | 'USD' = 'TWD') =>
    stage.act.deposit(
      { channel: 'bank-receipt', currency, amount: '1000000', senderTail: '12345', depositKey: newKey() },
      stage.as(who),
    );

  it('needs the receipt first, and passes with one that can be read', async () => {
    expect(codeOf(await claim())).toBe('RECEIPT_REQUIRED');
    await handIn(await jpegOf(`receipt ${customer}`));
    must(await claim());
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'passed' });
    expect((await stage.balance(customer, 'TWD')).available).toBe(1_000_000n);
    // It went with that deposit.
    expect(codeOf(await claim())).toBe('RECEIPT_REQUIRED');
  });

  it.each([
    ['blurred', blurredJpegOf, 'receipt-blurred'],
    ['small', smallJpegOf, 'receipt-small'],
  ] as const)('that is %s is rejected with the reason', async (_, draw, reason) => {
    expect((await handIn(await draw(`${reason} ${customer}`))).doubts).toContain(reason);
    must(await claim());
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'rejected', reason });
    expect((await stage.balance(customer, 'TWD')).available).toBe(0n);
  });

  it('counts once: the same picture by another customer is rejected', async () => {
    const photo = await jpegOf(`shared ${customer}`);
    await handIn(photo);
    must(await claim());
    const other = await stage.customer();
    await handIn(photo, other);
    stage.clock.advance(60_000);
    await stage.desk();
    must(await claim(other));
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await deposits(other))[0]).toMatchObject({ state: 'rejected', reason: 'receipt-used' });
  });
});

describe('a withdrawal', () => {
  let card: string;
  beforeEach(async () => {
    must(await practise());
    card = await stage.card(customer);
  });

  it('is set aside at once, sent by the desk, and leaves with its fee', async () => {
    const [bank, fees] = [await house('bank', 'TWD'), await house('fees', 'TWD')];
    const asked = must(await ask(card));
    expect(asked).toMatchObject({ state: 'under-review', amount: '200000', fee: '1500', late: false });
    expect(asked.dueAt - asked.askedAt).toBe(7_200_000);
    expect(await stage.balance(customer, 'TWD')).toEqual({ available: 99_800_000n, held: 200_000n });
    expect(await proveBooks(stage.db.owner)).toEqual([]);
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await withdrawals())[0]).toMatchObject({
      state: 'paid',
      late: false,
      destination: { kind: 'card', place: '004' },
    });
    expect(await stage.balance(customer, 'TWD')).toEqual({ available: 99_800_000n, held: 0n });
    expect(await house('bank', 'TWD')).toBe(bank + 198_500n);
    expect(await house('fees', 'TWD')).toBe(fees + 1_500n);
    expect(await events()).toEqual(['destination-added', 'withdrawal-asked', 'withdrawal-paid']);
    expect(must(await stage.act.terms({}, stage.as(customer))).punctuality.paid).toBeGreaterThan(0);
  });

  it('can be taken back until it is approved, and all of it is free again', async () => {
    const { id } = must(await ask(card));
    expect(codeOf(await ask(card))).toBe('WITHDRAWAL_PENDING');
    expect(must(await stage.act.cancelWithdrawal({ id }, stage.as(customer))).state).toBe('cancelled');
    expect(await stage.balance(customer, 'TWD')).toEqual({ available: 100_000_000n, held: 0n });
    expect(codeOf(await stage.act.cancelWithdrawal({ id }, stage.as(customer)))).toBe('WITHDRAWAL_DECIDED');
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await withdrawals())[0]).toMatchObject({ state: 'cancelled' });
    const other = await stage.customer();
    expect(codeOf(await stage.act.cancelWithdrawal({ id }, stage.as(other)))).toBe('WITHDRAWAL_NOT_FOUND');
  });

  it('is rejected where its card was removed meanwhile, and costs nothing', async () => {
    must(await ask(card));
    await stage.removeCard(customer, card);
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await withdrawals())[0]).toMatchObject({ state: 'rejected', reason: 'destination-gone' });
    expect(await stage.balance(customer, 'TWD')).toEqual({ available: 100_000_000n, held: 0n });
  });

  it.each<[string, object, string]>([
    ['less than the least', { amount: '99900' }, 'AMOUNT_BELOW_MINIMUM'],
    ['more than the most', { amount: '200000100' }, 'AMOUNT_ABOVE_MAXIMUM'],
    ['a part of a dollar', { amount: '200050' }, 'AMOUNT_NOT_WHOLE'],
    ['more than is free', { amount: '100000100' }, 'BALANCE_INSUFFICIENT'],
    ['a wrong fund password', { fundPassword: '000000' }, 'FUND_PASSWORD_WRONG'],
    ['questions that were not answered', { assured: false }, 'WITHDRAWAL_QUESTIONS'],
    ['no such card', { destination: { kind: 'card', id: '99999999' } }, 'DESTINATION_NOT_FOUND'],
  ])('with %s is refused, and nothing is held', async (_, more, code) => {
    expect(codeOf(await ask(card, '200000', more))).toBe(code);
    expect((await stage.balance(customer, 'TWD')).held).toBe(0n);
  });

  it('waits for a new card, and asks nothing twice of one that has been paid', async () => {
    const fresh = await stage.card(customer, false);
    expect(await ask(fresh)).toMatchObject({ refusal: { code: 'DESTINATION_WAITS', params: { minutes: 10 } } });
    must(await ask(card));
    stage.clock.advance(60_000);
    await stage.desk();
    must(await ask(card, '200000', { assured: false }));
  });

  it('to an address leaves in USDT by the network of the address', async () => {
    const id = await stage.address(customer);
    const destination = { kind: 'address', id };
    expect(codeOf(await ask(card, '20000000', { destination }))).toBe('BALANCE_INSUFFICIENT');
    expect(must(await stage.act.terms({}, stage.as(customer))).withdrawals).toContainEqual(
      expect.objectContaining({ network: 'TRC-20', terms: expect.objectContaining({ currency: 'USDT' }) }),
    );
  });

  it('asked for twelve times at once is one, and under one key the same one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => ask(card, '90000000')));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await stage.balance(customer, 'TWD')).held).toBe(90_000_000n);
    const [open] = await withdrawals();
    must(await stage.act.cancelWithdrawal({ id: open?.id ?? '' }, stage.as(customer)));
    const withdrawalKey = newKey();
    const same = await Promise.all(Array.from({ length: 12 }, () => ask(card, '90000000', { withdrawalKey })));
    expect(new Set(same.map((outcome) => (outcome.ok ? outcome.value.id : outcome.refusal.code))).size).toBe(1);
    expect((await stage.balance(customer, 'TWD')).held).toBe(90_000_000n);
  });

  it('that is cancelled while the desk sends it ends in one of the two, never in both', async () => {
    for (let round = 0; round < 15; round++) {
      const before = await stage.balance(customer, 'TWD');
      const { id } = must(await ask(card));
      stage.clock.advance(60_000);
      const [cancelled] = await Promise.all([stage.act.cancelWithdrawal({ id }, stage.as(customer)), stage.desk()]);
      const after = await stage.balance(customer, 'TWD');
      expect(after.held).toBe(0n);
      expect(before.available - after.available).toBe(cancelled.ok ? 0n : 200_000n);
    }
    expect(await proveBooks(stage.db.owner)).toEqual([]);
  });

  it('that nobody pays is late after two hours, and says so in the figures', async () => {
    const { id } = must(await ask(card));
    const one: Reviewer = { kind: 'operator', id: 1 };
    const two: Reviewer = { kind: 'operator', id: 2 };
    const at = (now: number) => ({ id: BigInt(id), now });
    const { decideWithdrawal, payWithdrawal } = stage.funding;
    await expect(
      decideWithdrawal({ ...at(stage.clock.now()), reviewer: one, verdict: { passes: true } }),
    ).rejects.toThrow('another one');
    must(await decideWithdrawal({ ...at(stage.clock.now()), reviewer: one, second: two, verdict: { passes: true } }));
    // Approved: no way back for the customer, and money still in the books.
    expect(codeOf(await stage.act.cancelWithdrawal({ id }, stage.as(customer)))).toBe('WITHDRAWAL_DECIDED');
    stage.clock.advance(7_200_001);
    expect((await withdrawals())[0]).toMatchObject({ state: 'approved', late: true });
    const before = must(await stage.act.terms({}, stage.as(customer))).punctuality;
    await expect(
      payWithdrawal({ ...at(stage.clock.now()), payer: two, second: two, reference: 'B-1' }),
    ).rejects.toThrow('another one');
    must(await payWithdrawal({ ...at(stage.clock.now()), payer: two, second: one, reference: 'B-1' }));
    expect(codeOf(await payWithdrawal({ ...at(stage.clock.now()), payer: two, second: one, reference: 'B-1' }))).toBe(
      'WITHDRAWAL_DECIDED',
    );
    expect((await withdrawals())[0]).toMatchObject({
      state: 'paid',
      late: true,
      reference: 'B-1',
      decidedBy: 'operator',
    });
    const after = must(await stage.act.terms({}, stage.as(customer))).punctuality;
    expect([after.paid - before.paid, after.inTime - before.inTime]).toEqual([1, 0]);
  });
});

describe('somebody with the database’s password', () => {
  it('who makes a deposit of their own, or a line of the bank, is paid nothing', async () => {
    const [next] = await stage.db.owner.query<{ id: bigint }>("select nextval('deposit_id_seq') as id");
    await stage.db.database.query(
      `insert into deposit (id, customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail,
          asked_at, due_at, mark) overriding system value
        values ($1, $2, 'forged', 0, 'virtual-account', 1, 900000000, 0, 'under-review', $3, '', $4, $4, $5)`,
      [String(next?.id), customer, virtualAccount(customer), new Date(START), Buffer.alloc(16)],
    );
    await stage.db.database.query(
      `insert into bank_line (source, reference, customer_id, pay_to, asset, amount, at, state, mark)
        values ('practice-bank', 'forged', $1, $2, 1, 900000000, $3, 'unmatched', $4)`,
      [customer, virtualAccount(customer), new Date(stage.clock.now()), Buffer.alloc(16)],
    );
    stage.clock.advance(7_200_000);
    await stage.desk();
    expect((await stage.balance(customer, 'TWD')).available).toBe(0n);
    // A line alone does not pass an honest deposit either.
    await stage.db.owner.query("delete from deposit where client_key = 'forged'");
    must(await announce());
    stage.clock.advance(60_000);
    await stage.desk();
    expect((await deposits())[0]).toMatchObject({ state: 'under-review', reason: null });
  });

  it('who raises a withdrawal, or turns it to another card, is not paid', async () => {
    must(await practise());
    const card = await stage.card(customer);
    const { id } = must(await ask(card));
    await stage.db.database.query('update withdrawal set amount = amount * 10 where id = $1', [id]);
    stage.clock.advance(60_000);
    await stage.desk();
    expect(await stage.balance(customer, 'TWD')).toEqual({ available: 99_800_000n, held: 200_000n });
    const two: Reviewer = { kind: 'operator', id: 2 };
    const decided = await stage.funding.decideWithdrawal({
      ...{ id: BigInt(id), reviewer: { kind: 'operator', id: 1 }, second: two, verdict: { passes: true } as const },
      now: stage.clock.now(),
    });
    expect(codeOf(decided)).toBe('WITHDRAWAL_DECIDED');
    await stage.db.database.query('update withdrawal set amount = amount / 10 where id = $1', [id]);
    await stage.desk();
    expect((await withdrawals())[0]).toMatchObject({ state: 'paid' });
  });

  it('finds each of its rows marked', async () => {
    for (const { select, rowOf } of [DEPOSITS, BANK_LINES, WITHDRAWALS]) {
      const rows = await stage.db.owner.query<{ mark: Buffer }>(select);
      expect(rows.length).toBeGreaterThan(0);
      const fitting = rows.filter((row) => stage.marks.fits(rowOf(row as never), row.mark));
      expect(rows.length - fitting.length).toBeLessThanOrEqual(1);
    }
  });
});

it('lets the cover of a loan not leave, and holds nothing', async () => {
  must(await practise());
  stage.borrowers.add(customer);
  expect(codeOf(await ask(await stage.card(customer)))).toBe('OUTSTANDING_CREDIT');
  expect((await stage.balance(customer, 'TWD')).held).toBe(0n);
});

it('asks who has a second factor for it before money leaves, and holds nothing without', async () => {
  must(await practise());
  const card = await stage.card(customer);
  stage.askFactor();
  expect(codeOf(await ask(card))).toBe('SECOND_FACTOR_REQUIRED');
  expect((await stage.balance(customer, 'TWD')).held).toBe(0n);
  must(await ask(card, '200000', { secondFactor: '123456' }));
});

it('says when the last moment of a withdrawal is: midnight at the end of the next day in Taipei', () => {
  const at = (text: string) => new Date(latestOf(Date.parse(text))).toISOString();
  expect(at('2026-11-22T23:59:59+08:00')).toBe('2026-11-23T16:00:00.000Z');
  expect(at('2026-11-23T00:00:00+08:00')).toBe('2026-11-24T16:00:00.000Z');
});

it.each([
  // Weights 3, 7, 1 over 99812 and the number of the customer, by hand.
  [100_001, '99812001000015'],
  [100_002, '99812001000022'],
])('the number of customer %i is %s', (customerId, number) => {
  expect(virtualAccount(customerId)).toBe(number);
});
