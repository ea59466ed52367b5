import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outcome } from '@kuroshio/base';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passingSeals } from './books/index.ts';
import { createMarks } from './identity/index.ts';
import { createChallenges, createRelyingParty, OPERATORS_PASSKEYS } from './webauthn/index.ts';
import { createSoftPasskey, type SoftPasskey } from './webauthn/test-authenticator.ts';
import { createManualClock, type ManualClock } from './platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import type { Operator, OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createCodeSecret } from './platform/one-time-codes.ts';
import { createToken, hashPassword } from './platform/secrets.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { openVault } from './platform/vault.ts';
import { addPasskey } from './operators/add-passkey.ts';
import { beginPasskey } from './operators/begin-passkey.ts';
import { beginPasskeySignIn } from './operators/begin-passkey-sign-in.ts';
import { createOperatorLog } from './operators/operator-log.ts';
import type { OperatorParts } from './operators/operator-parts.ts';
import { aboutCodes } from './operators/operator-rows.ts';
import { createOperatorSessions } from './operators/operator-sessions.ts';
import { signInByPasskey } from './operators/sign-in-by-passkey.ts';
import { addOperator, changeOperator, lockOperator } from './operators/write-operator.ts';

const PASSWORD = 'the tide of Kaohsiung 41';
const PAGE = { origin: 'https://broker.example', rpId: 'broker.example' };
const MINUTE = 60_000;
const { key } = passingSeals();
const folder = mkdtempSync(path.join(tmpdir(), 'operator-passkeys-'));

let test: TestDatabase;
let clock: ManualClock;
let parts: OperatorParts;
let act: {
  begin: ReturnType<typeof beginPasskey>;
  add: ReturnType<typeof addPasskey>;
  ask: ReturnType<typeof beginPasskeySignIn>;
  enter: ReturnType<typeof signInByPasskey>;
};

beforeAll(async () => {
  test = await createTestDatabase();
  clock = createManualClock(Date.parse('2026-07-09T01:00:00Z'));
  const { database } = test;
  const log = createLog('silent');
  const marks = createMarks({ key, log, metrics: createMetrics({ withProcess: false }), now: clock.now });
  const operatorLog = createOperatorLog({ database, key });
  const party = createRelyingParty({ publicUrl: PAGE.origin, passkeyOrigins: [], title: '' }, () => 0);
  parts = {
    ...{
      database,
      serverDatabase: database,
      marks,
      key,
      log: operatorLog,
      vault: openVault(path.join(folder, 'document.key')),
    },
    sessions: createOperatorSessions({ database, marks, clock }),
    ...{ security: createSecurityLog({ write: () => {} }), title: '', mode: 'simulated', proof: {} as never },
    passkeys: {
      ...{ database, marks, key, log, party, challenges: createChallenges({ key }), table: OPERATORS_PASSKEYS },
      tellCloned: (tx, row, now) =>
        operatorLog.write(tx, { action: 'passkey-cloned', about: `operator/${row.owner}`, now }),
    },
  };
  act = {
    ...{ begin: beginPasskey(parts), add: addPasskey(parts) },
    ...{ ask: beginPasskeySignIn(parts), enter: signInByPasskey(parts) },
  };
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => clock.advance(3_600_000));

interface Person extends Operator {
  readonly code: () => string;
}

let count = 0;
/** An operator who has signed in now. */
async function operator(): Promise<Person> {
  count += 1;
  const name = `operator-${count}`;
  const secret = createCodeSecret();
  const operatorId = await addOperator(test.database, parts.marks, {
    ...{ name, password_hash: await hashPassword(PASSWORD), roles: ['market'], state: 'active', totp_step: 0n },
    ...{ totp: parts.vault.lock(Buffer.from(secret), aboutCodes(name)), added_at: new Date(clock.now()) },
  });
  const { token } = await parts.sessions.open(test.database, {
    ...{ operatorId, deviceKey: createToken(), device: 'Firefox', ip: '203.0.113.7', now: clock.now() },
  });
  const caller = await parts.sessions.authenticate(token);
  if (caller === undefined) throw new Error('no session');
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
  return { ...caller, code };
}

const context = (operator?: Operator): OperatorContext => ({
  ...{
    token: undefined,
    ip: '203.0.113.7',
    userAgent: 'Firefox',
    now: clock.now(),
    log: createLog('silent'),
    operator,
  },
  requireOperator() {
    if (operator === undefined) throw new Error('nobody is signed in');
    return operator;
  },
});

const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'done' : outcome.refusal.code);

