import { createState } from '../exchange/state.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { TABLES } from '@kuroshio/market';
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import type { WrittenMessage } from './inbox.ts';
import { createMessagePusher, type MessagePusher } from './push-messages.ts';
import { isPushService } from './push-hosts.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** What a browser keeps of its subscription: a key pair and a secret (RFC 8291). */
function createBrowser() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return { ecdh, publicKey, auth, p256dh: publicKey.toString('base64url'), secret: auth.toString('base64url') };
}

/** What the key of a message is derived with. */
const INFO = 'WebPush: info\0';

/** Decrypts a body of content encoding aes128gcm as a browser does (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, publicKey, auth }: ReturnType<typeof createBrowser>): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const shared = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from(INFO), publicKey, sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const prk = createHmac('sha256', salt).update(ikm).digest();
  const part = (name: string, length: number) =>
    createHmac('sha256', prk)
      .update(Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), Buffer.from([1])]))
      .digest()
      .subarray(0, length);
  const cipher = body.subarray(21 + keyLength);
  const open = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  open.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([open.update(cipher.subarray(0, -16)), open.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const NOW = Date.parse('2026-07-09T01:00:00Z');
const log = createLog('silent');
let test: TestDatabase;
let customer: number;
let session: bigint;
let service: Server;
let base: string;
let received: Received[];
let answers: number[];
/** Paths at which nothing is answered. */
const silent = new Set<string>();
let keys: VapidKeys;
let clock: ManualClock;
const exchange = { view: viewAsItStands(createState(TABLES)) };
let pusher: MessagePusher;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  const [row] = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     values ('+886912345678', '', 'HOUSE222', 'tw', now()) returning id`,
  );
  customer = row?.id ?? 0;
  keys = await readVapidKeys(test.database);
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      if (!silent.has(request.url ?? '')) response.writeHead(answers.shift() ?? 201).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await test.close();
});

beforeEach(async () => {
  received = [];
  answers = [];
  clock = createManualClock(NOW);
  await test.owner.query('truncate push_subscription, session cascade');
  const [row] = await test.owner.query<{ id: bigint }>(
    `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at)
     values ($1, 'x', 'Safari', '', now(), now(), '2030-01-01') returning id`,
    [customer],
  );
  session = row?.id ?? 0n;
  pusher = createMessagePusher({
    database: test.database,
    outbound: createOutbound({ allowed: ['127.0.0.1'] }),
    exchange,
    keys,
    subject: 'mailto:it@broker.example',
    clock,
    log,
  });
});

/** A subscription at the local service, as the database has one. */
async function subscribe(path: string, language = 'tw') {
  const browser = createBrowser();
  await test.owner.query(
    `insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, language, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [customer, session, base + path, browser.p256dh, browser.secret, language],
  );
  return browser;
}

const alert = (id = '7'): WrittenMessage => ({
  customer,
  message: {
    id,
    kind: 'alert',
    at: NOW,
    read: false,
    event: {
      event: 'alert',
      alertId: '1',
      symbol: 'TWSE:2330',
      condition: 'price-above',
      threshold: 246_000,
      value: 246_500,
      date: '2026-07-09',
      at: NOW,
    },
  },
});

async function push(...messages: WrittenMessage[]): Promise<void> {
  pusher.push(messages);
  await pusher.idle();
}
const left = () => test.database.query('select id from push_subscription');

