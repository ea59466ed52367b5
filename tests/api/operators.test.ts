import { randomBytes } from 'node:crypto';
import {
  ENDPOINTS,
  type EndpointPath,
  endpointsAt,
  OPERATOR_ROLES,
  type OperatorRole,
  type RequestAsked,
  REQUEST_KINDS,
  type SentInputOf,
} from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftPasskey, type SoftPasskey } from '../../apps/server/src/webauthn/test-authenticator.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, eventually, PASSWORD } from './api-client.ts';
import { handInPhotos } from './hand-in-photos.ts';
import {
  addOperator,
  firstAdministrator,
  OPERATOR_PASSWORD,
  OperatorClient,
  secondOperator,
  threeCodes,
} from './operator-client.ts';
import { fingerprint } from './state-fingerprint.ts';

type Path = EndpointPath<'operators'>;

const calls = endpointsAt('operators');
const DAY = 86_400_000;

let program: Program;
let anna: OperatorClient;
let bert: OperatorClient;
/** One of each role alone. */
const alone = new Map<OperatorRole, OperatorClient>();
let customer: ApiClient;
let caseId: string;

beforeAll(async () => {
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '1' } });
  anna = await firstAdministrator(program);
  bert = await secondOperator(anna, program);
  for (const role of OPERATOR_ROLES) alone.set(role, await addOperator([anna, bert], `only-${role}`, [role]));
  customer = await newCustomer();
  caseId = await handInCase(customer);
}, 150_000);

afterAll(() => program.remove());

async function newCustomer(): Promise<ApiClient> {
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  return client;
}

async function handInCase(own: ApiClient): Promise<string> {
  await handInPhotos(own);
  const letters = [...own.account].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
  await own.must('verification/submit-case', {
    ...{ name: `Operator ${letters}`, country: 'US', document: 'passport', numberFirst: '543210', numberLast: '9' },
  });
  const { cases } = await only('reviewer').must('verification/list-cases', {});
  return cases.find((one) => one.customer === own.account)?.id ?? '';
}

function only(role: OperatorRole): OperatorClient {
  const found = alone.get(role);
  if (found === undefined) throw new Error(role);
  return found;
}

const restriction = (own: ApiClient, change: object = {}): RequestAsked => ({
  kind: 'restriction-set',
  payload: {
    ...{ customer: own.account, restriction: 'no-trading', reason: 'market-abuse' },
    ...{ text: 'Orders of the ninth are being looked at.', reviewAt: Date.now() + 5 * DAY },
    ...change,
  },
});

/** An authenticator in the browser of who opens this program as localhost. */
function softPasskey(): SoftPasskey {
  return createSoftPasskey({ origin: `http://localhost:${new URL(program.url).port}`, rpId: 'localhost' });
}

const requestKey = () => randomBytes(12).toString('base64url');

const read = (asked: string) => lookInto(ownerUrlOf(program.dataDir), (database) => database.query(asked));

/** One input of each call, good but for what it names. */
const inputs: { readonly [P in Path]: () => SentInputOf<P> } = {
  'operators/house': () => ({}),
  'chain-deposits/chains': () => ({}),
  'operators/read-link': () => ({ token: 'x'.repeat(43) }),
  'operators/use-link': () => ({
    ...{ token: 'x'.repeat(43), name: 'mallory', password: OPERATOR_PASSWORD, passwordAgain: OPERATOR_PASSWORD },
    ...{ oneTimeCode: '000000', device: 'd'.repeat(43) },
  }),
  'operators/sign-in': () => ({ name: 'anna', password: 'wrong', oneTimeCode: '000000', device: 'd'.repeat(43) }),
  'operators/own-session': () => ({}),
  'operators/sign-out': () => ({}),
  'operators/change-password': () => ({
    ...{ password: 'wrong', oneTimeCode: '000000', newPassword: 'x', newPasswordAgain: 'x' },
  }),
  'operators/list-passkeys': () => ({}),
  'operators/begin-passkey': () => ({ password: 'wrong', oneTimeCode: '000000' }),
  'operators/add-passkey': () => ({ made: softPasskey().made({ challenge: '' }), name: '' }),
  'operators/remove-passkey': () => ({ id: '999999', password: 'wrong', oneTimeCode: '000000' }),
  'operators/begin-passkey-sign-in': () => ({}),
  'operators/sign-in-by-passkey': () => ({ shown: softPasskey().shown({ challenge: '' }), device: 'd'.repeat(43) }),
  'operators/list-operators': () => ({}),
  'operators/list-log': () => ({}),
  'requests/send': () => ({ asked: restriction(customer), requestKey: requestKey() }),
  'requests/approve': () => ({ id: '999999' }),
  'requests/decline': () => ({ id: '999999', note: 'not so' }),
  'requests/withdraw': () => ({ id: '999999' }),
  'requests/list': () => ({}),
  'requests/detail': () => ({ id: '999999' }),
  'verification/list-cases': () => ({}),
  'verification/read-case': () => ({ id: caseId }),
  'verification/take-case': () => ({ id: caseId, taken: false }),
  'verification/view-photos': () => ({ id: caseId }),
  'funding/list-bank-lines': () => ({}),
  'bank-files/upload-bank-file': () => ({}),
  'bank-files/list-bank-files': () => ({}),
  'bank-files/read-bank-file': () => ({ id: '999999' }),
  'bank-files/list-reconciliations': () => ({}),
  'funding/list-deposit-cases': () => ({}),
  'funding/read-deposit': () => ({ id: '999999' }),
  'funding/take-deposit': () => ({ id: '999999', taken: false }),
  'funding/view-receipt': () => ({ id: '999999' }),
  'funding/late-withdrawals': () => ({}),
  'funding/list-withdrawal-cases': () => ({}),
  'funding/read-withdrawal': () => ({ id: '999999' }),
  'funding/take-withdrawal': () => ({ id: '999999', taken: false }),
  'funding/view-destination': () => ({ id: '999999' }),
  'customers/find': () => ({ text: customer.account }),
  'customers/record': () => ({ customer: customer.account }),
  'customers/write-note': () => ({
    customer: customer.account,
    text: 'Called about the ninth.',
    noteKey: requestKey(),
  }),
  'surveillance/list-alerts': () => ({}),
  'surveillance/read-alert': () => ({ id: '999999' }),
  'operators/export-log': () => ({ action: 'sign-in' }),
  'halts/list-halts': () => ({}),
  'instruments/list-instruments': () => ({ text: '台積', only: 'marked' }),
  'instruments/read-instrument': () => ({ symbol: 'TWSE:2330' }),
  'oversight/exchange-live': () => ({}),
  'credit-stops/list-credit-stops': () => ({}),
  'credit-oversight/list-calls': () => ({ which: 'open' }),
  'credit-oversight/book': () => ({}),
  'credit-oversight/list-entries': () => ({ kind: 'margin' }),
  'credit-oversight/list-recalls': () => ({}),
  'leads/list-cases': () => ({}),
  'leads/read-case': () => ({ id: '999999' }),
  'leads/take-case': () => ({ id: '999999', taken: false }),
  'notices/list-house-notices': () => ({}),
  'oversight/markets': () => ({}),
  'oversight/list-actions': () => ({}),
  'oversight/dry-run-action': () => ({ symbol: 'TWSE:1101', cashPerShare: '1.5' }),
  'settings/list-settings': () => ({}),
  'offerings/list-running': () => ({}),
  'offerings/dry-run': () => ({ id: '1' }),
  'offerings/preview-offer': () => ({ requestId: '999999' }),
  'oversight/proofs': () => ({}),
  'order-search/list-orders': () => ({}),
  'order-search/list-trades': () => ({}),
  'order-search/read-order': () => ({ id: '999999' }),
  'ledger-oversight/trial-balance': () => ({ asset: 'TWD' }),
  'ledger-oversight/list-postings': () => ({}),
  'ledger-oversight/read-posting': () => ({ id: '999999' }),
  'house-report/read-report': () => ({}),
  'closing/retention-report': () => ({}),
};

