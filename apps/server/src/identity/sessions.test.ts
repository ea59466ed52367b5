import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from './invitations.ts';
import { codeOf, createTestIdentity, FORM, START, type TestIdentity } from './test-identity.ts';

let identity: TestIdentity;
beforeEach(async () => {
  identity = await createTestIdentity();
});
afterEach(() => identity.test.close());

describe('signing in', () => {
  const credentials = { phone: '0912345678', country: 'TW', password: FORM.password };

  it('takes the phone in any form and tells of a device that was not seen before', async () => {
    await identity.openAccount();
    const known = await identity.act.login(
      { ...credentials, phone: '+886 912-345-678', country: 'KR' },
      identity.call(),
    );
    expect(known).toMatchObject({ ok: true, value: { attention: ['risk-notice', 'practice-granted'] } });
    const other = await identity.act.login(credentials, identity.call({ device: 'Firefox' }));
    expect(other).toMatchObject({ value: { attention: ['new-device', 'risk-notice', 'practice-granted'] } });
  });

  it.each([
    ['another network', '198.51.100.2', true],
    ['another address of the same network', '203.0.113.200', false],
    ['another network of IPv6', '2001:db8:1::5', true],
  ])('tells of the same device in %s', async (_, ip, isNew) => {
    await identity.openAccount();
    const signedIn = await identity.act.login(credentials, identity.call({ ip }));
    expect(signedIn.ok && signedIn.value.attention.includes('new-device')).toBe(isNew);
  });

  it('takes a password that was typed in another Unicode form', async () => {
    const invitationCode = await createInvitation(identity.test.owner, { uses: 1 });
    const composed = 'caf\u00e9 noir';
    await identity.act.register(
      { ...FORM, invitationCode, password: composed, passwordAgain: 'cafe\u0301 noir' },
      identity.call(),
    );
    expect(codeOf(await identity.act.login({ ...credentials, password: 'cafe\u0301 noir' }, identity.call()))).toBe(
      'done',
    );
  });

  it('does not say whether the account or the password was wrong', async () => {
    await identity.openAccount();
    const wrongPassword = await identity.act.login({ ...credentials, password: 'black tide 8' }, identity.call());
    const noAccount = await identity.act.login({ ...credentials, phone: '0922333444' }, identity.call());
    expect(wrongPassword).toEqual({ ok: false, refusal: { code: 'CREDENTIALS_WRONG', params: {} } });
    expect(noAccount).toEqual(wrongPassword);
    expect(codeOf(await identity.act.login({ ...credentials, phone: '1' }, identity.call()))).toBe('PHONE_INVALID');
  });

  it('stops after ten failures of one phone from one address, for fifteen minutes, and nobody else', async () => {
    await identity.openAccount();
    const wrong = { ...credentials, password: 'black tide 8' };
    const tries = await Promise.all(Array.from({ length: 12 }, () => identity.act.login(wrong, identity.call())));
    expect(tries.map(codeOf).sort()).toEqual([
      ...Array<string>(10).fill('CREDENTIALS_WRONG'),
      ...Array<string>(2).fill('TOO_FREQUENT'),
    ]);
    expect(await identity.act.login(credentials, identity.call())).toMatchObject({
      refusal: { code: 'TOO_FREQUENT', params: { seconds: 900 } },
    });
    expect(codeOf(await identity.act.login(credentials, identity.call({ ip: '198.51.100.2' })))).toBe('done');
    identity.clock.advance(15 * 60_000);
    expect(codeOf(await identity.act.login(credentials, identity.call()))).toBe('done');
  });
});

