import { fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import type { AskPlan, AskState } from './asker.ts';
import { LoadClient } from './load-client.ts';
import { printFigures } from './print-figures.ts';

const CONNECTIONS = 200;
const OF_ADDRESS = 100;
const TOPICS = 390;
const PACE = 60;
/** Milliseconds of the flood that are looked at. */
const SPAN = 6_000;
/** Topics of which a guest's connection, and all of an address, get the first ones at once, and then some a second. */
const MOST_ANSWERED = 2 * (16_000 + 1_600 * 15);

let program: Program;
let symbols: string[];

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '10', VALIDATE_ANSWERS: 'false', RATE_LIMIT: '1' } });
  const guest = new ApiClient(program.url);
  const { quotes } = await guest.must('quotes/ranking', { section: 'US', by: 'volume', limit: 100 });
  const { quotes: others } = await guest.must('quotes/ranking', { section: 'TWSE', by: 'volume', limit: 100 });
  symbols = [...quotes, ...others].map(({ symbol }) => symbol);
}, 150_000);
afterAll(() => program.remove());

/** Milliseconds of orders that one customer places one after the other, sorted. */
async function timeOrders(client: ApiClient, ms: number): Promise<number[]> {
  const { quotes } = await client.must('quotes/snapshot', { symbols: ['US:AAPL'] });
  const price = Math.floor(Number(quotes[0]?.reference) / 200) * 100;
  const order = { symbol: 'US:AAPL', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1, price } as const;
  const times: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const before = performance.now();
    await client.must('trading/place-order', { ...order, clientOrderId: crypto.randomUUID() });
    times.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], share: number) => `${times[Math.floor(times.length * share)]?.toFixed(1)}`;
const shown = (times: readonly number[]) => `${at(times, 0.5)} / ${at(times, 0.95)} ms of ${times.length}`;

describe('guests who ask for everything again and again', () => {
  it('get what is theirs and no more, while others are served', async () => {
    const client = new ApiClient(program.url);
    await client.register(program.invitationCode);
    await timeOrders(client, 1_000);
    const before = await timeOrders(client, 3_000);
    const topics = symbols
      .flatMap((symbol) => [`quote/${symbol}`, `depth/${symbol}`, `ticks/${symbol}`])
      .slice(0, TOPICS);
    const plan: AskPlan = { url: program.url, connections: CONNECTIONS, ofAddress: OF_ADDRESS, topics, pace: PACE };
    const child = fork(path.join(import.meta.dirname, 'asker.ts'), [JSON.stringify(plan)], { execArgv: [] });
    let state: AskState = { asked: 0, answered: 0, refused: 0, open: 0 };
    child.on('message', (told: AskState) => {
      state = told;
    });
    try {
      await eventually('the askers', () => (child.connected ? true : undefined));
      child.send(true);
      await eventually('the flood', () => (state.asked > CONNECTIONS * TOPICS ? true : undefined), 30_000);
      const during = await timeOrders(client, SPAN);
      printFigures(
        `an order, median / p95: ${shown(before)} before, ${shown(during)} under ${CONNECTIONS} guests who asked for ` +
          `${state.asked} topics (${state.answered} answered, ${state.refused} refused, ${state.open} open)`,
      );
      // A guest at another address has what it asks for, behind nobody's flood.
      const served = new Set<string>();
      const other = await LoadClient.open({
        url: program.url,
        localAddress: '127.2.0.1',
        onText: (payload) => {
          for (const [, name] of payload.toString().matchAll(/"t":"(quote\/[^"]{1,20})","k":"snapshot"/g))
            served.add(String(name));
        },
      });
      other.send({ op: 'sub', topics: symbols.slice(0, 40).map((symbol) => `quote/${symbol}`) });
      await eventually('the quotes of another guest', () => (served.size === 40 ? true : undefined), 5_000);
      other.socket.destroy();
      // It asked for many times as much as it may have.
      expect(state.asked).toBeGreaterThan(2 * MOST_ANSWERED);
      expect(state.answered).toBeGreaterThan(0);
      expect(state.answered).toBeLessThan(MOST_ANSWERED);
    } finally {
      child.kill();
    }
  }, 120_000);
});