describe('web push', () => {
  it('reaches each browser in its language, readable to that browser alone', async () => {
    const taiwan = await subscribe('/tw');
    const english = await subscribe('/en', 'en');
    await push(alert());
    const [one, two] = received.toSorted((a, b) => (a.path < b.path ? 1 : -1));
    expect(one && decrypt(one.body, taiwan)).toEqual({
      title: '台積電 到價提醒',
      body: '成交價 2,465.00，已達設定的 2,460.00 以上。',
      tag: '7',
      url: '/#/information/msgInfo?id=7',
    });
    expect(two && decrypt(two.body, english)).toMatchObject({ title: 'TSMC: alert' });
    expect(() => two && decrypt(two.body, taiwan)).toThrow();
    expect(one?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  });

  it('is signed by the key of the installation, for the service it goes to', async () => {
    await subscribe('/signed');
    await push(alert());
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(received[0]?.headers.authorization)) ?? [];
    expect(key).toBe(keys.publicKey);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signed = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(signed).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: base,
      sub: 'mailto:it@broker.example',
    });
  });

  it.each([404, 410])('forgets a browser that the service no longer knows (%i)', async (status) => {
    await subscribe('/gone');
    answers = [status];
    await push(alert());
    expect(await left()).toEqual([]);
    await push(alert('8'));
    expect(received).toHaveLength(1);
  });

  it('is tried three times where the service is busy, and not again', async () => {
    await subscribe('/busy');
    answers = [503, 429, 500, 201];
    await push(alert());
    for (const wait of [5_000, 60_000, 600_000]) {
      clock.advance(wait);
      await pusher.idle();
    }
    expect(received).toHaveLength(3);
    expect(await left()).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    await subscribe('/redirect');
    answers = [307];
    await push(alert());
    expect(received).toHaveLength(1);
  });

  it('ends with the session', async () => {
    await subscribe('/ended');
    await test.owner.query('update session set revoked_at = now()');
    await push(alert());
    expect(received).toEqual([]);
  });

  it('goes on after a browser that cannot be reached', async () => {
    await subscribe('/here');
    await test.owner.query(`update push_subscription set endpoint = 'http://127.0.0.1:1/away'`);
    await subscribe('/there');
    await push(alert());
    expect(received.map(({ path }) => path)).toEqual(['/there']);
  });

  it('does not wait for another customer’s, whose service does not answer', async () => {
    const [row] = await test.owner.query<{ id: number }>(
      `insert into customer (phone, password_hash, invited_with, language, created_at)
       values ('+886912345679', '', 'HOUSE222', 'tw', now()) returning id`,
    );
    const other = row?.id ?? 0;
    await subscribe('/slow');
    await subscribe('/quick');
    await test.owner.query(`update push_subscription set customer_id = $1 where endpoint like '%/quick'`, [other]);
    silent.add('/slow');
    pusher.push([alert('1'), alert('2'), { ...alert('3'), customer: other }]);
    await expect.poll(() => received.map(({ path }) => path).sort(), { timeout: 3_000 }).toEqual(['/quick', '/slow']);
    service.closeAllConnections();
    silent.clear();
    await pusher.idle();
    // The customer's own come one after the other.
    expect(received.map(({ path }) => path).slice(-1)).toEqual(['/slow']);
  });
});

describe('subscriptions', () => {
  const context = (): CustomerContext => ({
    customer: undefined,
    requireCustomer: () => ({ customerId: customer, sessionId: Number(session) }),
    token: undefined,
    account: undefined,
    ip: '',
    userAgent: '',
    now: clock.now(),
  });
  const input = (n: number) => {
    const { p256dh, secret } = createBrowser();
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${n}`;
    return { endpoint, p256dh, auth: secret, language: 'tw' as const };
  };

  it('are one for a browser, ten at most, and end when they are told to', async () => {
    const start = subscribePush({ database: test.database });
    const end = unsubscribePush({ database: test.database });
    await start(input(1), context());
    await start(input(1), context());
    expect(await left()).toHaveLength(1);
    for (let n = 2; n <= 12; n++) {
      clock.advance(1);
      await start(input(n), context());
    }
    expect(await left()).toHaveLength(10);
    await end({ endpoint: input(12).endpoint }, context());
    await end({ endpoint: 'nonsense' }, context());
    expect(await left()).toHaveLength(9);
    expect(await start({ ...input(1), endpoint: `${base}/inside` }, context())).toMatchObject({
      refusal: { code: 'PUSH_SERVICE_UNKNOWN' },
    });
  });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
    ['https://web.push.apple.com/x', true],
    ['http://fcm.googleapis.com/fcm/send/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com@10.0.0.1/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilfcm.googleapis.com/x', false],
    ['https://127.0.0.1/x', false],
    ['file:///etc/passwd', false],
    ['x', false],
  ])('%s is a push service: %s', (endpoint, is) => {
    expect(isPushService(endpoint)).toBe(is);
  });

  it('are made with keys that stay the same, whoever starts first', async () => {
    const pairs = await Promise.all([readVapidKeys(test.database), readVapidKeys(test.database)]);
    for (const pair of pairs) expect(pair).toEqual(keys);
  });
});
