import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ok } from '@kuroshio/base';
import { anyone, customer, endpoint } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { DestinationStream } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { addressBlock, createAddressOf, type HttpServer, type Route, route, startHttp } from './index.ts';

const config = endpoint('common/config', {
  summary: 'Settings.',
  access: anyone,
  input: z.strictObject({ type: z.literal('all') }),
  output: z.array(z.object({ name: z.string(), value: z.string() })),
});
const whoAmI = endpoint('identity/who-am-i', {
  summary: 'Who is calling <b>now</b>.',
  access: anyone,
  input: z.strictObject({}),
  output: z.object({ customerId: z.number().nullable(), account: z.string().nullable(), ip: z.string() }),
});
const pay = endpoint('funding/pay', {
  summary: 'Pays.',
  access: customer,
  input: z.strictObject({ amount: z.string().regex(/^\d+$/), note: z.string().default('none') }),
  output: z.object({ paid: z.string(), note: z.string(), by: z.number() }),
  refusals: ['BALANCE_INSUFFICIENT'],
});
const explode = endpoint('funding/explode', {
  summary: 'Breaks.',
  access: anyone,
  input: z.strictObject({ how: z.enum(['throw', 'bigint', 'contract', 'unpromised', 'expired']) }),
  output: z.object({ n: z.number() }),
});
const guess = endpoint('identity/guess', {
  summary: 'May be tried thrice a minute.',
  access: anyone,
  input: z.strictObject({}),
  output: z.null(),
  rate: { perMinute: 3, by: 'ip' },
});

const routes: readonly Route[] = [
  route(config, async () => ok([{ name: 'title', value: 'Test' }])),
  route(whoAmI, async (_input, { customer, account, ip }) =>
    ok({ customerId: customer?.customerId ?? null, account: account ?? null, ip }),
  ),
  route(pay, async ({ amount, note }, context) => {
    if (BigInt(amount) > 100n) {
      return refuse('BALANCE_INSUFFICIENT', { needed: amount, available: '100', currency: 'TWD' });
    }
    return ok({ paid: amount, note, by: context.requireCustomer().customerId });
  }),
  route(explode, async ({ how }) => {
    if (how === 'throw') throw new Error('secret detail of the database');
    if (how === 'unpromised') return refuse('ORDER_NOT_FOUND');
    if (how === 'expired') return refuse('SESSION_EXPIRED');
    return ok({ n: how === 'bigint' ? (1n as unknown as number) : (null as unknown as number) });
  }),
  route(guess, async () => ok(null)),
];

const TOKEN = 'token-of-those-who-run-it';
const operations = { authorization: `Bearer ${TOKEN}` };

let server: HttpServer;
let site: string;
let ready = true;
let mostCalls = 1;
let fed = true;
const logged: string[] = [];

beforeAll(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'kuroshio-site-'));
  mkdirSync(path.join(site, 'assets'));
  writeFileSync(
    path.join(site, 'index.html'),
    '<!doctype html><script>early()</script><style>b{}</style><title>app</title>',
  );
  writeFileSync(path.join(site, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(path.join(site, 'assets', 'main-abc123.js.br'), 'as if compressed');
  server = await startHttp({
    doors: {
      customers: {
        routes,
        authenticate: async (token) => (token === 'good' ? { customerId: 7, sessionId: 70 } : undefined),
        firstCall: 'common/config',
        rates: { perAddress: 3_000, perCaller: 1_200 },
        staticDir: site,
      },
    },
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: undefined,
      rateLimit: 1,
      validateAnswers: true,
      title: 'Test',
      trustedProxies: ['127.0.0.1'],
      operationsToken: TOKEN,
    },
    mostCalls: () => mostCalls,
    clock: systemClock,
    log: createLog('info', { write: (line: string) => void logged.push(line) } satisfies DestinationStream),
    metrics: createMetrics({ withProcess: false }),
    ready: async () => ({ database: ready, exchange: true }),
    told: () => ({ feeds: fed }),
  });
});