describe('the operators’ door', () => {
  it('has nothing but reads, what is one’s own, taking a case, notes, handing in a file, and requests', () => {
    const by = Map.groupBy(calls, ({ does }) => does);
    const paths = (deed: 'own' | 'takes' | 'notes' | 'hands-in' | 'requests') =>
      (by.get(deed) ?? []).map(({ path }) => path).sort();
    expect(paths('requests')).toEqual(['requests/approve', 'requests/decline', 'requests/send', 'requests/withdraw']);
    expect(paths('takes')).toEqual([
      ...['funding/take-deposit', 'funding/take-withdrawal', 'leads/take-case', 'verification/take-case'],
    ]);
    expect(paths('own')).toEqual(
      [
        ...['use-link', 'sign-in', 'sign-out', 'change-password', 'begin-passkey', 'add-passkey', 'remove-passkey'],
        ...['begin-passkey-sign-in', 'sign-in-by-passkey'],
      ]
        .map((one) => `operators/${one}`)
        .sort(),
    );
    expect(paths('notes')).toEqual(['customers/write-note']);
    expect(paths('hands-in')).toEqual(['bank-files/upload-bank-file']);
    expect(calls.filter(({ does }) => does === undefined)).toEqual([]);
    expect(calls.filter(({ movesMoney }) => movesMoney !== false)).toEqual([]);
  });

  it('reads change nothing but the log of who read', async () => {
    const reads = calls.filter(({ does }) => does === 'reads').map(({ path }) => path);
    // So that no session's last sight is written between.
    for (const one of [anna, only('auditor'), only('reviewer')]) await one.must('operators/own-session', {});
    const look = () => lookInto(ownerUrlOf(program.dataDir), fingerprint);
    const before = await look();
    for (const path of reads)
      for (const one of [anna, only('auditor'), only('reviewer')]) await one.call(path, inputs[path]() as never);
    const after = await look();
    // What markets, offerings and strategies write as time passes is not looked at.
    const looked = /^(operator|restriction|customer$|session$|verification|market_closure|deposit|withdrawal|bank_)/;
    const changed = Object.keys(after).filter((table) => after[table] !== before[table] && looked.test(table));
    expect(changed.filter((table) => !['operator_log', 'operator_session'].includes(table))).toEqual([]);
  });

  it.each(calls.map(({ path }) => path))('%s lets its roles in and nobody else', async (path) => {
    const { access } = ENDPOINTS[path];
    const body = () => JSON.stringify(inputs[path]());
    for (const [role, one] of alone) {
      if (path === 'operators/sign-out') continue;
      const answer = await one.send(path, body());
      const mayCall = access.who === 'anyone' || access.roles.includes(role);
      const isRefused = answer.http === 403 && answer.msg === 'ROLE_REQUIRED';
      // Of the kinds of requests each has roles of its own.
      if (path === 'requests/send' && mayCall)
        expect([path, role, isRefused]).toEqual([path, role, role !== 'compliance']);
      else expect([path, role, isRefused]).toEqual([path, role, !mayCall]);
      if (path === 'requests/send' && !isRefused) await withdrawAll(one);
    }
    const stranger = new OperatorClient(program.url);
    for (const token of ['', customer.token, 'x'.repeat(43)]) {
      stranger.token = token;
      const answer = await stranger.send(path, body());
      expect(answer.http === 401).toBe(access.who !== 'anyone');
    }
  });

  it('has roles that nobody combines: an auditor changes nothing whatever else the contract says', () => {
    const changing = calls.filter(({ does, access }) => does !== 'reads' && access.who === 'operator');
    const open = changing.filter(({ access }) => access.who === 'operator' && access.roles.includes('auditor'));
    expect(open.map(({ path }) => path).sort()).toEqual(
      ['add-passkey', 'begin-passkey', 'change-password', 'remove-passkey', 'sign-out'].map(
        (one) => `operators/${one}`,
      ),
    );
    expect(
      REQUEST_KINDS.filter(({ makers, checkers }) => [...makers, ...checkers].includes('auditor' as never)),
    ).toEqual([]);
  });
});

