import type { SettingName } from '@kuroshio/contract';
import { cash } from '@kuroshio/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proveBooks } from '../books/index.ts';
import { firstSettings, type Settings } from '../settings/index.ts';
import { createFundingStage, type FundingStage } from './test-funding.ts';

/** What is other from a moment on. */
const changed = new Map<SettingName, { readonly from: number; readonly value: unknown }>();
const first = firstSettings();
const settings = {
  at(name: SettingName, moment: number) {
    const change = changed.get(name);
    return change !== undefined && moment >= change.from ? change.value : first.at(name, moment);
  },
} as Pick<Settings, 'at'>;

let stage: FundingStage;
let customer: number;
let keys = 0;
const newKey = () => `terms-key-${++keys}` as never;

beforeAll(async () => {
  stage = await createFundingStage({ settings });
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  changed.clear();
  customer = await stage.customer();
});

const from = (ms: number, name: SettingName, value: unknown) =>
  changed.set(name, { from: stage.clock.now() + ms, value });
const practise = () =>
  stage.act.deposit(
    { channel: 'practice', currency: 'TWD', amount: '100000000', depositKey: newKey() },
    stage.as(customer),
  );
const announce = (amount = '5000000') =>
  stage.act.deposit({ channel: 'virtual-account', currency: 'TWD', amount, depositKey: newKey() }, stage.as(customer));
const ask = (id: string, amount = '200000') =>
  stage.act.withdraw(
    {
      ...{ destination: { kind: 'card', id }, amount, fundPassword: '271828', assured: true },
      withdrawalKey: newKey(),
    },
    stage.as(customer),
  );

it('a withdrawal that was asked for under old terms is paid with their fee, and the next one with the new', async () => {
  await practise();
  const card = await stage.card(customer);
  from(60_000, 'withdrawal-card-fee', cash(3_000n));
  from(60_000, 'withdrawal-card-least', cash(300_000n));
  const asked = await ask(card);
  expect(asked).toMatchObject({ ok: true, value: { fee: '1500' } });
  stage.clock.advance(120_000);
  expect((await stage.act.terms({}, stage.as(customer))).ok).toBe(true);
  for (let times = 0; times < 3; times += 1) {
    await stage.desk();
    stage.clock.advance(120_000);
  }
  const { withdrawals } = await stage.act
    .listWithdrawals({ limit: 10 }, stage.as(customer))
    .then((one) => (one.ok ? one.value : { withdrawals: [] }));
  expect(withdrawals[0]).toMatchObject({ state: 'paid', fee: '1500', amount: '200000' });
  expect(await ask(card)).toMatchObject({ refusal: { code: 'AMOUNT_BELOW_MINIMUM', params: { minimum: '300000' } } });
  expect(await ask(card, '300000')).toMatchObject({ ok: true, value: { fee: '3000' } });
  expect(await proveBooks(stage.db.owner)).toEqual([]);
});

it('a deposit that was announced under old terms may come as it was announced', async () => {
  const announced = await announce('150000000');
  from(1_000, 'virtual-account-twd-most', cash(10_000_000n));
  from(1_000, 'virtual-account-open', false);
  stage.clock.advance(2_000);
  const id = announced.ok ? announced.value.id : '';
  const sent = await stage.act.practiceTransfer(
    { depositId: id, amount: '150000000', transferKey: newKey() },
    stage.as(customer),
  );
  expect(sent).toMatchObject({ ok: true, value: { arrived: '150000000' } });
  customer = await stage.customer();
  expect(await announce()).toMatchObject({ refusal: { code: 'CHANNEL_CLOSED' } });
});

it('hours and the number of practice deposits in a day are those that hold', async () => {
  from(0, 'practice-a-day', 1);
  expect((await practise()).ok).toBe(true);
  expect(await practise()).toMatchObject({ refusal: { code: 'PRACTICE_LIMIT', params: { maximum: 1 } } });
  const terms = await stage.act.terms({}, stage.as(customer));
  expect(terms).toMatchObject({ ok: true, value: { withdrawalWindow: { from: '00:00:00', until: '23:59:59' } } });
});
