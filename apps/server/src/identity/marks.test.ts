import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import { hashPassword, hashToken } from '../platform/secrets.ts';
import { adoptMarks } from './adopt-marks.ts';
import { createMarks } from './marks.ts';
import { codeOf, createTestIdentity, FORM, type TestIdentity } from './test-identity.ts';
import { type MarkWatch, watchMarks } from './watch-marks.ts';

const CREDENTIALS = { phone: FORM.phone, country: 'TW', password: FORM.password };
const THEIRS = 'a password of theirs';

let identity: TestIdentity;
let watch: MarkWatch;
let folder: string;

beforeEach(async () => {
  identity = await createTestIdentity();
  folder = mkdtempSync(path.join(tmpdir(), 'marks-'));
  await adopt();
  watch = await begin();
});
afterEach(async () => {
  await watch.stop();
  await identity.test.close();
  rmSync(folder, { recursive: true });
});

function begin(): Promise<MarkWatch> {
  const { test, marks, sessions, clock, log } = identity;
  const hub = { closeSession: (id: number) => void closed.push(id) };
  const closed: number[] = [];
  const metrics = createMetrics({ withProcess: false });
  return watchMarks({ database: test.database, marks, sessions, hub, clock, log, metrics });
}

function adopt(): Promise<void> {
  const { test, marks, log, clock } = identity;
  return adoptMarks({ database: test.database, marks, file: path.join(folder, 'adopted'), log, now: clock.now() });
}

/** What somebody does who has the server's password of the database. */
const forge = (sql: string, params: readonly (string | Buffer | Date | number)[] = []) =>
  identity.test.database.query(sql, params);

/** So that no token is believed because it was looked up a moment ago. */
const forgetKnown = () => identity.clock.advance(6_000);

const named = () => identity.lines.filter((line) => line.includes('"forged-identity"'));

