import type { WebSocket } from 'ws';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shares } from '@kuroshio/money';
import { createFugle } from './fugle.ts';
import { found, type LocalServer, listen, NOW, testProvider } from './test-provider.ts';

let server: LocalServer | undefined;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  await server?.close();
});

const stretch = { phase: 'continuous', from: 0, to: 1, traded: shares(0) } as const;
const tsmc = found('TWSE:2330').no;

const aggregates = (lastPrice: number | null, tradeVolume: number, at: number, event = 'data') =>
  JSON.stringify({
    event,
    id: 'w4mkzAqYAYFKyEBLyEjmHEoNADpwKjUJmqg02G3OC9YmV',
    channel: 'aggregates',
    data: {
      date: '2026-07-08',
      type: 'EQUITY',
      exchange: 'TWSE',
      market: 'TSE',
      symbol: '2330',
      name: '台積電',
      lastPrice,
      lastSize: 3,
      total: { tradeValue: 1, tradeVolume, transaction: 9 },
      lastUpdated: at * 1000,
    },
  });

async function begin(key: string) {
  const heard: unknown[] = [];
  const paths: string[] = [];
  let socket: WebSocket | undefined;
  const local = await listen(
    (request, response) => {
      paths.push(`${request.url} ${String(request.headers['x-api-key'])}`);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ date: '2026-07-08', symbol: '2330', referencePrice: 2485, previousClose: 2485 }));
    },
    (opened, request) => {
      socket = opened;
      paths.push(String(request.url));
      opened.on('message', (text) => {
        const told = JSON.parse(String(text)) as { event: string; data: { apikey?: string } };
        heard.push(told);
        if (told.event !== 'auth') return;
        const answer =
          told.data.apikey === 'right'
            ? { event: 'authenticated', data: { message: 'Authenticated successfully' } }
            : { event: 'error', data: { code: 1000, message: 'Invalid authentication credentials' } };
        opened.send(JSON.stringify(answer));
      });
    },
  );
  server = local;
  const made = testProvider(['TWSE:2330'], (parts) =>
    createFugle({
      ...parts,
      apiKey: key,
      url: `${local.url}/marketdata`,
      streamUrl: `${local.streamUrl}/marketdata`,
    }),
  );
  stop = () => made.provider.stop();
  await made.start();
  return { ...made, heard, paths, socket: () => socket };
}

describe('Fugle', () => {
  it('is asked for references, then streams', async () => {
    const { heard, paths, board, socket } = await begin('right');
    expect(paths).toEqual(['/marketdata/v1.0/stock/intraday/ticker/2330 right', '/marketdata/v1.0/stock/streaming']);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { event: 'auth', data: { apikey: 'right' } },
        { event: 'subscribe', data: { channel: 'aggregates', symbols: ['2330'] } },
      ]),
    );
    expect(board.source.reference(tsmc, '2026-07-08' as never)).toBe(2485_00);
    expect(board.provenance(tsmc)?.stale).toBe(true);
    socket()?.send(aggregates(2470, 23_350, NOW - 1_000, 'snapshot'));
    socket()?.send(aggregates(2475.5, 23_357, NOW - 500));
    await vi.waitFor(() => expect(board.provenance(tsmc)?.asOf).toBe(NOW - 500));
    expect(board.source.follow(tsmc, stretch)).toEqual({
      price: 2475_00,
      prints: [{ price: 2475_00, shares: 7_000 }],
      auctionShares: 0,
    });
    expect(board.provenance(tsmc)).toEqual({ source: 'Fugle', delaySeconds: 0, asOf: NOW - 500, stale: false });
  });

  it('that closes the connection makes its prices stale, and is tried again', async () => {
    const { board, socket, clock, heard } = await begin('right');
    socket()?.send(aggregates(2470, 23_350, NOW, 'snapshot'));
    await vi.waitFor(() => expect(board.provenance(tsmc)?.stale).toBe(false));
    socket()?.close();
    await vi.waitFor(() => expect(board.provenance(tsmc)?.stale).toBe(true));
    expect(board.source.follow(tsmc, stretch)).toBeNull();
    clock.advance(1_000);
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    socket()?.send(aggregates(2480, 24_000, NOW + 1_000, 'snapshot'));
    await vi.waitFor(() => expect(board.provenance(tsmc)?.stale).toBe(false));
    // What traded while nobody listened is not repeated.
    expect(board.source.follow(tsmc, stretch)).toEqual({ price: 2480_00, prints: [], auctionShares: 0 });
  });

  it('that refuses the key tells nothing', async () => {
    const { board } = await begin('wrong');
    await vi.waitFor(() => expect(server?.sockets.size).toBe(0));
    expect(board.provenance(tsmc)).toMatchObject({ stale: true, asOf: 0 });
  });

  it('that sends what nobody understands is not believed', async () => {
    const { board, socket } = await begin('right');
    for (const text of ['{', '{"event":"data"}', aggregates(-5, 1, NOW), aggregates(null, 1, NOW)])
      socket()?.send(text);
    socket()?.send(aggregates(2470, 1, NOW + 1));
    await vi.waitFor(() => expect(board.provenance(tsmc)?.stale).toBe(false));
    expect(board.source.follow(tsmc, stretch)?.price).toBe(2470_00);
  });
});