async function give(one: Person, passkey: SoftPasskey): Promise<string> {
  const options = await act.begin({ password: PASSWORD, oneTimeCode: one.code() }, context(one));
  if (!options.ok) return options.refusal.code;
  return codeOf(await act.add({ made: passkey.made(options.value), name: '' }, context(one)));
}

async function enters(passkey: SoftPasskey, bent: Parameters<SoftPasskey['shown']>[1] = {}): Promise<string> {
  const asked = await act.ask({}, context());
  if (!asked.ok) return asked.refusal.code;
  return codeOf(await act.enter({ shown: passkey.shown(asked.value, bent), device: createToken() }, context()));
}

it('is made in the first quarter of an hour of a session, with a code that was not used', async () => {
  const one = await operator();
  const code = one.code();
  expect(await give(one, createSoftPasskey(PAGE))).toBe('done');
  // Whoever has read the code over a shoulder, and sits down at the desk.
  expect(codeOf(await act.begin({ password: PASSWORD, oneTimeCode: code }, context(one)))).toBe(
    'OPERATOR_CREDENTIALS_WRONG',
  );
  clock.advance(15 * MINUTE + 1);
  expect(await give(one, createSoftPasskey(PAGE))).toBe('SIGN_IN_AGAIN');
});

it('is kept for the very session, and the very operator, to whom it was allowed', async () => {
  const [one, other] = [await operator(), await operator()];
  const options = await act.begin({ password: PASSWORD, oneTimeCode: one.code() }, context(one));
  if (!options.ok) throw new Error(options.refusal.code);
  const made = createSoftPasskey(PAGE).made(options.value);
  expect(codeOf(await act.add({ made, name: '' }, context(other)))).toBe('PASSKEY_OVER');
  const elsewhere = { ...one, sessionId: one.sessionId + 1_000 };
  expect(codeOf(await act.add({ made, name: '' }, context(elsewhere)))).toBe('PASSKEY_OVER');
  expect(codeOf(await act.add({ made, name: '' }, context(one)))).toBe('done');
  expect(codeOf(await act.add({ made, name: '' }, context(one)))).toBe('PASSKEY_OVER');
});

it('lets in from our pages alone, unlocked, once, and never with a counter that went back, which the log tells', async () => {
  const one = await operator();
  const passkey = createSoftPasskey(PAGE);
  await give(one, passkey);
  expect(await enters(passkey, { origin: 'https://evil.test' })).toBe('PASSKEY_ADDRESS_WRONG');
  expect(await enters(passkey, { rpId: 'evil.test' })).toBe('PASSKEY_REFUSED');
  expect(await enters(passkey, { unlocked: false })).toBe('PASSKEY_UNVERIFIED');
  expect(await enters(passkey, { count: 50 })).toBe('done');
  expect(await enters(passkey, { count: 50 })).toBe('PASSKEY_CLONED');
  const lines = await test.owner.query<{ action: string }>(
    'select action from operator_log where about = $1 order by id',
    [`operator/${one.operatorId}`],
  );
  expect(lines.map(({ action }) => action)).toEqual(['passkey-added', 'sign-in', 'passkey-cloned']);
});

it('lets in nobody whose operator has been ended, or was not written by the program', async () => {
  const one = await operator();
  const passkey = createSoftPasskey(PAGE);
  await give(one, passkey);
  await test.owner.query("update operator set roles = '{admin}' where id = $1", [one.operatorId]);
  expect(await enters(passkey)).toBe('PASSKEY_UNKNOWN');
  await test.owner.query("update operator set roles = '{market}' where id = $1", [one.operatorId]);
  expect(await enters(passkey)).toBe('done');
  await test.database.transaction(async (tx) => {
    const row = await lockOperator(tx, parts.marks, { id: one.operatorId });
    if (row !== undefined) await changeOperator(tx, parts.marks, row, { state: 'ended' });
  });
  expect(await enters(passkey)).toBe('PASSKEY_UNKNOWN');
});
