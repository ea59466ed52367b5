import { CASH_ASSETS } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, createPostingIds, post } from '../books/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { Caller, RequestContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { acknowledgeHandler } from './acknowledge.ts';
import { createInvitation, houseInvitation } from './invitations.ts';
import { listSessionsHandler } from './list-sessions.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import { practiceGrants } from './practice-money.ts';
import { registerHandler } from './register.ts';
import { revokeSessionHandler } from './revoke-session.ts';
import { sessionHandler } from './session.ts';
import { createSessions, type Sessions } from './sessions.ts';

const log = createLog('silent');
const start = Date.parse('2026-07-09T01:00:00Z');
let test: TestDatabase;
let clock: ManualClock;
let sessions: Sessions;
let closedSockets: number[];
let act: ReturnType<typeof makeHandlers>;

function makeHandlers() {
  const parts = {
    database: test.database,
    ids: createPostingIds(test.database),
    sessions,
    hub: { closeSession: (id: number) => void closedSockets.push(id) },
  };
  return {
    register: registerHandler(parts),
    login: loginHandler(parts),
    session: sessionHandler(parts),
    acknowledge: acknowledgeHandler(parts),
    logout: logoutHandler(parts),
    listSessions: listSessionsHandler(parts),
    revokeSession: revokeSessionHandler(parts),
  };
}

beforeEach(async () => {
  test = await createTestDatabase();
  clock = createManualClock(start);
  sessions = createSessions({ database: test.database, clock });
  closedSockets = [];
  act = makeHandlers();
});

afterEach(() => test.close());

interface From {
  readonly customer?: Caller | undefined;
  readonly device?: string;
  readonly ip?: string;
}

function call({ customer, device = 'Safari', ip = '203.0.113.7' }: From = {}): RequestContext {
  return {
    customer,
    requireCustomer() {
      if (!customer) throw new Error('nobody is signed in');
      return customer;
    },
    token: undefined,
    account: undefined,
    ip,
    userAgent: device,
    now: clock.now(),
    log,
  };
}

const form = {
  phone: '0912 345 678',
  country: 'TW',
  password: 'black tide 7',
  passwordAgain: 'black tide 7',
  invitationCode: '',
  agreed: true,
  language: 'tw',
} as const;

async function openAccount(change: Partial<Record<'phone' | 'invitationCode', string>> = {}) {
  const invitationCode = change.invitationCode ?? (await createInvitation(test.owner, { uses: 1 }));
  const opened = await act.register({ ...form, ...change, invitationCode }, call());
  if (!opened.ok) throw new Error(`not opened: ${opened.refusal.code}`);
  return opened.value;
}

async function callerOf(token: string): Promise<Caller> {
  const caller = await sessions.authenticate(token);
  if (!caller) throw new Error('the token is not valid');
  return caller;
}

function codeOf(outcome: { ok: true } | { ok: false; refusal: { code: string } }): string {
  return outcome.ok ? 'done' : outcome.refusal.code;
}

async function count(table: 'customer' | 'posting' | 'session' | 'invitation'): Promise<number> {
  const [row] = await test.owner.query<{ n: bigint }>(`select count(*) as n from ${table}`);
  return Number(row?.n);
}