async function withdrawAll(one: OperatorClient): Promise<void> {
  const { requests } = await one.must('requests/list', {});
  for (const { id, maker } of requests) if (maker === one.name) await one.call('requests/withdraw', { id });
}

/** The code with which a call is refused, or `done`. */
async function codeOf(call: Promise<{ readonly status: number; readonly msg: string }>): Promise<string> {
  const { status, msg } = await call;
  return status === 1 ? 'done' : msg;
}

describe('a note in a customer’s file', () => {
  const note = (change: object = {}) => ({
    ...{ customer: customer.account, text: 'Asked for the statement of June.', noteKey: requestKey() },
    ...change,
  });

  it('is written once however often it is sent, is signed, and stands in the log of the customer', async () => {
    const one = note();
    const reviewer = only('reviewer');
    const answers = await Promise.all([1, 2, 3].map(() => reviewer.must('customers/write-note', one)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(reviewer.call('customers/write-note', { ...one, text: 'Something else.' }))).toBe('KEY_REUSED');
    expect(await codeOf(reviewer.call('customers/write-note', note({ customer: '99' })))).toBe('CUSTOMER_NOT_FOUND');
    const { notes, log } = await anna.must('customers/record', { customer: customer.account });
    expect(notes.filter(({ text }) => text === one.text)).toMatchObject([{ operator: reviewer.name }]);
    // As many lines as notes: who only repeats writes none.
    const written = log.filter(({ action, operator }) => action === 'customer-note' && operator === reviewer.name);
    expect(written).toHaveLength(notes.filter(({ operator }) => operator === reviewer.name).length);
  });

  it('is not shown where somebody has put words into an operator’s mouth, and cannot be changed by the server’s roles', async () => {
    const { id } = await only('reviewer').must('customers/write-note', note({ text: 'All is well.' }));
    await lookInto(ownerUrlOf(program.dataDir), (database) =>
      database.query('update customer_note set text = $2 where id = $1', [id, 'Send all to another bank.']),
    );
    const { notes } = await anna.must('customers/record', { customer: customer.account });
    expect(notes.map((one) => one.id)).not.toContain(id);
    const rights = await read(
      `select role, privilege from unnest(array['kuroshio_server', 'kuroshio_console']) role, unnest(array['update', 'delete']) privilege
       where has_table_privilege(role, 'customer_note', privilege)`,
    );
    expect(rights).toEqual([]);
  });
});

describe('signing in', () => {
  it('takes password and code, and each code once', async () => {
    const again = new OperatorClient(program.url);
    const one = only('market');
    const claim = { name: one.name, password: OPERATOR_PASSWORD, device: again.device };
    expect(await codeOf(again.call('operators/sign-in', { ...claim, oneTimeCode: '000000' }))).toBe(
      'OPERATOR_CREDENTIALS_WRONG',
    );
    const oneTimeCode = one.code();
    const wrong = { ...claim, password: 'not the password', oneTimeCode };
    expect(await codeOf(again.call('operators/sign-in', wrong))).toBe('OPERATOR_CREDENTIALS_WRONG');
    const { token, roles } = await again.must('operators/sign-in', { ...claim, oneTimeCode });
    expect(roles).toEqual(['market']);
    again.token = token;
    expect((await again.must('operators/own-session', {})).name).toBe('only-market');
    expect(await codeOf(again.call('operators/sign-in', { ...claim, oneTimeCode }))).toBe('OPERATOR_CREDENTIALS_WRONG');
    await again.must('operators/sign-out', {});
    expect((await again.call('operators/own-session', {})).http).toBe(401);
    expect((await one.call('operators/own-session', {})).http).toBe(200);
  });

  it('by a stolen password alone ends after ten codes, wherever they come from', async () => {
    const thief = new OperatorClient(program.url);
    const told: string[] = [];
    for (let attempt = 0; attempt < 12; attempt++)
      told.push(
        await codeOf(
          thief.call('operators/sign-in', {
            ...{ name: 'only-treasurer', password: OPERATOR_PASSWORD, device: thief.device },
            oneTimeCode: String(attempt).padStart(6, '0'),
          }),
        ),
      );
    expect(told.slice(0, 10)).toEqual(Array<string>(10).fill('OPERATOR_CREDENTIALS_WRONG'));
    expect(told.slice(10)).toEqual(['TOO_FREQUENT', 'TOO_FREQUENT']);
  });

  it('lets nobody in by the first link again', async () => {
    const link = /#\/join\/(\S{43})/.exec(program.output())?.[1] ?? '';
    const thief = new OperatorClient(program.url);
    expect(await codeOf(thief.call('operators/read-link', { token: link }))).toBe('LINK_INVALID');
  });
});

describe('an added operator', () => {
  it('is let in by the maker’s half and the checker’s together, and by none alone', async () => {
    const payload = { name: 'carla', roles: ['reviewer'] as OperatorRole[], reason: 'cover' } as const;
    const { id, link } = await anna.ask({ kind: 'operator-add', payload: { ...payload, roles: [...payload.roles] } });
    const carla = new OperatorClient(program.url);
    // Before it is approved the link leads nowhere.
    expect(await codeOf(carla.call('operators/read-link', { token: link ?? '' }))).toBe('LINK_INVALID');
    const { code } = await bert.approve(id);
    await expect(carla.join(link ?? '', { code: 'AAAAAAAAAA' })).rejects.toThrow('LINK_INVALID');
    await carla.join(link ?? '', { code: code ?? '' });
    expect((await carla.must('operators/own-session', {})).roles).toEqual(['reviewer']);
    await expect(new OperatorClient(program.url).join(link ?? '', { code: code ?? '' })).rejects.toThrow(
      'LINK_INVALID',
    );
  });

  it('needs a second administrator where there is one: the machine approves for nobody any more', async () => {
    const before = program.output();
    const payload = { name: 'mallory', roles: ['compliance' as const], reason: 'cover' as const };
    const { id } = await anna.ask({ kind: 'operator-add', payload });
    expect((await anna.must('requests/detail', { id })).state).toBe('sent');
    expect(program.output()).toBe(before);
    await anna.must('requests/withdraw', { id });
  });
});

describe('a passkey of an operator', () => {
  async function give(one: OperatorClient, passkey: SoftPasskey) {
    const shown = { password: OPERATOR_PASSWORD, oneTimeCode: one.code() };
    const made = passkey.made(await one.must('operators/begin-passkey', shown));
    return one.must('operators/add-passkey', { made, name: 'key' });
  }
  /** Who enters by it in this browser, or the refusal. */
  async function enters(passkey: SoftPasskey, device: string): Promise<OperatorClient | string> {
    const entering = new OperatorClient(program.url);
    const shown = passkey.shown(await entering.must('operators/begin-passkey-sign-in', {}));
    const answer = await entering.call('operators/sign-in-by-passkey', { shown, device });
    if (answer.status !== 1) return answer.msg;
    entering.token = answer.data?.token ?? '';
    return entering;
  }

  it('is made with password and code, lets in without them, and is seen by the administrators', async () => {
    await threeCodes();
    const one = await addOperator([anna, bert], 'erik', ['compliance']);
    const passkey = softPasskey();
    expect(await codeOf(one.call('operators/begin-passkey', { password: 'wrong', oneTimeCode: '000000' }))).toBe(
      'OPERATOR_CREDENTIALS_WRONG',
    );
    const { id } = await give(one, passkey);
    const entered = await enters(passkey, one.device);
    if (typeof entered === 'string') throw new Error(entered);
    expect(await entered.must('operators/own-session', {})).toMatchObject({ name: 'erik', roles: ['compliance'] });
    const { operators } = await anna.must('operators/list-operators', {});
    expect(operators.find(({ name }) => name === 'erik')?.passkeys).toMatchObject([{ id, name: 'key' }]);
    const { entries } = await anna.must('operators/list-log', { operator: 'erik' });
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['sign-in', 'passkey-added']);
    expect(entries[0]?.facts).toEqual({ by: 'passkey', passkey: id });
    // It is not one's that somebody else takes away, nor with a used code.
    const claim = { id, password: OPERATOR_PASSWORD };
    expect(await codeOf(anna.call('operators/remove-passkey', { ...claim, oneTimeCode: anna.code() }))).toBe(
      'PASSKEY_NOT_FOUND',
    );
    await one.must('operators/remove-passkey', { ...claim, oneTimeCode: one.code() });
    expect(await enters(passkey, one.device)).toBe('PASSKEY_UNKNOWN');
  });

  it('makes nobody a second person: the browser is told at each sign-in', async () => {
    const one = await addOperator([anna, bert], 'fenna', ['compliance']);
    const passkey = softPasskey();
    await give(one, passkey);
    const own = await newCustomer();
    const { id } = await anna.ask(restriction(own));
    const inTheMakersBrowser = await enters(passkey, anna.device);
    if (typeof inTheMakersBrowser === 'string') throw new Error(inTheMakersBrowser);
    expect(await codeOf(inTheMakersBrowser.call('requests/approve', { id }))).toBe('SAME_DEVICE');
    expect(await codeOf(one.call('requests/approve', { id }))).toBe('SAME_DEVICE');
    await anna.must('requests/withdraw', { id });
  });

  it('opens no door but its own, and none once its operator was ended', async () => {
    const one = await addOperator([anna, bert], 'gerda', ['auditor']);
    const passkey = softPasskey();
    await give(one, passkey);
    const guest = new ApiClient(program.url);
    const asked = await guest.must('passkeys/begin-sign-in', {});
    expect((await guest.call('passkeys/sign-in', { shown: passkey.shown(asked) })).msg).toBe('PASSKEY_UNKNOWN');
    const customers = softPasskey();
    const made = customers.made(await customer.must('passkeys/begin', { loginPassword: PASSWORD }));
    await customer.must('passkeys/add', { made, name: '' });
    expect(await enters(customers, one.device)).toBe('PASSKEY_UNKNOWN');
    // A challenge of the customers' door is none of this one.
    const other = new OperatorClient(program.url);
    const shown = passkey.shown(await guest.must('passkeys/begin-sign-in', {}));
    expect(await codeOf(other.call('operators/sign-in-by-passkey', { shown, device: other.device }))).toBe(
      'PASSKEY_OVER',
    );
    const { operators } = await anna.must('operators/list-operators', {});
    const operatorId = operators.find(({ name }) => name === 'gerda')?.id ?? '';
    await bert.approve((await anna.ask({ kind: 'operator-end', payload: { operatorId, reason: 'has-left' } })).id);
    expect(await enters(passkey, one.device)).toBe('PASSKEY_UNKNOWN');
  });

  it('of a customer who is frozen still lets in, to read why, and to nothing that is frozen', async () => {
    const own = await newCustomer();
    const passkey = softPasskey();
    const made = passkey.made(await own.must('passkeys/begin', { loginPassword: PASSWORD }));
    await own.must('passkeys/add', { made, name: '' });
    await bert.approve((await anna.ask(restriction(own, { restriction: 'frozen' }))).id);
    const again = new ApiClient(program.url);
    const shown = passkey.shown(await again.must('passkeys/begin-sign-in', {}));
    const { token, account } = await again.must('passkeys/sign-in', { shown });
    Object.assign(again, { token, account });
    expect((await again.must('restrictions/own-restrictions', {})).restrictions).toMatchObject([
      { kind: 'frozen', state: 'active' },
    ]);
    const order = { symbol: 'US:AAPL', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 } as const;
    expect(await codeOf(again.call('trading/place-order', { ...order, clientOrderId: 'by-a-passkey' }))).toBe(
      'ACCOUNT_FROZEN',
    );
  });

  it('given to an administrator with the password of the database opens nothing, and is named', async () => {
    const thief = await addOperator([anna, bert], 'harm', ['auditor']);
    const passkey = softPasskey();
    const { id } = await give(thief, passkey);
    await read(
      `update operator_passkey set operator_id = (select id from operator where name = 'anna') where id = ${id}`,
    );
    expect(await enters(passkey, thief.device)).toBe('PASSKEY_UNKNOWN');
    await eventually('it is named', async () => program.output().includes(`operator_passkey ${id}`) || undefined);
    const back = "update operator_passkey set operator_id = (select id from operator where name = 'harm')";
    await read(`${back} where id = ${id}`);
    await eventually(
      'it is whole again',
      async () => typeof (await enters(passkey, thief.device)) !== 'string' || undefined,
    );
  });
});

