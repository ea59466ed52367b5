import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, createTestIdentity, FORM, type TestIdentity } from './test-identity.ts';

const credentials = { phone: '0912345678', country: 'TW', password: FORM.password };
const next = 'green tide 82';
let identity: TestIdentity;
beforeEach(async () => {
  identity = await createTestIdentity();
});
afterEach(() => identity.test.close());

async function change(token: string, wish: Partial<Record<'password' | 'newPassword' | 'newPasswordAgain', string>>) {
  const customer = await identity.callerOf(token);
  return identity.act.changePassword(
    { password: FORM.password, newPassword: next, newPasswordAgain: next, ...wish },
    identity.call({ customer }),
  );
}

describe('a changed password', () => {
  it('lets in from then on, and the old one no more', async () => {
    const { token } = await identity.openAccount();
    expect(codeOf(await change(token, {}))).toBe('done');
    expect(codeOf(await identity.act.login(credentials, identity.call()))).toBe('CREDENTIALS_WRONG');
    expect(codeOf(await identity.act.login({ ...credentials, password: next }, identity.call()))).toBe('done');
    expect(identity.lines, 'the row is one that the program wrote').toEqual([]);
  });

  it('ends all other sessions and their live connections, and keeps the one that calls', async () => {
    const { token } = await identity.openAccount();
    const other = await identity.act.login(credentials, identity.call());
    if (!other.ok) throw new Error(other.refusal.code);
    const { sessionId } = await identity.callerOf(other.value.token);
    expect(await change(token, {})).toEqual({ ok: true, value: { ended: 1 } });
    expect(await identity.sessions.authenticate(other.value.token)).toBeUndefined();
    expect(await identity.sessions.authenticate(token)).toBeDefined();
    expect(identity.closedSockets).toEqual([sessionId]);
  });

  it.each([
    ['the old one is wrong', { password: 'black tide 8' }, 'PASSWORD_WRONG'],
    ['it is weak', { newPassword: 'password1', newPasswordAgain: 'password1' }, 'PASSWORD_WEAK'],
    ['it has the phone in it', { newPassword: '0912345678 x', newPasswordAgain: '0912345678 x' }, 'PASSWORD_WEAK'],
    ['it was typed otherwise again', { newPasswordAgain: 'green tide 83' }, 'PASSWORDS_DIFFER'],
  ])('is refused where %s, and nothing changes', async (_, wish, code) => {
    const { token } = await identity.openAccount();
    const other = await identity.act.login(credentials, identity.call());
    expect(codeOf(await change(token, wish))).toBe(code);
    expect(other.ok && (await identity.sessions.authenticate(other.value.token))).toBeDefined();
    expect(codeOf(await identity.act.login(credentials, identity.call()))).toBe('done');
  });

  it('is not guessed on with a stolen session', async () => {
    const { token } = await identity.openAccount();
    for (let i = 0; i < 10; i++) await change(token, { password: `guess number ${i}` });
    expect(codeOf(await change(token, {}))).toBe('TOO_FREQUENT');
    identity.clock.advance(15 * 60_000);
    expect(codeOf(await change(token, {}))).toBe('done');
  });

  it('is one where two are asked for at once', async () => {
    const { token } = await identity.openAccount();
    const both = await Promise.all([
      change(token, {}),
      change(token, { newPassword: 'blue tide 41', newPasswordAgain: 'blue tide 41' }),
    ]);
    expect(both.map(codeOf).sort()).toEqual(['PASSWORD_WRONG', 'done']);
  });
});
