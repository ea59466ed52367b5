import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passingSeals } from './books/index.ts';
import { createCheckLoginPassword, createLetIn, createMarks, createSessions, watchMarks } from './identity/index.ts';
import { createInbox } from './notices/index.ts';
import { createManualClock, type ManualClock } from './platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import type { Customer, CustomerContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { hashPassword } from './platform/secrets.ts';
import { openVault } from './platform/vault.ts';
import { createSecondFactor, secondFactorRoutes } from './second-factor/index.ts';
import { createChallenges, createRelyingParty, CUSTOMERS_PASSKEYS } from './webauthn/index.ts';
import { createShowPasskey, passkeyRoutes, tellCustomer } from './passkeys/index.ts';
import { createSoftPasskey, type SoftPasskey } from './webauthn/test-authenticator.ts';

/** What is told here is of no market. */
const NO_MARKET = { venueTime: () => 0 } as never;
const LOGIN = 'black tide 7';
const PAGE = { origin: 'https://broker.example', rpId: 'broker.example' };
const MINUTE = 60_000;
const { key } = passingSeals();
const folder = mkdtempSync(path.join(tmpdir(), 'passkeys-'));

type Called =
  | `passkeys/${'list' | 'begin' | 'add' | 'rename' | 'remove' | 'begin-sign-in' | 'sign-in' | 'begin-step-up'}`
  | `second-factor/${'begin' | 'confirm' | 'turn-off'}`;

let test: TestDatabase;
let clock: ManualClock;
let program: ReturnType<typeof start>;
const closed = new Map<number, number>();
const security: Record<string, unknown>[] = [];
const named: string[] = [];

/** A process on the database: a second one knows nothing of what the first keeps in memory. */
function start() {
  const { database } = test;
  const log = createLog('warn', { write: (line) => void named.push(line) });
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key, log, metrics, now: clock.now });
  const sessions = createSessions({ database, clock, marks });
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false, closeSession: () => {} };
  const inbox = createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} });
  const party = createRelyingParty(
    { publicUrl: PAGE.origin, passkeyOrigins: ['https://app.broker.example'], title: 'Broker' },
    () => 0,
  );
  const store = {
    ...{ database, marks, key, inbox, log, party, challenges: createChallenges({ key }) },
    ...{ table: CUSTOMERS_PASSKEYS, tellCloned: tellCustomer(inbox) },
  };
  const factors = { ...store, vault: openVault(path.join(folder, 'document.key')) };
  const secondFactor = createSecondFactor(factors, createShowPasskey(store));
  const checkLoginPassword = createCheckLoginPassword({ database, marks });
  const routes = [
    ...passkeyRoutes({
      passkeys: { ...store, checkLoginPassword, stepUp: secondFactor.stepUp },
      letIn: createLetIn({ database, sessions, hub }),
      closedAt: (customer) => closed.get(customer),
      security: createSecurityLog({ write: (line) => void security.push(JSON.parse(line)) }),
    }),
    ...secondFactorRoutes({ factors: { ...factors, door: secondFactor, checkLoginPassword } }),
  ];
  /** The refusal's code with what it says, or what was answered. */
  async function call<P extends Called>(
    route: P,
    input: InputOf<P>,
    customer?: Customer,
    from: Partial<CustomerContext> = {},
  ): Promise<OutputOf<P> | string> {
    const one = routes.find(({ endpoint }) => endpoint.path === route);
    if (one === undefined) throw new Error(`no route ${route}`);
    const parsed = one.endpoint.input.parse(input);
    const outcome = await one.handler(parsed, {
      ...{
        call: route,
        token: undefined,
        account: undefined,
        ip: '203.0.113.7',
        userAgent: 'Safari',
        now: clock.now(),
      },
      ...{ log, customer, ...from },
      requireCustomer() {
        if (!customer) throw new Error('nobody is signed in');
        return customer;
      },
    });
    if (outcome.ok) return outcome.value as OutputOf<P>;
    expect(one.endpoint.refusals.concat('TOO_FREQUENT' as never)).toContain(outcome.refusal.code);
    return outcome.refusal.code;
  }
  return { call, marks, sessions, hub, log, metrics };
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query("insert into invitation (code) values ('TESTCODE')");
  clock = createManualClock(Date.parse('2026-07-09T01:00:00Z'));
  program = start();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => clock.advance(86_400_000));

