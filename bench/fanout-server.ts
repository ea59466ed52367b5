// One server of quotes in a process of its own; forked by the bench, told what to do by messages.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok } from '@kuroshio/base';
import { systemClock } from '@kuroshio/server/platform/clock.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { createHub } from '@kuroshio/server/platform/push/index.ts';
import { Server as SocketServer } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Asked, Peer, Told } from './fanout-protocol.ts';

/** Milliseconds between publications. */
const TICK = 10;
/** Milliseconds after which nothing is left in a hub. */
const SETTLED = 200;

/** Gives one quote to everybody who subscribed; answers how many they are. */
type Publish = (symbol: string, quote: object) => number;

function serveHub(server: Server): Publish {
  const hub = createHub({
    authenticate: async () => undefined,
    clock: systemClock,
    log: createLog('error'),
    metrics: createMetrics({ withProcess: false }),
    mostOfAddress: 10_000,
    rateLimit: 1_000,
  });
  hub.provide('quote/', { kind: 'replace' }, (topic) => ok(quoteOf(topic.slice('quote/'.length), 0)));
  server.on('upgrade', hub.upgrade);
  return (symbol, quote) => {
    hub.publish(`quote/${symbol}`, quote);
    return 0;
  };
}

/** The usual form: each quote is a frame to each subscriber, made into text once. */
function serveBareWs(server: Server): Publish {
  const subscribers = new Map<string, Set<WebSocket>>();
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    socket.on('message', (data) => {
      for (const topic of (JSON.parse(String(data)) as { topics: string[] }).topics) {
        const set = subscribers.get(topic) ?? new Set();
        subscribers.set(topic, set.add(socket));
      }
    });
  });
  return (symbol, quote) => {
    const set = subscribers.get(symbol);
    if (set === undefined) return 0;
    const text = JSON.stringify({ t: symbol, v: quote });
    for (const socket of set) socket.send(text);
    return set.size;
  };
}

function serveSocketIo(server: Server): Publish {
  const io = new SocketServer(server, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => socket.on('sub', (topics: string[]) => void socket.join(topics)));
  return (symbol, quote) => {
    io.to(symbol).emit('quote', quote);
    return io.sockets.adapter.rooms.get(symbol)?.size ?? 0;
  };
}

const servers: Readonly<Record<Peer, (server: Server) => Publish>> = {
  hub: serveHub,
  ws: serveBareWs,
  'socket.io': serveSocketIo,
};

/** A quote as the API carries it. */
function quoteOf(symbol: string, n: number): object {
  const last = 112_500 + (n % 200) * 500;
  return {
    ...{ symbol, last, reference: 112_500, open: 112_000, high: 118_500, low: 111_500, bid: last - 500, ask: last },
    ...{ limitUp: 123_500, limitDown: 101_500, volume: 31_245_000 + n * 1000, turnover: String(3_595_120_450_000 + n) },
    ...{ trades: 18_204 + n, at: Date.now() },
  };
}

function tell(told: Told): void {
  process.send?.(told);
}

let publish: Publish = () => 0;
let symbols: readonly string[] = [];
let timer: NodeJS.Timeout | undefined;
let n = 0;
let sent = 0;
let received = 0;

process.on('message', (asked: Asked) => {
  if (asked.op === 'serve') {
    symbols = asked.symbols;
    const server = createServer();
    publish = servers[asked.peer](server);
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
      tell({ op: 'serving', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    );
  } else if (asked.op === 'received') {
    received = asked.updates;
  } else if (asked.op === 'drain') {
    const began = performance.now();
    const look = setInterval(() => {
      // Of conflated updates nobody knows how many are left: they are sent within a round or two.
      if (received < sent || performance.now() - began < SETTLED) return;
      clearInterval(look);
      tell({ op: 'drained' });
    }, TICK);
  } else if (asked.op === 'publish') {
    clearInterval(timer);
    const { count, window } = asked;
    // Nothing is on its way when a round begins.
    if (count > 0) sent = received;
    timer = setInterval(() => {
      if (window !== undefined && sent - received > window) return;
      for (let i = 0; i < count; i++) {
        const symbol = symbols[n++ % symbols.length] ?? '';
        sent += publish(symbol, quoteOf(symbol, n));
      }
    }, TICK);
  }
});
process.on('disconnect', () => process.exit(0));