describe('a session that was put in behind the program’s back', () => {
  it('is refused like an unknown token, named in the log and counted', async () => {
    const { account } = await identity.openAccount();
    await forge(
      `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
       values ($1, $2, 'Safari', '203.0.113.7', $3, $3, $4)`,
      [account, hashToken('theirs'), new Date(identity.clock.now()), new Date(identity.clock.now() + 86_400_000)],
    );
    expect(await identity.sessions.authenticate('theirs')).toBeUndefined();
    expect(named()).toHaveLength(1);
    expect(JSON.parse(named()[0] ?? '')).toMatchObject({ level: 'fatal', customer: Number(account) });
    expect(await identity.metrics.text()).toContain('kuroshio_forged_identity_rows_total{table="session"} 1');
  });

  it.each([
    [
      'a token of theirs',
      (id: number) => forge('update session set token_hash = $1 where id = $2', [hashToken('x'), id]),
    ],
    ['another customer', (id: number) => forge('update session set customer_id = $1 where id = $2', [0, id])],
    ['a longer life', (id: number) => forge("update session set expires_at = now() + '9 years' where id = $1", [id])],
    ['a new beginning', (id: number) => forge('update session set created_at = now() where id = $1', [id])],
    [
      'another mark',
      (id: number) => forge("update session set mark = decode(repeat('00', 16), 'hex') where id = $1", [id]),
    ],
    ['no mark', (id: number) => forge('update session set mark = null where id = $1', [id])],
  ])('or changed to have %s, is found without being used', async (what, change) => {
    const { token } = await identity.openAccount();
    const other = await identity.openAccount({ phone: '0922333444' });
    const { sessionId } = await identity.callerOf(token);
    expect(await watch.look()).toEqual([]);
    if (what === 'another customer')
      await forge('update session set customer_id = $1 where id = $2', [other.account, sessionId]);
    else await change(sessionId);
    forgetKnown();
    expect(await watch.look()).toEqual([`session ${sessionId}`]);
    expect(named()).toHaveLength(1);
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
    expect(await identity.sessions.authenticate(other.token)).toBeDefined();
    // Found again by each look until it is mended.
    expect(await watch.look()).toEqual([`session ${sessionId}`]);
    await identity.test.owner.query('delete from session where id = $1', [sessionId]);
    expect(await watch.look()).toEqual([]);
  });

  it('is still ours after a restart beside a transaction that runs for long', async () => {
    const { test, log, metrics, clock, seals } = identity;
    const other = await test.owner.dedicated();
    await other.send('begin');
    await other.send('select pg_current_xact_id()');
    const { token } = await identity.openAccount();
    const customer = await identity.callerOf(token);
    await watch.stop();
    // The program after it has made no mark of these rows.
    const marks = createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now });
    const hub = { closeSession: () => undefined };
    watch = await watchMarks({ database: test.database, marks, sessions: identity.sessions, hub, clock, log, metrics });
    expect(await watch.look()).toEqual([]);
    expect(await watch.look()).toEqual([]);
    // What is put in beside it is not.
    await forge('update session set revoked_at = now() where id = $1', [customer.sessionId]);
    expect(await watch.look()).toEqual([`session ${customer.sessionId}`]);
    await other.send('rollback');
    await other.close();
  });

  it('is not ours again when it is what it was before it was ended', async () => {
    const { token } = await identity.openAccount();
    const customer = await identity.callerOf(token);
    expect(await watch.look()).toEqual([]);
    const [before] = await identity.test.owner.query<{ mark: Buffer }>('select mark from session');
    await identity.act.logout({}, identity.call({ customer }));
    expect(await watch.look()).toEqual([]);
    // Ten minutes and many looks later nothing remembers the mark of then.
    identity.clock.advance(700_000);
    expect(await watch.look()).toEqual([]);
    await forge('update session set revoked_at = null, mark = $1', [before?.mark ?? '']);
    expect(await watch.look()).toEqual([`session ${customer.sessionId}`]);
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
  });

  it('is not shown among the devices, and cannot be ended as if it were one', async () => {
    const { token, account } = await identity.openAccount();
    const customer = await identity.callerOf(token);
    await forge(
      `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
       select customer_id, $1, 'theirs', ip, created_at, last_seen_at, expires_at from session where customer_id = $2`,
      [hashToken('theirs'), account],
    );
    const [{ id } = { id: 0n }] = await identity.test.owner.query<{ id: bigint }>(
      "select id from session where device = 'theirs'",
    );
    const list = await identity.act.listSessions({}, identity.call({ customer }));
    expect(list.ok && list.value.map(({ device }) => device)).toEqual(['Safari']);
    expect(codeOf(await identity.act.revokeSession({ id: String(id) }, identity.call({ customer })))).toBe(
      'SESSION_NOT_FOUND',
    );
  });
});

describe('a credential that was changed behind the program’s back', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'a password of theirs',
      async (id) => forge('update customer set password_hash = $1 where id = $2', [await hashPassword(THEIRS), id]),
    ],
    [
      'no mark',
      async (id) =>
        forge('update customer set password_hash = $1, mark = null where id = $2', [await hashPassword(THEIRS), id]),
    ],
  ])('does not let in: %s', async (_, change) => {
    const { account } = await identity.openAccount();
    expect(await watch.look()).toEqual([]);
    await change(Number(account));
    const theirs = await identity.act.login({ ...CREDENTIALS, password: THEIRS }, identity.call());
    expect(theirs).toEqual(await identity.act.login({ ...CREDENTIALS, password: 'wrong' }, identity.call()));
    expect(codeOf(theirs)).toBe('CREDENTIALS_WRONG');
    expect(await watch.look()).toEqual([`customer ${account}`]);
    expect(JSON.parse(named()[0] ?? '')).toMatchObject({ row: `customer ${account}`, customer: Number(account) });
  });

  it('is not another customer’s, whole as it is, nor a number of theirs', async () => {
    const mine = await identity.openAccount();
    const theirs = await identity.openAccount({ phone: '0922333444' });
    await forge(
      `update customer set (password_hash, mark) = (select password_hash, mark from customer where id = $1) where id = $2`,
      [theirs.account, mine.account],
    );
    expect(codeOf(await identity.act.login(CREDENTIALS, identity.call()))).toBe('CREDENTIALS_WRONG');
    await forge("update customer set phone = '+886933444555' where id = $1", [theirs.account]);
    const asTheirs = { ...CREDENTIALS, phone: '0933444555' };
    expect(codeOf(await identity.act.login(asTheirs, identity.call()))).toBe('CREDENTIALS_WRONG');
    expect(await watch.look()).toEqual([`customer ${mine.account}`, `customer ${theirs.account}`]);
  });
});

