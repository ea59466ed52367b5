// The files that an app fetches, by the program that takes orders in the same thread, beside Node's own server that reads a file and
// sends it. The load comes from this process.
import { fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { startProgram } from '../tests/program.ts';
import { buildInvestor } from '../tools/build-investor.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, spreadOf } from './spread.ts';

const dist = path.join(import.meta.dirname, '../apps/investor/dist');
const CALLERS = 20;
/** Milliseconds of one round. */
const ROUND = 1_000;
/** So many files an app fetches before its first screen and soon after, each of at least so many bytes in brotli. */
const FILES = 60;
const LEAST = 300;

const problem = await buildInvestor();
assert(problem === undefined, problem ?? '');
const names = readdirSync(path.join(dist, 'assets'))
  .filter((name) => name.endsWith('.js.br') && statSync(path.join(dist, 'assets', name)).size > LEAST)
  .slice(0, FILES)
  .map((name) => `/assets/${name.slice(0, -'.br'.length)}`);
const program = await startProgram({ env: { SIM_SPEED: '1', RATE_LIMIT: '1000000' } });
const peer = fork(path.join(import.meta.dirname, 'pages-peer.ts'), [dist], { execArgv: [] });
const close = async () => {
  peer.kill();
  await program.remove();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}

let fetched = 0;
async function fetchFile(url: string): Promise<void> {
  const answer = await fetch(`${url}${names[fetched++ % names.length]}`, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  assert(answer.status === 200, `a file is sent, not ${answer.status}`);
}

try {
  const peerUrl = await new Promise<string>((resolve, reject) => {
    peer.once('message', (told) => resolve(String(told)));
    peer.once('exit', () => reject(new Error('the peer did not start')));
  });
  const [ours, bare]: [Load[], Load[]] = [[], []];
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const loads = [
      await runLoad(CALLERS, ROUND, () => fetchFile(program.url)),
      await runLoad(CALLERS, ROUND, () => fetchFile(peerUrl)),
    ] as const;
    if (round === 0) continue;
    ours.push(loads[0]);
    bare.push(loads[1]);
  }
  const rate = (loads: readonly Load[]) => spreadOf(loads.map((load) => load.rate));
  const peerMade = { name: 'Node reads and sends', made: rate(bare) };
  printTable([{ figure: `files of the app, ${CALLERS} callers`, unit: '/s', ours: rate(ours), peer: peerMade }]);
} finally {
  await close();
}
