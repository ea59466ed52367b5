import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { type KillOptions, type KillResult, resultOf, STOP_AT } from './kills.ts';
import { look, ownProofs } from './look.ts';
import { livingPostmasterOf, postmasterOf } from './program-database.ts';
import { createTraders } from './traders.ts';

const CUSTOMERS = 5;
/** Longest time under load until the kill, in milliseconds. */
const LONGEST_LOAD = 500;
/** After so many kills the program is given the time to prove its books and its memory by itself. */
const PROVE_EVERY = 10;
/** Of how many kills one is preceded by that of a process that serves a connection. */
const CHILDREN = 4;

/**
 * Kills the PostgreSQL of the real program with -9 at random moments under load, again and again. The program lives on
 * and must take orders again by itself each time. After each kill everything is checked.
 */
export async function killDatabase({ kills, seed, signal, onKill, name = 'kill' }: KillOptions): Promise<KillResult> {
  const random = createRandom(`kill-database:${seed}`);
  const traders = createTraders(name, random);
  const wrong: string[] = [];
  let done = 0;
  const began = performance.now();
  let program = await startProgram();
  const { dataDir } = program;
  try {
    traders.moveTo(program.url);
    for (let joined = 0; joined < CUSTOMERS; joined++) await traders.join(program.invitationCode);
    while (done < kills && wrong.length < STOP_AT && !signal?.aborted) {
      const stop = traders.trade();
      await sleep(30 + random.whole(LONGEST_LOAD));
      if (done % CHILDREN === 0) {
        killChild(livingPostmasterOf(dataDir), random.next());
        await sleep(random.whole(50));
      }
      // A postmaster that is told of its child starts over by itself; this one is killed in the midst of that, or before.
      const killed = livingPostmasterOf(dataDir);
      process.kill(killed, 'SIGKILL');
      const killedAt = Date.now() / 1000;
      await takesOrders(program, killed);
      await stop();
      done += 1;
      const proved = done % PROVE_EVERY === 0 || done === kills ? await ownProofs(program, killedAt) : [];
      for (const one of [...proved, ...(await look(program, traders))]) wrong.push(`after kill ${done}: ${one}`);
      onKill?.(done, wrong);
    }
    const { code } = await program.end();
    if (code !== 0) wrong.push(`the program ends with ${code}: ${program.output()}`);
    const startedAt = Date.now() / 1000;
    program = await startProgram({ dataDir });
    traders.moveTo(program.url);
    for (const one of await ownProofs(program, startedAt)) wrong.push(`after the last start: ${one}`);
    for (const one of await look(program, traders)) wrong.push(`after the last start: ${one}`);
  } finally {
    await program.remove();
  }
  return resultOf(traders, done, wrong, began);
}

/** Waits until another PostgreSQL runs than the one that was killed, and the program says that it takes orders. */
async function takesOrders(program: Program, killed: number): Promise<void> {
  await eventually(
    'a program that takes orders again',
    async () => {
      const runs = postmasterOf(program.dataDir);
      if (runs === undefined || runs === killed) return undefined;
      return (await fetch(`${program.url}/readyz`)).status === 200 ? true : undefined;
    },
    120_000,
  ).catch((error: Error) => {
    throw new Error(`${error.message}. The program printed:\n${program.output()}`, { cause: error });
  });
}

/** Kills one of the processes that serve connections, where the kernel tells them. @param which 0 to 1 */
function killChild(postmaster: number, which: number): void {
  const children = childrenOf(postmaster);
  const child = children[Math.floor(which * children.length)];
  if (child === undefined) return;
  try {
    process.kill(child, 'SIGKILL');
  } catch (error) {
    // It has ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Process numbers of the children, of connections and of the server's own work; none where there is no `/proc`. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
