import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { eventually } from '../api/api-client.ts';
import { newDataDir, type Program, startProgram } from '../program.ts';
import { type KillOptions, type KillResult, resultOf, STOP_AT } from './kills.ts';
import { look, ownProofs } from './look.ts';
import { createTraders, type Traders } from './traders.ts';

const CUSTOMERS = 5;
/** Longest time under load until the kill, in milliseconds. */
const LONGEST_LOAD = 600;
/** Of how many kills one strikes a program that is only just starting. */
const STARTS = 5;

/**
 * Kills the real program with -9 at random moments, again and again on the same data: mostly under load, sometimes while
 * it starts, also for the very first time. After each start everything is checked.
 */
export async function killProgram({ kills, seed, signal, onKill, name = 'kill' }: KillOptions): Promise<KillResult> {
  const random = createRandom(`kill-program:${seed}`);
  const traders = createTraders(name, random);
  const dataDir = newDataDir();
  const wrong: string[] = [];
  let program: Program | undefined;
  let joined = 0;
  let done = 0;
  const began = performance.now();
  try {
    while (done < kills && wrong.length < STOP_AT && !signal?.aborted) {
      if (done % STARTS === 0) {
        await killWhileStarting(dataDir, random.whole(2_500));
        done += 1;
        onKill?.(done, wrong);
        if (done === kills) break;
      }
      const startedAt = Date.now() / 1000;
      program = await startProgram({ dataDir });
      traders.moveTo(program.url);
      for (const one of await lookAfterStart(program, traders, startedAt)) wrong.push(`after kill ${done}: ${one}`);
      for (; joined < CUSTOMERS; joined++) await traders.join(program.invitationCode);
      await killUnderLoad(program, traders, 30 + random.whole(LONGEST_LOAD), done % 7 === 3);
      done += 1;
      onKill?.(done, wrong);
    }
    const startedAt = Date.now() / 1000;
    program = await startProgram({ dataDir });
    traders.moveTo(program.url);
    for (const one of await lookAfterStart(program, traders, startedAt)) wrong.push(`at the end: ${one}`);
  } finally {
    await (program ?? (await startProgram({ dataDir }))).remove();
  }
  return resultOf(traders, done, wrong, began);
}

async function killUnderLoad(program: Program, traders: Traders, after: number, withNewcomer: boolean): Promise<void> {
  const stop = traders.trade();
  // A registration moves money too, and whoever was let in must still be known afterwards.
  const joining = withNewcomer ? traders.join(program.invitationCode) : undefined;
  await sleep(after);
  await program.end('SIGKILL');
  await Promise.all([stop(), joining]);
}

/** Kills a program that has begun to start, whatever it has reached by then. */
async function killWhileStarting(dataDir: string, after: number): Promise<void> {
  const starting = startProgram({ dataDir }).then(
    async (program) => void (await program.end('SIGKILL')),
    () => undefined,
  );
  const file = path.join(dataDir, 'program.lock');
  const pidOf = () => (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0);
  const former = pidOf();
  const pid = await eventually('a program that starts', () => {
    const now = pidOf();
    return now > 0 && now !== former ? now : undefined;
  });
  await sleep(after);
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It was up before its time came, and has been ended above.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await starting;
}

async function lookAfterStart(program: Program, traders: Traders, startedAt: number): Promise<string[]> {
  return [...(await ownProofs(program, startedAt)), ...(await look(program, traders))];
}
