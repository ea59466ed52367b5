import { hash } from 'node:crypto';
import type { Block, Chain, ChainTransfer } from './chain.ts';

type Sent = Pick<ChainTransfer, 'txHash' | 'index' | 'to' | 'amount'>;

/** A chain in memory that forks as a test wants it. For tests only. */
export interface TestChain extends Chain {
  /** Mines blocks; the transfers are in the first of them. */
  mine(blocks: number, ...sent: Sent[]): void;
  /** Takes so many blocks back; what is mined afterwards has other hashes. */
  reorganise(blocks: number): void;
  /** Calls of each kind since the last look at it. */
  readonly calls: { standing: number; transfers: number };
  /** Changes answers before they are given. */
  lie: Partial<Pick<Chain, 'head' | 'block' | 'transfers' | 'standing'>>;
}

export function createTestChain(given: Partial<Pick<Chain, 'network' | 'confirmations' | 'window'>> = {}): TestChain {
  const { network = 'ERC-20', confirmations = 3, window = 12 } = given;
  let branch = 0;
  const hashOf = (height: number) => hash('sha256', `${branch} ${height}`, 'hex');
  const blocks: { block: Block; sent: Sent[] }[] = [{ block: { height: 0, hash: hashOf(0), parent: '' }, sent: [] }];
  const lie: TestChain['lie'] = {};
  const calls = { standing: 0, transfers: 0 };
  const newest = () => blocks.at(-1)?.block ?? { height: 0, hash: '', parent: '' };
  const at = ({ block }: { block: Block }, one: Sent): ChainTransfer => ({
    ...one,
    ...{ height: block.height, blockHash: block.hash },
  });
  const honest: Pick<Chain, 'head' | 'block' | 'transfers' | 'standing'> = {
    head: async () => newest(),
    block: async (height) => blocks[height]?.block,
    async transfers(from, to, addresses) {
      calls.transfers += 1;
      return blocks
        .slice(from, to + 1)
        .flatMap((one) => one.sent.map((sent) => at(one, sent)))
        .filter((one) => addresses.has(one.to));
    },
    async standing({ txHash, index }) {
      calls.standing += 1;
      for (const one of blocks)
        for (const sent of one.sent) if (sent.txHash === txHash && sent.index === index) return at(one, sent);
      return undefined;
    },
  };
  return {
    ...{ network, isPractice: false, confirmations, window, largestRange: 5, every: 1_000, lie, calls },
    firstHeight: async () => 1,
    head: () => (lie.head ?? honest.head)(),
    block: (height) => (lie.block ?? honest.block)(height),
    transfers: (...asked) => (lie.transfers ?? honest.transfers)(...asked),
    standing: (one) => (lie.standing ?? honest.standing)(one),
    held: async (addresses) =>
      blocks
        .flatMap(({ sent }) => sent)
        .filter(({ to }) => addresses.includes(to))
        .reduce((sum, { amount }) => sum + amount, 0n),
    mine(count, ...sent) {
      for (let n = 0; n < count; n++) {
        const { height, hash: parent } = newest();
        blocks.push({ block: { height: height + 1, hash: hashOf(height + 1), parent }, sent: n === 0 ? sent : [] });
      }
    },
    reorganise(count) {
      branch += 1;
      blocks.splice(blocks.length - count, count);
    },
  };
}
