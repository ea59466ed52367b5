import type { WebSocket } from 'ws';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shares } from '@kuroshio/money';
import { createAlpaca } from './alpaca.ts';
import { packMessage, unpackMessage } from './test-message-pack.ts';
import { found, type LocalServer, listen, NOW, testProvider } from './test-provider.ts';

let server: LocalServer | undefined;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  await server?.close();
});

const stretch = { phase: 'continuous', from: 0, to: 1, traded: shares(0) } as const;
const apple = found('US:AAPL').no;

const snapshot = (at: number) => ({
  AAPL: {
    latestTrade: { t: new Date(at).toISOString(), x: 'V', p: 309.35, s: 100, c: ['@'], i: 1, z: 'C' },
    latestQuote: { t: new Date(at).toISOString(), ax: 'V', ap: 309.4, as: 1, bx: 'V', bp: 309.3, bs: 1, c: ['R'] },
    prevDailyBar: { t: '2026-07-07T04:00:00Z', o: 300, h: 310, l: 299, c: 305.12, v: 1000 },
  },
});

async function begin({ key = 'right', at = NOW - 1_000, feed = 'iex' as 'iex' | 'delayed_sip', status = 200 } = {}) {
  const heard: unknown[] = [];
  const paths: string[] = [];
  let socket: WebSocket | undefined;
  const say = (...messages: unknown[]) => socket?.send(packMessage(messages));
  const local = await listen(
    (request, response) => {
      paths.push(`${request.url} ${String(request.headers['apca-api-key-id'])}`);
      response.statusCode = status;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(status === 200 ? snapshot(at) : { message: 'forbidden.' }));
    },
    (opened, request) => {
      socket = opened;
      paths.push(String(request.url));
      opened.on('message', (bytes: Buffer) => {
        const told = unpackMessage(bytes) as { action: string; key?: string };
        heard.push(told);
        if (told.action !== 'auth') return;
        if (told.key === 'right') say({ T: 'success', msg: 'authenticated' });
        else say({ T: 'error', code: 402, msg: 'auth failed' });
      });
      say({ T: 'success', msg: 'connected' });
    },
  );
  server = local;
  const made = testProvider(['US:AAPL'], (parts) =>
    createAlpaca({
      ...parts,
      keyId: key,
      secretKey: 'secret',
      feed,
      url: local.url,
      streamUrl: `${local.streamUrl}/v2`,
    }),
  );
  stop = () => made.provider.stop();
  await made.start();
  return { ...made, heard, paths, say, socket: () => socket };
}

const trade = (price: number, size: number, at: number) => ({
  ...{ T: 't', S: 'AAPL', i: 96_921, x: 'V', p: price, s: size },
  ...{ t: new Date(at), c: ['@'], z: 'C' },
});

describe('Alpaca', () => {
  it('is asked for snapshots, then streams trades and quotes', async () => {
    const { paths, heard, board, say } = await begin();
    expect(paths).toEqual(['/v2/stocks/snapshots?symbols=AAPL&feed=iex right', '/v2/iex']);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { action: 'auth', key: 'right', secret: 'secret' },
        { action: 'subscribe', trades: ['AAPL'], quotes: ['AAPL'] },
      ]),
    );
    expect(board.source.follow(apple, stretch)).toEqual({ price: 309_3500, prints: [], auctionShares: 0 });
    expect(board.source.reference(apple, '2026-07-08' as never)).toBe(305_1200);
    say(trade(309.41, 120, NOW - 500), trade(309.405, 3, NOW - 400));
    await vi.waitFor(() => expect(board.provenance(apple)?.asOf).toBe(NOW - 400));
    expect(board.source.follow(apple, stretch)).toEqual({
      price: 309_4100,
      prints: [
        { price: 309_4100, shares: 120 },
        { price: 309_4100, shares: 3 },
      ],
      auctionShares: 0,
    });
    expect(board.provenance(apple)).toEqual({ source: 'Alpaca', delaySeconds: 0, asOf: NOW - 400, stale: false });
  });

  it('confirms a price by a quote', async () => {
    const { board, say, clock } = await begin();
    clock.advance(59_500);
    say({
      ...{ T: 'q', S: 'AAPL', bx: 'V', bp: 309.3, bs: 1, ax: 'V', ap: 309.4, as: 2 },
      ...{ t: new Date(NOW + 59_000), c: ['R'], z: 'C' },
    });
    await vi.waitFor(() => expect(board.provenance(apple)?.asOf).toBe(NOW + 59_000));
    clock.advance(10_000);
    expect(board.source.follow(apple, stretch)).toEqual({ price: 309_3500, prints: [], auctionShares: 0 });
    clock.advance(60_000);
    expect(board.source.follow(apple, stretch)).toBeNull();
  });

  it('shows yesterday’s last trade as stale', async () => {
    const { board } = await begin({ at: NOW - 20 * 3_600_000 });
    expect(board.provenance(apple)).toMatchObject({ stale: true, asOf: NOW - 20 * 3_600_000 });
  });

  it('tells how late a delayed feed is', async () => {
    const { board, paths } = await begin({ feed: 'delayed_sip', at: NOW - 905_000 });
    expect(paths[1]).toBe('/v2/delayed_sip');
    expect(board.provenance(apple)).toMatchObject({ delaySeconds: 900, stale: false });
  });

  it('that closes the connection makes its prices stale', async () => {
    const { board, socket } = await begin();
    expect(board.provenance(apple)?.stale).toBe(false);
    socket()?.close();
    await vi.waitFor(() => expect(board.provenance(apple)?.stale).toBe(true));
  });

  it('that refuses the key tells nothing', async () => {
    const { board } = await begin({ key: 'wrong', status: 403 });
    expect(board.provenance(apple)).toMatchObject({ stale: true, asOf: 0 });
  });
});
