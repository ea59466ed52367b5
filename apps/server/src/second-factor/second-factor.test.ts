import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import {
  createCheckLoginPassword,
  createMarks,
  createSessions,
  identityRoutes,
  watchMarks,
} from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Customer, CustomerContext, Handler } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSecurityLog } from '../platform/security-log.ts';
import { hashPassword } from '../platform/secrets.ts';
import { openVault } from '../platform/vault.ts';
import { begin } from './begin.ts';
import { confirm } from './confirm.ts';
import { createSecondFactor } from './create-second-factor.ts';
import { drawCodes } from './draw-codes.ts';
import { RECOVERY_CODES, SECOND_FACTORS } from './index.ts';
import { state } from './state.ts';
import { createTellPassword } from './tell-factor.ts';
import { turnOff } from './turn-off.ts';

/** What is told here is of no market. */
const NO_MARKET = { venueTime: () => 0 } as never;
const LOGIN = 'black tide 7';
const NEXT = 'brown water 8';
const HALF_MINUTE = 30_000;
const folder = mkdtempSync(path.join(tmpdir(), 'second-factor-'));

let test: TestDatabase;
let clock: ManualClock;
let act: ReturnType<typeof handlers>;
let look: () => Promise<readonly string[]>;
let stop: () => Promise<void>;

