import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createManualClock, type ManualClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { createHub, type Hub } from './index.ts';

const sessions: Record<string, { customerId: number; sessionId: number }> = {
  anna: { customerId: 1, sessionId: 10 },
  ben: { customerId: 2, sessionId: 20 },
};

interface Frame {
  op?: string;
  topic?: string;
  code?: string;
  ok?: boolean;
  m?: { t: string; k: string; v: unknown }[];
}

/** A client that keeps what it was sent. */
class Reader {
  readonly frames: Frame[] = [];
  closed: { code: number; reason: string } | undefined;
  readonly socket: WebSocket;
  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data))));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    socket.on('error', () => {});
  }
  static open(): Promise<Reader> {
    const reader = new Reader(new WebSocket(`${url}/api/vue/live`));
    open.push(reader.socket);
    return new Promise((resolve, reject) => {
      reader.socket.once('open', () => resolve(reader));
      reader.socket.once('error', reject);
    });
  }
  say(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
  messages(): { t: string; k: string; v: unknown }[] {
    return this.frames.flatMap((frame) => frame.m ?? []);
  }
  async until(done: () => boolean): Promise<void> {
    for (let waited = 0; !done(); waited += 5) {
      if (waited > 5_000) throw new Error(`waited in vain; got ${JSON.stringify(this.frames).slice(0, 500)}`);
      await sleep(5);
    }
  }
  /** Says something and waits for so many more messages. */
  async get(frame: unknown, count: number): Promise<void> {
    const before = this.frames.length;
    this.say(frame);
    await this.until(() => this.frames.length >= before + count);
  }
  /** Waits until everything that was flushed has arrived. */
  async settle(): Promise<void> {
    const isPong = ({ op }: Frame) => op === 'pong';
    this.say({ op: 'ping' });
    await this.until(() => this.frames.some(isPong));
    this.frames.splice(this.frames.findIndex(isPong), 1);
  }
}

let clock: ManualClock;
let hub: Hub;
let metrics: Metrics;
let server: Server;
let url: string;
let port: number;
const open: WebSocket[] = [];
let price: unknown;

