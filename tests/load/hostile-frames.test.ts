import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@kuroshio/base';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMetrics, type Metrics } from '../../apps/server/src/platform/metrics.ts';
import { createHub, type Hub } from '../../apps/server/src/platform/push/index.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { binaryFrame, textFrame } from './frames.ts';
import { LoadClient } from './load-client.ts';

const PING = '{"op":"ping"}';

let hub: Hub;
let server: Server;
let metrics: Metrics;
let url: string;
let failures: unknown[];
const note = (error: unknown) => failures.push(error);

beforeEach(async () => {
  metrics = createMetrics({ withProcess: false });
  failures = [];
  hub = createHub({ authenticate: async () => undefined, clock: systemClock, log: createLog('silent'), metrics });
  hub.provide('quote/', { kind: 'replace' }, (topic) => ok({ symbol: topic.slice('quote/'.length) }));
  server = createServer();
  server.on('upgrade', hub.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
});

afterEach(async () => {
  await hub.close();
  await new Promise((resolve) => server.close(resolve));
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  expect(failures).toEqual([]);
});

/** A client that keeps its frames, up to some. */
async function open(): Promise<{ readonly client: LoadClient; readonly texts: string[] }> {
  const texts: string[] = [];
  const client = await LoadClient.open({ url, onText: (payload) => texts.push(payload.toString()) });
  return { client, texts };
}

/** Waits until it is so; throws after five seconds. */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 10) {
    if (waited > 5_000) throw new Error('it did not come so');
    await sleep(10);
  }
}

/** Whoever behaves is served, whatever the others do. */
async function expectService(): Promise<void> {
  const { client, texts } = await open();
  client.send({ op: 'sub', topics: ['quote/US:AAPL'] });
  await until(() => texts.length > 0);
  expect(JSON.parse(texts[0] ?? '')).toEqual({ m: [{ t: 'quote/US:AAPL', k: 'snapshot', v: { symbol: 'US:AAPL' } }] });
  client.socket.destroy();
}

const longSub = JSON.stringify({ op: 'sub', topics: Array.from({ length: 401 }, (_, i) => `q/${i}`) });
const piece = (text: string, opcode: number, fin: boolean) => textFrame(text, { opcode, fin });

/** What is sent, and the code with which the server ends it (RFC 6455, 7.4.1). */
const hostile: readonly (readonly [string, Buffer, number])[] = [
  ['text that is not JSON', textFrame('{"op":'), 1008],
  ['an empty text', textFrame(''), 1008],
  ['JSON that is no object', textFrame('null'), 1008],
  ['an operation that does not exist', textFrame('{"op":"drop"}'), 1008],
  ['an operation of the language', textFrame('{"op":"__proto__","__proto__":{"op":"ping"}}'), 1008],
  ['a number that is no number', textFrame('{"op":"sub","topics":[1e999]}'), 1008],
  ['deep nesting', textFrame('['.repeat(16_000)), 1008],
  ['401 topics at once', textFrame(longSub), 1008],
  ['a topic of 65 letters', textFrame(JSON.stringify({ op: 'sub', topics: ['x'.repeat(65)] })), 1008],
  ['a token of 201 letters', textFrame(JSON.stringify({ op: 'auth', token: 'x'.repeat(201) })), 1008],
  ['binary', binaryFrame(Buffer.from(PING)), 1008],
  ['a text over 16 KiB', textFrame(`{"op":"ping"${' '.repeat(16 * 1024)}}`), 1009],
  [
    'pieces that are over 16 KiB together',
    Buffer.concat([piece('x'.repeat(16_000), 1, false), piece('x'.repeat(1_000), 0, true)]),
    1009,
  ],
  ['the announcement of 1 TiB', textFrame('', { claimed: 2 ** 40 }), 1009],
  ['the announcement of more than can be counted', textFrame('', { claimed: 2 ** 53 }), 1009],
  [
    'a message in 17 pieces',
    Buffer.concat([piece('{', 1, false), ...Array.from({ length: 16 }, () => piece(' ', 0, false))]),
    1008,
  ],
  ['text that is not UTF-8', binaryFrame(Buffer.from([0xc3, 0x28]), { opcode: 0x1 }), 1007],
  ['half a surrogate pair', binaryFrame(Buffer.from([0xed, 0xa0, 0x80]), { opcode: 0x1 }), 1007],
  ['a frame without a mask', textFrame(PING, { masked: false }), 1002],
  ['a reserved bit', textFrame(PING, { reserved: 2 }), 1002],
  ['compression that was not agreed', textFrame(PING, { reserved: 4 }), 1002],
  ['an opcode that does not exist', textFrame(PING, { opcode: 0x3 }), 1002],
  ['the end of nothing', textFrame(PING, { opcode: 0x0 }), 1002],
  ['a second beginning', Buffer.concat([piece('{', 1, false), piece('{', 1, false)]), 1002],
  ['a ping in pieces', textFrame('', { opcode: 0x9, fin: false }), 1002],
  ['a ping of 126 bytes', textFrame('x'.repeat(126), { opcode: 0x9 }), 1002],
  ['a close of one byte', binaryFrame(Buffer.from([3]), { opcode: 0x8 }), 1002],
  ['a close with a code that may not be sent', binaryFrame(Buffer.from([3, 0xed]), { opcode: 0x8 }), 1002],
  ['21 messages', Buffer.concat(Array.from({ length: 21 }, () => textFrame(PING))), 1008],
  [
    'a flood of pings',
    Buffer.concat(Array.from({ length: 10_000 }, () => textFrame('x'.repeat(125), { opcode: 0x9 }))),
    1008,
  ],
  ['a flood of pongs', Buffer.concat(Array.from({ length: 10_000 }, () => textFrame('', { opcode: 0xa }))), 1008],
];

