import { connect, type Socket } from 'node:net';
import { ok } from '@kuroshio/base';
import { anyone, endpoint } from '@kuroshio/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { type HttpServer, route, startHttp } from './index.ts';

const config = endpoint('common/config', {
  summary: 'Settings.',
  access: anyone,
  input: z.strictObject({}),
  output: z.null(),
});

let server: HttpServer;
let metrics: Metrics;
const open: Socket[] = [];

async function start(mostConnections: number, mostConnectionsOfAddress: number, trustedProxies: string[] = []) {
  metrics = createMetrics({ withProcess: false });
  server = await startHttp({
    doors: {
      customers: {
        routes: [route(config, async () => ok(null))],
        authenticate: async () => undefined,
        firstCall: 'common/config',
        rates: { perAddress: 100_000, perCaller: 100_000 },
      },
    },
    config: {
      ...{ port: 0, host: '127.0.0.1', publicUrl: undefined, rateLimit: 100, validateAnswers: true, title: 'Test' },
      ...{ mostConnections, mostConnectionsOfAddress, trustedProxies },
    },
    clock: systemClock,
    log: createLog('silent'),
    metrics,
    ready: async () => ({}),
  });
}
beforeEach(() => {
  open.length = 0;
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
});

/** Connections that say half of a word, or nothing. */
async function openSilent(count: number, localAddress: string, word = 'GET /healthz HT'): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
      socket.on('error', () => socket.destroy());
      open.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      if (word !== '') socket.write(word);
    }),
  );
}
const figure = async (name: string) =>
  Number(new RegExp(`^${name.replaceAll('{', '\\{')} (\\d+)`, 'm').exec(await metrics.text())?.[1] ?? 0);
const held = () => figure('kuroshio_http_connections');
const health = async () => (await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).status;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 10) {
    if (waited > 20_000) throw new Error('it did not come so');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('connections', () => {
  it('that only stand open are bounded, from however many addresses, and the health is told', async () => {
    await start(120, 1_000);
    for (let address = 1; address <= 8; address++) {
      await openSilent(50, `127.3.0.${address}`, address % 2 === 0 ? '' : undefined);
      expect(await health()).toBe(200);
    }
    await until(async () => (await held()) <= 121);
    expect(await figure('kuroshio_http_connections_refused_total{reason="silent"}')).toBeGreaterThanOrEqual(270);
  });

  it('of one address are bounded, and leave those of others alone', async () => {
    await start(1_000, 40);
    await openSilent(100, '127.3.0.1');
    await until(async () => (await figure('kuroshio_http_connections_refused_total{reason="address"}')) === 60);
    await until(async () => (await held()) === 40);
    await openSilent(10, '127.3.0.2');
    await until(async () => (await held()) === 50);
    expect(await health()).toBe(200);
  });

  it('that stand open are 256 of one address at most, the newest; a proxy may have more', async () => {
    await start(1_000, 900);
    await openSilent(400, '127.3.0.1', '');
    await until(
      async () => (await figure('kuroshio_http_connections_refused_total{reason="silent of an address"}')) === 144,
    );
    await until(async () => (await held()) === 256);
    for (const socket of open.splice(0)) socket.destroy();
    await server.close();
    await start(1_000, 300, ['127.3.0.1']);
    await openSilent(400, '127.3.0.1', '');
    await until(async () => (await held()) === 400);
    expect(await figure('kuroshio_http_connections_refused_total{reason="address"}')).toBe(0);
  });

  it('that have asked for something are not closed for those that have not', async () => {
    await start(100, 1_000);
    const talking = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    open.push(talking);
    let answers = 0;
    talking.on('data', (bytes) => {
      answers += String(bytes).split('HTTP/1.1 200').length - 1;
    });
    const ask = () => talking.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    ask();
    await until(async () => answers === 1);
    await openSilent(300, '127.3.0.1', '');
    ask();
    await until(async () => answers === 2);
    expect(talking.destroyed).toBe(false);
  });

  it('that do not say within ten seconds what they want are closed', async () => {
    await start(1_000, 1_000);
    await openSilent(5, '127.3.0.1', '');
    await openSilent(5, '127.3.0.2');
    await until(async () => (await held()) === 10);
    await until(async () => (await held()) === 0);
    expect(await health()).toBe(200);
  });
});
