import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TABLES, type Instrument } from '@kuroshio/market';
import { type WebSocket, WebSocketServer } from 'ws';
import { createManualClock, type ManualClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { createLiveBoard, type LiveBoard } from './live-board.ts';
import type { Provider, ProviderParts } from './provider.ts';

/** 2026-07-08 10:00 in Taipei. */
export const NOW = Date.UTC(2026, 6, 8, 2);

export function found(symbol: string): Instrument {
  const instrument = TABLES.instruments.bySymbol(symbol);
  if (instrument === undefined) throw new Error(`no instrument ${symbol}`);
  return instrument;
}

/** The providers of these tests are servers on this machine. */
export const TO_THIS_MACHINE = createOutbound({ allowed: ['127.0.0.1'] });

/** A server on this machine that speaks as a provider does. */
export interface LocalServer {
  readonly url: string;
  readonly streamUrl: string;
  /** Open connections of the stream. */
  readonly sockets: Set<WebSocket>;
  close(): Promise<void>;
}

export async function listen(
  answer: RequestListener,
  onSocket: (socket: WebSocket, request: IncomingMessage) => void = (socket) => socket.close(),
): Promise<LocalServer> {
  const server: Server = createServer(answer);
  const streams = new WebSocketServer({ server });
  streams.on('connection', onSocket);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    streamUrl: `ws://127.0.0.1:${port}`,
    sockets: streams.clients as Set<WebSocket>,
    async close() {
      for (const socket of streams.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A provider with a board that stands still until the test moves its clock. */
export interface TestProvider {
  readonly provider: Provider;
  readonly board: LiveBoard;
  readonly clock: ManualClock;
  start(): Promise<void>;
}

export function testProvider(
  symbols: readonly string[],
  create: (parts: ProviderParts) => Provider,
  now = NOW,
): TestProvider {
  const clock = createManualClock(now);
  const provider = create({
    instruments: symbols.map(found),
    outbound: TO_THIS_MACHINE,
    clock,
    log: createLog('silent'),
  });
  const board = createLiveBoard([provider], clock, 60_000);
  return { provider, board, clock, start: () => provider.start(board.listener(provider)) };
}
