// Many live connections in one process; forked by the bench, told what to do by messages.
import { createRandom } from '@kuroshio/base';
import { LoadClient } from '../tests/load/load-client.ts';
import type { Asked, Peer, Told } from './fanout-protocol.ts';
import { percentile } from './spread.ts';

/** One frame in so many is parsed as a whole, to look at it and to take its delays. */
const PARSED_EVERY = { hub: 8, ws: 128, 'socket.io': 128 } as const;
const MARK = { hub: Buffer.from('"t":"'), ws: Buffer.from('"t":"'), 'socket.io': Buffer.from('"symbol":"') } as const;
const TOLD_EVERY = 5;
const OPENED_AT_ONCE = 200;

/** All that ever came, which tells the server what is still on its way. */
let updates = 0;
let updatesBefore = 0;
let frames = 0;
let snapshots = 0;
let wrong = 0;
let delays: number[] = [];
let isCounting = false;

function count(payload: Buffer, mark: Buffer): number {
  let found = 0;
  for (let at = payload.indexOf(mark); at >= 0; at = payload.indexOf(mark, at + mark.length)) found++;
  return found;
}

interface Sent {
  readonly symbol: string;
  readonly at: number;
}

/** The quotes in a frame, whoever sent it. */
function quotesOf(peer: Peer, text: string): Sent[] {
  if (peer === 'socket.io') return [(JSON.parse(text.slice(2)) as [string, Sent])[1]];
  if (peer === 'ws') return [(JSON.parse(text) as { v: Sent }).v];
  return (JSON.parse(text) as { m: { v: Sent }[] }).m.map(({ v }) => v);
}

function receive(peer: Peer, topics: ReadonlySet<string>, payload: Buffer, client: LoadClient): void {
  if (peer === 'socket.io') {
    // Engine.IO: `0` opens, `2` pings, `4` is a message; of Socket.IO `40` connects and `42` is an event.
    if (payload[0] === 0x30) return client.send('40');
    if (payload[0] === 0x32) return client.send('3');
    if (payload[1] === 0x30) return client.send(`42${JSON.stringify(['sub', [...topics]])}`);
  }
  frames++;
  if (peer === 'hub' && payload.indexOf('"k":"snapshot"') >= 0) {
    snapshots += count(payload, MARK.hub);
    return;
  }
  updates += count(payload, MARK[peer]);
  if (!isCounting || frames % PARSED_EVERY[peer] !== 0) return;
  const now = Date.now();
  for (const { symbol, at } of quotesOf(peer, payload.toString())) {
    if (!topics.has(symbol)) wrong++;
    delays.push(now - at);
  }
}

async function open({ url, peer, clients, symbols, each, seed }: Extract<Asked, { op: 'open' }>): Promise<void> {
  const random = createRandom(seed);
  const path = { hub: '/api/vue/live', ws: '/', 'socket.io': '/socket.io/?EIO=4&transport=websocket' }[peer];
  for (let first = 0; first < clients; first += OPENED_AT_ONCE) {
    const opening = Array.from({ length: Math.min(OPENED_AT_ONCE, clients - first) }, async () => {
      const topics = new Set<string>();
      while (topics.size < each) topics.add(random.pick(symbols));
      const client = await LoadClient.open({
        url,
        path,
        onText: (payload, from) => receive(peer, topics, payload, from),
      });
      const wanted = [...topics].map((symbol) => (peer === 'hub' ? `quote/${symbol}` : symbol));
      if (peer !== 'socket.io') client.send({ op: 'sub', topics: wanted });
    });
    await Promise.all(opening);
  }
  let last = 0;
  setInterval(() => {
    if (updates !== last) tell({ op: 'received', updates });
    last = updates;
  }, TOLD_EVERY);
  tell({ op: 'opened', snapshots });
}

function tell(told: Told): void {
  process.send?.(told);
}

process.on('message', (asked: Asked) => {
  if (asked.op === 'open') void open(asked);
  else if (asked.op === 'count') {
    updatesBefore = updates;
    delays = [];
    isCounting = true;
  } else if (asked.op === 'counted') {
    const samples = Float64Array.from(delays);
    const p50 = percentile(samples, 0.5);
    const p99 = percentile(samples, 0.99);
    tell({ op: 'counted', updates: updates - updatesBefore, wrong, samples: samples.length, p50, p99 });
  }
});
process.on('disconnect', () => process.exit(0));
