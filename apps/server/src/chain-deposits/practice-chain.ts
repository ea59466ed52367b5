import { hash } from 'node:crypto';
import type { Network } from '@kuroshio/identifiers';
import type { Marks } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, SqlValue } from '../platform/database/index.ts';
import type { Block, Chain, ChainTransfer } from './chain.ts';
import { markedPractice, type PracticeRow, SELECT_PRACTICE, type Stored } from './chain-rows.ts';

/** A block every so many ms: quick enough that a newcomer sees the confirmations counted to their end. */
const BLOCK_TIME = 2_000;
/** As the real chains are waited for: Ethereum's 12 blocks, and TRON's 20, of which 19 make a block final. */
const CONFIRMATIONS: Readonly<Record<Network, number>> = { 'ERC-20': 12, 'TRC-20': 20 };

/**
 * The extended public key of practice addresses: test vector 1 of BIP-32 at m/0'/1/2', whose private key everybody knows. What stands
 * before each address keeps wallets from sending anything real there.
 */
export const PRACTICE_KEY =
  'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
export const PRACTICE_PREFIX = 'PRACTICE-';

const FIRST = 'select min(height) as height from practice_chain_transfer where network = $1';

export const practiceHeight = (now: number) => Math.floor(now / BLOCK_TIME);

/** How what a customer has had sent is called on its chain: its number, and it is seen at once that it is no real one. */
export const practiceTxHash = (id: bigint) => `practice-${id}`;

/**
 * The chain of a simulated market: its blocks follow the clock, its transfers are what customers have had sent, by rows that are marked.
 * It never takes a block back. It moves no money of the books: the watcher does, when the transfer is deep enough.
 */
export function practiceChain(
  network: Network,
  { database, marks, clock }: { readonly database: Queryable; readonly marks: Marks; readonly clock: Clock },
): Chain {
  const hashOf = (height: number) => hash('sha256', `practice ${network} ${height}`, 'hex');
  const blockOf = (height: number): Block => ({ height, hash: hashOf(height), parent: hashOf(height - 1) });
  const newest = () => practiceHeight(clock.now());

  async function read(condition: string, values: readonly SqlValue[]) {
    const rows = await database.query<Stored<PracticeRow>>(
      `${SELECT_PRACTICE} where network = $1 and ${condition} order by id`,
      [network, ...values],
    );
    return rows
      .filter((row) => marks.holds(markedPractice(row), row.mark) && Number(row.height) <= newest())
      .map((row): ChainTransfer => {
        const height = Number(row.height);
        return {
          ...{ txHash: practiceTxHash(row.id), index: 0, to: row.address, amount: row.amount, height },
          blockHash: hashOf(height),
        };
      });
  }

  return {
    ...{ network, isPractice: true, confirmations: CONFIRMATIONS[network], every: BLOCK_TIME },
    window: CONFIRMATIONS[network] + 20,
    largestRange: 2 ** 31,
    async firstHeight() {
      const [first] = await database.query<{ height: bigint | null }>(FIRST, [network]);
      return Number(first?.height ?? newest());
    },
    head: async () => blockOf(newest()),
    block: async (height) => (height <= newest() ? blockOf(height) : undefined),
    async transfers(from, to, addresses) {
      const rows = await read('height between $2 and $3', [from, to]);
      return rows.filter((one) => addresses.has(one.to));
    },
    async standing({ txHash }) {
      const [, id] = /^practice-(\d{1,18})$/.exec(txHash) ?? [];
      return id === undefined ? undefined : (await read('id = $2', [id]))[0];
    },
    async held(addresses) {
      const rows = await read('address = any($2::text[])', [addresses]);
      return rows.reduce((sum, { amount }) => sum + amount, 0n);
    },
  };
}