afterAll(async () => {
  await server.close();
  rmSync(site, { recursive: true });
});

interface Sent {
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

async function post(name: string, { body = {}, raw, headers = {} }: Sent = {}) {
  const response = await fetch(`${server.url}/api/vue/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pair', ...headers },
    body: raw ?? JSON.stringify(body),
  });
  return { http: response.status, body: await response.json(), headers: response.headers };
}

describe('the envelope', () => {
  it('carries success, with defaults filled in by the schema', async () => {
    const answer = await post('funding/pay', { body: { amount: '100' }, headers: { token: 'good' } });
    expect(answer).toMatchObject({
      http: 200,
      body: { status: 1, msg: '', data: { paid: '100', note: 'none', by: 7 } },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('carries a refusal as HTTP 200 with code and params', async () => {
    const answer = await post('funding/pay', { body: { amount: '101' }, headers: { token: 'good' } });
    expect(answer).toMatchObject({
      http: 200,
      body: {
        status: 0,
        msg: 'BALANCE_INSUFFICIENT',
        params: { needed: '101', available: '100', currency: 'TWD' },
      },
    });
  });
});

describe('the token', () => {
  it.each([[{}], [{ token: 'bad' }], [{ token: 'x'.repeat(5000) }]])('%# is refused with 401', async (headers) => {
    const answer = await post('funding/pay', { body: { amount: '1' }, headers: headers as Record<string, string> });
    expect(answer).toMatchObject({ http: 401, body: { status: 0, msg: 'SESSION_EXPIRED', params: {} } });
  });

  it('tells an open endpoint who calls, and makes a guest of a bad one', async () => {
    const known = await post('identity/who-am-i', { headers: { token: 'good', account: 'twd' } });
    expect(known.body.data).toEqual({ customerId: 7, account: 'twd', ip: '127.0.0.1' });
    const guest = await post('identity/who-am-i', { headers: { token: 'bad' } });
    expect(guest.body.data).toEqual({ customerId: null, account: null, ip: '127.0.0.1' });
  });

  it('found expired by a handler is 401 too', async () => {
    expect(await post('funding/explode', { body: { how: 'expired' } })).toMatchObject({ http: 401 });
  });
});

describe('malformed input', () => {
  it.each([
    ['not JSON', { raw: '{"amount": ' }, { path: '', problem: 'not valid JSON' }],
    ['a wrong type', { body: { amount: 5 } }, { path: 'amount' }],
    ['a number that is none', { body: { amount: '1.5' } }, { path: 'amount' }],
    ['an unknown field', { body: { amount: '5', more: 1 } }, { path: '' }],
    ['a list', { body: [] }, { path: '' }],
    ['null', { raw: 'null' }, {}],
    ['nothing', { raw: '' }, { path: 'amount' }],
    ['a poisoned prototype', { raw: '{"amount":"1","__proto__":{"x":1}}' }, {}],
    [
      'another content type',
      { raw: 'amount=1', headers: { 'content-type': 'application/x-www-form-urlencoded', token: 'good' } },
      { problem: 'the content type must be application/json' },
    ],
  ] satisfies [string, Sent, object][])('%s is 400 and says where', async (_name, sent, params) => {
    const answer = await post('funding/pay', { headers: { token: 'good' }, ...sent });
    expect(answer).toMatchObject({ http: 400, body: { status: 0, msg: 'MALFORMED_INPUT', params } });
  });

  it('over 64 KiB is 413', async () => {
    const answer = await post('funding/pay', { raw: `"${'x'.repeat(65 * 1024)}"`, headers: { token: 'good' } });
    expect(answer).toMatchObject({ http: 413, body: { msg: 'INPUT_TOO_LARGE' } });
  });

  it('to an unknown path is 404, by another method 405', async () => {
    expect(await post('funding/nothing')).toMatchObject({ http: 404, body: { status: 0, msg: 'NOT_FOUND' } });
    const get = await fetch(`${server.url}/api/vue/funding/pay`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a defect', () => {
  it.each(['throw', 'bigint', 'contract', 'unpromised'])(
    '(%s) is 500 with an id that is in the log, and no detail',
    async (how) => {
      const answer = await post('funding/explode', { body: { how } });
      expect(answer).toMatchObject({ http: 500, body: { status: 0, msg: 'SYSTEM_BUSY', params: {} } });
      const id = answer.headers.get('x-error-id');
      expect(id).toBeTruthy();
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      expect(logged.some((line) => line.includes(String(id)) && line.includes('request failed'))).toBe(true);
    },
  );
});

describe('the XSRF pair', () => {
  it('is refused when it is missing or unequal', async () => {
    for (const headers of [{ cookie: '' }, { 'x-xsrf-token': '' }, { 'x-xsrf-token': 'other' }]) {
      const answer = await post('identity/who-am-i', { headers: headers as Record<string, string> });
      expect(answer).toMatchObject({ http: 403, body: { msg: 'XSRF_MISMATCH' } });
    }
  });

  it('is brought by the first call, which needs none', async () => {
    const answer = await post('common/config', {
      body: { type: 'all' },
      headers: { cookie: '', 'x-xsrf-token': '' },
    });
    expect(answer).toMatchObject({ http: 200, body: { status: 1 } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/);
    const value = cookie.slice('XSRF-TOKEN='.length, cookie.indexOf(';'));
    const next = await post('identity/who-am-i', { headers: { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value } });
    expect(next.http).toBe(200);
    expect(next.headers.get('set-cookie')).toBeNull();
  });
});

describe('rate limits', () => {
  it('are as many times more as the house has decided, at once', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const calls = async (count: number) => {
      const codes: number[] = [];
      for (let call = 0; call < count; call++) codes.push((await post('identity/guess', { headers })).http);
      return codes;
    };
    expect(await calls(3)).toEqual([200, 200, 200]);
    mostCalls = 2;
    expect(await calls(4)).toEqual([200, 200, 200, 429]);
    mostCalls = 1;
  });

  it('refuse with the seconds to wait, each address for itself', async () => {
    for (let call = 0; call < 3; call++) expect((await post('identity/guess')).http).toBe(200);
    const refused = await post('identity/guess');
    expect(refused).toMatchObject({ http: 429, body: { msg: 'TOO_FREQUENT' } });
    expect(refused.body.params.seconds).toBeGreaterThan(0);
    expect(refused.body.params.seconds).toBeLessThanOrEqual(60);
    // A proxy that the setting names is believed about whom it speaks for.
    expect((await post('identity/guess', { headers: { 'x-forwarded-for': '203.0.113.9' } })).http).toBe(200);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['100001', '100001'],
  ])('count %s as %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});

describe('where a request comes from', () => {
  const coming = (remoteAddress: string, forwarded?: string) =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const proxies = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
  it.each([
    ['directly', '198.51.100.7', undefined, '198.51.100.7'],
    ['from a stranger who claims to be a proxy', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['by a proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['by a proxy, as IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['by two proxies', '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['with an invented address before', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['with a customer’s number for an address', '127.0.0.1', '100001', '127.0.0.1'],
    ['with a number behind a proxy', '127.0.0.1', '100001, 10.1.2.3', '10.1.2.3'],
    ['with nothing', '127.0.0.1', '', '127.0.0.1'],
    ['with a port', '127.0.0.1', '203.0.113.9:443', '127.0.0.1'],
    ['with another spelling of an address', '127.0.0.1', '0x7f.1', '127.0.0.1'],
    ['with a thousand proxies', '127.0.0.1', Array(1_000).fill('10.0.0.1').join(), '10.0.0.1'],
  ])('%s', (_, remote, forwarded, address) => {
    expect(createAddressOf(proxies)(coming(remote, forwarded))).toBe(address);
  });

  it('is nobody’s word where no proxy is named', () => {
    expect(createAddressOf([])(coming('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1');
  });

  it('never counts a guest as a customer, nor a customer as a guest', async () => {
    // The customer 7 has 200 calls in ten seconds, and so has each address.
    const spent = { headers: { 'x-forwarded-for': '7' } };
    for (let call = 0; call < 205; call++) await post('identity/who-am-i', spent);
    expect((await post('identity/who-am-i', spent)).http).toBe(429);
    expect((await post('identity/who-am-i', { headers: { token: 'good' } })).http).toBe(200);
  });

  it('cannot be changed with each guess', async () => {
    const guesses: number[] = [];
    for (let n = 0; n < 12; n++)
      guesses.push((await post('identity/guess', { headers: { 'x-forwarded-for': `guess-${n}` } })).http);
    expect(guesses.filter((http) => http === 200).length).toBeLessThanOrEqual(3);
  });
});

describe('long answers', () => {
  /** As they go over the wire: `fetch` would unpack them. */
  async function raw(where: string, accepted?: string) {
    const { hostname, port } = new URL(server.url);
    const headers = { ...operations, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
    const response = await new Promise<IncomingMessage>((resolve) => {
      rawRequest({ hostname, port, path: where, headers }, resolve).end();
    });
    const body = Buffer.concat(await response.toArray());
    return { headers: response.headers, body };
  }

  it.each([
    ['gzip, deflate, br', true],
    ['br;q=1, gzip;q=0.2', true],
    ['gzip;q=0', false],
    ['br', false],
    [undefined, false],
  ])('to who accepts %s are compressed: %s', async (accepted, compressed) => {
    const plain = (await raw('/api/vue/openapi.json')).body;
    const { headers, body } = await raw('/api/vue/openapi.json', accepted);
    expect(headers['content-encoding']).toBe(compressed ? 'gzip' : undefined);
    expect(headers['content-length']).toBe(String(body.length));
    expect(compressed ? gunzipSync(body) : body).toEqual(plain);
    if (compressed) expect(body.length).toBeLessThan(plain.length / 2);
  });

  it('that are short are left as they are', async () => {
    expect((await raw('/healthz', 'gzip')).headers['content-encoding']).toBeUndefined();
  });
});

describe('what else is served', () => {
  const get = async (where: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + where, { headers: { ...operations, ...headers } });
    return { http: response.status, text: await response.text(), headers: response.headers };
  };

  it('health, readiness and figures', async () => {
    expect((await get('/healthz')).http).toBe(200);
    expect((await get('/readyz')).http).toBe(200);
    ready = false;
    expect(await get('/readyz')).toMatchObject({ http: 503, text: expect.stringContaining('"database":false') });
    ready = true;
    fed = false;
    expect(await get('/readyz')).toMatchObject({ http: 200, text: expect.stringContaining('"told":{"feeds":false}') });
    fed = true;
    expect((await get('/metrics')).text).toMatch(/kuroshio_http_request_seconds_count\{.*status="401"\}/);
  });

  it('figures and documents to nobody without the token', async () => {
    for (const where of ['/metrics', '/api/vue/docs', '/api/vue/docs.css', '/api/vue/openapi.json']) {
      for (const authorization of ['', 'Bearer x', 'Bearer', `Basic ${btoa('any:wrong')}`, `Digest ${TOKEN}`]) {
        const refused = await get(where, { authorization });
        expect(refused, where).toMatchObject({ http: 401, text: expect.stringContaining('SESSION_EXPIRED') });
        expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
      expect((await get(where)).http).toBe(200);
      expect((await get(where, { authorization: `Basic ${btoa(`any:${TOKEN}`)}` })).http).toBe(200);
    }
  });

  it('a document once to who keeps it', async () => {
    const first = await get('/api/vue/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(await get('/api/vue/openapi.json', { 'if-none-match': tag })).toMatchObject({ http: 304, text: '' });
    expect(await get('/api/vue/openapi.json', { 'if-none-match': '"other"' })).toMatchObject({ http: 200 });
  });

  it('pages that are not there, and all others, only so often to one address', async () => {
    const answers = async (where: string, count: number, headers: Record<string, string>) => {
      const seen = new Map<number, number>();
      for (let call = 0; call < count; call++) {
        const { http } = await get(where, headers);
        seen.set(http, (seen.get(http) ?? 0) + 1);
      }
      return Object.fromEntries(seen);
    };
    const one = { 'x-forwarded-for': '198.51.100.1' };
    expect(await answers('/nothing', 304, one)).toEqual({ 404: 300, 429: 4 });
    expect((await get('/nothing', { 'x-forwarded-for': '198.51.100.2' })).http).toBe(404);
    // Other pages and looks at its health are counted for themselves.
    expect((await get('/', one)).http).toBe(200);
    expect(await answers('/healthz', 604, one)).toEqual({ 200: 600, 429: 4 });
  }, 60_000);

  it('the OpenAPI document', async () => {
    const document = JSON.parse((await get('/api/vue/openapi.json')).text);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(routes.map((one) => `/api/vue/${one.endpoint.path}`));
    const { post: operation } = document.paths['/api/vue/funding/pay'];
    expect(operation).toMatchObject({
      operationId: 'fundingPay',
      security: [{ token: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['amount'] } } } },
    });
    expect(operation.responses['200'].content['application/json'].schema.oneOf[0].properties.data.required).toEqual([
      'paid',
      'note',
      'by',
    ]);
  });

  it('a readable page, escaped and within the content policy', async () => {
    const { text, headers } = await get('/api/vue/docs');
    expect(text).toContain('POST /api/vue/funding/pay');
    expect(text).toContain('BALANCE_INSUFFICIENT');
    expect(text).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(text).not.toMatch(/<script|<style|style=|https?:\/\//);
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect((await get('/api/vue/docs.css')).headers.get('content-type')).toContain('text/css');
  });

  it('the app, with lasting caching for hashed files only', async () => {
    const index = await get('/');
    expect(index).toMatchObject({ http: 200, text: expect.stringContaining('<title>app') });
    expect(index.headers.get('cache-control')).toBe('no-cache');
    expect(index.headers.get('set-cookie')).toContain('XSRF-TOKEN=');
    const policy = index.headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    // The one script and the styles that stand in the page, by what they say: others in their place do nothing.
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('early()')}';`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash('b{}')}';`);
    expect(index.headers.get('x-content-type-options')).toBe('nosniff');
    expect(index.headers.get('strict-transport-security')).toBeNull();
    writeFileSync(path.join(site, '.build-stamp'), 'not for visitors');
    expect((await get('/.build-stamp')).http).toBe(404);
    expect((await get('/assets/main-abc123.js.br')).http).toBe(404);
    expect((await get('/%')).http).toBe(400);
    const script = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // A cache between would hand one person's cookie to the next.
    expect(script.headers.get('set-cookie')).toBeNull();
  });

  it('compressed files as they lie, and nothing outside its folder', async () => {
    const seen = await new Promise<{ encoding: unknown; status: unknown }[]>((resolve, reject) => {
      const results: { encoding: unknown; status: unknown }[] = [];
      for (const where of ['/assets/main-abc123.js', '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
        const sent = rawRequest(server.url, { path: where, headers: { 'accept-encoding': 'br' } }, (response) => {
          response.resume();
          results.push({ encoding: response.headers['content-encoding'], status: response.statusCode });
          if (results.length === 3) resolve(results);
        });
        sent.on('error', reject).end();
      }
    });
    expect(seen).toContainEqual({ encoding: 'br', status: 200 });
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
