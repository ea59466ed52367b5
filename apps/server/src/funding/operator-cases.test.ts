import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import type { FundingCaseParts } from './case-parts.ts';
import { lateWithdrawals } from './late-withdrawals.ts';
import { listDepositCases } from './list-deposit-cases.ts';
import { listWithdrawalCases } from './list-withdrawal-cases.ts';
import { createFundingStage, type FundingStage } from './test-funding.ts';

const HOUR = 3_600_000;

let stage: FundingStage;
let parts: FundingCaseParts;

beforeAll(async () => {
  stage = await createFundingStage();
  parts = {
    funding: stage.funding,
    operatorLog: {
      write: async () => undefined,
      note: async () => undefined,
      follows: () => true,
      prove: async () => ({ head: undefined, broken: undefined }),
    },
    restrictions: { of: () => [] },
  };
});

afterAll(() => stage.close());

const operator = (): OperatorContext => ({
  operator: undefined,
  requireOperator: () => ({ operatorId: 1, sessionId: 1, roles: ['treasurer'] }),
  ...{ token: undefined, ip: '203.0.113.8', userAgent: '', now: stage.clock.now(), log: createLog('silent') },
});

async function must<T>(
  outcome: Promise<{ ok: true; value: T } | { ok: false; refusal: { code: string } }>,
): Promise<T> {
  const got = await outcome;
  if (!got.ok) throw new Error(got.refusal.code);
  return got.value;
}

let keys = 0;

async function asked(customer: number): Promise<string> {
  const destination = { kind: 'card', id: await stage.card(customer) } as const;
  const input = { destination, amount: '500000', fundPassword: '271828', assured: true };
  const { id } = await must(
    stage.act.withdraw({ ...input, withdrawalKey: `cases-${++keys}` as never }, stage.as(customer)),
  );
  return id;
}

async function funded(): Promise<number> {
  const customer = await stage.customer();
  const wish = { channel: 'practice', currency: 'TWD', amount: '10000000' } as const;
  await must(stage.act.deposit({ ...wish, depositKey: `cases-${++keys}` as never }, stage.as(customer)));
  return customer;
}

it('lists what is due first, says what is late to the moment, and gives each case to one', async () => {
  const first = await asked(await funded());
  const second = await asked(await funded());
  const listed = () => must(listWithdrawalCases(parts)({}, operator()));
  const late = () => must(lateWithdrawals(parts)({}, operator()));
  const { cases } = await listed();
  expect(cases.map(({ id, late: isLate }) => [id, isLate])).toEqual([
    [first, false],
    [second, false],
  ]);
  const due = cases[0]?.dueAt ?? 0;
  stage.clock.advance(due - stage.clock.now());
  expect(await late()).toEqual({ late: 0, since: null });
  stage.clock.advance(1);
  expect(await late()).toEqual({ late: 1, since: due });
  expect((await listed()).cases.map((one) => one.late)).toEqual([true, false]);
  stage.clock.advance(HOUR);
  expect((await late()).late).toBe(2);
  expect((await must(listWithdrawalCases(parts)({ after: first }, operator()))).cases.map(({ id }) => id)).toEqual([
    second,
  ]);
  // Paid or taken back it is late no longer.
  await stage.desk();
  expect(await late()).toEqual({ late: 0, since: null });
});

it('keeps the house desk from what an operator has taken, for the quarter of an hour that it is theirs', async () => {
  const id = await asked(await funded());
  const until = new Date(stage.clock.now() + 15 * 60_000);
  await stage.db.owner.query(
    `insert into operator (name, roles, state, totp_step, added_at, mark)
     values ('theo', '{treasurer}', 'invited', 0, now(), decode(repeat('00', 16), 'hex'))`,
  );
  await stage.db.owner.query(
    `insert into operator_case (about, operator_id, taken_at, until) select $1, id, $2, $3 from operator`,
    [`withdrawal/${id}`, new Date(stage.clock.now()), until],
  );
  stage.clock.advance(10 * 60_000);
  expect(await stage.desk()).toBe(0);
  expect((await must(listWithdrawalCases(parts)({}, operator()))).cases[0]?.takenBy).toBe('theo');
  stage.clock.advance(5 * 60_000);
  expect(await stage.desk()).toBe(1);
  expect((await must(listWithdrawalCases(parts)({}, operator()))).cases).toEqual([]);
});

it('leaves out what somebody put in with the database’s password', async () => {
  const customer = await stage.customer();
  await stage.db.owner.query(
    `insert into deposit (customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail,
       asked_at, due_at, mark) values ($1, 'forged-1', 0, 'bank-receipt', 1, 5000000, 0, 'under-review', '', '54321',
       now(), now(), decode(repeat('00', 16), 'hex'))`,
    [customer],
  );
  expect((await must(listDepositCases(parts)({}, operator()))).cases).toEqual([]);
});
