import { ok } from '@kuroshio/base';
import { anyone, endpoint } from '@kuroshio/contract';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type HttpServer, route, startHttp } from './index.ts';

const nothing = { summary: '', access: anyone, input: z.strictObject({}), output: z.object({}) };
const first = endpoint('common/config', nothing);
const other = endpoint('quotes/phases', nothing);
let server: HttpServer | undefined;
afterEach(() => server?.close());

async function start(publicUrl: string | undefined): Promise<HttpServer> {
  server = await startHttp({
    doors: {
      customers: {
        routes: [first, other].map((one) => route(one, async () => ok({}))),
        authenticate: async () => undefined,
        firstCall: 'common/config',
        rates: { perAddress: 3_000, perCaller: 1_200 },
      },
    },
    config: { port: 0, host: '127.0.0.1', publicUrl, rateLimit: 1, validateAnswers: true, title: '' },
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics({ withProcess: false }),
    ready: async () => ({}),
  });
  return server;
}

const post = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/vue/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

it('is one that only this very host can have given where the address is https, and no other counts', async () => {
  const { url } = await start('https://broker.example');
  const [cookie = ''] = (await post(url, 'common/config')).headers.getSetCookie();
  // What the prefix asks for: Secure, the path /, no domain (RFC 6265bis 4.1.3.2).
  expect(cookie).toMatch(/^__Host-XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Strict$/);
  const value = cookie.split(/[=;]/)[1] ?? '';
  const pair = { 'x-xsrf-token': value };
  expect((await post(url, 'quotes/phases', { ...pair, cookie: `__Host-XSRF-TOKEN=${value}` })).status).toBe(200);
  // A neighbouring host may set this one for ours.
  expect((await post(url, 'quotes/phases', { ...pair, cookie: `XSRF-TOKEN=${value}` })).status).toBe(403);
});

it('has its plain name where it is not, as browsers refuse the other', async () => {
  const { url } = await start(undefined);
  const [cookie = ''] = (await post(url, 'common/config')).headers.getSetCookie();
  expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/);
});
