// Fan-out of quotes to many live connections: server and clients in processes of their own, beside bare `ws` with a
// frame a quote and `socket.io` with rooms. The clients are the same for all three.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { INSTRUMENTS } from '@kuroshio/market';
import { io } from 'socket.io-client';
import type { Asked, Peer, Told } from './fanout-protocol.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const CLIENTS = [200, 1_000, 5_000];
const EACH = 20;
const PEERS: readonly Peer[] = ['hub', 'ws', 'socket.io'];
/** Milliseconds of one round, and before it. */
const ROUND = 1_200;
const WARM_UP = 300;
const LONGEST_ROUND = 20_000;
/** Updates that a peer is offered in a second, more than it can send, and those that may be on their way. */
const OFFERED = 300_000;
const ON_ITS_WAY = 40_000;
/** Milliseconds between publications. */
const TICK = 10;
/** Instruments whose quote changes every 10 ms: all, far more than can be sent, or so many that each has two a second. */
const FLOOD = 300;
const CALM = 6;

const symbols = INSTRUMENTS.filter((one) => one.tradable)
  .slice(0, 300)
  .map((one) => one.symbol);
assert(symbols.length === 300, 'there are 300 instruments');

interface Made {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

const children = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill();
    process.exit(1);
  });
}

function start(file: string): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file), { execArgv: [] });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

function ask(child: ChildProcess, asked: Asked): void {
  child.send(asked);
}

function told<Op extends Told['op']>(child: ChildProcess, op: Op): Promise<Extract<Told, { op: Op }>> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`the process ended before it told ${op}`));
    child.on('exit', gone);
    const listen = (message: Told) => {
      if (message.op !== op) return;
      child.off('message', listen);
      child.off('exit', gone);
      resolve(message as Extract<Told, { op: Op }>);
    };
    child.on('message', listen);
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The peer gives its own client the same quotes that it gives to ours. */
async function checkSocketIo(url: string): Promise<void> {
  const client = io(url, { transports: ['websocket'] });
  await new Promise<void>((resolve) => client.on('connect', resolve));
  client.emit('sub', [symbols[0]]);
  const quote = await new Promise<{ symbol: string }>((resolve) => client.once('quote', resolve));
  assert(quote.symbol === symbols[0], 'socket.io sends what was subscribed');
  client.close();
}

/** One server with its clients, measured round by round. */
interface Stage {
  measure(count: number): Promise<Made>;
  end(): Promise<void>;
}

async function openStage(peer: Peer, clients: number): Promise<Stage> {
  const server = start('fanout-server.ts');
  const crowd = start('fanout-clients.ts');
  crowd.on('message', (message: Told) => {
    if (message.op === 'received') ask(server, { op: 'received', updates: message.updates });
  });
  const serving = told(server, 'serving');
  ask(server, { op: 'serve', peer, symbols });
  const { url } = await serving;
  const opened = told(crowd, 'opened');
  ask(crowd, { op: 'open', url, peer, clients, symbols, each: EACH, seed: `crowd of ${clients}` });
  await opened;
  if (peer === 'socket.io') {
    ask(server, { op: 'publish', count: 1, window: undefined });
    await checkSocketIo(url);
    ask(server, { op: 'publish', count: 0, window: undefined });
  }
  await pause(500);
  return {
    async measure(count) {
      // Without conflation more than can be sent would pile up: so much may be on its way, and comes in small portions.
      const window = peer === 'hub' ? undefined : ON_ITS_WAY;
      const portion = Math.ceil((OFFERED * TICK) / 1000 / ((clients * EACH) / symbols.length));
      ask(server, { op: 'publish', count: peer === 'hub' ? count : Math.min(count, portion), window });
      await pause(WARM_UP);
      ask(crowd, { op: 'count' });
      const began = performance.now();
      let made: Extract<Told, { op: 'counted' }>;
      do {
        await pause(ROUND);
        const counted = told(crowd, 'counted');
        ask(crowd, { op: 'counted' });
        made = await counted;
        // On a machine that is busy with other things a peer may be sending the first of its quotes.
      } while (made.samples === 0 && performance.now() - began < LONGEST_ROUND);
      const took = performance.now() - began;
      ask(server, { op: 'publish', count: 0, window: undefined });
      assert(made.wrong === 0, `${peer} sends quotes that were subscribed, and no others`);
      assert(made.samples > 0, `${peer} sends quotes`);
      const drained = told(server, 'drained');
      ask(server, { op: 'drain' });
      await drained;
      return { rate: (made.updates / took) * 1000, p50: made.p50, p99: made.p99 };
    },
    async end() {
      for (const child of [crowd, server]) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.disconnect();
        await gone;
      }
    },
  };
}

const rows: Row[] = [];
for (const clients of CLIENTS) {
  const floods = new Map<Peer, Made[]>();
  const calms = new Map<Peer, Made[]>();
  // All three stand side by side and take turns, so that a slow moment of the machine meets each of them.
  const stages = new Map<Peer, Stage>();
  for (const peer of PEERS) stages.set(peer, await openStage(peer, clients));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [peer, stage] of stages) {
      floods.set(peer, [...(floods.get(peer) ?? []), await stage.measure(FLOOD)]);
      calms.set(peer, [...(calms.get(peer) ?? []), await stage.measure(CALM)]);
    }
  }
  for (const stage of stages.values()) await stage.end();
  const row = (
    figure: string,
    unit: string,
    all: Map<Peer, Made[]>,
    peer: Peer,
    read: (made: Made) => number,
  ): Row => ({
    figure: `${clients} clients, ${figure}`,
    unit,
    ours: spreadOf((all.get('hub') ?? []).map(read)),
    peer: { name: peer, made: spreadOf((all.get(peer) ?? []).map(read)) },
  });
  for (const peer of ['ws', 'socket.io'] as const) {
    rows.push(
      row('as many as can be, updates', '/s', floods, peer, ({ rate }) => rate),
      row('as many as can be, delay p99', 'ms', floods, peer, ({ p99 }) => p99),
      row('twice a second each, delay p50', 'ms', calms, peer, ({ p50 }) => p50),
      row('twice a second each, delay p99', 'ms', calms, peer, ({ p99 }) => p99),
    );
  }
}
printTable(rows);
