import { readFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { DOORS } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, newPhone } from '../api/api-client.ts';
import { textFrame } from '../load/frames.ts';
import { OPERATIONS_TOKEN, type Program, startProgram } from '../program.ts';
import { type Caddy, freePort, loopback, startCaddy } from './caddy.ts';

const { base } = DOORS.customers;
/** Where the client of these tests comes from; the proxy comes from 127.0.0.1. */
const OWN_ADDRESS = '127.0.0.77';
const FORGED = '203.0.113.9';

let program: Program;
let caddy: Caddy;
let publicUrl: string;
let httpPort: number;
let programPort: number;

beforeAll(async () => {
  [programPort, httpPort] = [await freePort(), await freePort()];
  publicUrl = `https://localhost:${await freePort()}`;
  program = await startProgram({
    env: { PORT: String(programPort), PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1' },
  });
  caddy = await startCaddy({ publicUrl, program: `127.0.0.1:${programPort}`, httpPort });
}, 180_000);

afterAll(async () => {
  await caddy.stop();
  await program.remove();
});

interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly protocol: string | null;
}

interface Said {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request over TLS, checked against Caddy's own authority, from an address of the client's own. */
function ask(route: string, { method = 'GET', headers = {}, body }: Said = {}): Promise<Heard> {
  const options = { ca: caddy.authority, localAddress: OWN_ADDRESS, lookup: loopback, agent: false } as const;
  return new Promise((resolve, reject) => {
    const request = https.request(publicUrl, { ...options, path: route, method, headers }, (response) => {
      const protocol = (response.socket as TLSSocket).getProtocol();
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, protocol }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

const cookies = ({ headers }: Heard) => headers['set-cookie'] ?? [];

/** A call as the app makes it, with the pair against forgery and with headers that somebody made up. */
async function call(endpoint: string, input: object, forged: Readonly<Record<string, string>> = {}): Promise<Heard> {
  const [cookie = ''] = cookies(await ask('/')).map((one) => one.split(';')[0] ?? '');
  const headers = { cookie, 'x-xsrf-token': cookie.split('=')[1] ?? '', 'content-type': 'application/json', ...forged };
  return ask(base + endpoint, { method: 'POST', headers, body: JSON.stringify(input) });
}

const FORGERIES = { 'x-forwarded-for': FORGED, 'x-real-ip': FORGED, forwarded: `for=${FORGED}` };
const wrongSignIn = { phone: newPhone(), country: 'TW', password: 'a guess of theirs' };

describe('the example of Caddy in front of the program', () => {
  it('speaks TLS of today, and tells browsers to stay with it', async () => {
    // Where the app has not been built the page is missing, which is said by the same headers.
    const page = await ask('/');
    expect(page.protocol).toBe('TLSv1.3');
    expect([200, 404]).toContain(page.status);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const old = {
      ca: caddy.authority,
      lookup: loopback,
      agent: false,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    } as const;
    const refused = new Promise((resolve, reject) => {
      https.get(publicUrl, { ...old, ciphers: 'DEFAULT@SECLEVEL=0' }, resolve).on('error', reject);
    });
    await expect(refused).rejects.toThrow(/protocol version|no protocols available/i);
  });

  it('lets the cookie be one that only this host can set', async () => {
    expect(cookies(await ask('/'))).toEqual([
      expect.stringMatching(/^__Host-XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Strict$/),
    ]);
  });

  it('leads pages from http to https, and answers no call there', async () => {
    const plain = (route: string, method: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: httpPort, path: route, method, agent: false };
        http
          .request(options, (response) => resolve(response.resume()))
          .on('error', reject)
          .end();
      });
    const page = await plain('/?x=1', 'GET');
    expect([page.statusCode, page.headers.location]).toEqual([308, `${publicUrl}/?x=1`]);
    const called = await plain(`${base}common/config`, 'POST');
    expect([called.statusCode, called.headers.location]).toEqual([403, undefined]);
  });

  it('tells the program where a caller is, whatever the caller says', async () => {
    expect(JSON.parse((await call('identity/login', wrongSignIn, FORGERIES)).body)).toMatchObject({ status: 0 });
    const log = path.join(program.dataDir, 'security.log');
    const event = await eventually('the sign-in in the log', () => {
      const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
      return lines
        .map((line) => JSON.parse(line) as { event: string; ip: string })
        .find((one) => one.event === 'sign-in');
    });
    expect(event.ip).toBe(OWN_ADDRESS);
  });

  it('counts a caller who makes up an address each time as one', async () => {
    const answers: Heard[] = [];
    for (let i = 1; i <= 25; i++) {
      const forged = Object.fromEntries(Object.keys(FORGERIES).map((name) => [name, `198.51.100.${i}`]));
      answers.push(await call('identity/login', wrongSignIn, forged));
    }
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  it('carries live data to a page of its own address, and to no other', async () => {
    const upgrade = (origin: string) =>
      new Promise<string>((resolve, reject) => {
        const request = https.request(publicUrl, {
          ...{ ca: caddy.authority, localAddress: OWN_ADDRESS, lookup: loopback, agent: false, path: `${base}live` },
          headers: {
            ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', origin },
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          },
        });
        request.on('upgrade', (_response, socket, head) => {
          let heard = head.toString('latin1');
          socket.on('data', (bytes: Buffer) => {
            heard += bytes.toString('latin1');
            if (!heard.includes('"t":"phases"')) return;
            socket.destroy();
            resolve(heard);
          });
          socket.on('error', reject);
          socket.write(textFrame(JSON.stringify({ op: 'sub', topics: ['phases'] })));
        });
        request.on('response', ({ statusCode }) => reject(new Error(`no upgrade: ${statusCode}`)));
        request.on('error', reject);
        request.end();
      });
    expect(await upgrade(publicUrl)).toContain('"venue":"TWSE"');
    await expect(upgrade('https://elsewhere.example')).rejects.toThrow('no upgrade: 403');
  });

  it.each([
    ...['/metrics', '/METRICS', '/%6detrics', '//metrics', '/./metrics', '/x/../metrics', '/metrics/', '/metrics?x=1'],
    ...['/readyz', '/api/vue/docs', '/api/vue/docs.css', '/api/vue/openapi.json', '/api/vue/%6fpenapi.json'],
    '/api/vue//openapi.json',
  ])('shows %s to nobody outside, not even with the token', async (route) => {
    const answer = await ask(route, { headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` } });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/kuroshio_|openapi/i);
  });

  it('leaves them to those within', async () => {
    const headers = { authorization: `Bearer ${OPERATIONS_TOKEN}` };
    const within = await fetch(`http://127.0.0.1:${programPort}/metrics`, { headers });
    expect([within.status, (await within.text()).includes('kuroshio_')]).toEqual([200, true]);
  });

  it('passes the program’s own words on', async () => {
    const answer = await call('identity/login', { phone: 'x'.repeat(70_000) });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([413, { msg: 'INPUT_TOO_LARGE' }]);
    expect(answer.headers['server']).toBeUndefined();
  });
});
