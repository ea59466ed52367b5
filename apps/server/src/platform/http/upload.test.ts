import { request as rawRequest } from 'node:http';
import { ok } from '@kuroshio/base';
import { anyone, customer, endpoint } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type HttpServer, route, startHttp } from './index.ts';

const config = endpoint('common/config', {
  summary: 'Settings.',
  access: anyone,
  input: z.strictObject({}),
  output: z.null(),
});
const handIn = endpoint('papers/hand-in', {
  summary: 'Takes a file.',
  access: customer,
  input: z.strictObject({ side: z.enum(['front', 'back']) }),
  output: z.object({ side: z.string(), bytes: z.int(), first: z.int() }),
  upload: { largest: 100_000 },
});

let server: HttpServer;
/** Calls wait here until they are let go. */
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  server = await startHttp({
    doors: {
      customers: {
        routes: [
          route(config, async () => ok(null)),
          route(handIn, async ({ side }, { file = new Uint8Array() }) => {
            await held;
            return ok({ side, bytes: file.length, first: file[0] ?? -1 });
          }),
        ],
        authenticate: async (token) => (token === 'good' ? { customerId: 7, sessionId: 70 } : undefined),
        firstCall: 'common/config',
        rates: { perAddress: 3_000, perCaller: 1_200 },
      },
    },
    config: {
      ...{ port: 0, host: '127.0.0.1', publicUrl: undefined, rateLimit: 1, validateAnswers: true, title: 'Test' },
    },
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics({ withProcess: false }),
    ready: async () => ({}),
  });
});

afterAll(() => server.close());

const HEADERS = { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pair', token: 'good' };
const FILE = { 'content-type': 'application/octet-stream' };

async function send(path: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = FILE) {
  const response = await fetch(`${server.url}/api/vue/${path}`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
  });
  const { msg, data, params } = (await response.json()) as { msg: string; data?: unknown; params?: unknown };
  return { http: response.status, msg, data, params };
}

describe('a file', () => {
  it('reaches its handler as it is, with the input of the query', async () => {
    const bytes = new Uint8Array(90_000).fill(0xff);
    expect(await send('papers/hand-in?side=back', bytes)).toMatchObject({
      http: 200,
      data: { side: 'back', bytes: 90_000, first: 255 },
    });
  });

  it.each([
    ['without its input', 'papers/hand-in', new Uint8Array(9), FILE, 400, 'MALFORMED_INPUT'],
    ['with a strange input', 'papers/hand-in?side=top', new Uint8Array(9), FILE, 400, 'MALFORMED_INPUT'],
    ['with more input', 'papers/hand-in?side=back&side=front', new Uint8Array(9), FILE, 400, 'MALFORMED_INPUT'],
    ['beyond its size', 'papers/hand-in?side=back', new Uint8Array(100_001), FILE, 413, 'INPUT_TOO_LARGE'],
    ['inside JSON', 'papers/hand-in?side=back', '{}', { 'content-type': 'application/json' }, 400, 'MALFORMED_INPUT'],
    ['as a form', 'papers/hand-in?side=back', '{}', { 'content-type': 'multipart/form-data' }, 400, 'MALFORMED_INPUT'],
    ['where none is taken', 'common/config', new Uint8Array(9), FILE, 400, 'MALFORMED_INPUT'],
    ['of a guest', 'papers/hand-in?side=back', new Uint8Array(9), { ...FILE, token: 'bad' }, 401, 'SESSION_EXPIRED'],
    [
      ...(['of another site', 'papers/hand-in?side=back', new Uint8Array(9)] as const),
      ...([{ ...FILE, 'x-xsrf-token': 'other' }, 403, 'XSRF_MISMATCH'] as const),
    ],
  ])('%s is refused', async (_, path, body, headers, http, msg) => {
    expect(await send(path, body, headers)).toMatchObject({ http, msg });
  });

  it('that says to be too large is refused before it is sent', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const request = rawRequest(`${server.url}/api/vue/papers/hand-in?side=back`, {
        method: 'POST',
        headers: { ...HEADERS, ...FILE, 'content-length': '900000000' },
      });
      request.on('response', (response) => resolve(response.statusCode));
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(answer).toBe(413);
  });

  it('waits for no more than sixteen others, and its place is free again when they are answered', async () => {
    let letGo = () => {};
    held = new Promise((resolve) => {
      letGo = resolve;
    });
    const first = Array.from({ length: 16 }, () => send('papers/hand-in?side=back', new Uint8Array(9)));
    await expect
      .poll(async () => (await send('papers/hand-in?side=back', new Uint8Array(9), { ...FILE, token: 'good' })).msg)
      .toBe('SYSTEM_BUSY');
    letGo();
    expect((await Promise.all(first)).map(({ http }) => http)).toEqual(Array(16).fill(200));
    expect(await send('papers/hand-in?side=back', new Uint8Array(9))).toMatchObject({ http: 200 });
  });
});
