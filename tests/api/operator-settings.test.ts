import { randomBytes } from 'node:crypto';
import type { RequestAsked } from '@kuroshio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { ApiClient } from './api-client.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from './operator-client.ts';

const DAY = 86_400_000;

let program: Program;
let anna: OperatorClient;
let bert: OperatorClient;
let tina: OperatorClient;
let cora: OperatorClient;
let own: ApiClient;

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '1' } });
  anna = await firstAdministrator(program);
  bert = await secondOperator(anna, program);
  tina = await addOperator([anna, bert], 'tina', ['treasurer']);
  cora = await addOperator([anna, bert], 'cora', ['compliance']);
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
}, 150_000);

afterAll(() => program.remove());

const requestKey = () => randomBytes(12).toString('base64url');
/** By Taipei's clock. */
const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY).toISOString().slice(0, 10);

/** The code with which a call is refused, or `done`. */
async function codeOf(call: Promise<{ readonly status: number; readonly msg: string }>): Promise<string> {
  const { status, msg } = await call;
  return status === 1 ? 'done' : msg;
}

const change = (name: 'withdrawal-card-fee' | 'practice-a-day', value: string, from = day(0)): RequestAsked => ({
  ...{ kind: 'setting-change', payload: { name, value, from, reason: 'costs' } },
});
const sending = (one: OperatorClient, asked: RequestAsked) =>
  codeOf(one.call('requests/send', { asked, requestKey: requestKey() }));
const feeOf = async () =>
  (await own.must('funding/terms', {})).withdrawals.find(({ kind }) => kind === 'card')?.terms.fee;
const shown = async (name: string) =>
  (await own.must('settings/house-terms', {})).settings.find((one) => one.name === name)?.versions ?? [];

it('is asked for by treasurers and administrators, and decided by none of them alone', async () => {
  for (const role of ['reviewer', 'market', 'auditor'] as const) {
    const one = await addOperator([anna, bert], `only-${role}`, [role]);
    expect(await sending(one, change('withdrawal-card-fee', '1000'))).toBe('ROLE_REQUIRED');
  }
  expect(await sending(cora, change('withdrawal-card-fee', '1000'))).toBe('ROLE_REQUIRED');
  const { id } = await tina.ask(change('withdrawal-card-fee', '1000'));
  expect(await codeOf(tina.call('requests/approve', { id }))).toBe('OWN_REQUEST');
  expect(await feeOf()).toBe('1500');
  expect((await cora.approve(id)).state).toBe('applied');
  expect(await feeOf()).toBe('1000');
  expect(await shown('withdrawal-card-fee')).toMatchObject([
    { value: '1000', state: 'in-force' },
    { value: '1500', state: 'past', from: null },
  ]);
});

it('of two requests about one setting the second waits for the first', async () => {
  const both = await Promise.all([
    sending(tina, change('withdrawal-card-fee', '500')),
    sending(anna, change('withdrawal-card-fee', '800')),
  ]);
  expect(both.toSorted()).toEqual(['REQUEST_PENDING', 'done']);
  const { requests } = await cora.must('requests/list', {});
  const [waiting] = requests.filter(({ kind }) => kind === 'setting-change');
  expect((await cora.approve(waiting?.id ?? '')).state).toBe('applied');
});

it('that somebody has turned into one about another setting, so that two are open, is nobody’s to approve', async () => {
  const { id } = await tina.ask(change('practice-a-day', '5'));
  await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query(`update operator_request set about = 'setting/elsewhere' where id = ${id}`),
  );
  const other = await anna.ask(change('practice-a-day', '6'));
  expect((await cora.approve(other.id)).state).toBe('applied');
  // The row is no longer the program's own: nobody can approve it at all.
  expect(await codeOf(cora.call('requests/approve', { id }))).toBe('REQUEST_UNKNOWN');
  expect((await shown('practice-a-day'))[0]).toMatchObject({ value: '6', state: 'in-force' });
});

it('that makes customers worse off is not had today by two either, and is told to each when it is decided', async () => {
  expect(await sending(tina, change('withdrawal-card-fee', '3000'))).toBe('SETTING_TOO_SOON');
  expect(await sending(tina, change('withdrawal-card-fee', '3100', day(3)))).toBe('SETTING_OUT_OF_BOUNDS');
  const { id } = await tina.ask(change('withdrawal-card-fee', '3000', day(3)));
  await cora.approve(id);
  const [coming] = await shown('withdrawal-card-fee');
  expect(coming).toMatchObject({ value: '3000', state: 'coming' });
  expect(coming?.from).toBeGreaterThan(Date.now() + DAY);
  await expect
    .poll(async () => JSON.stringify((await own.must('notices/list-messages', {})).messages), { timeout: 10_000 })
    .toContain('30 TWD');
});

it('whose row somebody has taken away is missed, and holds while the program runs', async () => {
  await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query(`delete from setting_version where name = 'practice-a-day'`),
  );
  const seen = await cora.must('settings/list-settings', {});
  expect(seen).toMatchObject({ forged: 0, missing: 1 });
  expect((await shown('practice-a-day'))[0]).toMatchObject({ value: '6' });
});