beforeEach(async () => {
  clock = createManualClock(1_000_000);
  metrics = createMetrics({ withProcess: false });
  price = 100;
  hub = createHub({
    authenticate: async (token) => sessions[token],
    clock,
    log: createLog('silent'),
    metrics,
  });
  hub.provide('quote/', { kind: 'replace' }, (topic) =>
    topic === 'quote/NONE' ? refuse('INSTRUMENT_NOT_FOUND') : ok({ price }),
  );
  hub.provide('ticks/', { kind: 'append' }, () => ok([{ n: 5 }, { n: 6 }]));
  hub.provide('orders', { kind: 'append', own: true }, (_topic, who) => ok([{ n: 0, of: who?.customerId }]));
  server = createServer();
  server.on('upgrade', hub.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  url = `ws://127.0.0.1:${port}`;
});

afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await hub.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('subscribing', () => {
  it('gives a snapshot, then only the newest value of each interval', async () => {
    const reader = await Reader.open();
    await reader.get({ op: 'sub', topics: ['quote/2330'] }, 1);
    for (let value = 101; value <= 110; value++) hub.publish('quote/2330', { price: value });
    hub.publish('quote/2317', { price: 1 });
    clock.advance(100);
    clock.advance(100);
    await reader.settle();
    expect(reader.messages()).toEqual([
      { t: 'quote/2330', k: 'snapshot', v: { price: 100 } },
      { t: 'quote/2330', k: 'delta', v: { price: 110 } },
    ]);
    await reader.get({ op: 'unsub', topics: ['quote/2330'] }, 0);
    await reader.settle();
    expect(hub.listening('quote/2330')).toBe(false);
  });

  it('puts all topics of an interval into one frame', async () => {
    const reader = await Reader.open();
    await reader.get({ op: 'sub', topics: ['quote/A', 'quote/B'] }, 2);
    hub.publish('quote/A', 1);
    hub.publish('quote/B', 2);
    clock.advance(100);
    await reader.settle();
    expect(reader.frames.at(-1)?.m).toEqual([
      { t: 'quote/A', k: 'delta', v: 1 },
      { t: 'quote/B', k: 'delta', v: 2 },
    ]);
  });

  it('of a list gives what follows the snapshot, each item once, the 50 newest at most', async () => {
    const reader = await Reader.open();
    await reader.get({ op: 'sub', topics: ['ticks/2330'] }, 1);
    hub.publish('ticks/2330', [{ n: 6 }, { n: 7 }]);
    hub.publish('ticks/2330', [{ n: 8 }]);
    clock.advance(100);
    await reader.settle();
    for (let n = 9; n < 209; n++) hub.publish('ticks/2330', [{ n }]);
    clock.advance(100);
    await reader.settle();
    const [snapshot, first, second] = reader.messages();
    expect(snapshot).toEqual({ t: 'ticks/2330', k: 'snapshot', v: [{ n: 5 }, { n: 6 }] });
    expect(first).toEqual({ t: 'ticks/2330', k: 'delta', v: [{ n: 7 }, { n: 8 }] });
    expect(((second?.v ?? []) as { n: number }[]).map(({ n }) => n)).toEqual(
      Array.from({ length: 50 }, (_, i) => 159 + i),
    );
  });

  it('loses nothing that is published while the snapshot is made', async () => {
    const made = Promise.withResolvers<void>();
    hub.provide('slow/', { kind: 'replace' }, async () => {
      await made.promise;
      return ok('old');
    });
    const reader = await Reader.open();
    reader.say({ op: 'sub', topics: ['slow/x'] });
    await reader.until(() => hub.listening('slow/x'));
    hub.publish('slow/x', 'new');
    clock.advance(100);
    expect(reader.frames).toEqual([]);
    made.resolve();
    await reader.until(() => reader.frames.length === 1);
    clock.advance(100);
    await reader.settle();
    expect(reader.messages().map(({ k, v }) => [k, v])).toEqual([
      ['snapshot', 'old'],
      ['delta', 'new'],
    ]);
  });

  it('refuses unknown topics, refused snapshots, and more than 400 topics', async () => {
    const reader = await Reader.open();
    await reader.get({ op: 'sub', topics: ['secret/1', 'quote/NONE', 'orders@1'] }, 3);
    expect(reader.frames).toEqual(
      expect.arrayContaining([
        { op: 'refused', topic: 'secret/1', code: 'NOT_FOUND' },
        { op: 'refused', topic: 'quote/NONE', code: 'INSTRUMENT_NOT_FOUND' },
        { op: 'refused', topic: 'orders@1', code: 'NOT_FOUND' },
      ]),
    );
    await reader.get({ op: 'sub', topics: Array.from({ length: 400 }, (_, i) => `quote/${i}`) }, 400);
    await reader.get({ op: 'sub', topics: ['quote/more'] }, 1);
    expect(reader.frames.at(-1)).toEqual({ op: 'refused', topic: 'quote/more', code: 'TOO_FREQUENT' });
  });
});

describe('own topics', () => {
  it('need a token, and show each customer only what is theirs', async () => {
    const [anna, ben, guest] = await Promise.all([Reader.open(), Reader.open(), Reader.open()]);
    await anna.get({ op: 'auth', token: 'anna' }, 1);
    await ben.get({ op: 'auth', token: 'ben' }, 1);
    await guest.get({ op: 'auth', token: 'wrong' }, 1);
    expect(guest.frames).toEqual([{ op: 'auth', ok: false }]);
    for (const reader of [anna, ben, guest]) await reader.get({ op: 'sub', topics: ['orders'] }, 1);
    hub.publishTo(1, 'orders', [{ n: 1 }]);
    clock.advance(100);
    for (const reader of [anna, ben, guest]) await reader.settle();
    expect(anna.messages()).toEqual([
      { t: 'orders', k: 'snapshot', v: [{ n: 0, of: 1 }] },
      { t: 'orders', k: 'delta', v: [{ n: 1 }] },
    ]);
    expect(ben.messages()).toEqual([{ t: 'orders', k: 'snapshot', v: [{ n: 0, of: 2 }] }]);
    expect(guest.frames.at(-1)).toEqual({ op: 'refused', topic: 'orders', code: 'SESSION_EXPIRED' });
  });

  it('do not wait for the next round, and several orders of a moment are one frame', async () => {
    const anna = await Reader.open();
    await anna.get({ op: 'auth', token: 'anna' }, 1);
    await anna.get({ op: 'sub', topics: ['orders'] }, 1);
    hub.publishTo(1, 'orders', [{ n: 1 }]);
    hub.publishTo(1, 'orders', [{ n: 2 }]);
    // The clock stands still: no round comes.
    await anna.until(() => anna.frames.length === 3);
    expect(anna.messages().at(-1)).toEqual({ t: 'orders', k: 'delta', v: [{ n: 1 }, { n: 2 }] });
  });

  it('end when the connection passes to another customer', async () => {
    const reader = await Reader.open();
    await reader.get({ op: 'auth', token: 'anna' }, 1);
    await reader.get({ op: 'sub', topics: ['orders'] }, 1);
    await reader.get({ op: 'auth', token: 'ben' }, 1);
    hub.publishTo(1, 'orders', [{ n: 1 }]);
    clock.advance(100);
    await reader.settle();
    expect(reader.messages()).toHaveLength(1);
  });

  it('end with the session', async () => {
    const [anna, ben] = await Promise.all([Reader.open(), Reader.open()]);
    await anna.get({ op: 'auth', token: 'anna' }, 1);
    await ben.get({ op: 'auth', token: 'ben' }, 1);
    hub.closeSession(10);
    await anna.until(() => anna.closed !== undefined);
    expect(anna.closed).toEqual({ code: 4001, reason: 'session ended' });
    await ben.settle();
    expect(hub.size).toBe(1);
  });
});

describe('a client that misbehaves', () => {
  it.each([
    ['not JSON', '{'],
    ['an unknown operation', '{"op":"drop"}'],
    ['a topic that is no text', '{"op":"sub","topics":[1]}'],
    ['an unknown field', '{"op":"ping","x":1}'],
  ])('is closed with 1008 for %s', async (_name, frame) => {
    const reader = await Reader.open();
    reader.say(frame);
    await reader.until(() => reader.closed !== undefined);
    expect(reader.closed?.code).toBe(1008);
  });

  it('is closed for a frame over 16 KiB and for more than 20 frames a second', async () => {
    const [large, fast] = await Promise.all([Reader.open(), Reader.open()]);
    large.say(`{"op":"ping"${' '.repeat(16 * 1024)}}`);
    for (let i = 0; i < 21; i++) fast.say({ op: 'ping' });
    await large.until(() => large.closed !== undefined);
    await fast.until(() => fast.closed !== undefined);
    expect([large.closed?.code, fast.closed?.code]).toEqual([1009, 1008]);
  });

  it('is cut off when it does not answer pings, others stay', async () => {
    const [silent, lively] = await Promise.all([Reader.open(), Reader.open()]);
    // ws answers pings by itself; this one no longer does.
    (
      silent.socket as unknown as { _receiver: { removeAllListeners(event: string): void } }
    )._receiver.removeAllListeners('ping');
    for (let check = 0; check < 3; check++) {
      clock.advance(15_000);
      await sleep(50);
    }
    await silent.until(() => silent.closed !== undefined);
    expect(lively.closed).toBeUndefined();
    expect(hub.size).toBe(1);
  });

  it.each([
    ['another path', '/api/vue/other', {}, '404'],
    ['another site’s page', '/api/vue/live', { Origin: 'https://evil.example' }, '403'],
    ['a name led here', '/api/vue/live', { Origin: 'http://evil.example', Host: 'evil.example' }, '403'],
  ])('is not let in on %s', async (_name, path, headers, status) => {
    const socket = new WebSocket(url + path, { headers: headers as Record<string, string> });
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain(status);
  });
});

describe('a client that stops reading', () => {
  /** Shakes hands, subscribes and never reads again. */
  async function openSleeper(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `GET /api/vue/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const frame = Buffer.from(JSON.stringify({ op: 'sub', topics: ['quote/big'] }));
    // A masked text frame with a mask of zeros.
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | frame.length, 0, 0, 0, 0]), frame]));
    return socket;
  }

  it('costs bounded memory, delays nobody, and is cut off after 30 seconds', async () => {
    const reader = await Reader.open();
    const sleeper = await openSleeper();
    await reader.get({ op: 'sub', topics: ['quote/big'] }, 1);
    await reader.until(() => hub.size === 2);
    await sleep(50);
    const count = 1_000;
    let slowest = 0;
    for (let round = 1; round <= count; round++) {
      const before = reader.frames.length;
      // 64 KiB each: 64 MB in all, far more than the kernel's buffers hold.
      hub.publish('quote/big', { round, filling: 'x'.repeat(64 * 1024) });
      // A pong that nobody asked for keeps it from being cut off for having no pulse.
      if (round % 50 === 0) sleeper.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
      const began = performance.now();
      clock.advance(25);
      clock.advance(75);
      await new Promise<void>((resolve) => {
        if (reader.frames.length > before) resolve();
        else reader.socket.once('message', () => resolve());
      });
      slowest = Math.max(slowest, performance.now() - began);
      if (hub.size === 1) break;
    }
    expect(hub.size).toBe(1);
    expect(slowest).toBeLessThan(1_000);
    const text = await metrics.text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
    const conflated = figure('kuroshio_push_conflated_total');
    const toSleeper = figure('kuroshio_push_frames_total') - reader.frames.length;
    // 30 seconds at ten flushes a second were put off instead of queued.
    expect(conflated).toBeGreaterThanOrEqual(300);
    expect(toSleeper).toBeLessThan(200);
    expect(text).toContain('kuroshio_push_terminated_total{reason="reads too slowly"} 1');
    const rounds = reader.messages().map(({ v }) => (v as { round?: number }).round);
    expect(rounds.at(-1)).toBe(rounds.length - 1);
    sleeper.destroy();
  });

  it('and keeps asking for snapshots fills no memory, and is cut off in the end', async () => {
    price = 'x'.repeat(300 * 1024);
    const sleeper = await openSleeper();
    const ended = new Promise((resolve) => sleeper.once('close', resolve));
    const frame = Buffer.from(JSON.stringify({ op: 'sub', topics: Array.from({ length: 8 }, (_, i) => `quote/${i}`) }));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(frame.length);
    const masked = Buffer.concat([Buffer.from([0x81]), Buffer.from([0x80 | 126]), length, Buffer.alloc(4), frame]);
    for (let round = 0; round < 15; round++) {
      sleeper.write(masked);
      await sleep(10);
    }
    await sleep(100);
    // 36 MB were asked for. What waits in memory is a full buffer, and the snapshot that filled it.
    const unread = Number(/^kuroshio_push_unread_bytes (\d+)/m.exec(await metrics.text())?.[1]);
    expect(unread).toBeLessThan(64 * 1024 + 301 * 1024);
    for (let check = 0; check < 2; check++) clock.advance(15_000);
    sleeper.resume();
    await ended;
    expect(await metrics.text()).toContain('kuroshio_push_terminated_total{reason="no pulse"} 1');
  });
});
