import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ok } from '@kuroshio/base';
import { anyone, endpoint } from '@kuroshio/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { route, startHttp } from './index.ts';

const slow = endpoint('common/config', {
  summary: 'Takes its time.',
  access: anyone,
  input: z.strictObject({}),
  output: z.object({}),
});

it('answers in its own words while it stops: what runs is finished, what comes on an open connection is refused', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const server = await startHttp({
    doors: {
      customers: {
        routes: [
          route(slow, async () => {
            begun.resolve();
            await end.promise;
            return ok({});
          }),
        ],
        authenticate: async () => undefined,
        firstCall: 'common/config',
        rates: { perAddress: 3_000, perCaller: 1_200 },
      },
    },
    config: { port: 0, host: '127.0.0.1', publicUrl: undefined, rateLimit: 1, validateAnswers: true, title: '' },
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics({ withProcess: false }),
    ready: async () => ({}),
  });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (data) => {
    heard += data;
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const post = (path: string) =>
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
  post('/api/vue/common/config');
  await begun.promise;
  const closed = server.close();
  // Behind the call that runs, on the same connection.
  post('/api/vue/common/config');
  await setTimeout(50);
  end.resolve();
  await ended;
  await closed;
  const [first = '', second = ''] = heard.split(/(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 [^]*"status":1/);
  expect(second).toMatch(/^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n/i);
  expect(JSON.parse(second.slice(second.indexOf('\r\n\r\n')))).toEqual({ status: 0, msg: 'SYSTEM_BUSY', params: {} });
});
