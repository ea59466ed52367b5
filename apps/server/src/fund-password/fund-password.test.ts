import { ok } from '@kuroshio/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createCheckLoginPassword, createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { Customer, CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { hashPassword } from '../platform/secrets.ts';
import { changePassword } from './change-password.ts';
import { createFundPassword, type FundPassword } from './create-fund-password.ts';
import { leftAfter, lockAfter } from './lock-times.ts';
import { setPassword } from './set-password.ts';
import { state } from './state.ts';
import { isWeakFundPassword } from './weak-password.ts';

/** What is told here is of no market. */
const NO_MARKET = { venueTime: () => 0 } as never;

const START = Date.parse('2026-07-09T01:00:00Z');
const MINUTE = 60_000;
const LOGIN = 'black tide 7';
const [GOOD, OTHER] = ['271828', '141421'];

const log = createLog('silent');
let test: TestDatabase;
let own: FundPassword;
let act: ReturnType<typeof handlers>;

const handlers = ({ parts }: FundPassword) => ({
  set: setPassword(parts),
  change: changePassword(parts),
  state: state(parts),
});

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query("insert into invitation (code) values ('TESTCODE')");
  const { database } = test;
  const { key } = passingSeals();
  const marks = createMarks({ key, log, metrics: createMetrics({ withProcess: false }), now: () => START });
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  const inbox = createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} });
  const checkLoginPassword = createCheckLoginPassword({ database, marks });
  own = createFundPassword({ database, marks, key, inbox, checkLoginPassword, stepUp: async () => ok(null) });
  act = handlers(own);
});
afterAll(() => test.close());

