import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, eventually } from '../api/api-client.ts';
import { LiveClient } from '../api/live-client.ts';
import { metric } from '../api/read-metrics.ts';
import { type Program, startProgram } from '../program.ts';
import { printFigures } from './print-figures.ts';
import type { CrowdPlan, CrowdState } from './crowd.ts';
import { LoadClient } from './load-client.ts';
import { allowOpenFiles } from './open-files.ts';

const CLIENTS = 10_000;
/** Bytes of the program's memory that a connection may cost: about 20 kB in use, and what the heap keeps beside it. */
const MOST_A_CONNECTION = 64 * 1024;
/** Milliseconds until the last has its quote: no promise, but what a machine that is busy with other tests may take. */
const PATIENCE = 120_000;

const sleepers = 20;
/** Bytes that may wait for one who does not read: a full buffer, and one frame of all that it follows. */
const MOST_UNREAD = 512 * 1024;

let program: Program;
let symbols: string[];

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '60' } });
  const guest = new ApiClient(program.url);
  symbols = await eventually('trading', async () => {
    const { quotes } = await guest.must('quotes/ranking', { section: 'US', by: 'volume', limit: 100 });
    return (quotes[0]?.trades ?? 0) > 0 ? quotes.map(({ symbol }) => symbol) : undefined;
  });
}, 150_000);

afterAll(() => program.remove());

const memory = () => metric(program.url, 'process_resident_memory_bytes');

function gather(plan: CrowdPlan): { readonly child: ChildProcess; state(): CrowdState | undefined } {
  const child = fork(path.join(import.meta.dirname, 'crowd.ts'), [JSON.stringify(plan)], { execArgv: [] });
  let state: CrowdState | undefined;
  child.on('message', (told: CrowdState) => {
    state = told;
  });
  return { child, state: () => state };
}

/** Milliseconds of each order: market orders of a new customer, one after the other. */
async function timeOrders(count: number): Promise<number[]> {
  const client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const before = performance.now();
    await client.must('trading/place-order', {
      ...{ symbol: 'US:AAPL', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 },
      clientOrderId: `in-the-crowd-${i}`,
    });
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b);
}

describe('ten thousand live connections', () => {
  it('are all served, cost bounded memory, and a new customer places an order among them', async () => {
    allowOpenFiles(program.pid, CLIENTS + 1_000);
    const before = await memory();
    const { child, state } = gather({
      url: program.url,
      clients: CLIENTS,
      ofAddress: 1_000,
      openedAtOnce: 250,
      symbols,
    });
    try {
      if (child.pid !== undefined) allowOpenFiles(child.pid, CLIENTS + 1_000);
      const began = performance.now();
      await eventually('a quote for each', () => (state()?.served === CLIENTS ? true : undefined), PATIENCE);
      const served = performance.now() - began;
      await eventually(
        'the clocks of the venues for each',
        () => (state()?.live === CLIENTS ? true : undefined),
        PATIENCE,
      );
      expect(await metric(program.url, 'kuroshio_push_clients')).toBe(CLIENTS);
      const each = ((await memory()) - before) / CLIENTS;
      const [fastest, , middle] = await timeOrders(5);
      printFigures(
        `${CLIENTS} connections: all served after ${(served / 1000).toFixed(1)} s, ` +
          `${(each / 1024).toFixed(1)} KiB each; an order took ${fastest?.toFixed(0)} to ${middle?.toFixed(0)} ms`,
      );
      expect(each).toBeLessThan(MOST_A_CONNECTION);
      expect(state()?.lost).toBe(0);
    } finally {
      child.kill();
    }
    await eventually('the end of all', async () =>
      (await metric(program.url, 'kuroshio_push_clients')) === 0 ? true : undefined,
    );
  }, 280_000);
});

describe('clients that stop reading', () => {
  it('cost bounded memory and delay nobody', async () => {
    const topics = symbols.flatMap((symbol) => [`depth/${symbol}`, `quote/${symbol}`, `ticks/${symbol}`]);
    const reader = await LiveClient.connect(program.url);
    const topic = `depth/${symbols[0]}`;
    reader.subscribe([topic]);
    await reader.waitFor(topic, 3);
    const before = await memory();
    const asleep = await Promise.all(
      Array.from({ length: sleepers }, async () => {
        const client = await LoadClient.open({ url: program.url });
        client.send({ op: 'sub', topics });
        client.socket.pause();
        return client;
      }),
    );
    // What is put off is counted once a round for each of them: all are full long before this.
    await eventually(
      'a wait for all of them',
      async () => {
        const put = await metric(program.url, 'kuroshio_push_conflated_total');
        return put > sleepers * 20 ? true : undefined;
      },
      60_000,
    );
    const unread: number[] = [];
    const heard = reader.about(topic).length;
    for (let look = 0; look < 10; look++) {
      unread.push(await metric(program.url, 'kuroshio_push_unread_bytes'));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const [fastest, , middle] = await timeOrders(5);
    const grown = (await memory()) - before;
    printFigures(
      `${sleepers} sleepers: at most ${(Math.max(...unread) / 1024 / sleepers).toFixed(0)} KiB unread each, ` +
        `memory grew by ${(grown / 1024 / 1024).toFixed(1)} MiB; an order took ${fastest?.toFixed(0)} to ${middle?.toFixed(0)} ms`,
    );
    expect(Math.max(...unread)).toBeLessThan(sleepers * MOST_UNREAD);
    expect(reader.about(topic).length - heard, 'the other client hears on').toBeGreaterThan(5);
    for (const client of asleep) client.socket.destroy();
    reader.close();
  }, 90_000);
});
