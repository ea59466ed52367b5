import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../platform/outbound/index.ts';
import { createErc20 } from './erc20.ts';
import { type Anvil, startAnvil } from './test-anvil.ts';
import { type ChainStage, createChainStage } from './test-chain-stage.ts';

const USDT = 1_000_000n;
const outbound = createOutbound({ allowed: ['127.0.0.1'] });
let anvil: Anvil;
let stage: ChainStage;
let own: number;
let to: string;

beforeAll(async () => {
  anvil = await startAnvil();
}, 30_000);
afterAll(() => anvil.stop());

beforeEach(async () => {
  const startBlock = Number(await anvil.rpc('eth_blockNumber')) + 1;
  const chain = createErc20({ url: anvil.url, token: anvil.token, confirmations: 3, startBlock, outbound });
  stage = await createChainStage([chain]);
  // Another number each time: the chain is the same for all tests, and what came to an address before is not to count.
  for (let n = 0; n <= startBlock; n++) own = await stage.customer();
  to = await stage.address(own);
});
afterEach(() => stage.close());

async function look() {
  await stage.look();
  expect(stage.fault()).toBeUndefined();
}

describe('Ethereum’s USDT, of a node on this machine', () => {
  it('is credited after as many blocks as it needs, and not one before', async () => {
    await anvil.send(to, 25n * USDT);
    await look();
    expect(await stage.states(own)).toEqual(['confirming']);
    await anvil.mine(1);
    await look();
    expect(await stage.usdt(own)).toBe(0n);
    await anvil.mine(1);
    await look();
    expect(await stage.usdt(own)).toBe(25n * USDT);
    const [{ chain } = { chain: undefined }] = stage.deposits.chains;
    expect(await chain?.held([to])).toBe(25n * USDT);
  });

  it('is none of another token, of nothing, or of a transaction that failed', async () => {
    await anvil.send(to, 25n * USDT, { token: anvil.other });
    await anvil.send(to, 0n);
    const [, poor = ''] = await anvil.rpc<string[]>('eth_accounts');
    const failed = await anvil.send(to, 25n * USDT, { from: poor });
    const receipt = await anvil.rpc<{ status: string }>('eth_getTransactionReceipt', failed);
    expect(receipt.status).toBe('0x0');
    await anvil.mine(4);
    await look();
    expect(await stage.states(own)).toEqual([]);
  });

  it('counts both of two events of one transaction', async () => {
    await anvil.sendTwice(to, 21n * USDT, 22n * USDT);
    await anvil.mine(4);
    await look();
    expect(await stage.usdt(own)).toBe(43n * USDT);
  });

  it('vanishes with blocks that are replaced before it was credited', async () => {
    await anvil.send(to, 25n * USDT);
    await look();
    await anvil.rpc('anvil_reorg', 1, []);
    await anvil.mine(5);
    await look();
    expect(await stage.states(own)).toEqual(['vanished']);
    expect(await stage.usdt(own)).toBe(0n);
  });

  it('stays the customer’s where its blocks are replaced after it was credited, and is named', async () => {
    await anvil.send(to, 25n * USDT);
    await anvil.mine(2);
    await look();
    expect(await stage.states(own)).toEqual(['credited']);
    await anvil.rpc('anvil_reorg', 3, []);
    await anvil.mine(2);
    await look();
    expect(await stage.states(own)).toEqual(['reversed']);
    expect(await stage.usdt(own)).toBe(25n * USDT);
  });

  it('is credited once where the same transaction is mined again at another place of another block', async () => {
    const [rich = '', next = ''] = await anvil.rpc<string[]>('eth_accounts');
    await anvil.send(next, 100n * USDT);
    const nonce = await anvil.rpc('eth_getTransactionCount', rich, 'latest');
    const fields = { nonce, gas: '0x20000', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' };
    const before = await anvil.rpc('evm_snapshot');
    const first = await anvil.send(to, 25n * USDT, { fields });
    await anvil.mine(2);
    await look();
    expect(await stage.states(own)).toEqual(['credited']);
    await anvil.rpc('evm_revert', before);
    // Before it another transfer of the token in the same block: its event is the second of the block now.
    await anvil.rpc('evm_setAutomine', false);
    await anvil.send(rich, 1n, {
      from: next,
      fields: { maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0xb2d05e00' },
    });
    const again = await anvil.send(to, 25n * USDT, { fields });
    expect(again, 'the very same transaction').toBe(first);
    await anvil.mine(1);
    await anvil.rpc('evm_setAutomine', true);
    const { logs } = await anvil.rpc<{ logs: { logIndex: string }[] }>('eth_getTransactionReceipt', again);
    expect(logs.map(({ logIndex }) => logIndex)).toEqual(['0x1']);
    await anvil.mine(6);
    await look();
    expect(await stage.states(own)).toEqual(['credited']);
    expect(await stage.usdt(own)).toBe(25n * USDT);
  });
});

describe('a node that lies', () => {
  /** Stands before anvil and changes its answers. */
  async function between(change: (method: string, result: never) => unknown, test: (url: string) => Promise<void>) {
    const server = createServer((request, response) => {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        const body = Buffer.concat(parts).toString();
        const { method } = JSON.parse(body) as { method: string };
        const told = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        const answer = (await told.json()) as { result: never };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ...answer, result: change(method, answer.result) }));
      })();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has a port');
    try {
      await test(`http://127.0.0.1:${address.port}`);
    } finally {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  }

  type Log = Record<string, unknown> & { topics: string[] };
  const inLogs = (change: (log: Log) => Log) => (method: string, result: never) =>
    method === 'eth_getLogs' ? (result as Log[]).map(change) : result;

  it.each([
    ['another token', inLogs((log) => ({ ...log, address: `0x${'11'.repeat(20)}` })), 'another token'],
    [
      'another receiver',
      inLogs((log) => ({ ...log, topics: [...log.topics.slice(0, 2), `0x${'0'.repeat(63)}1`] })),
      'another receiver',
    ],
    ['another amount than the receipt', inLogs((log) => ({ ...log, data: `0x${'f'.repeat(64)}` })), 'does not have'],
    ['an amount that is no number', inLogs((log) => ({ ...log, data: 'much' })), 'another form'],
    ['a block that was not asked for', inLogs((log) => ({ ...log, blockNumber: '0xfffff' })), 'another block'],
    [
      'an event that no receipt has',
      inLogs((log) => ({ ...log, transactionHash: `0x${'ab'.repeat(32)}` })),
      'the chain moved',
    ],
    ['no JSON-RPC at all', () => undefined, 'no answer'],
    ['a very long answer', () => 'x'.repeat(9_000_000), 'more than'],
  ])('with %s credits nothing', async (_, change, fault) => {
    const startBlock = Number(await anvil.rpc('eth_blockNumber')) + 1;
    await anvil.send(to, 25n * USDT);
    await anvil.mine(4);
    await between(change, async (url) => {
      const lying = createErc20({ url, token: anvil.token, confirmations: 3, startBlock, outbound });
      const told = await createChainStage([lying]);
      try {
        for (let n = 0; n < own - 100_000; n++) await told.customer();
        expect(await told.address(own)).toBe(to);
        await told.look();
        expect(told.fault()).toContain(fault);
        expect(await told.states(own)).toEqual([]);
        expect(await told.usdt(own)).toBe(0n);
      } finally {
        await told.close();
      }
    });
  });

  it('with a failed transaction’s receipt credits nothing of its events', async () => {
    const startBlock = Number(await anvil.rpc('eth_blockNumber')) + 1;
    await anvil.send(to, 25n * USDT);
    await anvil.mine(4);
    const change = (method: string, result: never) =>
      method === 'eth_getTransactionReceipt' && result !== null ? { ...(result as object), status: '0x0' } : result;
    await between(change, async (url) => {
      const lying = createErc20({ url, token: anvil.token, confirmations: 3, startBlock, outbound });
      expect(await lying.transfers(startBlock, startBlock + 3, new Set([to]))).toEqual([]);
    });
  });

  it('is not called where the operators’ own network is not allowed', async () => {
    const inside = createErc20({
      ...{ url: anvil.url, token: anvil.token, confirmations: 3, startBlock: 0 },
      outbound: createOutbound({ allowed: [] }),
    });
    await expect(inside.head()).rejects.toThrow('OUTBOUND_ALLOWED');
  });
});