let phones = 0;
async function customer(): Promise<Customer> {
  phones += 1;
  const phone = `+8869${12_000_000 + phones}`;
  const password_hash = await hashPassword(LOGIN);
  const [row] = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     values ($1, $2, 'TESTCODE', 'tw', now()) returning id`,
    [phone, password_hash],
  );
  if (row === undefined) throw new Error('no customer');
  const mark = own.parts.marks.make({ table: 'customer', id: row.id, phone, password_hash });
  await test.owner.query('update customer set mark = $2 where id = $1', [row.id, mark]);
  return { customerId: row.id, sessionId: phones };
}

const call = (customer: Customer, now = START): CustomerContext => ({
  ...{ customer, requireCustomer: () => customer, token: undefined, account: undefined, log },
  ...{ ip: '203.0.113.7', userAgent: 'Safari', now },
});

const told = (outcome: { ok: true } | { ok: false; refusal: { code: string; params: object } }) =>
  outcome.ok ? 'done' : [outcome.refusal.code, ...Object.values(outcome.refusal.params)].join(' ');

async function withPassword(): Promise<Customer> {
  const who = await customer();
  expect(told(await act.set({ password: GOOD, loginPassword: LOGIN }, call(who)))).toBe('done');
  return who;
}

const check = async ({ customerId }: Customer, password: string, now = START) =>
  told(await own.check(customerId, password, now));

describe('six digits', () => {
  it.each(['000000', '123456', '654321', '890123', '121212', '123123', '777777'])('%s are refused', (password) =>
    expect(isWeakFundPassword(password)).toBe(true),
  );
  it.each([GOOD, OTHER, '135791', '112358'])('%s are taken', (password) =>
    expect(isWeakFundPassword(password)).toBe(false),
  );
});

describe('failures', () => {
  it.each([
    [1, 0, 4],
    [4, 0, 1],
    [5, 15 * MINUTE, 0],
    [6, 60 * MINUTE, 0],
    [7, 1_440 * MINUTE, 0],
    [99, 1_440 * MINUTE, 0],
  ])('%d: locked for %d ms, %d left', (failures, lock, left) =>
    expect([lockAfter(failures), leftAfter(failures)]).toEqual([lock, left]),
  );
});

describe('a fund password', () => {
  it('is set once, by who knows the login password, and is another', async () => {
    const who = await customer();
    expect(await check(who, GOOD)).toBe('FUND_PASSWORD_NOT_SET');
    expect(await act.state({}, call(who))).toEqual({
      ok: true,
      value: { isSet: false, setAt: null, lockedUntil: null },
    });
    expect(told(await act.set({ password: GOOD, loginPassword: 'guess' }, call(who)))).toBe('LOGIN_PASSWORD_WRONG');
    expect(told(await act.set({ password: '123456', loginPassword: LOGIN }, call(who)))).toBe('FUND_PASSWORD_WEAK');
    expect(told(await act.set({ password: GOOD, loginPassword: LOGIN }, call(who)))).toBe('done');
    expect(told(await act.set({ password: OTHER, loginPassword: LOGIN }, call(who)))).toBe('FUND_PASSWORD_IS_SET');
    expect(await check(who, GOOD)).toBe('done');
    const messages = await test.owner.query('select facts from message where customer_id = $1', [who.customerId]);
    expect(messages).toEqual([{ facts: { event: 'fund-password', change: 'set' } }]);
  });

  it('is changed with the old one', async () => {
    const who = await withPassword();
    const change = (oldPassword: string, password: string) => act.change({ oldPassword, password }, call(who));
    expect(told(await change(OTHER, '112358'))).toBe('FUND_PASSWORD_WRONG 4');
    expect(told(await change(GOOD, '112358'))).toBe('done');
    expect([await check(who, GOOD), await check(who, '112358')]).toEqual(['FUND_PASSWORD_WRONG 4', 'done']);
  });

  it('is locked by the fifth failure for longer and longer, and shows until when', async () => {
    const who = await withPassword();
    for (const left of [4, 3, 2, 1]) expect(await check(who, OTHER)).toBe(`FUND_PASSWORD_WRONG ${left}`);
    expect(await check(who, OTHER)).toBe('FUND_PASSWORD_LOCKED 15');
    expect(await check(who, GOOD, START + 5 * MINUTE)).toBe('FUND_PASSWORD_LOCKED 10');
    expect(await act.state({}, call(who))).toMatchObject({ value: { lockedUntil: START + 15 * MINUTE } });
    expect(await check(who, OTHER, START + 15 * MINUTE)).toBe('FUND_PASSWORD_LOCKED 60');
    expect(await check(who, GOOD, START + 75 * MINUTE)).toBe('done');
    expect(await check(who, OTHER, START + 75 * MINUTE)).toBe('FUND_PASSWORD_WRONG 4');
  });

  it('counts many tries at once', async () => {
    const who = await withPassword();
    const codes = await Promise.all(Array.from({ length: 12 }, () => check(who, OTHER)));
    expect(codes.filter((code) => code.startsWith('FUND_PASSWORD_WRONG'))).toHaveLength(4);
    expect(await check(who, GOOD)).toBe('FUND_PASSWORD_LOCKED 15');
  });

  it('is cleared by a verification, after which a new one is set', async () => {
    const who = await withPassword();
    for (let tries = 0; tries < 5; tries++) await check(who, OTHER);
    await test.database.transaction((tx) => own.clear(tx, who.customerId, START));
    expect(await check(who, GOOD)).toBe('FUND_PASSWORD_NOT_SET');
    expect(told(await act.set({ password: OTHER, loginPassword: LOGIN }, call(who)))).toBe('done');
    expect(await check(who, OTHER)).toBe('done');
  });
});

describe('whoever has the database’s password', () => {
  it('puts no password of another customer in the place of one', async () => {
    const [victim, thief] = [await withPassword(), await customer()];
    await act.set({ password: OTHER, loginPassword: LOGIN }, call(thief));
    await test.owner.query(
      `update fund_password set password_hash = (select password_hash from fund_password where customer_id = $2)
       where customer_id = $1`,
      [victim.customerId, thief.customerId],
    );
    expect(await check(victim, OTHER)).toBe('FUND_PASSWORD_WRONG 0');
    expect(told(await act.set({ password: OTHER, loginPassword: LOGIN }, call(victim)))).toBe('FUND_PASSWORD_IS_SET');
  });

  it('takes no failures back', async () => {
    const who = await withPassword();
    await check(who, OTHER);
    await test.owner.query('update fund_password set failures = 0 where customer_id = $1', [who.customerId]);
    expect(await check(who, GOOD)).toBe('FUND_PASSWORD_WRONG 0');
  });

  it('finds nothing to try digits against', async () => {
    const who = await withPassword();
    const [row] = await test.owner.query<{ password_hash: string }>(
      'select password_hash from fund_password where customer_id = $1',
      [who.customerId],
    );
    const { verifyPassword } = await import('../platform/secrets.ts');
    expect(await verifyPassword(row?.password_hash ?? '', GOOD)).toBe(false);
  });
});
