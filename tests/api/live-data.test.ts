import { connect } from 'node:net';
import type { Bar, Depth, Quote, Tick, VenuePhase, WireOrder } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, eventually } from './api-client.ts';
import { LiveClient, type Message } from './live-client.ts';

let program: Program;
let guest: ApiClient;
/** The most traded US stock, which trades several times a second at this speed. */
let busiest: string;

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '60' } });
  guest = new ApiClient(program.url);
  busiest = await eventually('trading', async () => {
    const { quotes } = await guest.must('quotes/ranking', { section: 'US', by: 'volume', limit: 1 });
    return quotes[0] && quotes[0].trades > 0 ? quotes[0].symbol : undefined;
  });
});

afterAll(() => program.remove());

const ticksOf = (messages: readonly Message[]) => messages.flatMap((message) => message.v as Tick[]);

function venuesOf(message: Message | undefined): string[] {
  return ((message?.v ?? []) as VenuePhase[]).map((one) => one.venue);
}

function expectWithoutGap(numbers: readonly number[]): void {
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(numbers.map((_, i) => first + i));
}

describe('open topics', () => {
  it('begin with a snapshot and go on with deltas', async () => {
    const live = await LiveClient.connect(program.url);
    const topics = ['quote', 'depth', 'bar'].map((name) => `${name}/${busiest}`);
    live.subscribe([...topics, 'phases', 'listings']);
    for (const topic of topics) {
      const messages = await live.waitFor(topic, 4);
      const [first, ...others] = messages;
      expect(first?.k).toBe('snapshot');
      expect(new Set(others.map((message) => message.k))).toEqual(new Set(['delta']));
    }
    const quotes = live.about(topics[0] ?? '').map((message) => message.v as Quote);
    expect(new Set(quotes.map((quote) => quote.symbol))).toEqual(new Set([busiest]));
    const changes = quotes.map(({ trades, volume, at }) => [at, trades, volume]);
    expect(changes).toEqual(changes.toSorted((a, b) => Number(a[0]) - Number(b[0])));
    const depths = live.about(topics[1] ?? '').map((message) => message.v as Depth);
    for (const { bids, asks } of depths) {
      expect([bids.length, asks.length]).toEqual([5, 5]);
      expect(bids.map(([price]) => price)).toEqual(bids.map(([price]) => price).toSorted((a, b) => b - a));
      expect(asks.map(([price]) => price)).toEqual(asks.map(([price]) => price).toSorted((a, b) => a - b));
      expect(bids[0]?.[0]).toBeLessThan(asks[0]?.[0] ?? 0);
    }
    for (const { v } of live.about(topics[2] ?? '')) {
      const { open, high, low, close } = v as Bar;
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
    }
    const [phases] = await live.waitFor('phases', 1);
    expect(venuesOf(phases).toSorted()).toEqual([...['CRYPTO', 'FX', 'TPEX', 'TWSE', 'US']]);
    const [listings] = await live.waitFor('listings', 1);
    expect(listings?.v).toEqual({ count: (await guest.must('quotes/instruments', {})).listings.length });
    live.close();
  });

  it('number the trades without a gap from the snapshot on, and fit what the API says', async () => {
    const live = await LiveClient.connect(program.url);
    const topic = `ticks/${busiest}`;
    live.subscribe([topic]);
    await live.waitFor(topic, 8);
    const ticks = ticksOf(live.about(topic));
    expectWithoutGap(ticks.map((tick) => tick.n));
    const detail = await guest.must('quotes/detail', { symbol: busiest });
    const known = new Map(detail.ticks.map((tick) => [tick.n, tick]));
    const both = ticks.filter((tick) => known.has(tick.n));
    expect(both.length).toBeGreaterThan(0);
    for (const tick of both) expect(tick).toEqual(known.get(tick.n));
    live.close();
  });

  it('stop when they are given up', async () => {
    const live = await LiveClient.connect(program.url);
    const topic = `quote/${busiest}`;
    live.subscribe([topic]);
    await live.waitFor(topic, 2);
    live.unsubscribe([topic]);
    await live.ping();
    const before = live.about(topic).length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(live.about(topic)).toHaveLength(before);
    live.close();
  });

  it.each(['quote/TWSE:0000', 'quote/', 'nothing', 'orders@100001'])('%s is refused', async (topic) => {
    const live = await LiveClient.connect(program.url);
    live.subscribe([topic]);
    expect(await live.refused(topic)).toMatch(/^(NOT_FOUND|INSTRUMENT_NOT_FOUND)$/);
    live.close();
  });

  it('bring a client that was away up to date', async () => {
    const topic = `ticks/${busiest}`;
    const before = await LiveClient.connect(program.url);
    before.subscribe([topic]);
    await before.waitFor(topic, 2);
    before.close();
    const lastSeen = ticksOf(before.about(topic)).at(-1)?.n ?? 0;
    const after = await LiveClient.connect(program.url);
    after.subscribe([topic]);
    const messages = await after.waitFor(topic, 3);
    const numbers = ticksOf(messages).map((tick) => tick.n);
    expect(messages[0]?.k).toBe('snapshot');
    expect(numbers[0], 'nothing is missing in between').toBeLessThanOrEqual(lastSeen + 1);
    expect(numbers.at(-1)).toBeGreaterThan(lastSeen);
    expectWithoutGap(numbers);
    after.close();
  });
});

