import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { afterAll, expect, it } from 'vitest';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { newDataDir, type Program, startProgram } from '../program.ts';
import { ownProofs } from './look.ts';

const KILLS = 2;
/** Milliseconds between two kills, at most: two blocks of the practice chains. */
const LONGEST_LIFE = 4_000;
const NETWORKS = ['TRC-20', 'ERC-20'] as const;

let program: Program | undefined;
afterAll(() => program?.remove());

it('USDT that comes while the program is killed again and again with -9 is credited once, all of it', async () => {
  const random = createRandom('chain-killed');
  const dataDir = newDataDir();
  const start = () => startProgram({ dataDir, env: { SIM_SPEED: '10', HOUSE_DESK_SECONDS: '0' } });
  program = await start();
  let client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await certifyByDesk(client);
  const sent: { readonly network: (typeof NETWORKS)[number]; readonly amount: string; readonly sendKey: string }[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    // None is less than is credited by itself.
    const wishes = NETWORKS.map((network) => ({
      ...{ network, amount: String(20_000_000 + random.whole(100_000_000)), sendKey: `killed-${kills}-${network}` },
    }));
    sent.push(...wishes);
    // The answer may be lost with the program: what was wished is asked for once more under its key.
    const asked = wishes.map((wish) => client.call('chain-deposits/practice-send', wish).catch(() => undefined));
    await sleep(random.whole(LONGEST_LIFE));
    await program.end('SIGKILL');
    await Promise.all(asked);
    program = await start();
    client = Object.assign(new ApiClient(program.url), { token: client.token, account: client.account });
    for (const wish of wishes) await client.must('chain-deposits/practice-send', wish);
  }
  const since = Date.now() / 1000;
  const credited = await eventually(
    'all of it',
    async () => {
      const { transfers } = await client.must('chain-deposits/list-transfers', { limit: 50 });
      const done = transfers.filter(({ state }) => state === 'credited');
      return done.length >= sent.length ? transfers : undefined;
    },
    120_000,
  );
  const amounts = (list: readonly { readonly amount: string }[]) => list.map(({ amount }) => amount).sort();
  expect(amounts(credited)).toEqual(amounts(sent));
  const { balances } = await client.must('portfolio/assets', { market: 'twd' });
  const sum = sent.reduce((all, { amount }) => all + BigInt(amount), 0n);
  expect(balances.find(({ currency }) => currency === 'USDT')?.available).toBe(String(sum));
  expect(await ownProofs(program, since)).toEqual([]);
}, 400_000);
