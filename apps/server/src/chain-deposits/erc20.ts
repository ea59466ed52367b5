import { writeAddress } from '@kuroshio/identifiers';
import { z } from 'zod';
import type { Outbound } from '../platform/outbound/index.ts';
import { askChain } from './ask-chain.ts';
import { amountOf, type Block, type Chain, ChainFault, type ChainTransfer } from './chain.ts';

/** keccak256 of Transfer(address,address,uint256), ERC-20 (EIP-20). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The first four bytes of keccak256 of balanceOf(address). */
const BALANCE_OF = '0x70a08231';
/** Addresses that one call asks for: nodes bound the length of a filter. */
const MOST_ADDRESSES = 500;

const quantity = z
  .string()
  .regex(/^0x(0|[1-9a-f][0-9a-f]{0,12})$/)
  .transform(Number);
const word = z.string().regex(/^0x[0-9a-f]{64}$/);
const account = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const block = z.object({ number: quantity, hash: word, parentHash: word });
const event = z.object({
  address: account,
  topics: z.array(word),
  data: z.string().regex(/^0x[0-9a-f]*$/),
  blockNumber: quantity,
  blockHash: word,
  transactionHash: word,
  logIndex: quantity,
  removed: z.boolean().optional(),
});
const receipt = z.object({
  status: quantity,
  blockNumber: quantity,
  blockHash: word,
  transactionHash: word,
  logs: z.array(event),
});
type Event = z.output<typeof event>;
type Receipt = z.output<typeof receipt>;

const hex = (height: number) => `0x${height.toString(16)}`;
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

export interface Erc20Options {
  readonly url: string;
  /** The token's contract. */
  readonly token: string;
  readonly confirmations: number;
  readonly startBlock: number;
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly every?: number;
}

/**
 * Ethereum's USDT by the JSON-RPC of any node (execution-apis: eth_getBlockByNumber, eth_getLogs, eth_getTransactionReceipt, eth_call).
 * Whatever a node answers is held against what was asked, and each event against its transaction's receipt.
 */
export function createErc20({ url, token, confirmations, startBlock, outbound, every = 6_000 }: Erc20Options): Chain {
  const at = new URL(url);
  const contract = token.toLowerCase();

  async function call<Schema extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const answer = z.object({ result: schema.optional(), error: z.object({ message: z.string() }).optional() });
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const { result, error } = (await askChain(outbound, { url: at, body }, answer)) as {
      result?: z.output<Schema>;
      error?: { message: string };
    };
    if (error !== undefined) throw new ChainFault(`${method}: ${error.message.slice(0, 200)}`);
    if (result === undefined) throw new ChainFault(`${method} has no answer`);
    return result;
  }

  async function blockAt(which: string): Promise<Block | undefined> {
    const found = await call('eth_getBlockByNumber', [which, false], block.nullable());
    return found === null ? undefined : { height: found.number, hash: found.hash, parent: found.parentHash };
  }

  async function blockOf(height: number): Promise<Block | undefined> {
    const found = await blockAt(hex(height));
    if (found !== undefined && found.height !== height)
      throw new ChainFault(`block ${found.height} instead of ${height}`);
    return found;
  }

  /** Of an event of the token that moves something; undefined for any other. */
  function transferOf(of: Receipt, one: Event, index: number): ChainTransfer | undefined {
    const [topic, , to, more] = one.topics;
    if (one.address.toLowerCase() !== contract || topic !== TRANSFER) return undefined;
    if (to === undefined || more !== undefined || one.data.length !== 66)
      throw new ChainFault('a transfer of another form');
    const amount = amountOf(BigInt(one.data));
    if (amount === undefined) return undefined;
    return {
      ...{ txHash: of.transactionHash, index, amount, height: of.blockNumber, blockHash: of.blockHash },
      to: writeAddress('ERC-20', bytesOf(to.slice(26))),
    };
  }

  async function receiptOf(txHash: string): Promise<Receipt | undefined> {
    const found = await call('eth_getTransactionReceipt', [txHash], receipt.nullable());
    if (found === null) return undefined;
    if (found.transactionHash !== txHash) throw new ChainFault('the receipt of another transaction');
    return found;
  }

  return {
    ...{ network: 'ERC-20', isPractice: false, confirmations, every, largestRange: 1_000 },
    // Two epochs: what is older is final by the chain's own rule.
    window: confirmations + 64,
    firstHeight: async () => startBlock,
    async head() {
      const found = await blockAt('latest');
      if (found === undefined) throw new ChainFault('there is no newest block');
      return found;
    },
    block: blockOf,
    async transfers(from, to, addresses) {
      const all = [...addresses];
      const found = new Map<string, Event>();
      for (let first = 0; first < all.length; first += MOST_ADDRESSES) {
        const receivers = all
          .slice(first, first + MOST_ADDRESSES)
          .map((one) => `0x${'0'.repeat(24)}${one.slice(2).toLowerCase()}`);
        const filter = { address: token, topics: [TRANSFER, null, receivers], fromBlock: hex(from), toBlock: hex(to) };
        for (const one of await call('eth_getLogs', [filter], z.array(event))) {
          const [topic, , receiver] = one.topics;
          if (one.removed === true) continue;
          if (one.address.toLowerCase() !== contract || topic !== TRANSFER) throw new ChainFault('another token');
          if (receiver === undefined || !receivers.includes(receiver)) throw new ChainFault('another receiver');
          if (one.blockNumber < from || one.blockNumber > to) throw new ChainFault('another block');
          found.set(`${one.transactionHash} ${one.logIndex}`, one);
        }
      }
      const transfers: ChainTransfer[] = [];
      const receipts = new Map<string, Receipt | undefined>();
      for (const one of found.values()) {
        if (!receipts.has(one.transactionHash)) receipts.set(one.transactionHash, await receiptOf(one.transactionHash));
        const of = receipts.get(one.transactionHash);
        if (of === undefined || of.blockHash !== one.blockHash)
          throw new ChainFault('the chain moved while it was read');
        // An event of a transaction that failed never happened, whoever tells of it.
        if (of.status !== 1) continue;
        const index = of.logs.findIndex(({ logIndex }) => logIndex === one.logIndex);
        const proved = of.logs[index];
        if (proved?.data !== one.data || proved.topics.join() !== one.topics.join())
          throw new ChainFault('an event that its receipt does not have');
        const transfer = transferOf(of, proved, index);
        if (transfer !== undefined) transfers.push(transfer);
      }
      return transfers;
    },
    async standing({ txHash, index }) {
      const of = await receiptOf(txHash);
      const one = of?.logs[index];
      if (of?.status !== 1 || one === undefined) return undefined;
      const under = await blockOf(of.blockNumber);
      // A receipt of a block that is not in the chain says nothing.
      return under?.hash === of.blockHash ? transferOf(of, one, index) : undefined;
    },
    async held(addresses) {
      let sum = 0n;
      for (const one of addresses) {
        const data = `${BALANCE_OF}${'0'.repeat(24)}${one.slice(2).toLowerCase()}`;
        sum += BigInt(await call('eth_call', [{ to: token, data }, 'latest'], word));
      }
      return sum;
    },
  };
}
