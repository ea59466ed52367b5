// What takes too long for every test run: random commands against the plain book, a thousand kills of the program and of
// its PostgreSQL, days of faults by the hundred. Each part by its name, or all of them one after the other:
// `npm run soak -- matching kills-of-program --kills 200 --seed 7`. Ctrl-C ends it and says what was done.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '100000000' },
    kills: { type: 'string', default: '1000' },
    simulations: { type: 'string', default: '200' },
  },
});
const tests = path.dirname(import.meta.dirname);
const say = (line: string) => process.stdout.write(`${line}\n`);

let stopped = false;
let running: ChildProcess | undefined;

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs one program of the tests. @param shown what it prints is shown at once, else it is kept */
function run(file: string, args: readonly string[], shown: boolean): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(tests, file), ...args], {
    // A process group of its own: Ctrl-C must not reach the program whose death is counted. The channel tells the child
    // when we are killed ourselves.
    detached: true,
    stdio: ['ignore', shown ? 'inherit' : 'pipe', 'inherit', 'ipc'],
  });
  running = child;
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    // Whoever is ended by a signal was broken off with us, or else has failed.
    child.on('close', (code) => resolve({ code: code ?? (stopped ? 130 : 1), output: output.trim() }));
  });
}

/** Many seeds of the simulation; stops at none that fails, so that all of them are named. */
async function simulate(): Promise<number> {
  const first = Number(values.seed);
  const wanted = Number(values.simulations);
  const failed: number[] = [];
  let done = 0;
  for (; done < wanted && !stopped; done++) {
    const seed = first + done;
    const days = ['--seed', String(seed), '--days', '2', '--faults', '0.3'];
    const { code, output } = await run('simulation/simulate.ts', days, false);
    if (stopped && code !== 1) break;
    if (code !== 0) {
      failed.push(seed);
      say(output);
    }
    if ((done + 1) % 10 === 0) say(`simulation: ${done + 1} of ${wanted} seeds`);
  }
  const verdict = failed.length > 0 ? `FAILED with seeds ${failed.join(', ')}` : stopped ? 'broken off' : 'held';
  say(`simulation: ${verdict}, seeds ${first} to ${first + done - 1}`);
  return failed.length > 0 ? 1 : stopped ? 130 : 0;
}

const { seed, commands, kills } = values;
const kill = async (victim: string) =>
  (await run('soak/kills.ts', ['--of', victim, '--kills', kills, '--seed', seed], true)).code;
/** Each answers 0 when it held, 130 when it was broken off before that was known. */
const parts: Readonly<Record<string, () => Promise<number>>> = {
  matching: async () => (await run('soak/matching.ts', ['--commands', commands, '--seed', seed], true)).code,
  'kills-of-program': () => kill('program'),
  'kills-of-database': () => kill('database'),
  simulation: simulate,
};

const unknown = positionals.filter((name) => parts[name] === undefined);
const numbers = [values.seed, commands, kills, values.simulations].map(Number);
if (unknown.length > 0 || numbers.some((number) => !Number.isSafeInteger(number) || number < 0)) {
  process.stderr.write(
    `Usage: npm run soak -- [${Object.keys(parts).join('] [')}] [--seed N] [--commands N] [--kills N] [--simulations N]\n`,
  );
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopped) say('\nEnding what runs …');
    stopped = true;
    running?.kill('SIGTERM');
  });
}

const total = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (stopped || (positionals.length > 0 && !positionals.includes(name))) continue;
  const began = performance.now();
  const code = await part();
  if (code === 0) total.passed++;
  else if (code !== 130) total.failed++;
  const verdict = code === 0 ? 'ok    ' : code === 130 ? 'ended ' : 'FAILED';
  say(`${verdict} ${name}: ${Math.round((performance.now() - began) / 1000)} s`);
}
say(`${total.passed} passed, ${total.failed} failed${stopped ? ', broken off' : ''}`);
process.exit(total.failed > 0 ? 1 : stopped ? 130 : 0);