describe('a request', () => {
  it('is approved neither by its maker, nor by a role that is not its kind’s, nor in the maker’s browser', async () => {
    const own = await newCustomer();
    const { id } = await anna.ask(restriction(own));
    expect(await codeOf(anna.call('requests/approve', { id }))).toBe('OWN_REQUEST');
    expect(await codeOf(anna.call('requests/decline', { id, note: 'no more' }))).toBe('OWN_REQUEST');
    expect(await codeOf(only('reviewer').call('requests/approve', { id }))).toBe('ROLE_REQUIRED');
    // Somebody with a second account, in the browser of the first.
    const other = new OperatorClient(program.url);
    const one = only('compliance');
    const { token } = await other.must('operators/sign-in', {
      ...{ name: one.name, password: OPERATOR_PASSWORD, oneTimeCode: one.code(), device: anna.device },
    });
    other.token = token;
    expect((await other.must('requests/detail', { id })).may).toBe('device');
    expect(await codeOf(other.call('requests/approve', { id }))).toBe('SAME_DEVICE');
    // Nor by the same account from elsewhere, now that it is known.
    expect(await codeOf(one.call('requests/approve', { id }))).toBe('SAME_DEVICE');
    expect(await codeOf(own.call('trading/cancel-orders', { market: 'twd' }))).toBe('done');
    expect((await bert.approve(id)).state).toBe('applied');
    expect(await codeOf(bert.call('requests/approve', { id }))).toBe('done');
    expect(await codeOf(anna.call('requests/withdraw', { id }))).toBe('REQUEST_DECIDED');
  });

  it('sent twice under its key is one, and another under it is refused', async () => {
    const own = await newCustomer();
    const key = requestKey();
    const asked = restriction(own);
    const { id } = await anna.must('requests/send', { asked, requestKey: key });
    expect((await anna.must('requests/send', { asked, requestKey: key })).id).toBe(id);
    const other = restriction(own, { restriction: 'frozen' });
    expect(await codeOf(anna.call('requests/send', { asked: other, requestKey: key }))).toBe('KEY_REUSED');
    expect(await codeOf(anna.call('requests/send', { asked: other, requestKey: requestKey() }))).toBe(
      'REQUEST_PENDING',
    );
    await bert.must('requests/decline', { id, note: 'no ground is given' });
    expect((await anna.must('requests/detail', { id })).decisionNote).toBe('no ground is given');
  });

  it('that was overtaken is not done, and says what changed', async () => {
    const promoted = await addOperator([anna, bert], 'dora', ['reviewer']);
    const { operators } = await anna.must('operators/list-operators', {});
    const operatorId = operators.find(({ name }) => name === 'dora')?.id ?? '';
    const roles = (wanted: OperatorRole[], reason: 'cover' | 'least-rights'): RequestAsked => ({
      ...{ kind: 'operator-roles', payload: { operatorId, roles: wanted, reason } },
    });
    const { id } = await anna.ask(roles(['reviewer', 'market'], 'cover'));
    // Meanwhile the record becomes another by the database's own means: of these only the program knows the mark.
    await read(`update operator set roles = '{reviewer,admin}' where name = 'dora'`);
    expect(await bert.approve(id)).toMatchObject({ state: 'overtaken', outcome: 'OPERATOR_NOT_FOUND' });
    expect((await promoted.call('operators/own-session', {})).http).toBe(401);
  });

  it('about oneself is decided by somebody else', async () => {
    const { operators } = await anna.must('operators/list-operators', {});
    const idOf = (name: string) => operators.find((one) => one.name === name)?.id ?? '';
    const roles = ['admin', 'compliance', 'auditor'] as OperatorRole[];
    const own: RequestAsked = { kind: 'operator-roles', payload: { operatorId: idOf('anna'), roles, reason: 'cover' } };
    expect(await codeOf(anna.call('requests/send', { asked: own, requestKey: requestKey() }))).toBe('OWN_RECORD');
    const { id } = await anna.ask({ kind: 'operator-end', payload: { operatorId: idOf('bert'), reason: 'has-left' } });
    expect(await codeOf(bert.call('requests/approve', { id }))).toBe('OWN_REQUEST');
    await anna.must('requests/withdraw', { id });
  });

  it('put in by the database’s password is nobody’s and is never done', async () => {
    const own = await newCustomer();
    await read(`insert into operator_request (kind, payload, about, customer_id, before, after, note, maker, request_key,
        fingerprint, sent_at, expires_at, state, checker, decided_at, decision_note, mark)
      select 'restriction-set', '{}', 'customer/${own.account}', ${own.account}, '{}', '{}', '', 2, 'forged', 0, now(),
        now() + '1 day', 'approved', (select max(id) from operator), now() - '1 hour'::interval, '', decode(repeat('00', 16), 'hex')`);
    const { requests } = await anna.must('requests/list', {});
    expect(requests.filter(({ customer: about }) => about === own.account)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const [row] = await read(`select state from operator_request where request_key = 'forged'`);
    expect(row).toMatchObject({ state: 'approved' });
    expect((await own.must('restrictions/own-restrictions', {})).restrictions).toEqual([]);
    await read(`delete from operator_request where request_key = 'forged'`);
  }, 30_000);
});

describe('an operator whom somebody puts in with the database’s password', () => {
  it('is let in by nothing, and roles that were added let nothing be done', async () => {
    const { roles: before } = await only('market').must('operators/own-session', {});
    await read(`update operator set roles = roles || '{admin}' where name = 'only-market'`);
    expect((await only('market').call('operators/own-session', {})).http).toBe(401);
    await read(`update operator set roles = '{${before.join()}}' where name = 'only-market'`);
    await read(`insert into operator (name, password_hash, totp, totp_step, roles, state, added_at, mark)
      select 'mallory', password_hash, totp, 0, '{admin,compliance}', 'active', now(), mark from operator where name = 'anna'`);
    await read(`insert into operator_session (operator_id, token_hash, device_hash, device, ip, created_at, last_seen_at,
        expires_at, mark) select (select id from operator where name = 'mallory'), sha256('theirs'), device_hash, device, ip,
        now(), now(), now() + '1 hour', mark from operator_session limit 1`);
    const thief = new OperatorClient(program.url);
    thief.token = 'theirs';
    expect((await thief.call('operators/own-session', {})).http).toBe(401);
    expect(
      await codeOf(
        thief.call('operators/sign-in', {
          ...{ name: 'mallory', password: OPERATOR_PASSWORD, oneTimeCode: anna.code(), device: thief.device },
        }),
      ),
    ).toBe('OPERATOR_CREDENTIALS_WRONG');
    expect((await anna.must('operators/list-operators', {})).operators.some(({ name }) => name === 'mallory')).toBe(
      false,
    );
    await read(`delete from operator_session where operator_id = (select id from operator where name = 'mallory')`);
    await read(`delete from operator where name = 'mallory'`);
  });
});

describe('a verification', () => {
  it('is decided by two reviewers, one of whom has taken it; each look at the photos is the customer’s to see', async () => {
    const [one, two] = [only('reviewer'), await addOperator([anna, bert], 'emil', ['reviewer'])];
    const own = await newCustomer();
    const id = await handInCase(own);
    expect(await codeOf(one.call('verification/view-photos', { id }))).toBe('CASE_NOT_TAKEN');
    await one.must('verification/take-case', { id, taken: true });
    expect(await codeOf(two.call('verification/take-case', { id, taken: true }))).toBe('CASE_TAKEN');
    expect(await codeOf(two.call('verification/view-photos', { id }))).toBe('CASE_NOT_TAKEN');
    const photos = await one.must('verification/view-photos', { id });
    expect(Buffer.from(photos.front, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const asked: RequestAsked = { kind: 'verification-pass', payload: { caseId: id } };
    expect(await codeOf(two.call('requests/send', { asked, requestKey: requestKey() }))).toBe('CASE_TAKEN');
    const sent = await one.ask(asked);
    expect(await codeOf(one.call('requests/approve', { id: sent.id }))).toBe('OWN_REQUEST');
    expect((await own.must('verification/own-case', {})).state).toBe('under-review');
    // Who is to approve it sees what the first has seen.
    await two.must('verification/view-photos', { id });
    expect(await two.approve(sent.id)).toMatchObject({ state: 'applied', outcome: `verification-case/${id}` });
    expect(await own.must('verification/own-case', {})).toMatchObject({
      ...{ state: 'certified', decidedBy: 'operator' },
      views: [{ by: 'operator' }, { by: 'operator' }],
    });
    expect(await codeOf(two.call('verification/view-photos', { id }))).toBe('CASE_NOT_TAKEN');
    const { entries } = await only('auditor').must('operators/list-log', { customer: own.account });
    expect(entries.filter(({ action }) => action === 'photos-viewed').map(({ operator }) => operator)).toEqual([
      'emil',
      'only-reviewer',
    ]);
    expect(entries.every(({ holds }) => holds)).toBe(true);
  });
});

describe('a restriction', () => {
  it('set by two stops what it names and nothing else, cancels orders, is told, appealed against and lifted', async () => {
    const own = await newCustomer();
    const { quotes } = await own.must('quotes/snapshot', { symbols: ['US:AAPL'] });
    const price = Math.floor(Number(quotes[0]?.reference) / 200) * 100;
    const ticket = { symbol: 'US:AAPL', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1, price } as const;
    const placed = await own.call('trading/place-order', { ...ticket, clientOrderId: 'before-it' });
    const { id } = await anna.ask(restriction(own));
    expect((await bert.approve(id)).state).toBe('applied');
    if (placed.status === 1)
      await eventually('the open order is cancelled', async () => {
        const { orders } = await own.must('trading/list-orders', { market: 'usd', show: 'pending' });
        return orders.length === 0 ? true : undefined;
      });
    expect(await codeOf(own.call('trading/place-order', { ...ticket, clientOrderId: 'after-it' }))).toBe(
      'TRADING_RESTRICTED',
    );
    const legs = [
      { trigger: { kind: 'trailing', trail: 900, trailUnit: 'bps' }, type: 'market', timeInForce: 'ROD' },
    ] as const;
    const conditional = { symbol: 'US:AAPL', side: 'buy', quantity: 1, today: false, legs: [...legs] } as const;
    expect(
      await codeOf(
        own.call('trading/place-conditional', { ...conditional, legs: [...legs], clientOrderId: 'when-it-is' }),
      ),
    ).toBe('TRADING_RESTRICTED');
    // What is the customer's stays to be seen, and to be exported.
    for (const path of ['portfolio/assets', 'portfolio/holdings'] as const)
      expect(await codeOf(own.call(path, { market: 'usd' }))).toBe('done');
    expect(await codeOf(own.call('statements/fund-record', { currency: 'USD' }))).toBe('done');
    expect(await codeOf(own.call('seals/own-books', {}))).toBe('done');
    const { restrictions } = await own.must('restrictions/own-restrictions', {});
    expect(restrictions).toMatchObject([{ kind: 'no-trading', reason: 'market-abuse', state: 'active', appeal: null }]);
    expect(JSON.stringify(restrictions)).not.toMatch(/anna|bert/);
    const { messages } = await own.must('notices/list-messages', {});
    expect(messages.map(({ event }) => event.event)).toContain('restriction-set');
    const restrictionId = restrictions[0]?.id ?? '';
    await own.must('restrictions/appeal', { id: restrictionId, text: 'These orders were my brother’s.' });
    expect(await codeOf(own.call('restrictions/appeal', { id: restrictionId, text: 'And another thing.' }))).toBe(
      'APPEAL_SENT',
    );
    expect(await codeOf(customer.call('restrictions/appeal', { id: restrictionId, text: 'Not my own one.' }))).toBe(
      'RESTRICTION_ENDED',
    );
    const record = await only('auditor').must('customers/record', { customer: own.account });
    expect(record.restrictions).toMatchObject([
      { setBy: 'anna', approvedBy: 'bert', appeal: { text: 'These orders were my brother’s.' } },
    ]);
    const lift = await bert.ask({ kind: 'restriction-lift', payload: { restrictionId, reason: 'appeal-granted' } });
    expect((await anna.approve(lift.id)).state).toBe('applied');
    expect(await codeOf(own.call('trading/place-order', { ...ticket, clientOrderId: 'after-all' }))).not.toBe(
      'TRADING_RESTRICTED',
    );
  }, 60_000);

  it('is not set for longer than two operators look again, nor twice, nor on nobody', async () => {
    const own = await newCustomer();
    const send = (asked: RequestAsked) => codeOf(anna.call('requests/send', { asked, requestKey: requestKey() }));
    expect(await send(restriction(own, { reviewAt: Date.now() + 31 * DAY }))).toBe('REVIEW_DATE_INVALID');
    expect(await send(restriction(own, { reviewAt: Date.now() + 60_000 }))).toBe('REVIEW_DATE_INVALID');
    expect(await send(restriction(own, { customer: '999999999' }))).toBe('CUSTOMER_NOT_FOUND');
    const { id } = await anna.ask(restriction(own, { restriction: 'frozen' }));
    await bert.approve(id);
    expect(await send(restriction(own, { restriction: 'frozen' }))).toBe('RESTRICTED_ALREADY');
    const order = { symbol: 'US:AAPL', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 } as const;
    expect(await codeOf(own.call('trading/place-order', { ...order, clientOrderId: 'while-frozen' }))).toBe(
      'ACCOUNT_FROZEN',
    );
    const { quoteId } = await own.must('conversion/quote-conversion', { from: 'TWD', to: 'USD', amount: '100000' });
    expect(await codeOf(own.call('conversion/convert', { quoteId, conversionKey: 'while-frozen' }))).toBe(
      'ACCOUNT_FROZEN',
    );
  });

  it('stops every call that moves money by a new wish', () => {
    const moving = endpointsAt('customers').filter(({ movesMoney }) => movesMoney === true);
    expect(moving.filter(({ stoppedBy }) => !stoppedBy.includes('frozen' as never)).map(({ path }) => path)).toEqual(
      [],
    );
    const reading = endpointsAt('customers').filter(({ path }) => /^(portfolio|statements|seals)\//.test(path));
    expect(reading.filter(({ stoppedBy }) => stoppedBy.length > 0)).toEqual([]);
  });
});

describe('a closure', () => {
  it('is announced and withdrawn by two, of days that have not begun', async () => {
    const { firstDays } = await only('market').must('oversight/markets', {});
    const close = (day: string): RequestAsked => ({
      kind: 'market-close',
      payload: { country: 'taiwan', day, reason: 'typhoon' },
    });
    const before = new Date(Date.parse(firstDays.taiwan) - DAY).toISOString().slice(0, 10);
    expect(await codeOf(anna.call('requests/send', { asked: close(before), requestKey: requestKey() }))).toBe(
      'CLOSURE_TOO_LATE',
    );
    const { id } = await only('market').ask(close(firstDays.taiwan));
    expect((await bert.approve(id)).state).toBe('applied');
    const stands = { country: 'taiwan', day: firstDays.taiwan, note: 'typhoon' };
    expect((await anna.must('oversight/markets', {})).closures).toEqual([stands]);
    const payload = { country: 'taiwan', day: firstDays.taiwan, reason: 'announced-in-error' } as const;
    const reopen = await anna.ask({ kind: 'market-reopen', payload });
    expect((await only('market').approve(reopen.id)).state).toBe('applied');
    // Put in by the database's password, and what stood once with its old mark: both are seen, and neither closes a day.
    const put = 'insert into market_closure (country, day, note, closes, mark) ';
    await read(`${put} values ('taiwan', '${firstDays.taiwan}', 'typhoon', true, null)`);
    await read(`${put} select country, day, note, closes, mark from market_closure where closes and mark is not null`);
    expect(await anna.must('oversight/markets', {})).toMatchObject({ closures: [], forgedClosures: 2 });
  });
});

describe('a corporate action', () => {
  it('is announced and taken back by two before its day, by nobody alone, and not by the database', async () => {
    await read(`insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, source)
      values (1042, '2031-01-02', 'cash', 9, 'operators')`);
    const { firstDays } = await only('market').must('oversight/markets', {});
    const tradingDay = (from: string) => {
      const day = new Date(Date.parse(from) + 7 * DAY);
      while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
      return day.toISOString().slice(0, 10);
    };
    const exDate = tradingDay(firstDays.us);
    const pays = (change: object): RequestAsked => ({
      kind: 'dividend-announce',
      payload: {
        ...{ symbol: 'US:BLK', exDate, cashPerShare: '5.25', payDate: exDate, reason: 'company-announcement' },
        ...change,
      },
    });
    const refused = (asked: RequestAsked) => codeOf(anna.call('requests/send', { asked, requestKey: requestKey() }));
    expect(await refused(pays({ exDate: '2020-01-02' }))).toBe('EX_DATE_TOO_LATE');
    expect(await refused(pays({ payDate: '2020-01-02' }))).toBe('PAY_DATE_TOO_EARLY');
    expect(await refused(pays({ cashPerShare: '999999' }))).toBe('DIVIDEND_TOO_LARGE');
    expect(await refused(pays({ symbol: 'US:SPX' }))).toBe('INSTRUMENT_NOT_FOUND');
    const { id } = await only('market').ask(pays({}));
    const actions = async () => (await anna.must('oversight/list-actions', {})).actions;
    expect(await codeOf(only('market').call('requests/approve', { id }))).not.toBe('');
    expect(await actions()).toEqual([]);
    expect((await bert.approve(id)).state).toBe('applied');
    const [action, ...others] = await actions();
    expect([others, (await anna.must('oversight/list-actions', {})).forged]).toEqual([[], 1]);
    expect(action).toMatchObject({ symbol: 'US:BLK', exDate, kind: 'cash', cashPerShare: '5.25', payDate: exDate });
    expect(await refused(pays({}))).toBe('ACTION_STANDS');
    const cancel = await anna.ask({
      kind: 'action-cancel',
      payload: { actionId: action?.id ?? '', reason: 'announced-in-error' },
    });
    expect((await only('market').approve(cancel.id)).state).toBe('applied');
    expect(await actions()).toEqual([]);
  });
});

describe('the log of operators', () => {
  it('holds line by line, and a line that was changed or taken away is found', async () => {
    const proof = async () => (await only('auditor').must('operators/list-log', {})).proof;
    await eventually('the log is proved', async () => ((await proof()).lines > 20 ? true : undefined));
    expect((await proof()).holds).toBe(true);
    await read(`update operator_log set facts = '{}' where id = (select max(id) - 3 from operator_log)`);
    const { entries } = await only('auditor').must('operators/list-log', {});
    expect(entries.filter(({ holds }) => !holds).length).toBeGreaterThan(0);
  });

  it('cannot be changed by the server’s own role of the database', async () => {
    const [row] =
      await read(`select has_table_privilege('kuroshio_server', 'operator_log', 'update, delete, truncate') as may,
      has_table_privilege('kuroshio_server', 'posting', 'update, delete, truncate') as posting,
      has_table_privilege('kuroshio_server', 'restriction', 'delete') as restriction`);
    expect(row).toEqual({ may: false, posting: false, restriction: false });
  });
});

it('no call of an operator has moved money or shares', async () => {
  const rows = await read(`select distinct kind from posting order by 1`);
  // Grants, holds, releases and fills: what customers did themselves.
  expect(rows.length).toBeLessThanOrEqual(6);
  const proofs = await eventually('the books are proved', async () => {
    const found = await only('auditor').must('oversight/proofs', {});
    return found.provedAt === null ? undefined : found;
  });
  expect(proofs.proofs.filter(({ holds }) => !holds)).toEqual([]);
});