let phones = 0;
async function customer(): Promise<Customer> {
  phones += 1;
  const phone = `+8869${12_000_000 + phones}`;
  const password_hash = await hashPassword(LOGIN);
  const [next] = await test.owner.query<{ id: number }>("select nextval('customer_id_seq')::integer as id");
  const id = next?.id ?? 0;
  // With its mark from the beginning: the watch may look at any moment.
  await test.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at, mark) overriding system value
     values ($1, $2, $3, 'TESTCODE', 'tw', now(), $4)`,
    [id, phone, password_hash, program.marks.make({ table: 'customer', id, phone, password_hash })],
  );
  return { customerId: id, sessionId: 1 };
}

/** What must have been answered. */
function must<T>(answer: T | string): T {
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}

async function addTo(owner: Customer, passkey: SoftPasskey, name = ''): Promise<string> {
  const options = must(await program.call('passkeys/begin', { loginPassword: LOGIN }, owner));
  const added = await program.call('passkeys/add', { made: passkey.made(options), name }, owner);
  return typeof added === 'string' ? added : added.id;
}

const asks = async () => must(await program.call('passkeys/begin-sign-in', {}));
/** The refusal, or the account that was let in. */
async function signsIn(passkey: SoftPasskey, bent: Parameters<SoftPasskey['shown']>[1] = {}): Promise<string> {
  const entered = await program.call('passkeys/sign-in', { shown: passkey.shown(await asks(), bent) });
  return typeof entered === 'string' ? entered : entered.account;
}

async function messages(owner: Customer): Promise<string[]> {
  const rows = await test.owner.query<{ change: string }>(
    "select facts->>'change' as change from message where customer_id = $1 and facts->>'event' = 'passkey' order by id",
    [owner.customerId],
  );
  return rows.map(({ change }) => change);
}

describe('a passkey', () => {
  it('is added with the password, lets its owner in on another device, is renamed and removed, and each is told', async () => {
    const owner = await customer();
    const passkey = createSoftPasskey(PAGE);
    expect(await program.call('passkeys/begin', { loginPassword: 'no' }, owner)).toBe('LOGIN_PASSWORD_WRONG');
    const options = must(await program.call('passkeys/begin', { loginPassword: LOGIN }, owner));
    expect(options).toMatchObject({
      rp: { id: 'broker.example', name: 'Broker' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const made = passkey.made(options, { aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d' });
    const added = must(await program.call('passkeys/add', { made, name: '' }, owner));
    expect(added).toMatchObject({ name: '1Password', device: 'Safari', backedUp: true, lastUsedAt: null });

    clock.advance(MINUTE);
    const signedIn = must(
      await program.call('passkeys/sign-in', { shown: passkey.shown(await asks(), { userHandle: options.user.id }) }),
    );
    expect(signedIn).toMatchObject({ account: String(owner.customerId), attention: ['new-device'] });
    expect(await program.sessions.authenticate(signedIn.token)).toMatchObject({ customerId: owner.customerId });
    const renamed = must(await program.call('passkeys/rename', { id: added.id, name: ' 我的手機 ' }, owner));
    expect(renamed).toMatchObject({ name: '我的手機', lastUsedAt: clock.now() });
    expect(must(await program.call('passkeys/list', {}, owner))).toEqual({
      passkeys: [renamed],
      addresses: ['https://broker.example', 'https://app.broker.example'],
    });

    const gone = { id: added.id, loginPassword: LOGIN };
    expect(await program.call('passkeys/remove', { ...gone, loginPassword: 'no' }, owner)).toBe('LOGIN_PASSWORD_WRONG');
    must(await program.call('passkeys/remove', gone, owner));
    expect(await program.call('passkeys/remove', gone, owner)).toBe('PASSKEY_NOT_FOUND');
    expect(await signsIn(passkey)).toBe('PASSKEY_UNKNOWN');
    expect(must(await program.call('passkeys/list', {}, owner))).toMatchObject({ passkeys: [] });
    expect(await messages(owner)).toEqual(['added', 'removed']);
    const events = security.filter(({ customer }) => customer === owner.customerId).map(({ event }) => event);
    expect(new Set(events)).toEqual(new Set(['begin-passkey', 'add-passkey', 'passkey-sign-in', 'remove-passkey']));
  });

  it('lets in from each named page, over a restart, and without a counter', async () => {
    const owner = await customer();
    const passkey = createSoftPasskey({ ...PAGE, origin: 'https://app.broker.example' }, false);
    const options = must(await program.call('passkeys/begin', { loginPassword: LOGIN }, owner));
    const asked = await asks();
    const restarted = start();
    must(await restarted.call('passkeys/add', { made: passkey.made(options), name: 'x' }, owner));
    must(await restarted.call('passkeys/sign-in', { shown: passkey.shown(asked) }));
    expect(await signsIn(passkey)).toBe(String(owner.customerId));
  });

  it('does not look at what an authenticator attests', async () => {
    const owner = await customer();
    const options = must(await program.call('passkeys/begin', { loginPassword: LOGIN }, owner));
    const passkey = createSoftPasskey(PAGE);
    must(await program.call('passkeys/add', { made: passkey.made(options, { format: 'apple' }), name: '' }, owner));
    expect(await signsIn(passkey)).toBe(String(owner.customerId));
  });

  it('is one of twenty at most, and each is there once', async () => {
    const owner = await customer();
    const other = await customer();
    const first = createSoftPasskey(PAGE);
    await addTo(owner, first);
    expect(await addTo(other, first)).toBe('PASSKEY_EXISTS');
    for (let at = 2; at < 20; at += 1) await addTo(owner, createSoftPasskey(PAGE));
    // Begun twice while there was room for one.
    const begun = [1, 2].map(() => program.call('passkeys/begin', { loginPassword: LOGIN }, owner));
    const [last, beyond] = (await Promise.all(begun)).map((options) => createSoftPasskey(PAGE).made(must(options)));
    if (last === undefined || beyond === undefined) throw new Error('two were begun');
    must(await program.call('passkeys/add', { made: last, name: '' }, owner));
    expect(await program.call('passkeys/add', { made: beyond, name: '' }, owner)).toBe('PASSKEYS_FULL');
    expect(await program.call('passkeys/begin', { loginPassword: LOGIN }, owner)).toBe('PASSKEYS_FULL');
  });
});

describe('an answer that is not what was asked for', () => {
  let owner: Customer;
  let passkey: SoftPasskey;
  beforeAll(async () => {
    owner = await customer();
    passkey = createSoftPasskey(PAGE);
    await addTo(owner, passkey);
  });

  it.each([
    ['from another page', { origin: 'https://broker.example.evil.test' }, 'PASSKEY_ADDRESS_WRONG'],
    ['from the same name without https', { origin: 'http://broker.example' }, 'PASSKEY_ADDRESS_WRONG'],
    ['from another port', { origin: 'https://broker.example:8443' }, 'PASSKEY_ADDRESS_WRONG'],
    ['made for another name', { rpId: 'evil.test' }, 'PASSKEY_REFUSED'],
    ['in a frame of another page', { crossOrigin: true }, 'PASSKEY_REFUSED'],
    ['without that anybody unlocked it', { unlocked: false }, 'PASSKEY_UNVERIFIED'],
    ['of a challenge of its own', { challenge: Buffer.alloc(54, 7).toString('base64url') }, 'PASSKEY_OVER'],
    ['of a challenge that is no text of ours', { challenge: '' }, 'PASSKEY_OVER'],
    ['of another kind', { type: 'webauthn.create' }, 'PASSKEY_REFUSED'],
    ['signed by another key', { key: createSoftPasskey(PAGE).key }, 'PASSKEY_REFUSED'],
    ['under a number that nobody has', { id: createSoftPasskey(PAGE).id }, 'PASSKEY_UNKNOWN'],
    ['of which the device says that it is another customer', { userHandle: 'AAAA' }, 'PASSKEY_REFUSED'],
  ])('lets nobody in: %s', async (_, bent, code) => {
    expect(await signsIn(passkey, bent)).toBe(code);
    expect(await signsIn(passkey)).toBe(String(owner.customerId));
  });

  it('adds nothing: from another page, name or key, and not without unlocking', async () => {
    const next = createSoftPasskey(PAGE);
    for (const [bent, code] of [
      [{ origin: 'http://127.0.0.1:3000' }, 'PASSKEY_ADDRESS_WRONG'],
      [{ rpId: 'evil.test' }, 'PASSKEY_REFUSED'],
      [{ unlocked: false }, 'PASSKEY_UNVERIFIED'],
      [{ type: 'webauthn.get' }, 'PASSKEY_REFUSED'],
      [{ id: passkey.id }, 'PASSKEY_REFUSED'],
    ] as const) {
      const options = must(await program.call('passkeys/begin', { loginPassword: LOGIN }, owner));
      expect(await program.call('passkeys/add', { made: next.made(options, bent), name: '' }, owner)).toBe(code);
    }
    const broken = { ...next.made(await asks()), attestationObject: 'AAAA' };
    expect(await program.call('passkeys/add', { made: broken, name: '' }, owner)).toBe('PASSKEY_OVER');
  });

  it('is taken once, and for five minutes', async () => {
    const asked = await asks();
    const shown = passkey.shown(asked);
    must(await program.call('passkeys/sign-in', { shown }));
    // A second process knows it too.
    expect(await start().call('passkeys/sign-in', { shown })).toBe('PASSKEY_OVER');
    // Nor does another signature under the same challenge count.
    expect(await program.call('passkeys/sign-in', { shown: passkey.shown(asked) })).toBe('PASSKEY_OVER');
    const late = await asks();
    clock.advance(5 * MINUTE);
    expect(await program.call('passkeys/sign-in', { shown: passkey.shown(late) })).toBe('PASSKEY_OVER');
  });

  it('is taken once of many at the same time', async () => {
    const shown = passkey.shown(await asks());
    const answers = await Promise.all(Array.from({ length: 6 }, () => program.call('passkeys/sign-in', { shown })));
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
  });

  it('counts for nothing but what was asked: sign-in, this customer, this session, this call', async () => {
    const other = await customer();
    const begun = must(await program.call('passkeys/begin', { loginPassword: LOGIN }, other));
    const next = createSoftPasskey(PAGE);
    const add = (options: { challenge: string }, caller: Customer) =>
      program.call('passkeys/add', { made: next.made(options), name: '' }, caller);
    // Whoever has a session alone is given a challenge for signing in, or for another customer, and adds nothing by it.
    expect(await add(await asks(), owner)).toBe('PASSKEY_OVER');
    expect(await add(begun, owner)).toBe('PASSKEY_OVER');
    expect(await add(begun, { ...other, sessionId: 2 })).toBe('PASSKEY_OVER');
    const stepping = must(await program.call('passkeys/begin-step-up', { call: 'funding/withdraw' }, owner));
    expect(await add(stepping, owner)).toBe('PASSKEY_OVER');
    for (const options of [begun, stepping])
      expect(await program.call('passkeys/sign-in', { shown: passkey.shown(options) })).toBe('PASSKEY_OVER');
    expect(typeof (await add(begun, other))).toBe('object');
    expect(await add(begun, other)).toBe('PASSKEY_OVER');
  });

  it('is slowed down where one passkey is tried from one place', async () => {
    for (let at = 0; at < 10; at += 1)
      expect(await signsIn(passkey, { key: createSoftPasskey(PAGE).key })).toBe('PASSKEY_REFUSED');
    expect(await signsIn(passkey)).toBe('TOO_FREQUENT');
    const elsewhere = { shown: passkey.shown(await asks()) };
    must(await program.call('passkeys/sign-in', elsewhere, undefined, { ip: '198.51.100.3' }));
  });

  it('costs the database nothing to ask for', async () => {
    const rows = 'select count(*)::integer as n from answered_challenge';
    const [before] = await test.owner.query(rows);
    for (let at = 0; at < 50; at += 1) await asks();
    expect((await test.owner.query(rows))[0]).toEqual(before);
    // What was answered is forgotten once it is over.
    must(await program.call('passkeys/sign-in', { shown: passkey.shown(await asks()) }));
    clock.advance(20 * MINUTE);
    must(await program.call('passkeys/sign-in', { shown: passkey.shown(await asks()) }));
    expect((await test.owner.query(rows))[0]).toEqual({ n: 1 });
  });
});

describe('whoever is not to come in', () => {
  it('is told so after a passkey that is theirs, where the account is closed', async () => {
    const owner = await customer();
    const passkey = createSoftPasskey(PAGE);
    await addTo(owner, passkey);
    closed.set(owner.customerId, clock.now());
    expect(await signsIn(passkey, { key: createSoftPasskey(PAGE).key })).toBe('PASSKEY_REFUSED');
    expect(await signsIn(passkey)).toBe('ACCOUNT_CLOSED');
  });

  it('is stopped where a copy of the authenticator shows its counter, and the customer hears of it once an hour', async () => {
    const owner = await customer();
    const passkey = createSoftPasskey(PAGE);
    await addTo(owner, passkey);
    expect(await signsIn(passkey, { count: 40 })).toBe(String(owner.customerId));
    expect(await signsIn(passkey, { count: 40 })).toBe('PASSKEY_CLONED');
    expect(await signsIn(passkey, { count: 0 })).toBe('PASSKEY_CLONED');
    // Whoever does not have the key raises no alarm.
    expect(await signsIn(passkey, { count: 1, key: createSoftPasskey(PAGE).key })).toBe('PASSKEY_REFUSED');
    expect(await messages(owner)).toEqual(['added', 'cloned']);
    expect(await signsIn(passkey, { count: 41 })).toBe(String(owner.customerId));
  });

  it('adds and removes nothing without the second factor, where there is one', async () => {
    const owner = await customer();
    const mine = createSoftPasskey(PAGE);
    const id = await addTo(owner, mine);
    const { address } = must(await program.call('second-factor/begin', { loginPassword: LOGIN }, owner));
    const totp = URI.parse(address) as TOTP;
    const code = () => totp.generate({ timestamp: clock.now() });
    must(await program.call('second-factor/confirm', { code: code() }, owner));
    clock.advance(MINUTE);
    const input = { loginPassword: LOGIN };
    expect(await program.call('passkeys/begin', input, owner)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await program.call('passkeys/remove', { ...input, id }, owner)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await program.call('passkeys/begin', { ...input, secondFactor: '000000' }, owner)).toBe(
      'SECOND_FACTOR_WRONG',
    );
    // By the code, and by the passkey in its place.
    must(await program.call('passkeys/begin', { ...input, secondFactor: code() }, owner));
    const stepUp = async (call: string, caller = owner) =>
      must(await program.call('passkeys/begin-step-up', { call }, caller));
    const shown = async (call: string) => ({ passkey: mine.shown(await stepUp(call)) });
    // Signing in stands for both: no code is asked for.
    expect(await signsIn(mine)).toBe(String(owner.customerId));
    expect(
      await program.call('passkeys/begin', { ...input, secondFactor: await shown('passkeys/remove') }, owner),
    ).toBe('PASSKEY_OVER');
    const inAnotherSession = await shown('passkeys/begin');
    expect(
      await program.call('passkeys/begin', { ...input, secondFactor: inAnotherSession }, { ...owner, sessionId: 9 }),
    ).toBe('PASSKEY_OVER');
    // A thief's own passkey, under the thief's own account, opens nothing here.
    const thief = await customer();
    const theirs = createSoftPasskey(PAGE);
    await addTo(thief, theirs);
    const own = { passkey: theirs.shown(await stepUp('passkeys/begin')) };
    expect(await program.call('passkeys/begin', { ...input, secondFactor: own }, owner)).toBe('PASSKEY_UNKNOWN');
    expect(await program.call('passkeys/begin-step-up', { call: 'passkeys/begin' }, await customer())).toBe(
      'PASSKEY_NOT_FOUND',
    );
    const good = await shown('passkeys/remove');
    must(await program.call('passkeys/remove', { ...input, id, secondFactor: good }, owner));
    expect(await program.call('passkeys/begin', { ...input, secondFactor: good }, owner)).toBe('PASSKEY_UNKNOWN');
  });

  it('finds nothing of others: who owns a passkey alone renames and removes it', async () => {
    const [owner, thief] = [await customer(), await customer()];
    const id = await addTo(owner, createSoftPasskey(PAGE));
    expect(await program.call('passkeys/rename', { id, name: 'mine' }, thief)).toBe('PASSKEY_NOT_FOUND');
    expect(await program.call('passkeys/remove', { id, loginPassword: LOGIN }, thief)).toBe('PASSKEY_NOT_FOUND');
  });
});

describe("whoever has the database's password", () => {
  let look: () => Promise<readonly string[]>;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { marks, sessions, hub, log, metrics } = program;
    const watched = { database: test.database, marks, sessions, hub, clock, log, metrics };
    ({ look, stop } = await watchMarks({ ...watched, kept: [CUSTOMERS_PASSKEYS.kept] }));
  });
  afterAll(() => stop());

  const COPY = `insert into passkey (customer_id, credential_id, public_key, transports, name, device, added_at, sign_count, backed_up, mark)
    select $2, $3, public_key, transports, name, device, added_at, sign_count, backed_up, mark from passkey where id = $1 returning id`;

  it.each([
    ['gives it to another customer', 'update passkey set customer_id = $2 where id = $1'],
    ['puts another key into it', "update passkey set public_key = public_key || '\\x00' where id = $1 and $2 <> 0"],
    ['turns its counter back', 'update passkey set sign_count = 0 where id = $1 and $2 <> 0'],
    ['calls it something else', "update passkey set name = 'x' where id = $1 and $2 <> 0"],
  ])('opens nothing, and is named, who %s', async (_, change) => {
    const [owner, victim] = [await customer(), await customer()];
    const passkey = createSoftPasskey(PAGE);
    const id = await addTo(owner, passkey);
    expect(await signsIn(passkey)).toBe(String(owner.customerId));
    const kept =
      'update passkey p set customer_id = k.customer_id, public_key = k.public_key, sign_count = k.sign_count, name = k.name from kept k where p.id = k.id';
    await test.owner.query('drop table if exists kept');
    await test.owner.query(`create table kept as select * from passkey where id = ${id}`);
    await test.owner.query(change, [id, victim.customerId]);
    expect(await signsIn(passkey)).toBe('PASSKEY_UNKNOWN');
    expect(await look()).toEqual([`passkey ${id}`]);
    expect(must(await program.call('passkeys/list', {}, victim)).passkeys).toEqual([]);
    expect(named.some((line) => line.includes(`passkey ${id}`))).toBe(true);
    await test.owner.query(kept);
    expect(await look()).toEqual([]);
    expect(await signsIn(passkey)).toBe(String(owner.customerId));
    await test.owner.query('drop table kept');
  });

  it('opens nothing by a copy of a passkey in the name of somebody else', async () => {
    const [owner, victim] = [await customer(), await customer()];
    const passkey = createSoftPasskey(PAGE);
    const id = await addTo(owner, passkey);
    const number = createSoftPasskey(PAGE).id;
    const [copy] = await test.owner.query<{ id: bigint }>(COPY, [
      id,
      victim.customerId,
      Buffer.from(number, 'base64url'),
    ]);
    expect(await signsIn(passkey, { id: number })).toBe('PASSKEY_UNKNOWN');
    expect(await look()).toEqual([`passkey ${copy?.id}`]);
    await test.owner.query('delete from passkey where id = $1', [copy?.id ?? 0n]);
    expect(await look()).toEqual([]);
  });

  it('brings no removed passkey back while the program runs', async () => {
    const owner = await customer();
    const passkey = createSoftPasskey(PAGE);
    const id = await addTo(owner, passkey);
    await look();
    clock.advance(15 * MINUTE);
    await look();
    await test.owner.query(`create table kept as select * from passkey where id = ${id}`);
    must(await program.call('passkeys/remove', { id, loginPassword: LOGIN }, owner));
    await look();
    await test.owner.query('update passkey p set removed_at = null, mark = k.mark from kept k where p.id = k.id');
    expect(await look()).toEqual([`passkey ${id}`]);
    expect(await signsIn(passkey)).toBe('PASSKEY_UNKNOWN');
    await test.owner.query('delete from passkey where id = $1', [id]);
    await test.owner.query('drop table kept');
    expect(await look()).toEqual([]);
  });

  it('makes no challenge, and has at most five minutes to show an answer again', async () => {
    const owner = await customer();
    const passkey = createSoftPasskey(PAGE);
    await addTo(owner, passkey);
    const shown = passkey.shown(await asks(), { count: 0 });
    const made = createChallenges({ key: { authenticate: () => 'ab'.repeat(32) } }).make('sign-in', clock.now());
    expect(await program.call('passkeys/sign-in', { shown: passkey.shown({ challenge: made }) })).toBe('PASSKEY_OVER');
    await test.owner.query('truncate answered_challenge');
    clock.advance(6 * MINUTE);
    expect(await program.call('passkeys/sign-in', { shown })).toBe('PASSKEY_OVER');
  });
});

describe('where passkeys work', () => {
  const siteOf = (publicUrl: string | undefined, more: string[] = []) =>
    createRelyingParty({ publicUrl, passkeyOrigins: more, title: '' }, () => 3000).site();

  it.each([
    ['on a copy of one’s own', undefined, { id: 'localhost', addresses: ['http://localhost:3000'] }],
    [
      'by a name over https',
      'https://broker.example/app',
      { id: 'broker.example', addresses: ['https://broker.example'] },
    ],
    ['never without https', 'http://broker.example', undefined],
    ['never by an address', 'https://192.0.2.7', undefined],
    ['never by an address of six', 'https://[2001:db8::7]', undefined],
  ])('is said: %s', (_, url, site) => expect(siteOf(url)).toEqual(site));

  it.each(['https://broker.example.evil.test', 'https://evilbroker.example', 'http://app.broker.example'])(
    'is not at %s, and the program does not start with it',
    (page) => expect(() => siteOf('https://broker.example', [page])).toThrow('PASSKEY_ORIGINS'),
  );
});
