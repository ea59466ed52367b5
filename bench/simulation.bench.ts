// What the simulation costs by itself: the real exchange with all instruments and nobody connected, and with ten times
// as many. Each is a process of its own; only one of them trades at a time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Asked, Opened, Passed } from './simulated-market.ts';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const asked: Asked = { warmUp: 5_000, measured: 30_000 };
const children: ChildProcess[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Their databases end with them when the channel closes.
    for (const child of children) if (child.connected) child.disconnect();
    process.exitCode = 1;
  });
}

interface Market {
  readonly name: string;
  readonly child: ChildProcess;
  readonly passed: Passed[];
}

function heard<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the simulated market ended before it answered'));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message as Message);
    });
  });
}

async function openMarket(times: number): Promise<Market> {
  const child = fork(path.join(import.meta.dirname, 'simulated-market.ts'), [String(times)]);
  children.push(child);
  const { instruments } = await heard<Opened>(child);
  return { name: `${instruments.toLocaleString('en-US')} instruments`, child, passed: [] };
}

const all = await openMarket(1);
const tenfold = await openMarket(10);
for (let round = 0; round < ROUNDS; round++) {
  for (const { child, passed } of [all, tenfold]) {
    child.send(asked);
    passed.push(await heard<Passed>(child));
  }
}

function row(figure: string, unit: string, read: (passed: Passed) => number): Row {
  const made = ({ passed }: Market) => spreadOf(passed.map(read));
  return {
    ...{ figure: `${tenfold.name}, ${figure}`, unit, ours: made(tenfold) },
    peer: { name: all.name, made: made(all) },
  };
}

printTable([
  row('processor time', '% of a core', ({ cpu }) => cpu),
  row('memory held', 'MiB', ({ resident }) => resident),
  row('steps more than 100 ms late', '%', ({ late }) => late),
  row('trades', '/s', ({ trades }) => trades),
]);
for (const { child } of [all, tenfold]) {
  child.disconnect();
  await once(child, 'exit');
}
