import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ok } from '@kuroshio/base';
import {
  anyone,
  clientKey,
  customer,
  endpoint,
  operator,
  OPERATOR_ROLES,
  operatorEndpoint,
  type OperatorRole,
} from '@kuroshio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { createManualClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { SecurityEvent } from '../security-log.ts';
import {
  type CustomerContext,
  type Door,
  type Doors,
  type Handler,
  type HttpServer,
  type Operator,
  type OperatorContext,
  type Route,
  route,
  startHttp,
} from './index.ts';

const nothing = z.strictObject({});
const who = z.object({ customer: z.number().nullable(), operator: z.number().nullable() });

const config = endpoint('common/config', { summary: 'Settings.', access: anyone, input: nothing, output: z.null() });
const balance = endpoint('wallet/balance', { summary: 'Own.', access: customer, input: nothing, output: who });
const signIn = operatorEndpoint('operators/sign-in', {
  does: 'reads',
  summary: 'Comes first.',
  access: anyone,
  input: nothing,
  output: who,
});
const pay = operatorEndpoint('wallet/pay-withdrawal', {
  does: 'reads',
  summary: 'Pays a withdrawal.',
  access: operator('treasurer', 'admin'),
  input: z.strictObject({ payoutKey: clientKey }),
  output: who,
  movesMoney: true,
});
const look = operatorEndpoint('operators/look', {
  does: 'reads',
  summary: 'For every operator.',
  access: operator(...OPERATOR_ROLES),
  input: nothing,
  output: who,
});

const customersRoutes: Route[] = [
  route(config, async () => ok(null)),
  route(balance, async (_input, context) => ok({ customer: context.requireCustomer().customerId, operator: null })),
];
let paid = 0;
const operatorsRoutes: Route<'operators'>[] = [
  route(signIn, async (_input, context) => ok({ customer: null, operator: context.operator?.operatorId ?? null })),
  route(pay, async (_input, context) => {
    paid++;
    return ok({ customer: null, operator: context.requireOperator().operatorId });
  }),
  route(look, async (_input, context) => ok({ customer: null, operator: context.requireOperator().operatorId })),
];

/** Both doors have a caller of number 7. */
const customerSessions = new Map([['customer-7', { customerId: 7, sessionId: 70 }]]);
const operatorSessions: ReadonlyMap<string, Operator> = new Map(
  OPERATOR_ROLES.map((role, n) => [`${role}-token`, { operatorId: 7 + n, sessionId: 170 + n, roles: [role] }] as const),
);

const threeInTenSeconds = { perAddress: 3_000, perCaller: 18 };
const upgraded: string[] = [];
const customers: Door<'customers'> = {
  routes: customersRoutes,
  authenticate: async (token) => customerSessions.get(token),
  firstCall: 'common/config',
  rates: threeInTenSeconds,
  upgrade(request, socket) {
    upgraded.push(request.url ?? '');
    socket.end('HTTP/1.1 418 Taken\r\nConnection: close\r\n\r\n');
  },
};
const operators: Door<'operators'> = {
  routes: operatorsRoutes,
  authenticate: async (token) => operatorSessions.get(token),
  firstCall: 'operators/sign-in',
  rates: threeInTenSeconds,
};

const told: SecurityEvent[] = [];

function open(doors: Doors): Promise<HttpServer> {
  return startHttp({
    security: { record: (event) => void told.push(event) },
    doors,
    config: {
      ...{ port: 0, host: '127.0.0.1', publicUrl: undefined, rateLimit: 1, validateAnswers: true, title: 'Test' },
      operationsToken: 'of-operations',
    },
    clock: createManualClock(1_000_000),
    log: createLog('silent'),
    metrics: createMetrics({ withProcess: false }),
    ready: async () => ({}),
  });
}

let site: string;
let server: HttpServer;
beforeAll(() => {
  site = mkdtempSync(path.join(tmpdir(), 'kuroshio-doors-'));
  writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>app</title>');
});
afterAll(() => rmSync(site, { recursive: true }));
beforeEach(async () => {
  server = await open({ customers: { ...customers, staticDir: site }, operators });
  return () => server.close();
});

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly cookie?: string;
  readonly xsrf?: string;
}

