import { CASH_ASSETS } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf } from '../books/index.ts';
import { createInvitation, houseInvitation } from './invitations.ts';
import { practiceGrants } from './practice-money.ts';
import { codeOf, createTestIdentity, FORM, START, type TestIdentity } from './test-identity.ts';

let identity: TestIdentity;
beforeEach(async () => {
  identity = await createTestIdentity();
});
afterEach(() => identity.test.close());

describe('registering', () => {
  it('opens the account with a session, its own code, the notices and the practice money', async () => {
    const { token, account, attention } = await identity.openAccount();
    expect(attention).toEqual(['risk-notice', 'practice-granted']);
    const customer = await identity.callerOf(token);
    expect(String(customer.customerId)).toBe(account);

    const who = await identity.act.session({}, identity.call({ customer }));
    expect(who).toMatchObject({
      ok: true,
      value: { account, phone: '+886 9** *** 678', invitationsLeft: 5, openedAt: START },
    });
    const balances = await balancesOf(identity.test.database, customer.customerId);
    expect(Object.fromEntries(balances)).toEqual({
      [CASH_ASSETS.TWD.id]: { available: 1_000_000_000n },
      [CASH_ASSETS.USD.id]: { available: 30_000_000n },
    });
    expect(await identity.count('posting')).toBe(2);
  });

  it('gives the practice money once: the same grant again moves nothing', async () => {
    const { account } = await identity.openAccount();
    const postings = practiceGrants(Number(account)).map((posting) => ({ posting, tradingDate: null }));
    expect(await identity.books.post({ postings })).toEqual({ state: 'stood' });
    expect(await identity.count('posting')).toBe(2);
    expect((await balancesOf(identity.test.database, Number(account))).get(1)).toEqual({ available: 1_000_000_000n });
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
    const invitationCode = await createInvitation(identity.test.owner, { uses: 1 });
    expect(codeOf(await identity.act.register({ ...FORM, invitationCode, ...change }, identity.call()))).toBe(code);
    expect(await identity.count('customer')).toBe(0);
  });

  it('takes a code as people type it, and only as often as it may be used', async () => {
    const code = await createInvitation(identity.test.owner, { uses: 1 });
    await identity.openAccount({ invitationCode: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} ` });
    const second = { ...FORM, phone: '0922333444', invitationCode: code };
    expect(codeOf(await identity.act.register(second, identity.call()))).toBe('INVITATION_USED_UP');
    expect(await identity.count('customer')).toBe(1);
  });

  it('lets only one of many at once use the last use of a code', async () => {
    const invitationCode = await createInvitation(identity.test.owner, { uses: 1 });
    const phones = ['0911000001', '0911000002', '0911000003', '0911000004', '0911000005', '0911000006'];
    const outcomes = await Promise.all(
      phones.map((phone) => identity.act.register({ ...FORM, phone, invitationCode }, identity.call())),
    );
    expect(outcomes.map(codeOf).sort()).toEqual([...Array(5).fill('INVITATION_USED_UP'), 'done']);
    expect(await identity.count('posting')).toBe(2);
  });

  it('tells that an account exists only to who has a good code, and leaves the code unused', async () => {
    await identity.openAccount();
    const same = { ...FORM, phone: '+886912345678', country: 'US' };
    expect(codeOf(await identity.act.register({ ...same, invitationCode: 'NOSUCH22' }, identity.call()))).toBe(
      'INVITATION_NOT_FOUND',
    );
    const code = await createInvitation(identity.test.owner, { uses: 1 });
    expect(codeOf(await identity.act.register({ ...same, invitationCode: code }, identity.call()))).toBe(
      'ACCOUNT_EXISTS',
    );
    await identity.openAccount({ phone: '0922333444', invitationCode: code });
    expect(await identity.count('customer')).toBe(2);
  });

  it('tells one address of ten accounts at most, and then nothing, whatever number is asked for', async () => {
    const code = await houseInvitation(identity.test.database);
    await identity.openAccount();
    const ask = (phone: string, ip = '203.0.113.7') =>
      identity.act.register({ ...FORM, phone, invitationCode: code }, identity.call({ ip }));
    for (let n = 0; n < 10; n++) expect(codeOf(await ask(FORM.phone))).toBe('ACCOUNT_EXISTS');
    const refused = await ask(FORM.phone);
    expect(refused).toMatchObject({ refusal: { code: 'TOO_FREQUENT', params: { seconds: 900 } } });
    expect(await ask('0922333444')).toEqual(refused);
    expect(codeOf(await ask('0922333444', '198.51.100.2'))).toBe('done');
    identity.clock.advance(15 * 60_000);
    expect(codeOf(await ask('0922333445'))).toBe('done');
  });

  it("opens accounts with the customer's own code until its five uses are gone", async () => {
    const customer = await identity.callerOf((await identity.openAccount()).token);
    const who = await identity.act.session({}, identity.call({ customer }));
    const invitationCode = who.ok ? who.value.invitationCode : '';
    for (let n = 1; n <= 5; n++) await identity.openAccount({ phone: `092233344${n}`, invitationCode });
    const sixth = { ...FORM, phone: '0922333449', invitationCode };
    expect(codeOf(await identity.act.register(sixth, identity.call()))).toBe('INVITATION_USED_UP');
    expect(await identity.act.session({}, identity.call({ customer }))).toMatchObject({
      value: { invitationsLeft: 0 },
    });
  });

  it('keeps one house code, which never runs out', async () => {
    const codes = await Promise.all([houseInvitation(identity.test.database), houseInvitation(identity.test.database)]);
    await createInvitation(identity.test.owner, { uses: 3 });
    const [code] = codes;
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    await identity.openAccount({ invitationCode: code });
    await identity.openAccount({ invitationCode: code, phone: '0922333444' });
    expect([...codes, await houseInvitation(identity.test.database)]).toEqual([code, code, code]);
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
  await identity.openAccount();
  await expect(identity.test.database.query(sql)).rejects.toMatchObject({ code: '42501' });
  expect(await identity.count('posting')).toBe(2);
});