describe('sessions', () => {
  it('stores neither token nor password, only what cannot be turned back', async () => {
    const { token } = await identity.openAccount();
    const [stored] = await identity.test.owner.query<{ all: string }>(
      `select (select jsonb_agg(to_jsonb(session)) from session)::text
           || (select jsonb_agg(to_jsonb(customer)) from customer)::text as all`,
    );
    expect(stored?.all).toContain('$argon2id$');
    expect(stored?.all).not.toContain(token);
    expect(stored?.all).not.toContain(FORM.password);
  });

  it('ends one at once when it logs out, also a token that was just looked up', async () => {
    const { token } = await identity.openAccount();
    const customer = await identity.callerOf(token);
    await identity.act.logout({}, identity.call({ customer }));
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
    expect(identity.closedSockets).toEqual([customer.sessionId]);
  });

  it('does not remember a token that was looked up while it was being revoked', async () => {
    const { token } = await identity.openAccount();
    const customer = await identity.callerOf(token);
    identity.clock.advance(6_000);
    await Promise.all([identity.sessions.authenticate(token), identity.act.logout({}, identity.call({ customer }))]);
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
  });

  it('lists the devices and signs one of them out', async () => {
    const phone = await identity.callerOf((await identity.openAccount()).token);
    identity.clock.advance(1_000);
    const login = { phone: FORM.phone, country: 'TW', password: FORM.password };
    const other = await identity.act.login(login, identity.call({ device: 'Firefox', ip: '198.51.100.2' }));
    const otherToken = other.ok ? other.value.token : '';
    const laptop = await identity.callerOf(otherToken);
    const list = await identity.act.listSessions({}, identity.call({ customer: phone }));
    expect(list).toMatchObject({
      value: [
        { id: String(phone.sessionId), device: 'Safari', current: true, createdAt: START },
        { id: String(laptop.sessionId), device: 'Firefox', ip: '198.51.100.2', current: false },
      ],
    });

    const id = String(laptop.sessionId);
    expect(codeOf(await identity.act.revokeSession({ id }, identity.call({ customer: phone })))).toBe('done');
    expect(await identity.sessions.authenticate(otherToken)).toBeUndefined();
    expect(identity.closedSockets).toEqual([laptop.sessionId]);
    expect(await identity.act.listSessions({}, identity.call({ customer: phone }))).toMatchObject({
      value: [{ device: 'Safari' }],
    });
    for (const gone of [id, '9999999999999999999', '0']) {
      expect(codeOf(await identity.act.revokeSession({ id: gone }, identity.call({ customer: phone })))).toBe(
        'SESSION_NOT_FOUND',
      );
    }
  });

  it('has fifty devices at most, all of which are listed: one more ends the one seen longest ago', async () => {
    const first = await identity.openAccount();
    const oldest = await identity.callerOf(first.token);
    let token = '';
    for (let n = 2; n <= 52; n++) {
      identity.clock.advance(1_000);
      const login = { phone: FORM.phone, country: 'TW', password: FORM.password };
      const signedIn = await identity.act.login(login, identity.call({ device: `device ${n}` }));
      token = signedIn.ok ? signedIn.value.token : '';
    }
    const customer = await identity.callerOf(token);
    const list = await identity.act.listSessions({}, identity.call({ customer }));
    const devices = list.ok ? list.value.map(({ device }) => device) : [];
    expect(devices).toEqual(Array.from({ length: 50 }, (_, n) => `device ${52 - n}`));
    expect(await identity.sessions.authenticate(first.token)).toBeUndefined();
    expect(identity.closedSockets).toEqual([oldest.sessionId, oldest.sessionId + 1]);
  }, 20_000);

  it("does not let a customer sign another customer's device out", async () => {
    const mine = await identity.callerOf((await identity.openAccount()).token);
    const { token } = await identity.openAccount({ phone: '0922333444' });
    const theirs = await identity.callerOf(token);
    const outcome = await identity.act.revokeSession(
      { id: String(theirs.sessionId) },
      identity.call({ customer: mine }),
    );
    expect(codeOf(outcome)).toBe('SESSION_NOT_FOUND');
    expect(identity.closedSockets).toEqual([]);
    identity.clock.advance(6_000);
    expect(await identity.sessions.authenticate(token)).toEqual(theirs);
  });

  it('lives thirty days after it was last seen', async () => {
    const { token } = await identity.openAccount();
    const day = 24 * 3_600_000;
    identity.clock.advance(29 * day);
    expect(await identity.sessions.authenticate(token)).toBeDefined();
    identity.clock.advance(29 * day);
    expect(await identity.sessions.authenticate(token)).toBeDefined();
    identity.clock.advance(30 * day + 1);
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
    expect(await identity.sessions.authenticate('no such token')).toBeUndefined();
  });

  it('lives ninety days at most, however often it is seen', async () => {
    const { token } = await identity.openAccount();
    const day = 24 * 3_600_000;
    for (let days = 20; days <= 80; days += 20) {
      identity.clock.advance(20 * day);
      expect(await identity.sessions.authenticate(token)).toBeDefined();
    }
    identity.clock.advance(10 * day - 60_000);
    expect(await identity.sessions.authenticate(token)).toBeDefined();
    identity.clock.advance(60_000);
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
  });

  it('of all other devices end at once, and this one stays', async () => {
    const { token } = await identity.openAccount();
    const login = { phone: FORM.phone, country: 'TW', password: FORM.password };
    const others: string[] = [];
    for (const device of ['Firefox', 'Chrome']) {
      const signedIn = await identity.act.login(login, identity.call({ device }));
      if (signedIn.ok) others.push(signedIn.value.token);
    }
    const stranger = await identity.openAccount({ phone: '0922333444' });
    // The one in the middle, so that older and newer ones end.
    const [own = '', newest = ''] = others;
    const customer = await identity.callerOf(own);
    const gone = [await identity.callerOf(token), await identity.callerOf(newest)];
    expect(await identity.act.revokeOtherSessions({}, identity.call({ customer }))).toMatchObject({
      value: { ended: 2 },
    });
    for (const other of [token, newest]) expect(await identity.sessions.authenticate(other)).toBeUndefined();
    expect(new Set(identity.closedSockets)).toEqual(new Set(gone.map(({ sessionId }) => sessionId)));
    expect(await identity.sessions.authenticate(own)).toEqual(customer);
    expect(await identity.sessions.authenticate(stranger.token)).toBeDefined();
    expect(await identity.act.revokeOtherSessions({}, identity.call({ customer }))).toMatchObject({
      value: { ended: 0 },
    });
  });

  it('shows a notice until it is acknowledged', async () => {
    const customer = await identity.callerOf((await identity.openAccount()).token);
    const other = await identity.callerOf((await identity.openAccount({ phone: '0912 345 679' })).token);
    await identity.act.acknowledge({ items: ['practice-granted', 'new-device'] }, identity.call({ customer }));
    expect(await identity.act.session({}, identity.call({ customer }))).toMatchObject({
      value: { attention: ['risk-notice'] },
    });
    // What one customer has read another has not.
    expect(await identity.act.session({}, identity.call({ customer: other }))).toMatchObject({
      value: { attention: ['risk-notice', 'practice-granted'] },
    });
  });
});