/** With both doors' cookies, and the pair of the door that is called. */
async function post(where: string, { token, body = {}, cookie, xsrf }: Sent = {}) {
  const response = await fetch(`${server.url}/api/${where}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookie ?? 'XSRF-TOKEN=of-customers; XSRF-TOKEN-OPS=of-operators',
      'x-xsrf-token': xsrf ?? (where.startsWith('ops/') ? 'of-operators' : 'of-customers'),
      ...(token === undefined ? {} : { token }),
    },
    body: JSON.stringify(body),
  });
  return { http: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
}

const key = { payoutKey: 'payout-0001' };
const expired = { http: 401, body: { status: 0, msg: 'SESSION_EXPIRED' } };

describe('a token', () => {
  it('lets in at its own door', async () => {
    expect(await post('vue/wallet/balance', { token: 'customer-7' })).toMatchObject({
      http: 200,
      body: { data: { customer: 7, operator: null } },
    });
    expect(await post('ops/operators/look', { token: 'reviewer-token' })).toMatchObject({
      http: 200,
      body: { data: { customer: null, operator: 7 } },
    });
  });

  it('means nothing at another', async () => {
    expect(await post('ops/operators/look', { token: 'customer-7' })).toMatchObject(expired);
    expect(await post('ops/wallet/pay-withdrawal', { token: 'customer-7', body: key })).toMatchObject(expired);
    expect(await post('vue/wallet/balance', { token: 'treasurer-token' })).toMatchObject(expired);
    const guest = await post('ops/operators/sign-in', { token: 'customer-7' });
    expect(guest).toMatchObject({ http: 200, body: { data: { operator: null } } });
    const known = await post('ops/operators/sign-in', { token: 'admin-token' });
    expect(known).toMatchObject({ http: 200, body: { data: { operator: 11 } } });
  });

  it('opens no call of the other door under this one', async () => {
    for (const where of [
      'ops/wallet/balance',
      'ops/common/config',
      'vue/wallet/pay-withdrawal',
      'vue/operators/look',
    ]) {
      expect(await post(where, { token: 'treasurer-token' }), where).toMatchObject({ http: 404 });
    }
  });
});

describe('a role', () => {
  it.each(OPERATOR_ROLES.map((role) => [role, ['treasurer', 'admin'].includes(role)] as const))(
    '%s may pay: %s',
    async (role, may) => {
      const before = paid;
      const answer = await post('ops/wallet/pay-withdrawal', { token: `${role}-token`, body: key });
      const refused = { http: 403, body: { status: 0, msg: 'ROLE_REQUIRED', params: { roles: 'treasurer, admin' } } };
      expect(answer).toMatchObject(may ? { http: 200, body: { status: 1 } } : refused);
      expect(paid - before).toBe(may ? 1 : 0);
    },
  );

  it('that is missing is told before the input is looked at', async () => {
    const asked = { token: 'auditor-token', body: { nonsense: 1 } };
    expect(await post('ops/wallet/pay-withdrawal', asked)).toMatchObject({ body: { msg: 'ROLE_REQUIRED' } });
    expect(await post('ops/wallet/pay-withdrawal', { ...asked, token: 'admin-token' })).toMatchObject({
      body: { msg: 'MALFORMED_INPUT' },
    });
  });

  it('is asked of nobody who has no session', async () => {
    expect(await post('ops/wallet/pay-withdrawal', { body: key })).toMatchObject(expired);
  });
});

describe('what is not let in', () => {
  it('is told to the log of security, with door, caller, address and reason, and what is let in is not', async () => {
    told.length = 0;
    await post('vue/wallet/balance', { token: 'customer-7' });
    await post('vue/wallet/balance', { token: 'nobody' });
    await post('vue/wallet/balance', { token: 'customer-7', xsrf: 'made-up' });
    await post('ops/wallet/pay-withdrawal', { token: 'auditor-token', body: key });
    await post('ops/wallet/pay-withdrawal', { token: 'treasurer-token', body: { nonsense: 'SECRET' } });
    const from = { ip: '127.0.0.1', device: 'node', times: 1 };
    const [auditor, treasurer] = ['auditor', 'treasurer'].map(
      (role) => 7 + OPERATOR_ROLES.indexOf(role as OperatorRole),
    );
    expect(told).toEqual([
      { event: 'call', outcome: 'no session', customer: undefined, route: '/api/vue/wallet/balance', ...from },
      { event: 'call', outcome: 'not allowed', customer: undefined, route: '/api/vue/wallet/balance', ...from },
      { event: 'call', outcome: 'not allowed', operator: auditor, route: '/api/ops/wallet/pay-withdrawal', ...from },
      { event: 'call', outcome: 'malformed', operator: treasurer, route: '/api/ops/wallet/pay-withdrawal', ...from },
    ]);
    expect(JSON.stringify(told)).not.toContain('SECRET');
  });
});

describe('the XSRF pair', () => {
  it.each([
    ['ops/operators/look', 'treasurer-token', 'of-customers'],
    ['vue/wallet/balance', 'customer-7', 'of-operators'],
  ])('at %s is not that of the other door', async (where, token, xsrf) => {
    expect(await post(where, { token })).toMatchObject({ http: 200 });
    expect(await post(where, { token, xsrf })).toMatchObject({ http: 403, body: { msg: 'XSRF_MISMATCH' } });
  });

  it('of one door alone does not do for the other', async () => {
    const cookie = 'XSRF-TOKEN=pair';
    const answer = await post('ops/operators/look', { token: 'admin-token', cookie, xsrf: 'pair' });
    expect(answer).toMatchObject({ http: 403, body: { msg: 'XSRF_MISMATCH' } });
  });

  it("is brought by each door's own first call, and by pages that of their app", async () => {
    const first = { cookie: '', xsrf: '' };
    const ofCustomers = await post('vue/common/config', first);
    expect([ofCustomers.http, ofCustomers.cookies.length]).toEqual([200, 1]);
    expect(ofCustomers.cookies[0]).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/);
    const ofOperators = await post('ops/operators/sign-in', first);
    expect([ofOperators.http, ofOperators.cookies.length]).toEqual([200, 1]);
    expect(ofOperators.cookies[0]).toMatch(/^XSRF-TOKEN-OPS=[\w-]{43}; Path=\/; SameSite=Strict$/);
    const page = await fetch(`${server.url}/`);
    expect(page.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['XSRF-TOKEN']);
  });

  it('is not asked for by the first call of this door only', async () => {
    const without = { token: 'admin-token', cookie: '', xsrf: '' };
    expect(await post('ops/operators/look', without)).toMatchObject({ http: 403, body: { msg: 'XSRF_MISMATCH' } });
  });
});

describe('the limit of a caller', () => {
  it('is of its door, and counts nobody of the same number at another', async () => {
    const look = () => post('ops/operators/look', { token: 'reviewer-token' });
    const own = () => post('vue/wallet/balance', { token: 'customer-7' });
    for (let call = 0; call < 3; call++) expect((await look()).http).toBe(200);
    expect(await look()).toMatchObject({ http: 429, body: { msg: 'TOO_FREQUENT' } });
    expect((await post('ops/operators/look', { token: 'treasurer-token' })).http).toBe(200);
    for (let call = 0; call < 3; call++) expect((await own()).http).toBe(200);
    expect(await own()).toMatchObject({ http: 429, body: { msg: 'TOO_FREQUENT' } });
  });
});

describe('the documents', () => {
  const get = async (where: string) =>
    (await fetch(`${server.url}/api/${where}`, { headers: { authorization: 'Bearer of-operations' } })).text();

  it('of a door speak of its calls only', async () => {
    const paths = async (door: string) => Object.keys(JSON.parse(await get(`${door}/openapi.json`)).paths);
    expect(await paths('vue')).toEqual(['/api/vue/common/config', '/api/vue/wallet/balance']);
    const ofOperators = ['operators/sign-in', 'wallet/pay-withdrawal', 'operators/look'];
    expect(await paths('ops')).toEqual(ofOperators.map((one) => `/api/ops/${one}`));
  });

  it('say who may call, with which cookie, and what is refused', async () => {
    const { paths } = JSON.parse(await get('ops/openapi.json'));
    const { post: operation } = paths['/api/ops/wallet/pay-withdrawal'];
    expect(operation.security).toEqual([{ token: [] }]);
    expect(operation.responses['403'].description).toContain('`XSRF-TOKEN-OPS`');
    expect(operation.responses['403'].description).toContain('`ROLE_REQUIRED`');
    expect(operation.responses['403'].description).toContain('`treasurer`, `admin`');
    expect(paths['/api/ops/operators/sign-in'].post.responses['403'].description).not.toContain('ROLE_REQUIRED');
    const page = await get('ops/docs');
    expect(page).toContain('<code>XSRF-TOKEN-OPS</code>, which <code>operators/sign-in</code> brings');
    expect(page).toContain('needs a token of: treasurer, admin');
    expect(page).toContain('moves money: carries a key of repetition');
    expect(page).toContain('<code>KEY_REUSED</code>');
    expect(page).not.toContain('<code>account</code>');
  });
});

describe('a live connection', () => {
  const upgrade = (where: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      const sent = rawRequest(`${server.url}${where}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });

  it('goes to the door whose path it names', async () => {
    upgraded.length = 0;
    expect(await upgrade('/api/vue/live')).toBe(418);
    expect(await upgrade('/api/ops/live')).toBe(404);
    expect(await upgrade('/live')).toBe(404);
    expect(upgraded).toEqual(['/api/vue/live']);
  });
});