describe('a live connection', () => {
  it.each(hostile)('that sends %s is ended', async (_, bytes, code) => {
    const { client } = await open();
    client.sendBytes(bytes);
    expect((await client.ended).code).toBe(code);
    await until(() => hub.size === 0);
    await expectService();
  });

  it('may send a message in pieces, with a ping between them', async () => {
    const { client, texts } = await open();
    client.sendBytes(piece('{"op"', 1, false));
    client.sendBytes(textFrame('', { opcode: 0x9 }));
    client.sendBytes(piece(':"ping"}', 0, true));
    await until(() => texts.length === 1);
    expect(texts).toEqual(['{"op":"pong"}']);
    client.socket.destroy();
  });

  it('that asks for thousands of topics gets 400 and a refusal of the others', async () => {
    const { client, texts } = await open();
    for (let frame = 0; frame < 10; frame++) {
      client.send({ op: 'sub', topics: Array.from({ length: 400 }, (_, i) => `quote/${frame * 400 + i}`) });
    }
    await until(() => texts.length === 4_000);
    expect(texts.filter((text) => text.includes('"k":"snapshot"'))).toHaveLength(400);
    expect(texts.filter((text) => text.includes('"code":"TOO_FREQUENT"'))).toHaveLength(3_600);
    client.socket.destroy();
    await until(() => hub.size === 0);
    expect(hub.listening('quote/1')).toBe(false);
  });

  it('that does not answer the end is cut off', async () => {
    const { client } = await open();
    // Paused it reads no close frame, so it sends none back.
    client.socket.pause();
    client.sendBytes(textFrame('nothing that is known'));
    await until(() => hub.size === 0);
    client.socket.destroy();
    expect(await metrics.text()).toContain('terminated_total{reason="malformed frame"} 1');
  });

  it('that floods pings and reads nothing fills no memory', async () => {
    const { client } = await open();
    client.socket.pause();
    const flood = Buffer.concat(Array.from({ length: 1_000 }, () => textFrame('x'.repeat(125), { opcode: 0x9 })));
    for (let round = 0; round < 20; round++) client.sendBytes(flood);
    await until(() => hub.size === 0);
    client.socket.destroy();
    expect(await metrics.text()).toContain('terminated_total{reason="too frequent"} 1');
    await expectService();
  });

  it('of one address takes no more than its places', async () => {
    const few = createHub({
      ...{ authenticate: async () => undefined, clock: systemClock, log: createLog('silent'), mostOfAddress: 5 },
      metrics: createMetrics({ withProcess: false }),
    });
    server.off('upgrade', hub.upgrade);
    server.on('upgrade', few.upgrade);
    const clients = await Promise.all(Array.from({ length: 5 }, open));
    await expect(open()).rejects.toThrow('refused');
    const elsewhere = await LoadClient.open({ url, localAddress: '127.0.0.9' });
    clients[0]?.client.socket.destroy();
    await until(() => few.size === 5);
    clients.push(await open());
    for (const { client } of clients) client.socket.destroy();
    elsewhere.socket.destroy();
    await few.close();
  });

  it('survives a thousand connections that send anything', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 0, max: 15 }), fc.boolean(), fc.boolean())
        .map(([payload, opcode, fin, masked]) => binaryFrame(payload, { opcode, fin, masked })),
      fc.json({ maxDepth: 4 }).map((text) => textFrame(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(bytes, { minLength: 1, maxLength: 5 }), { minLength: 20, maxLength: 20 }),
        async (all) => {
          await Promise.all(
            all.map(async (pieces) => {
              const { client } = await open();
              for (const one of pieces) client.sendBytes(Buffer.from(one));
              client.socket.end();
              await client.ended;
            }),
          );
        },
      ),
      { numRuns: 50, seed: 20261121 },
    );
    await until(() => hub.size === 0);
    expect(failures).toEqual([]);
    await expectService();
  });
});

describe('an upgrade that is none', () => {
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  it.each([
    ['without a key', 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n', 400],
    ['with an old version', `Upgrade: websocket\r\nSec-WebSocket-Version: 7\r\n${key}`, 400],
    ['to something else', `Upgrade: h2c\r\nSec-WebSocket-Version: 13\r\n${key}`, 400],
    [
      'with a header of 20 KiB',
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${key}X-Long: ${'x'.repeat(20_000)}\r\n`,
      431,
    ],
  ])('%s is refused', async (_, headers, status) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write(`GET /api/vue/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${headers}\r\n`);
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });
});
