import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSecurityLog } from '../platform/security-log.ts';
import { createInvitation } from './invitations.ts';
import { recorded } from './recorded.ts';
import { createTestIdentity, FORM, type TestIdentity } from './test-identity.ts';

let identity: TestIdentity;
let lines: string[];
beforeEach(async () => {
  identity = await createTestIdentity();
  lines = [];
});
afterEach(() => identity.test.close());

const security = createSecurityLog({ write: (line) => void lines.push(line) });
const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

it('tells who signed in from where and what came of it, and no secret', async () => {
  const { act } = identity;
  const register = recorded('registration', security, act.register);
  const login = recorded('sign-in', security, act.login);
  const logout = recorded('sign-out', security, act.logout);
  const invitationCode = await createInvitation(identity.test.owner, { uses: 1 });
  const opened = await register({ ...FORM, invitationCode }, identity.call());
  const { account, token } = opened.ok ? opened.value : { account: '', token: '' };
  const credentials = { phone: FORM.phone, country: 'TW', password: FORM.password };
  await login({ ...credentials, password: 'a guess of theirs' }, identity.call({ ip: '198.51.100.2' }));
  await login({ ...credentials, phone: 'no number' }, identity.call());
  const signedIn = await login(credentials, identity.call({ device: 'Firefox' }));
  const customer = await identity.callerOf(token);
  await logout({}, identity.call({ customer }));
  const known = { ip: '203.0.113.7', device: 'Safari' };
  const phone = '+886 9** *** 678';
  expect(events().map(({ time: _time, level: _level, ...event }) => event)).toEqual([
    { event: 'registration', outcome: 'done', customer: Number(account), phone, ...known },
    { event: 'sign-in', outcome: 'CREDENTIALS_WRONG', phone, ip: '198.51.100.2', device: 'Safari' },
    { event: 'sign-in', outcome: 'PHONE_INVALID', ...known },
    { event: 'sign-in', outcome: 'done', customer: Number(account), phone, ...known, device: 'Firefox' },
    { event: 'sign-out', outcome: 'done', customer: Number(account), ...known },
  ]);
  expect(events().every(({ time }) => /^\d{4}-\d\d-\d\dT.*Z$/.test(String(time)))).toBe(true);
  const second = signedIn.ok ? signedIn.value.token : '';
  for (const secret of [FORM.password, 'a guess of theirs', token, second, invitationCode, '912345678', '345 678'])
    expect(lines.join()).not.toContain(secret);
});

it('tells of a call that broke', async () => {
  const broken = recorded('sign-in', security, async () => {
    throw new Error('broken');
  });
  await expect(broken({}, identity.call())).rejects.toThrow('broken');
  expect(events()).toMatchObject([{ event: 'sign-in', outcome: 'failed' }]);
});