describe('a door', () => {
  it('that is not open answers nothing', async () => {
    await server.close();
    server = await open({ customers });
    expect(await post('ops/operators/sign-in', { cookie: '', xsrf: '' })).toMatchObject({ http: 404, cookies: [] });
    expect((await fetch(`${server.url}/api/ops/openapi.json`)).status).toBe(404);
  });

  it('does not open with a call of another, without its first call, or with that for some only', async () => {
    const strayed = operatorsRoutes as unknown as Route[];
    await expect(open({ customers: { ...customers, routes: [...customersRoutes, ...strayed] } })).rejects.toThrow(
      'operators/sign-in is a call of the customers',
    );
    await expect(open({ customers: { ...customers, firstCall: 'common/nothing' } })).rejects.toThrow('first call');
    await expect(open({ customers: { ...customers, firstCall: 'wallet/balance' } })).rejects.toThrow('first call');
  });
});

describe('pages', () => {
  it('of each door stand at its place, and bring its cookie', async () => {
    await server.close();
    server = await open({ customers: { ...customers, staticDir: site }, operators: { ...operators, staticDir: site } });
    for (const [where, cookie] of [
      ['/', 'XSRF-TOKEN'],
      ['/ops/', 'XSRF-TOKEN-OPS'],
    ] as const) {
      const page = await fetch(server.url + where);
      expect([page.status, ...page.headers.getSetCookie().map((one) => one.split('=')[0])]).toEqual([200, cookie]);
    }
  });
});

