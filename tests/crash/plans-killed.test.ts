import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { afterAll, expect, it } from 'vitest';
import { ApiClient, eventually } from '../api/api-client.ts';
import { newDataDir, type Program, startProgram } from '../program.ts';

const KILLS = 3;
/** Milliseconds that the program lives between two kills, at most: some minutes of the market each. */
const LONGEST_LIFE = 2_500;
const SYMBOLS = ['TWSE:0050', 'TWSE:2330', 'TWSE:2317', 'TWSE:2603', 'TPEX:6488'];
const EVERY_DAY = Array.from({ length: 28 }, (_, at) => at + 1);

let program: Program | undefined;
afterAll(() => program?.remove());

it('plans of a program that is killed again and again with -9 buy once for each date, and never for more', async () => {
  const random = createRandom('plans-killed');
  const dataDir = newDataDir();
  const start = () => startProgram({ dataDir, env: { SIM_SPEED: '1600' } });
  program = await start();
  let client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  for (const symbol of SYMBOLS) {
    // Whole lots and the rest of them: two orders for a date.
    const terms = { symbol, amount: '20000000', days: EVERY_DAY, planKey: `killed-${symbol.slice(5)}` };
    await client.must('plans/create-plan', terms);
  }
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep(100 + random.whole(LONGEST_LIFE));
    await program.end('SIGKILL');
    program = await start();
    client = Object.assign(new ApiClient(program.url), { token: client.token, account: client.account });
  }
  const { plans } = await client.must('plans/list-plans', {});
  expect(plans).toHaveLength(SYMBOLS.length);
  const purchases = async () => {
    const all = [];
    for (const { id } of plans) all.push((await client.must('plans/list-plan-purchases', { id, limit: 50 })).rows);
    return all;
  };
  // What is counted must not go on meanwhile.
  await eventually(
    'a date of each',
    async () => (await purchases()).every((rows) => rows.length > 0) || undefined,
    200_000,
  );
  for (const { id } of plans) await client.must('plans/end-plan', { id });
  const settled = await eventually(
    'purchases, all of them over',
    async () => {
      const all = await purchases();
      const isOver = all.every(
        (rows) => rows.length > 0 && rows.every(({ state }) => state !== 'due' && state !== 'sent'),
      );
      return isOver ? all : undefined;
    },
    400_000,
  );
  let bought = 0;
  for (const rows of settled) {
    expect(new Set(rows.map(({ dueOn }) => dueOn)).size, 'a date is bought once').toBe(rows.length);
    for (const row of rows) {
      expect(Number(row.paid)).toBeLessThanOrEqual(Number(row.amount));
      bought += row.bought;
    }
  }
  expect(bought).toBeGreaterThan(0);
  // What plans say that they have bought is what the customer holds, and nothing else was bought.
  const held = (await client.must('portfolio/holdings', { market: 'twd' })).reduce((all, one) => all + one.quantity, 0);
  expect(held).toBeGreaterThanOrEqual(bought);
  const sums = (await client.must('plans/list-plans', {})).plans.reduce((all, one) => all + one.held, 0);
  expect(held).toBe(sums);
}, 900_000);
