import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../platform/outbound/index.ts';
import { type ChainStage, createChainStage } from './test-chain-stage.ts';
import { startTron, type TronServer } from './test-tron.ts';
import { createTrc20 } from './trc20.ts';

const USDT = 1_000_000n;
let tron: TronServer;
let stage: ChainStage;
let own: number;
let to: string;

beforeEach(async () => {
  tron = await startTron();
  const outbound = createOutbound({ allowed: ['127.0.0.1'] });
  const { url, token } = tron;
  const given = { url: `${url}/`, token, confirmations: 3, startBlock: 1_001, apiKey: 'a key of TronGrid' };
  stage = await createChainStage([createTrc20({ ...given, outbound })]);
  own = await stage.customer();
  to = await stage.address(own);
});
afterEach(async () => {
  await stage.close();
  await tron.stop();
});

async function look() {
  await stage.look();
  expect(stage.fault()).toBeUndefined();
}

describe('TRON’s USDT, by its documented interface', () => {
  it('is credited after as many blocks as it needs, among others’ transfers and over pages', async () => {
    expect(to).toMatch(/^T/);
    tron.mine(1, { value: 9n }, { value: 8n }, { value: 7n }, { to, value: 25n * USDT });
    await look();
    expect(await stage.states(own)).toEqual(['confirming']);
    tron.mine(1);
    await look();
    expect(await stage.usdt(own)).toBe(0n);
    tron.mine(1);
    await look();
    expect(await stage.usdt(own)).toBe(25n * USDT);
    expect(tron.headers()['tron-pro-api-key']).toBe('a key of TronGrid');
    const events = `/v1/contracts/${tron.token}/events?event_name=Transfer&block_number=1001&limit=200`;
    expect(tron.asked).toContain(events);
    expect(tron.asked).toContain(`${events}&fingerprint=2`);
    const [{ chain } = { chain: undefined }] = stage.deposits.chains;
    expect(await chain?.held([to])).toBe(25n * USDT);
  });

  it('counts both events of one transaction, at their places', async () => {
    tron.mine(
      1,
      { txId: 'ab'.repeat(32), index: 1, to, value: 21n * USDT },
      { txId: 'ab'.repeat(32), index: 3, to, value: 22n * USDT },
    );
    tron.mine(3);
    await look();
    expect(await stage.usdt(own)).toBe(43n * USDT);
  });

  it('is none of nothing, and none of a transaction that was reverted or ran out of energy', async () => {
    tron.mine(1, { to, value: 0n });
    tron.mine(1, { to, value: 25n * USDT, result: 'REVERT' }, { to, value: 26n * USDT, result: 'OUT_OF_ENERGY' });
    tron.mine(5);
    await look();
    await look();
    expect(await stage.usdt(own)).toBe(0n);
  });

  it('vanishes with blocks that are replaced, and is named where it was credited', async () => {
    tron.mine(1, { to, value: 25n * USDT });
    await look();
    tron.reorganise(1);
    tron.mine(4);
    await look();
    expect(await stage.states(own)).toEqual(['vanished']);
    tron.mine(3, { to, value: 30n * USDT });
    await look();
    expect(await stage.usdt(own)).toBe(30n * USDT);
    tron.reorganise(3);
    tron.mine(5);
    await look();
    expect((await stage.states(own)).toSorted()).toEqual(['reversed', 'vanished']);
    expect(await stage.usdt(own)).toBe(30n * USDT);
  });

  type Events = { data: { contract_address: string; block_number: number; result: { to: string; value: string } }[] };
  const inEvents =
    (change: (event: Events['data'][number]) => object) =>
    (path: string, answer: never): unknown =>
      path.startsWith('/v1/') ? { ...(answer as object), data: (answer as Events).data.map(change) } : answer;

  it.each([
    ['another token', inEvents((one) => ({ ...one, contract_address: 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa' })), 'token'],
    ['another block', inEvents((one) => ({ ...one, block_number: 5 })), 'another block'],
    ['a negative amount', inEvents((one) => ({ ...one, result: { ...one.result, value: '-5' } })), 'form'],
    ['a fraction', inEvents((one) => ({ ...one, result: { ...one.result, value: '1.5' } })), 'form'],
    ['an amount above all', inEvents((one) => ({ ...one, result: { ...one.result, value: '9'.repeat(60) } })), 'none'],
    ['no success', (path: string, answer: never) => (path.startsWith('/v1/') ? { success: false } : answer), 'form'],
    [
      'pages without end',
      (path: string, answer: never) =>
        path.startsWith('/v1/') ? { ...(answer as object), meta: { fingerprint: '0' } } : answer,
      'no end',
    ],
    ['no JSON', () => undefined, 'no JSON'],
  ])('with %s in an answer credits nothing', async (_, lie, fault) => {
    tron.mine(1, { to, value: 25n * USDT });
    tron.mine(4);
    tron.lie = lie;
    await stage.look();
    expect(stage.fault()).toContain(fault);
    expect(await stage.states(own)).toEqual([]);
    // It tells the truth again, and nothing was lost.
    tron.lie = undefined;
    await look();
    expect(await stage.usdt(own)).toBe(25n * USDT);
  });

  it('with a larger amount in the event than in the transaction credits nothing', async () => {
    tron.mine(1, { to, value: 25n * USDT });
    tron.mine(4);
    tron.lie = inEvents((one) => ({ ...one, result: { ...one.result, value: String(25_000n * USDT) } }));
    await stage.look();
    expect(stage.fault()).toContain('something else than before');
    expect(await stage.usdt(own)).toBe(0n);
  });
});