describe('the types', () => {
  it('keep the callers of two doors apart', () => {
    type Asked = Parameters<(typeof customersRoutes)[number]['handler']>[1];
    expectTypeOf<Asked>().toEqualTypeOf<CustomerContext>();
    expectTypeOf<CustomerContext>().not.toExtend<OperatorContext>();
    expectTypeOf<OperatorContext>().not.toExtend<CustomerContext>();
    expectTypeOf<Handler<unknown, unknown>>().not.toExtend<Handler<unknown, unknown, 'operators'>>();
    expectTypeOf<Handler<unknown, unknown, 'operators'>>().not.toExtend<Handler<unknown, unknown>>();
    expectTypeOf<Route<'operators'>>().not.toExtend<Route>();
    expectTypeOf<Route>().not.toExtend<Route<'operators'>>();
    expectTypeOf<Door<'operators'>['authenticate']>().not.toExtend<Door<'customers'>['authenticate']>();
    expectTypeOf<Door<'customers'>['authenticate']>().not.toExtend<Door<'operators'>['authenticate']>();
    expectTypeOf<ReturnType<OperatorContext['requireOperator']>>().toEqualTypeOf<Operator>();
    expectTypeOf<Operator['roles']>().toEqualTypeOf<readonly OperatorRole[]>();
  });
});