describe('what the program does itself', () => {
  it('is found well by each look: opening, signing in, being seen, ending', async () => {
    const { token } = await identity.openAccount();
    expect(await watch.look()).toEqual([]);
    const customer = await identity.callerOf(token);
    const second = await identity.act.login(CREDENTIALS, identity.call({ device: 'Firefox' }));
    expect(codeOf(second)).toBe('done');
    for (let minute = 0; minute < 15; minute++) {
      identity.clock.advance(61_000);
      expect(await identity.sessions.authenticate(token)).toBeDefined();
      expect(await watch.look()).toEqual([]);
    }
    await Promise.all([identity.sessions.authenticate(token), identity.act.logout({}, identity.call({ customer }))]);
    expect(await watch.look()).toEqual([]);
    await watch.stop();
    watch = await begin();
    expect(await watch.look()).toEqual([]);
    expect(named()).toEqual([]);
  });

  it('is looked at every few seconds', async () => {
    const { account } = await identity.openAccount();
    await forge('update customer set mark = null where id = $1', [account]);
    identity.clock.advance(3_000);
    await expect.poll(() => named().length, { timeout: 10_000 }).toBe(1);
  });
});

describe('rows of before there were marks', () => {
  async function asBefore(): Promise<string> {
    const { token } = await identity.openAccount();
    await identity.test.owner.query('update session set mark = null');
    await identity.test.owner.query('update customer set mark = null');
    return token;
  }

  it('are marked once, and said so', async () => {
    const token = await asBefore();
    await identity.test.owner.query('delete from marks_adopted');
    rmSync(path.join(folder, 'adopted'));
    await adopt();
    expect(identity.lines.filter((line) => line.includes('are marked as they stand'))).toHaveLength(1);
    expect(identity.lines.join()).toContain('"rows":2');
    expect(await identity.sessions.authenticate(token)).toBeDefined();
    expect(await watch.look()).toEqual([]);
    expect(existsSync(path.join(folder, 'adopted'))).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['', async () => undefined],
    [' and what notes it', () => forge('update marks_adopted set mark = decode($1, $2)', ['00'.repeat(16), 'hex'])],
    [' and the file is lost', async () => rmSync(path.join(folder, 'adopted'))],
    [
      ' and what notes it, and the file is lost',
      async () => {
        rmSync(path.join(folder, 'adopted'));
        await forge('update marks_adopted set mark = decode($1, $2)', ['00'.repeat(16), 'hex']);
      },
    ],
    [', and the owner deletes what notes it', () => identity.test.owner.query('delete from marks_adopted')],
  ])('are not marked again where somebody clears the marks%s', async (_, clear) => {
    const token = await asBefore();
    await clear();
    await adopt();
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
    expect(await watch.look()).toHaveLength(2);
  });

  it('are not marked where one row still has a mark', async () => {
    const token = await asBefore();
    await identity.openAccount({ phone: '0922333444' });
    await identity.test.owner.query('delete from marks_adopted');
    rmSync(path.join(folder, 'adopted'));
    await adopt();
    expect(await identity.sessions.authenticate(token)).toBeUndefined();
  });
});