describe('registering', () => {
  it('opens the account with a session, its own code, the notices and the practice money', async () => {
    const { token, account, attention } = await openAccount();
    expect(attention).toEqual(['risk-notice', 'practice-granted']);
    const customer = await callerOf(token);
    expect(String(customer.customerId)).toBe(account);

    const who = await act.session({}, call({ customer }));
    expect(who).toMatchObject({
      ok: true,
      value: { account, phone: '+886 9** *** 678', invitationsLeft: 5, openedAt: start },
    });
    const balances = await balancesOf(test.database, customer.customerId);
    expect(Object.fromEntries(balances)).toEqual({
      [CASH_ASSETS.TWD.id]: { available: 1_000_000_000n },
      [CASH_ASSETS.USD.id]: { available: 30_000_000n },
    });
    expect(await count('posting')).toBe(2);
  });

  it('gives the practice money once: the same grant again is refused by the books', async () => {
    const { account } = await openAccount();
    const ids = createPostingIds(test.database);
    const again = test.database.transaction((tx) => post(tx, ids, practiceGrants(Number(account)), new Date(start)));
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await count('posting')).toBe(2);
    expect((await balancesOf(test.database, Number(account))).get(1)).toEqual({ available: 1_000_000_000n });
  });

  it.each([
    ['PHONE_INVALID', { phone: '12345' }],
    ['PHONE_INVALID', { phone: 'call me' }],
    ['PHONE_INVALID', { country: 'XX' }],
    ['PASSWORD_WEAK', { password: 'short', passwordAgain: 'short' }],
    ['PASSWORD_WEAK', { password: '88888888', passwordAgain: '88888888' }],
    ['PASSWORDS_DIFFER', { passwordAgain: 'black tide 8' }],
    ['AGREEMENT_REQUIRED', { agreed: false }],
    ['INVITATION_NOT_FOUND', { invitationCode: 'NOSUCH22' }],
    ['INVITATION_NOT_FOUND', { invitationCode: '' }],
    // The first of several in the order of the contract.
    ['PHONE_INVALID', { phone: '1', password: 'x', agreed: false }],
    ['PASSWORD_WEAK', { password: 'x', agreed: false }],
  ] as const)('refuses with %s: %o', async (code, change) => {
    const invitationCode = await createInvitation(test.owner, { uses: 1 });
    expect(codeOf(await act.register({ ...form, invitationCode, ...change }, call()))).toBe(code);
    expect(await count('customer')).toBe(0);
  });

  it('takes a code as people type it, and only as often as it may be used', async () => {
    const code = await createInvitation(test.owner, { uses: 1 });
    await openAccount({ invitationCode: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} ` });
    const second = { ...form, phone: '0922333444', invitationCode: code };
    expect(codeOf(await act.register(second, call()))).toBe('INVITATION_USED_UP');
    expect(await count('customer')).toBe(1);
  });

  it('lets only one of many at once use the last use of a code', async () => {
    const invitationCode = await createInvitation(test.owner, { uses: 1 });
    const phones = ['0911000001', '0911000002', '0911000003', '0911000004', '0911000005', '0911000006'];
    const outcomes = await Promise.all(phones.map((phone) => act.register({ ...form, phone, invitationCode }, call())));
    expect(outcomes.map(codeOf).sort()).toEqual([...Array(5).fill('INVITATION_USED_UP'), 'done']);
    expect(await count('posting')).toBe(2);
  });

  it('tells that an account exists only to who has a good code, and leaves the code unused', async () => {
    await openAccount();
    const same = { ...form, phone: '+886912345678', country: 'US' };
    expect(codeOf(await act.register({ ...same, invitationCode: 'NOSUCH22' }, call()))).toBe('INVITATION_NOT_FOUND');
    const code = await createInvitation(test.owner, { uses: 1 });
    expect(codeOf(await act.register({ ...same, invitationCode: code }, call()))).toBe('ACCOUNT_EXISTS');
    await openAccount({ phone: '0922333444', invitationCode: code });
    expect(await count('customer')).toBe(2);
  });

  it("opens accounts with the customer's own code until its five uses are gone", async () => {
    const customer = await callerOf((await openAccount()).token);
    const who = await act.session({}, call({ customer }));
    const invitationCode = who.ok ? who.value.invitationCode : '';
    for (let n = 1; n <= 5; n++) await openAccount({ phone: `092233344${n}`, invitationCode });
    const sixth = { ...form, phone: '0922333449', invitationCode };
    expect(codeOf(await act.register(sixth, call()))).toBe('INVITATION_USED_UP');
    expect(await act.session({}, call({ customer }))).toMatchObject({ value: { invitationsLeft: 0 } });
  });

  it('keeps one house code, which never runs out', async () => {
    const codes = await Promise.all([houseInvitation(test.database), houseInvitation(test.database)]);
    await createInvitation(test.owner, { uses: 3 });
    const [code = ''] = codes;
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    await openAccount({ invitationCode: code });
    await openAccount({ invitationCode: code, phone: '0922333444' });
    expect([...codes, await houseInvitation(test.database)]).toEqual([code, code, code]);
  });
});

describe('signing in', () => {
  const credentials = { phone: '0912345678', country: 'TW', password: form.password };

  it('takes the phone in any form and tells of a device that was not seen before', async () => {
    await openAccount();
    const known = await act.login({ ...credentials, phone: '+886 912-345-678', country: 'KR' }, call());
    expect(known).toMatchObject({ ok: true, value: { attention: ['risk-notice', 'practice-granted'] } });
    const other = await act.login(credentials, call({ device: 'Firefox' }));
    expect(other).toMatchObject({ value: { attention: ['new-device', 'risk-notice', 'practice-granted'] } });
  });

  it('takes a password that was typed in another Unicode form', async () => {
    const invitationCode = await createInvitation(test.owner, { uses: 1 });
    const composed = 'caf\u00e9 noir';
    await act.register({ ...form, invitationCode, password: composed, passwordAgain: 'cafe\u0301 noir' }, call());
    expect(codeOf(await act.login({ ...credentials, password: 'cafe\u0301 noir' }, call()))).toBe('done');
  });

  it('does not say whether the account or the password was wrong', async () => {
    await openAccount();
    const wrongPassword = await act.login({ ...credentials, password: 'black tide 8' }, call());
    const noAccount = await act.login({ ...credentials, phone: '0922333444' }, call());
    expect(wrongPassword).toEqual({ ok: false, refusal: { code: 'CREDENTIALS_WRONG', params: {} } });
    expect(noAccount).toEqual(wrongPassword);
    expect(codeOf(await act.login({ ...credentials, phone: '1' }, call()))).toBe('PHONE_INVALID');
  });

  it('stops after ten failures of one phone from one address, for fifteen minutes, and nobody else', async () => {
    await openAccount();
    const wrong = { ...credentials, password: 'black tide 8' };
    const tries = await Promise.all(Array.from({ length: 12 }, () => act.login(wrong, call())));
    expect(tries.map(codeOf).sort()).toEqual([
      ...Array<string>(10).fill('CREDENTIALS_WRONG'),
      ...Array<string>(2).fill('TOO_FREQUENT'),
    ]);
    expect(await act.login(credentials, call())).toMatchObject({
      refusal: { code: 'TOO_FREQUENT', params: { seconds: 900 } },
    });
    expect(codeOf(await act.login(credentials, call({ ip: '198.51.100.2' })))).toBe('done');
    clock.advance(15 * 60_000);
    expect(codeOf(await act.login(credentials, call()))).toBe('done');
  });
});

describe('sessions', () => {
  it('stores neither token nor password, only what cannot be turned back', async () => {
    const { token } = await openAccount();
    const [stored] = await test.owner.query<{ all: string }>(
      `select (select jsonb_agg(to_jsonb(session)) from session)::text
           || (select jsonb_agg(to_jsonb(customer)) from customer)::text as all`,
    );
    expect(stored?.all).toContain('$argon2id$');
    expect(stored?.all).not.toContain(token);
    expect(stored?.all).not.toContain(form.password);
  });

  it('ends one at once when it logs out, also a token that was just looked up', async () => {
    const { token } = await openAccount();
    const customer = await callerOf(token);
    await act.logout({}, call({ customer }));
    expect(await sessions.authenticate(token)).toBeUndefined();
    expect(closedSockets).toEqual([customer.sessionId]);
  });

  it('does not remember a token that was looked up while it was being revoked', async () => {
    const { token } = await openAccount();
    const customer = await callerOf(token);
    clock.advance(6_000);
    await Promise.all([sessions.authenticate(token), act.logout({}, call({ customer }))]);
    expect(await sessions.authenticate(token)).toBeUndefined();
  });

  it('lists the devices and signs one of them out', async () => {
    const phone = await callerOf((await openAccount()).token);
    clock.advance(1_000);
    const login = { phone: form.phone, country: 'TW', password: form.password };
    const other = await act.login(login, call({ device: 'Firefox', ip: '198.51.100.2' }));
    const otherToken = other.ok ? other.value.token : '';
    const laptop = await callerOf(otherToken);
    const list = await act.listSessions({}, call({ customer: phone }));
    expect(list).toMatchObject({
      value: [
        { id: String(phone.sessionId), device: 'Safari', current: true, createdAt: start },
        { id: String(laptop.sessionId), device: 'Firefox', ip: '198.51.100.2', current: false },
      ],
    });

    const id = String(laptop.sessionId);
    expect(codeOf(await act.revokeSession({ id }, call({ customer: phone })))).toBe('done');
    expect(await sessions.authenticate(otherToken)).toBeUndefined();
    expect(closedSockets).toEqual([laptop.sessionId]);
    expect(await act.listSessions({}, call({ customer: phone }))).toMatchObject({ value: [{ device: 'Safari' }] });
    for (const gone of [id, '9999999999999999999', '0']) {
      expect(codeOf(await act.revokeSession({ id: gone }, call({ customer: phone })))).toBe('SESSION_NOT_FOUND');
    }
  });

  it("does not let a customer sign another customer's device out", async () => {
    const mine = await callerOf((await openAccount()).token);
    const { token } = await openAccount({ phone: '0922333444' });
    const theirs = await callerOf(token);
    const outcome = await act.revokeSession({ id: String(theirs.sessionId) }, call({ customer: mine }));
    expect(codeOf(outcome)).toBe('SESSION_NOT_FOUND');
    expect(closedSockets).toEqual([]);
    clock.advance(6_000);
    expect(await sessions.authenticate(token)).toEqual(theirs);
  });

  it('lives thirty days after it was last seen', async () => {
    const { token } = await openAccount();
    const day = 24 * 3_600_000;
    clock.advance(29 * day);
    expect(await sessions.authenticate(token)).toBeDefined();
    clock.advance(29 * day);
    expect(await sessions.authenticate(token)).toBeDefined();
    clock.advance(30 * day + 1);
    expect(await sessions.authenticate(token)).toBeUndefined();
    expect(await sessions.authenticate('no such token')).toBeUndefined();
  });

  it('shows a notice until it is acknowledged', async () => {
    const customer = await callerOf((await openAccount()).token);
    await act.acknowledge({ items: ['practice-granted', 'new-device'] }, call({ customer }));
    expect(await act.session({}, call({ customer }))).toMatchObject({ value: { attention: ['risk-notice'] } });
  });
});

it.each([
  'update posting set owner_id = owner_id',
  'delete from posting',
  'truncate posting',
  'update transfer set amount = amount + 1',
  'delete from transfer',
  'truncate transfer',
])('the server has no right to rewrite the books: %s', async (sql) => {
  await openAccount();
  await expect(test.database.query(sql)).rejects.toMatchObject({ code: '42501' });
  expect(await count('posting')).toBe(2);
});