function handlers() {
  const { database } = test;
  const { key } = passingSeals();
  const log = createLog('silent');
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key, log, metrics, now: clock.now });
  const sessions = createSessions({ database, clock, marks });
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false, closeSession: () => {} };
  const inbox = createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} });
  const store = { database, marks, key, inbox, log, vault: openVault(path.join(folder, 'document.key')) };
  const secondFactor = createSecondFactor(store, async () => refuse('PASSKEY_UNKNOWN'));
  const checkLoginPassword = createCheckLoginPassword({ database, marks });
  const parts = { ...store, door: secondFactor, checkLoginPassword };
  const told = createTellPassword(store);
  const security = createSecurityLog({ write: () => {} });
  const routes = identityRoutes({
    database,
    books: {} as never,
    sessions,
    marks,
    security,
    hub,
    secondFactor,
    told,
    closedAt: () => undefined,
  });
  const handlerOf = <P extends 'identity/login' | 'identity/reset-password'>(name: P) =>
    routes.find(({ endpoint }) => endpoint.path === name)?.handler as unknown as Handler<InputOf<P>, OutputOf<P>>;
  return {
    ...{ marks, sessions, hub, log, metrics, secondFactor },
    login: handlerOf('identity/login'),
    reset: handlerOf('identity/reset-password'),
    state: state(parts),
    begin: begin(parts),
    confirm: confirm(parts),
    draw: drawCodes(parts),
    off: turnOff(parts),
  };
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query("insert into invitation (code) values ('TESTCODE')");
  clock = createManualClock(Date.parse('2026-07-09T01:00:00Z'));
  act = handlers();
  const { marks, sessions, hub, log, metrics } = act;
  const watched = { database: test.database, marks, sessions, hub, clock, log, metrics };
  const watch = await watchMarks({ ...watched, kept: [SECOND_FACTORS, RECOVERY_CODES] });
  ({ look, stop } = watch);
});
afterAll(async () => {
  await stop();
  await test.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => clock.advance(86_400_000));

let phones = 0;
interface Owner extends Customer {
  readonly phone: string;
}
async function customer(): Promise<Owner> {
  phones += 1;
  const phone = `+8869${12_000_000 + phones}`;
  const password_hash = await hashPassword(LOGIN);
  const [row] = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     values ($1, $2, 'TESTCODE', 'tw', now()) returning id`,
    [phone, password_hash],
  );
  if (row === undefined) throw new Error('no customer');
  const mark = act.marks.make({ table: 'customer', id: row.id, phone, password_hash });
  await test.owner.query('update customer set mark = $2 where id = $1', [row.id, mark]);
  return { customerId: row.id, sessionId: phones, phone };
}

const call = (customer?: Customer, ip = '203.0.113.7'): CustomerContext => ({
  customer,
  requireCustomer() {
    if (customer === undefined) throw new Error('nobody is signed in');
    return customer;
  },
  ...{ token: undefined, account: undefined, log: act.log, ip, userAgent: 'Safari', now: clock.now() },
});

const told = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;

/** What an app shows at the moment of the test's clock. */
const codeAt = (app: TOTP, later = 0) => app.generate({ timestamp: clock.now() + later });

async function withFactor(): Promise<{ who: Owner; app: TOTP; codes: readonly string[] }> {
  const who = await customer();
  const drawn = await act.begin({ loginPassword: LOGIN }, call(who));
  if (!drawn.ok) throw new Error(drawn.refusal.code);
  const app = URI.parse(drawn.value.address) as TOTP;
  const on = await act.confirm({ code: codeAt(app) }, call(who));
  if (!on.ok) throw new Error(on.refusal.code);
  clock.advance(HALF_MINUTE);
  return { who, app, codes: on.value.recoveryCodes };
}

const signIn = ({ phone }: Owner, secondFactor?: string, ip?: string) =>
  act.login({ phone, country: 'TW', password: LOGIN, secondFactor }, call(undefined, ip));
const messagesOf = async ({ customerId }: Customer) =>
  (
    await test.owner.query<{ facts: { event: string; change: string } }>(
      'select facts from message where customer_id = $1 order by id',
      [customerId],
    )
  ).map(({ facts }) => `${facts.event} ${facts.change}`);

describe('a second factor', () => {
  it('is asked for once it is on, and each code is taken once', async () => {
    const { who, app } = await withFactor();
    expect(told(await signIn(who))).toBe('SECOND_FACTOR_REQUIRED');
    expect(told(await signIn(who, '000000'))).toBe('SECOND_FACTOR_WRONG');
    const code = codeAt(app);
    expect(told(await signIn(who, code))).toBe('done');
    expect(told(await signIn(who, code))).toBe('SECOND_FACTOR_USED');
    // Nor one of before it, that somebody has looked at over a shoulder.
    expect(told(await signIn(who, codeAt(app, -HALF_MINUTE)))).toBe('SECOND_FACTOR_USED');
    clock.advance(HALF_MINUTE);
    expect(told(await signIn(who, ` ${codeAt(app).replace(/(...)/, '$1 ')}`))).toBe('done');
    expect(await messagesOf(who)).toEqual(['second-factor on']);
  });

  it('takes a code of the half minute before and after, and none farther away', async () => {
    const { who, app } = await withFactor();
    clock.advance(10 * HALF_MINUTE);
    expect(told(await signIn(who, codeAt(app, -2 * HALF_MINUTE)))).toBe('SECOND_FACTOR_WRONG');
    expect(told(await signIn(who, codeAt(app, 2 * HALF_MINUTE)))).toBe('SECOND_FACTOR_WRONG');
    expect(told(await signIn(who, codeAt(app, -HALF_MINUTE)))).toBe('done');
    expect(told(await signIn(who, codeAt(app, HALF_MINUTE)))).toBe('done');
  });

  it('takes one of many that are shown at once with the same code', async () => {
    const { who, app } = await withFactor();
    const code = codeAt(app);
    const tries = await Promise.all(Array.from({ length: 4 }, () => signIn(who, code)));
    expect(tries.map(told).sort()).toEqual(['SECOND_FACTOR_USED', 'SECOND_FACTOR_USED', 'SECOND_FACTOR_USED', 'done']);
  });

  it('is not on before a code was shown, and a secret that nobody used expires', async () => {
    const who = await customer();
    expect(told(await act.confirm({ code: '123456' }, call(who)))).toBe('SECOND_FACTOR_NOT_BEGUN');
    expect(told(await act.begin({ loginPassword: 'guess' }, call(who)))).toBe('LOGIN_PASSWORD_WRONG');
    const drawn = await act.begin({ loginPassword: LOGIN }, call(who));
    expect(told(await signIn(who))).toBe('done');
    expect(told(await act.confirm({ code: '000000' }, call(who)))).toBe('SECOND_FACTOR_WRONG');
    clock.advance(31 * 60_000);
    const app = URI.parse(drawn.ok ? drawn.value.address : '') as TOTP;
    expect(told(await act.confirm({ code: codeAt(app) }, call(who)))).toBe('SECOND_FACTOR_NOT_BEGUN');
  });

  it('is switched off by password and code, not by a session alone', async () => {
    const { who, app } = await withFactor();
    expect(told(await act.begin({ loginPassword: LOGIN }, call(who)))).toBe('SECOND_FACTOR_IS_ON');
    expect(told(await act.off({ loginPassword: LOGIN }, call(who)))).toBe('SECOND_FACTOR_REQUIRED');
    expect(told(await act.off({ loginPassword: 'guess', secondFactor: codeAt(app) }, call(who)))).toBe(
      'LOGIN_PASSWORD_WRONG',
    );
    expect(told(await act.off({ loginPassword: LOGIN, secondFactor: codeAt(app) }, call(who)))).toBe('done');
    expect(told(await signIn(who))).toBe('done');
    expect(told(await act.off({ loginPassword: LOGIN }, call(who)))).toBe('SECOND_FACTOR_IS_OFF');
  });
});

describe('who guesses', () => {
  it('is stopped after five in a quarter of an hour, and the customer hears of it', async () => {
    const { who, app } = await withFactor();
    const thief = '198.51.100.9';
    for (let tries = 0; tries < 5; tries++)
      expect(told(await signIn(who, '000000', thief))).toBe('SECOND_FACTOR_WRONG');
    expect(told(await signIn(who, codeAt(app), thief))).toBe('TOO_FREQUENT');
    expect(await messagesOf(who)).toEqual(['second-factor on', 'second-factor wrong-codes']);
    // The owner, at home and on a device that is signed in, is not.
    expect(told(await signIn(who, codeAt(app)))).toBe('done');
    clock.advance(HALF_MINUTE);
    expect(told(await act.secondFactor.stepUp(call(who), codeAt(app)))).toBe('done');
  });

  it('gains nothing by many addresses, and locks out nobody where the owner was before', async () => {
    const { who, app } = await withFactor();
    expect(told(await signIn(who, codeAt(app), '192.0.2.1'))).toBe('done');
    clock.advance(HALF_MINUTE);
    const tries: string[] = [];
    for (let at = 0; at < 25; at++) tries.push(told(await signIn(who, '000000', `198.51.${at}.1`)));
    expect(tries.filter((code) => code === 'SECOND_FACTOR_WRONG').length).toBeLessThanOrEqual(20);
    expect(tries.at(-1)).toBe('TOO_FREQUENT');
    expect(told(await signIn(who, codeAt(app), '192.0.2.1'))).toBe('done');
  });
});

describe('recovery codes', () => {
  it('stand for the app, each once, in whatever way they are written', async () => {
    const { who, codes } = await withFactor();
    const [first = '', second = ''] = codes;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(told(await signIn(who, first.toLowerCase().replace('-', ' ')))).toBe('done');
    expect(told(await signIn(who, first))).toBe('SECOND_FACTOR_WRONG');
    expect(told(await signIn(who, second))).toBe('done');
    expect(await act.state({}, call(who))).toMatchObject({ value: { isOn: true, codesLeft: 8 } });
    expect((await messagesOf(who)).filter((one) => one.endsWith('code-used'))).toHaveLength(1);
  });

  it('are replaced as a whole', async () => {
    const { who, app, codes } = await withFactor();
    const drawn = await act.draw({ loginPassword: LOGIN, secondFactor: codeAt(app) }, call(who));
    expect(told(drawn)).toBe('done');
    expect(told(await signIn(who, codes[0]))).toBe('SECOND_FACTOR_WRONG');
    expect(told(await signIn(who, drawn.ok ? drawn.value.recoveryCodes[0] : ''))).toBe('done');
  });

  it('bring back who has forgotten the password: once, and all sessions end', async () => {
    const who = await customer();
    const other = await customer();
    const drawn = await act.draw({ loginPassword: LOGIN }, call(who));
    const [code = '', further = ''] = drawn.ok ? drawn.value.recoveryCodes : [];
    const before = await signIn(who);
    const form = { country: 'TW', newPassword: NEXT, newPasswordAgain: NEXT };
    const reset = (phone: string, recoveryCode: string, more: object = {}) =>
      act.reset({ ...form, phone, recoveryCode, ...more }, call());
    expect(told(await reset(other.phone, code))).toBe('RECOVERY_REFUSED');
    expect(told(await reset('+886999999999', code))).toBe('RECOVERY_REFUSED');
    expect(told(await reset(who.phone, 'AAAAA-AAAAA'))).toBe('RECOVERY_REFUSED');
    expect(told(await reset(who.phone, code, { newPassword: 'password1' }))).toBe('PASSWORD_WEAK');
    expect(told(await reset(who.phone, code, { newPasswordAgain: LOGIN }))).toBe('PASSWORDS_DIFFER');
    expect(told(await reset(who.phone, code))).toBe('done');
    expect(told(await signIn(who))).toBe('CREDENTIALS_WRONG');
    expect(await act.sessions.authenticate(before.ok ? before.value.token : '')).toBeUndefined();
    expect(told(await reset(who.phone, code))).toBe('RECOVERY_REFUSED');
    expect(told(await reset(who.phone, further))).toBe('done');
    expect(await messagesOf(who)).toContain('login-password reset');
  });

  it('are not enough where the app is on: the same sheet of paper is not two things', async () => {
    const { who, app, codes } = await withFactor();
    const [first = '', second = ''] = codes;
    const form = { phone: who.phone, country: 'TW', recoveryCode: first, newPassword: NEXT, newPasswordAgain: NEXT };
    expect(told(await act.reset(form, call()))).toBe('SECOND_FACTOR_REQUIRED');
    expect(told(await act.reset({ ...form, secondFactor: second }, call()))).toBe('SECOND_FACTOR_WRONG');
    expect(told(await act.reset({ ...form, secondFactor: codeAt(app) }, call()))).toBe('done');
  });
});

describe('whoever has the database’s password', () => {
  it('does not switch it off by taking its row away, or by saying that there is none', async () => {
    const { who, app } = await withFactor();
    await test.owner.query('delete from second_factor where customer_id = $1', [who.customerId]);
    expect(told(await signIn(who))).toBe('SECOND_FACTOR_REQUIRED');
    expect(told(await signIn(who, codeAt(app)))).toBe('SECOND_FACTOR_WRONG');
    await test.owner.query('update customer set second_factor = false where id = $1', [who.customerId]);
    expect(told(await signIn(who))).toBe('CREDENTIALS_WRONG');
    expect(await look()).toContain(`customer ${who.customerId}`);
    await test.owner.query('delete from customer where id = $1 and false', [who.customerId]);
    await test.owner.query('update customer set second_factor = true where id = $1', [who.customerId]);
  });

  it('puts no factor of another customer, nor an earlier one, in its place', async () => {
    const [victim, thief] = [await withFactor(), await withFactor()];
    await test.owner.query(
      `update second_factor set secret = t.secret, drawn_at = t.drawn_at, confirmed_at = t.confirmed_at,
         last_step = t.last_step, mark = t.mark
       from second_factor t where second_factor.customer_id = $1 and t.customer_id = $2`,
      [victim.who.customerId, thief.who.customerId],
    );
    expect(told(await signIn(victim.who, codeAt(thief.app)))).toBe('SECOND_FACTOR_WRONG');
    // Nor the secret alone: it opens in no other row.
    const other = await withFactor();
    await test.owner.query(
      `update second_factor set secret = (select secret from second_factor where customer_id = $2)
       where customer_id = $1`,
      [other.who.customerId, thief.who.customerId],
    );
    expect(told(await signIn(other.who, codeAt(thief.app)))).toBe('SECOND_FACTOR_WRONG');
  });

  it('takes no code a second time by setting its row back', async () => {
    const { who, app } = await withFactor();
    const code = codeAt(app);
    expect(told(await signIn(who, code))).toBe('done');
    await test.owner.query('update second_factor set last_step = 0 where customer_id = $1', [who.customerId]);
    expect(told(await signIn(who, code))).toBe('SECOND_FACTOR_WRONG');
  });

  it('finds no code and no secret to read', async () => {
    const { who, app, codes } = await withFactor();
    const rows = await test.owner.query(
      `select f.secret, r.codes from second_factor f join recovery_codes r using (customer_id) where customer_id = $1`,
      [who.customerId],
    );
    const all = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(all).not.toContain(Buffer.from(app.secret.bytes).toString('latin1'));
    for (const code of codes) expect(all).not.toContain(code.replace('-', ''));
  });
});
