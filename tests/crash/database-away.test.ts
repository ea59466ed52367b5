import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded.ts';
import { makeTestFolder } from '../../apps/server/src/platform/database/test-folder.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { childrenOf } from './kill-database.ts';
import { look, ownProofs } from './look.ts';
import { livingPostmasterOf } from './program-database.ts';
import { createTraders, type Traders } from './traders.ts';

/** Milliseconds that the database is away. */
const AWAY = 10_000;
/** Milliseconds within which whoever trades must have an answer, whatever the database does. */
const LONGEST_ANSWER = 9_000;
const CUSTOMERS = 5;

let program: Program | undefined;
let server: EmbeddedPostgres | undefined;
let folder: string | undefined;

afterEach(async () => {
  await program?.remove();
  await server?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

async function join(running: Program): Promise<Traders> {
  const traders = createTraders('away', createRandom('database-away'));
  traders.moveTo(running.url);
  for (let joined = 0; joined < CUSTOMERS; joined++) expect(await traders.join(running.invitationCode)).toBe(true);
  return traders;
}

/** Trades while the database goes, is away and comes back. @returns what is not as it must be, in words */
async function tradeThrough(
  running: Program,
  traders: Traders,
  away: { readonly begin: () => Promise<void>; readonly end: () => Promise<void>; readonly url?: string },
): Promise<string[]> {
  const wrong: string[] = [];
  const busy = () => traders.answers.get('SYSTEM_BUSY') ?? 0;
  const stop = traders.trade();
  await eventually('some orders', () => (traders.acknowledged() > 50 ? true : undefined), 60_000);
  await away.begin();
  await sleep(AWAY / 2);
  const busyBefore = busy();
  await sleep(AWAY / 2);
  if (busy() - busyBefore < 10) wrong.push(`only ${busy() - busyBefore} orders were refused with SYSTEM_BUSY`);
  const { status } = await fetch(`${running.url}/readyz`);
  if (status !== 503) wrong.push(`the program says that it is ready: ${status}`);
  const acknowledged = traders.acknowledged();
  await away.end();
  const backAt = Date.now() / 1000;
  await eventually('orders again', () => (traders.acknowledged() > acknowledged + 50 ? true : undefined), 60_000);
  await stop();
  const unanswered = traders.answers.get('no answer') ?? 0;
  if (unanswered > 0) wrong.push(`${unanswered} calls had no answer`);
  if (traders.slowest() > LONGEST_ANSWER) wrong.push(`an answer took ${Math.round(traders.slowest())} ms`);
  return [...wrong, ...(await look(running, traders, away.url)), ...(await ownProofs(running, backAt))];
}

describe('a database that is away for ten seconds under load', () => {
  it.runIf(process.platform === 'linux')(
    'frozen: it takes statements and never answers',
    async () => {
      program = await startProgram();
      const { dataDir } = program;
      let frozen: number[] = [];
      const wrong = await tradeThrough(program, await join(program), {
        async begin() {
          const postmaster = livingPostmasterOf(dataDir);
          process.kill(postmaster, 'SIGSTOP');
          frozen = [postmaster, ...childrenOf(postmaster)];
          for (const pid of frozen) process.kill(pid, 'SIGSTOP');
        },
        async end() {
          for (const pid of frozen) process.kill(pid, 'SIGCONT');
        },
      });
      expect(wrong).toEqual([]);
    },
    300_000,
  );

  it('stopped, and later started again by somebody else: a PostgreSQL of the operator’s own', async () => {
    folder = makeTestFolder('away');
    const options = { dataDir: path.join(folder, 'database'), log: createLog('silent') };
    server = await startEmbeddedPostgres(options);
    const { port, ownerUrl } = server;
    program = await startProgram({ env: { DATABASE_URL: ownerUrl } });
    const wrong = await tradeThrough(program, await join(program), {
      url: ownerUrl,
      begin: async () => server?.stop(),
      async end() {
        server = await startEmbeddedPostgres({ ...options, port });
      },
    });
    expect(wrong).toEqual([]);
  }, 300_000);
});
