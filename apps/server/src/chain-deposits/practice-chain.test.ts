import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '@kuroshio/refusals';
import { clientKey } from '@kuroshio/contract';
import { loadConfig } from '../platform/config.ts';
import { chains } from './chains.ts';
import { keyedChains } from './keyed-chains.ts';
import { networks } from './networks.ts';
import { openAddress } from './open-address.ts';
import { PRACTICE_KEY } from './practice-chain.ts';
import { practiceSend } from './practice-send.ts';
import { type ChainStage, createChainStage } from './test-chain-stage.ts';
import { createTestChain } from './test-chain.ts';

const USDT = 1_000_000n;
let stage: ChainStage;
let own: number;
let limit: ReturnType<typeof refuse>['refusal'] | undefined;

beforeEach(async () => {
  limit = undefined;
  stage = await createChainStage(undefined, { stopsDeposit: async () => limit });
  own = await stage.customer();
  await stage.look();
});
afterEach(() => stage.close());

const send = (amount: bigint, key: string, network: 'TRC-20' | 'ERC-20' = 'ERC-20', customer = own) =>
  practiceSend(stage.deposits)({ network, amount: String(amount), sendKey: clientKey.parse(key) }, stage.as(customer));
const code = async (outcome: ReturnType<typeof send>) => {
  const told = await outcome;
  return told.ok ? 'sent' : told.refusal.code;
};
async function pass(blocks: number) {
  for (let n = 0; n < blocks; n++) {
    stage.clock.advance(2_000);
    await stage.look();
  }
}

describe('a chain for practice', () => {
  it('carries what a customer has sent to its end: in the next block, twelve confirmations, credited once', async () => {
    expect(await code(send(100n * USDT, 'first-send'))).toBe('sent');
    expect(await stage.states(own)).toEqual([]);
    await pass(1);
    expect(await stage.states(own)).toEqual(['confirming']);
    await pass(10);
    expect(await stage.usdt(own)).toBe(0n);
    await pass(1);
    expect(await stage.usdt(own)).toBe(100n * USDT);
    await stage.restart();
    await pass(60);
    expect(await stage.usdt(own)).toBe(100n * USDT);
  });

  it('has addresses that no wallet takes for real ones, each customer another, the same each time', async () => {
    const open = async (customer: number) => {
      const told = await openAddress(stage.deposits)({ network: 'TRC-20' }, stage.as(customer));
      return told.ok ? told.value.address : told.refusal.code;
    };
    const first = await open(own);
    expect(first).toMatch(/^PRACTICE-T/);
    expect(await open(own)).toBe(first);
    expect(await open(await stage.customer())).not.toBe(first);
    stage.strangers.add(own);
    expect(await open(own)).toBe('VERIFICATION_REQUIRED');
    const told = await networks(stage.deposits)({}, stage.as(own));
    expect(told.ok && told.value.networks.map(({ network, address }) => [network, address])).toEqual([
      ['TRC-20', first],
      ['ERC-20', ''],
    ]);
  });

  it('does once what was asked for twice with the same key, and refuses the key for something else', async () => {
    const both = await Promise.all([send(30n * USDT, 'same-key-1'), send(30n * USDT, 'same-key-1')]);
    expect(both[0]).toEqual(both[1]);
    expect(await code(send(31n * USDT, 'same-key-1'))).toBe('KEY_REUSED');
    await pass(15);
    expect(await stage.usdt(own)).toBe(30n * USDT);
  });

  it('sends no more than its bounds, in one and in a day, and nothing against the customer’s own limit', async () => {
    expect(await code(send(10_001n * USDT, 'too-much-1'))).toBe('AMOUNT_ABOVE_MAXIMUM');
    for (let n = 0; n < 20; n++) expect(await code(send(1n, `dust-${n}-key`))).toBe('sent');
    expect(await code(send(1n, 'one-too-many'))).toBe('PRACTICE_LIMIT');
    const other = await stage.customer();
    limit = refuse('COOLING_OFF', { until: '' }).refusal;
    expect(await code(send(20n * USDT, 'limited-1', 'ERC-20', other))).toBe('COOLING_OFF');
  });

  it('takes nothing from a row that somebody puts in or raises', async () => {
    await send(20n * USDT, 'honest-send');
    await stage.db.owner.query('update practice_chain_transfer set amount = amount * 100');
    await stage.db.owner.query(
      `insert into practice_chain_transfer (customer_id, client_key, fingerprint, network, address, amount, height, at, mark)
        select customer_id, 'forged-key', 0, network, address, 5000000000, height, at, mark from practice_chain_transfer`,
    );
    await pass(40);
    expect(await stage.usdt(own)).toBe(0n);
  });

  it('and a real one do not go together: real USDT would become practice money', () => {
    const real = loadConfig(import.meta.dirname, {
      ...{ ERC20_XPUB: PRACTICE_KEY, ERC20_URL: 'http://127.0.0.1', ERC20_START_BLOCK: '1' },
    });
    const { marks, clock, db } = stage;
    const start = (isPractice: boolean) =>
      keyedChains({
        ...{ config: real, isPractice, database: db.database, marks, clock },
        outbound: { fetch: () => Promise.reject(new Error('nobody is called here')) },
      });
    expect(() => start(true)).toThrow('real USDT would become practice money');
    expect(start(false).map(({ chain }) => [chain.network, chain.isPractice])).toEqual([['ERC-20', false]]);
  });

  it('is not there where the market is not simulated', async () => {
    await stage.close();
    stage = await createChainStage([createTestChain()]);
    own = await stage.customer();
    expect(await code(send(20n * USDT, 'no-practice'))).toBe('CHANNEL_CLOSED');
    await stage.close();
    stage = await createChainStage([]);
    own = await stage.customer();
    const told = await openAddress(stage.deposits)({ network: 'TRC-20' }, stage.as(own));
    expect(told.ok).toBe(false);
  });

  it('is shown to operators beside the books, which agree with it', async () => {
    await send(100n * USDT, 'first-send');
    await send(7n * USDT, 'second-send');
    await pass(13);
    stage.clock.advance(600_000);
    const of = { ...stage.as(own), requireOperator: () => ({ operatorId: 1 }) };
    await expect
      .poll(async () => {
        const told = await chains(stage.deposits)({}, of as never);
        if (!told.ok) throw new Error('operators may look');
        const erc20 = told.value.chains.find(({ network }) => network === 'ERC-20');
        return { books: told.value.books, credited: erc20?.credited, open: erc20?.open, held: erc20?.held };
      })
      .toEqual({ books: '107000000', credited: '107000000', open: '0', held: '107000000' });
  });
});
