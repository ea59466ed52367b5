import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assert, createRandom } from '@kuroshio/base';
import type { Quote } from '@kuroshio/contract';
import { TABLES, INSTRUMENTS, nearestTick } from '@kuroshio/market';
import { wireListing } from '@kuroshio/server/quotes/wire-listing.ts';
import { type WebSocket, WebSocketServer } from 'ws';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** Updates are sent in this rhythm, ms. */
const BEAT = 10;

const instruments = INSTRUMENTS.filter(({ kind, tradable }) => kind === 'stock' && tradable).slice(0, 200);

function firstQuote({ symbol, refPrice }: (typeof instruments)[number]): Quote {
  return {
    ...{ symbol, last: refPrice, reference: refPrice, open: refPrice, high: refPrice, low: refPrice },
    ...{ bid: refPrice, ask: refPrice, limitUp: 0, limitDown: 0, volume: 0, turnover: '0', trades: 0, at: 0 },
  };
}

export interface ListFeed {
  readonly url: string;
  /**
   * From now on there are so many quote updates a second, one a frame: over all instruments, of which those that are
   * followed are sent, or over the followed ones alone.
   */
  run(updatesPerSecond: number, over: 'all' | 'followed'): void;
  /** Updates sent since the last call. */
  sent(): number;
  close(): Promise<void>;
}

/** Serves a built page with 200 instruments, and their quotes by the protocol of the live connection. */
export async function openListFeed(folders: Readonly<Record<string, string>>): Promise<ListFeed> {
  const random = createRandom('list');
  const quotes = new Map(instruments.map((one) => [one.symbol, firstQuote(one)]));
  const rows = JSON.stringify(instruments.map((one) => ({ listing: wireListing(one), quote: quotes.get(one.symbol) })));
  const wanted = new Map<WebSocket, Set<string>>();
  let sent = 0;

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, name = '', ...rest] = pathname.split('/');
    const file = rest.join('/') || 'index.html';
    if (file === 'rows.json') {
      response.end(rows);
      return;
    }
    const full = path.join(folders[name] ?? '', file);
    if (folders[name] === undefined || !existsSync(full)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(full)] ?? 'application/octet-stream' });
    response.end(readFileSync(full));
  });
  const sockets = new WebSocketServer({ server, path: '/api/vue/live' });
  sockets.on('connection', (socket) => {
    const own = new Set<string>();
    wanted.set(socket, own);
    socket.on('close', () => wanted.delete(socket));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { op: string; topics?: string[] };
      if (message.op === 'ping') socket.send('{"op":"pong"}');
      for (const topic of message.topics ?? []) {
        if (message.op === 'unsub') own.delete(topic);
        if (message.op !== 'sub') continue;
        own.add(topic);
        socket.send(frameOf('snapshot', quotes.get(topic.slice('quote/'.length))));
      }
    });
  });

  function update(over: 'all' | 'followed'): void {
    const followed = [...wanted.values()].flatMap((topics) => [...topics]);
    if (over === 'followed' && followed.length === 0) return;
    const symbol = over === 'followed' ? random.pick(followed).slice('quote/'.length) : random.pick(instruments).symbol;
    const instrument = TABLES.instruments.bySymbol(symbol);
    const quote = quotes.get(symbol);
    assert(instrument && quote, 'an instrument has a quote');
    const price = nearestTick(instrument, Math.round(quote.reference * (0.97 + random.next() * 0.06)));
    const shares = instrument.lotSize * (1 + random.whole(20));
    Object.assign(quote, { last: price, volume: quote.volume + shares, trades: quote.trades + 1, at: quote.at + 1 });
    for (const [socket, topics] of wanted) {
      if (!topics.has(`quote/${quote.symbol}`)) continue;
      socket.send(frameOf('delta', quote));
      sent += 1;
    }
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'the feed has a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    run(updatesPerSecond, over) {
      clearInterval(timer);
      const began = performance.now();
      let done = 0;
      timer = setInterval(() => {
        const due = ((performance.now() - began) * updatesPerSecond) / 1000;
        for (; done < due; done++) update(over);
      }, BEAT);
    },
    sent() {
      const count = sent;
      sent = 0;
      return count;
    },
    async close() {
      clearInterval(timer);
      for (const socket of wanted.keys()) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function frameOf(kind: 'snapshot' | 'delta', quote: Quote | undefined): string {
  return JSON.stringify({ m: [{ t: `quote/${quote?.symbol}`, k: kind, v: quote }] });
}
