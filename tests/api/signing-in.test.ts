import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, newPhone, PASSWORD } from './api-client.ts';
import { LiveClient } from './live-client.ts';

let program: Program;

beforeAll(async () => {
  program = await startProgram();
});

afterAll(() => program.remove());

const form = (changes: object = {}) => ({
  phone: newPhone(),
  country: 'TW',
  password: PASSWORD,
  passwordAgain: PASSWORD,
  invitationCode: program.invitationCode,
  agreed: true,
  language: 'tw' as const,
  ...changes,
});

const guest = () => new ApiClient(program.url);

async function customer(): Promise<{ client: ApiClient; phone: string }> {
  const client = guest();
  return { client, phone: await client.register(program.invitationCode) };
}

describe('registration refuses', () => {
  it.each([
    ['a code that nobody has given out', { invitationCode: 'ZZZZZZZZ' }, 'INVITATION_NOT_FOUND', {}],
    ['no code', { invitationCode: '' }, 'INVITATION_NOT_FOUND', {}],
    ['passwords that differ', { passwordAgain: 'correct horse bettery' }, 'PASSWORDS_DIFFER', {}],
    ['an agreement that is not ticked', { agreed: false }, 'AGREEMENT_REQUIRED', {}],
    ['a short password', { password: 'short', passwordAgain: 'short' }, 'PASSWORD_WEAK', { minimum: 8 }],
    ['a number that is none', { phone: '12345' }, 'PHONE_INVALID', {}],
  ])('%s, and opens nothing', async (_, changes, msg, params) => {
    const wrong = form(changes);
    expect(await guest().call('identity/register', wrong)).toMatchObject({ http: 200, status: 0, msg, params });
    // The number is still free, so nothing was opened.
    const retried = { ...form(), phone: wrong.phone === '12345' ? newPhone() : wrong.phone };
    expect(await guest().call('identity/register', retried)).toMatchObject({ http: 200, status: 1 });
  });

  it('a number that has an account, in whatever way it is written', async () => {
    const { phone } = await customer();
    for (const written of [phone, `+886${phone.slice(1)}`, `${phone.slice(0, 4)}-${phone.slice(4)}`]) {
      const answer = await guest().call('identity/register', form({ phone: written }));
      expect(answer).toMatchObject({ http: 200, status: 0, msg: 'ACCOUNT_EXISTS' });
    }
  });

  it('a code whose uses are all taken, also when many come at once', async () => {
    const { client } = await customer();
    const { invitationCode, invitationsLeft } = await client.must('identity/session', {});
    const tries = Array.from({ length: invitationsLeft + 3 }, () =>
      guest().call('identity/register', form({ invitationCode })),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.status === 1)).toHaveLength(invitationsLeft);
    const refused = answers.filter((answer) => answer.status !== 1);
    expect(new Set(refused.map((answer) => answer.msg))).toEqual(new Set(['INVITATION_USED_UP']));
    expect(await client.must('identity/session', {})).toMatchObject({ invitationsLeft: 0 });
    const later = await guest().call('identity/register', form({ invitationCode }));
    expect(later).toMatchObject({ http: 200, status: 0, msg: 'INVITATION_USED_UP' });
  });
});

describe('signing in', () => {
  it('does not tell a wrong password from an unknown number', async () => {
    const { phone } = await customer();
    const wrong = await guest().call('identity/login', { phone, country: 'TW', password: 'not the password' });
    const unknown = await guest().call('identity/login', { phone: newPhone(), country: 'TW', password: PASSWORD });
    expect(wrong).toMatchObject({ http: 200, status: 0, msg: 'CREDENTIALS_WRONG', params: {} });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it('opens a session of its own, and keeps the first', async () => {
    const { client, phone } = await customer();
    const again = guest();
    const { token, account } = await again.must('identity/login', { phone, country: 'TW', password: PASSWORD });
    expect(account).toBe(client.account);
    expect(token).not.toBe(client.token);
    expect(await client.must('identity/list-sessions', {})).toHaveLength(2);
  });

  it('of many guesses lets none through any more', async () => {
    const { phone } = await customer();
    for (let i = 0; i < 10; i++) {
      await guest().call('identity/login', { phone, country: 'TW', password: `guess number ${i}` });
    }
    const answer = await guest().call('identity/login', { phone, country: 'TW', password: PASSWORD });
    expect(answer).toMatchObject({ http: 429, status: 0, msg: 'TOO_FREQUENT' });
    expect(answer.params?.seconds).toBeGreaterThan(0);
  });
});

describe('the token of a session that ended', () => {
  /** Ends the session of `client` and waits until its live connection was closed. */
  const endings = {
    'was logged out': async ({ client }: { client: ApiClient }) => void (await client.must('identity/logout', {})),
    'was revoked from another device': async ({ client, phone }: { client: ApiClient; phone: string }) => {
      const other = guest();
      Object.assign(other, await other.must('identity/login', { phone, country: 'TW', password: PASSWORD }));
      const sessions = await other.must('identity/list-sessions', {});
      const first = sessions.find((one) => !one.current);
      await other.must('identity/revoke-session', { id: first?.id ?? '' });
      expect(client.token).not.toBe(other.token);
    },
  };

  it.each(Object.keys(endings) as (keyof typeof endings)[])('because it %s is worth nothing', async (ending) => {
    const signedIn = await customer();
    const { client } = signedIn;
    const live = await LiveClient.connect(program.url);
    expect(await live.authenticate(client.token)).toBe(true);
    await endings[ending](signedIn);

    expect(await client.call('portfolio/assets', { market: 'twd' })).toMatchObject({
      http: 401,
      status: 0,
      msg: 'SESSION_EXPIRED',
    });
    expect(await live.closed(), 'the open connection is ended').toBe(4001);
    const later = await LiveClient.connect(program.url);
    expect(await later.authenticate(client.token)).toBe(false);
    later.subscribe(['orders', 'account']);
    expect(await later.refused('orders')).toBe('SESSION_EXPIRED');
    expect(await later.refused('account')).toBe('SESSION_EXPIRED');
    later.close();
  });

  it.each(['', 'nonsense', 'x'.repeat(200), "' or 1=1 --"])('is as good as %j, which is no token', async (token) => {
    const client = guest();
    client.token = token;
    expect(await client.call('identity/session', {})).toMatchObject({ http: 401, msg: 'SESSION_EXPIRED' });
  });

  it("does not come back with another customer's header", async () => {
    const [mine, other] = [await customer(), await customer()];
    mine.client.account = other.client.account;
    // The header only says which account the app shows; whose it is the token says.
    const session = await mine.client.must('identity/session', {});
    expect(session.account).not.toBe(other.client.account);
  });
});