describe("a customer's own topics", () => {
  it('are refused to a guest', async () => {
    const live = await LiveClient.connect(program.url);
    live.subscribe(['orders', 'account']);
    expect(await live.refused('orders')).toBe('SESSION_EXPIRED');
    expect(await live.refused('account')).toBe('SESSION_EXPIRED');
    live.close();
  });

  it('tell of each change of an order and of the account, to its owner only', async () => {
    const [client, other] = [new ApiClient(program.url), new ApiClient(program.url)];
    await client.register(program.invitationCode);
    await other.register(program.invitationCode);
    const [live, stranger] = [await LiveClient.connect(program.url), await LiveClient.connect(program.url)];
    await live.authenticate(client.token);
    await stranger.authenticate(other.token);
    for (const one of [live, stranger]) {
      one.subscribe(['orders', 'account']);
      await one.ping();
    }
    const placed = await client.must('trading/place-order', {
      ...{ symbol: busiest, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 },
      clientOrderId: 'live-data-buy',
    });
    const filled = await eventually('the event of the fill', () =>
      live
        .about('orders')
        .flatMap((message) => message.v as { n: number; order: WireOrder }[])
        .find(({ order }) => order.id === placed.id && order.state === 'filled'),
    );
    expect(filled.order).toMatchObject({ symbol: busiest, filledQuantity: 1, clientOrderId: 'live-data-buy' });
    const accounts = await live.waitFor('account', 1);
    expect(accounts.at(-1)?.v).toMatchObject({ markets: ['usd'] });
    const { orders } = await client.must('trading/list-orders', { market: 'usd', show: 'ended' });
    expect(orders.find((order) => order.id === placed.id)).toEqual(filled.order);
    expect(stranger.about('orders').flatMap((message) => message.v as unknown[])).toEqual([]);
    expect(stranger.about('account')).toEqual([]);
    live.close();
    stranger.close();
  });

  it('end when another customer signs in on the same connection', async () => {
    const [client, other] = [new ApiClient(program.url), new ApiClient(program.url)];
    await client.register(program.invitationCode);
    await other.register(program.invitationCode);
    const live = await LiveClient.connect(program.url);
    await live.authenticate(client.token);
    live.subscribe(['orders']);
    await live.ping();
    await live.authenticate(other.token);
    const before = live.about('orders').length;
    await client.must('trading/place-order', {
      ...{ symbol: busiest, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 },
      clientOrderId: 'live-data-other',
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(live.about('orders')).toHaveLength(before);
    live.close();
  });
});

describe('bad manners', () => {
  it('a page of another site may not connect', async () => {
    expect(await handshake('/api/vue/live', 'https://elsewhere.example')).toBe(403);
    expect(await handshake('/api/vue/live', program.url)).toBe(101);
    expect(await handshake('/elsewhere', program.url)).toBe(404);
  });

  it('words that are not of the protocol end the connection', async () => {
    const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/vue/live`);
    const code = new Promise<number>((resolve) => socket.addEventListener('close', (event) => resolve(event.code)));
    socket.addEventListener('open', () => socket.send('{"op":"sub","topics":"quote/TWSE:2330"}'));
    expect(await code).toBe(1008);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  });
});

/** HTTP status of a WebSocket handshake that says it comes from a page of `origin`. */
async function handshake(path: string, origin: string): Promise<number> {
  const { hostname, port, host } = new URL(program.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13';
  const head = `Host: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\nOrigin: ${origin}`;
  socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}
