import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { afterAll, expect, it } from 'vitest';
import { ApiClient, eventually } from '../api/api-client.ts';
import { newDataDir, type Program, startProgram } from '../program.ts';
import { ownProofs } from './look.ts';

const KILLS = 3;
/** Milliseconds from the confirmation to the kill, at most: a run of nine orders is sent in some tens. */
const LONGEST_LIFE = 60;
const SYMBOLS = ['TWSE:0050', 'TWSE:2317', 'TWSE:2603', 'TWSE:1101', 'TPEX:8069'];

let program: Program | undefined;
afterAll(() => program?.remove());

it('a basket whose program is killed with -9 while its orders are sent sends each of them once, or not at all', async () => {
  const random = createRandom('baskets-killed');
  const dataDir = newDataDir();
  const start = () => startProgram({ dataDir, env: { SIM_SPEED: '30' } });
  program = await start();
  let client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  const targets = SYMBOLS.map((symbol) => ({ symbol, bps: 10_000 / SYMBOLS.length }));
  const { id } = await client.must('baskets/save-basket', { name: 'five', targets, basketKey: 'killed-five' });
  const preview = () =>
    eventually(
      'orders to send',
      async () => {
        const seen = await client.must('baskets/preview-basket', { id, mode: 'buy-only', amount: '50000000' });
        return seen.lines.length >= SYMBOLS.length ? seen : undefined;
      },
      120_000,
    );
  const confirmed: string[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    const { seen, lines } = await preview();
    const wish = { seen, runKey: `killed-run-${kills}` };
    const asked = client.call('baskets/confirm-basket', wish).catch(() => undefined);
    await sleep(random.whole(LONGEST_LIFE));
    await program.end('SIGKILL');
    await asked;
    program = await start();
    client = Object.assign(new ApiClient(program.url), { token: client.token, account: client.account });
    // The answer was lost: what was confirmed is asked for once more, and goes on from where it was.
    const again = await client.call('baskets/confirm-basket', wish);
    const run = again.data;
    if (run === undefined) {
      // Nothing of it had been written, and the market has gone on meanwhile.
      expect(['BASKET_MOVED', 'BASKET_SEEN_OLD']).toContain(again.msg);
      continue;
    }
    confirmed.push(wish.runKey);
    expect(run.orders).toHaveLength(lines.length);
    expect(await client.must('baskets/confirm-basket', wish)).toMatchObject({ id: run.id });
    const { orders: open } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
    for (const order of open) await client.call('trading/cancel-order', { id: order.id });
  }
  expect(confirmed.length).toBeGreaterThan(0);
  const since = Date.now() / 1000;
  const { rows: runs } = await client.must('baskets/list-basket-runs', { id, limit: 50 });
  expect(runs).toHaveLength(confirmed.length);
  const sent = runs.flatMap(({ orders }) => orders.flatMap(({ orderId }) => (orderId === '' ? [] : [orderId])));
  expect(new Set(sent).size).toBe(sent.length);
  for (const { orders } of runs)
    for (const { orderId, refusal } of orders) expect(orderId !== '' || refusal !== undefined).toBe(true);
  const { orders: all } = await client.must('trading/list-orders', { market: 'twd', show: 'today', limit: 50 });
  expect(all.map((order) => order.id).toSorted()).toEqual(sent.toSorted());
  expect(await ownProofs(program, since)).toEqual([]);
}, 400_000);
