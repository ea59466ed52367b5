import { assert } from '@kuroshio/base';
import { readAccount, writeAddress } from '@kuroshio/identifiers';
import { z } from 'zod';
import type { Outbound } from '../platform/outbound/index.ts';
import { askChain } from './ask-chain.ts';
import { amountOf, type Block, type Chain, ChainFault, type ChainTransfer } from './chain.ts';

/** The same event as Ethereum's, without 0x: TRON runs the same machine. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Events of one page: the most that TronGrid gives. */
const PAGE = 200;
/** A block has some hundred transfers of USDT; more pages than this are no block. */
const MOST_PAGES = 100;

const word = z.string().regex(/^[0-9a-f]{64}$/);
const height = z
  .int()
  .min(0)
  .max(2 ** 45);
/** POST /wallet/getblock with `detail: false`. */
const header = z.object({
  blockID: word,
  block_header: z.object({ raw_data: z.object({ number: height.default(0), parentHash: word }) }),
});
/** GET /v1/contracts/{address}/events. */
const events = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      block_number: height,
      contract_address: z.string(),
      event_name: z.string(),
      event_index: z.union([z.int(), z.string().regex(/^\d{1,6}$/)]).transform(Number),
      transaction_id: word,
      result: z.object({
        to: z.string().regex(/^(0x|41)[0-9a-fA-F]{40}$/),
        value: z.string().regex(/^\d{1,78}$/),
      }),
    }),
  ),
  meta: z.object({ fingerprint: z.string().max(2_000).optional() }),
});
/** POST /wallet/gettransactioninfobyid: an empty object where there is no such transaction. */
const info = z.object({
  id: word.optional(),
  blockNumber: height.optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z
    .array(
      z.object({
        address: z.string().regex(/^[0-9a-f]{40}$/),
        topics: z.array(word).default([]),
        data: z
          .string()
          .regex(/^[0-9a-f]*$/)
          .default(''),
      }),
    )
    .default([]),
});
const constant = z.object({ constant_result: z.tuple([word]) });

function accountOf(address: string): string {
  const account = readAccount('TRC-20', address);
  assert(account !== undefined, `${address} is an address of TRON`);
  return Buffer.from(account).toString('hex');
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

export interface Trc20Options {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The token's contract. */
  readonly token: string;
  readonly confirmations: number;
  readonly startBlock: number;
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly every?: number;
}

/**
 * TRON's USDT by the HTTP interface of a full node (`/wallet/…`) and TronGrid's events of a contract (`/v1/contracts/…/events`), as
 * developers.tron.network documents them. Before anything is credited the transaction's own log is held against the event.
 */
export function createTrc20(options: Trc20Options): Chain {
  const { url, apiKey, token, confirmations, startBlock, outbound, every = 3_000 } = options;
  const base = url.endsWith('/') ? url : `${url}/`;
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'TRON-PRO-API-KEY': apiKey };
  const contract = accountOf(token);

  const post = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    askChain(outbound, { url: new URL(path, base), body, headers }, schema);

  async function blockBy(which: object): Promise<Block | undefined> {
    const found = await post('wallet/getblock', { ...which, detail: false }, z.union([header, z.strictObject({})]));
    if (!('blockID' in found)) return undefined;
    const { number, parentHash } = found.block_header.raw_data;
    return { height: number, hash: found.blockID, parent: parentHash };
  }

  async function block(at: number): Promise<Block | undefined> {
    const found = await blockBy({ id_or_num: String(at) });
    if (found !== undefined && found.height !== at) throw new ChainFault(`block ${found.height} instead of ${at}`);
    return found;
  }

  async function transfersIn(at: number, addresses: ReadonlySet<string>): Promise<ChainTransfer[]> {
    const found = new Map<string, Omit<ChainTransfer, 'blockHash'>>();
    let fingerprint: string | undefined;
    for (let page = 0; ; page++) {
      if (page === MOST_PAGES) throw new ChainFault(`the events of block ${at} have no end`);
      const asked = new URL(`v1/contracts/${token}/events`, base);
      asked.search = new URLSearchParams({
        ...{ event_name: 'Transfer', block_number: String(at), limit: String(PAGE) },
        ...(fingerprint !== undefined && { fingerprint }),
      }).toString();
      const answer = await askChain(outbound, { url: asked, headers }, events);
      for (const one of answer.data) {
        if (one.contract_address !== token || one.event_name !== 'Transfer') throw new ChainFault('another token');
        if (one.block_number !== at) throw new ChainFault('another block');
        const to = writeAddress('TRC-20', bytesOf(one.result.to.slice(2)));
        const amount = addresses.has(to) ? amountOf(BigInt(one.result.value)) : undefined;
        const { transaction_id: txHash, event_index: index } = one;
        if (amount !== undefined) found.set(`${txHash} ${index}`, { txHash, index, to, amount, height: at });
      }
      ({ fingerprint } = answer.meta);
      if (fingerprint === undefined || answer.data.length === 0) break;
    }
    if (found.size === 0) return [];
    const under = await block(at);
    if (under === undefined) throw new ChainFault('the chain moved while it was read');
    return [...found.values()].map((one) => ({ ...one, blockHash: under.hash }));
  }

  return {
    ...{ network: 'TRC-20', isPractice: false, confirmations, every, largestRange: 50 },
    // A block of TRON is final once 19 of the 27 witnesses have built on it.
    window: confirmations + 20,
    firstHeight: async () => startBlock,
    async head() {
      const found = await blockBy({});
      if (found === undefined) throw new ChainFault('there is no newest block');
      return found;
    },
    block,
    async transfers(from, to, addresses) {
      const all: ChainTransfer[] = [];
      // A filter by receiver is not offered, so each block's transfers of the token are looked through.
      for (let at = from; at <= to; at++) all.push(...(await transfersIn(at, addresses)));
      return all;
    },
    async standing({ txHash, index }) {
      const found = await post('wallet/gettransactioninfobyid', { value: txHash }, info);
      const one = found.log[index];
      if (found.id === undefined || found.blockNumber === undefined) return undefined;
      if (found.id !== txHash) throw new ChainFault('another transaction');
      // What ran out of energy or was reverted has moved nothing.
      if (found.receipt?.result !== 'SUCCESS' || one === undefined) return undefined;
      const [topic, , to] = one.topics;
      if (one.address !== contract || topic !== TRANSFER || to === undefined || one.data.length !== 64)
        return undefined;
      const amount = amountOf(BigInt(`0x${one.data}`));
      const under = await block(found.blockNumber);
      if (amount === undefined || under === undefined) return undefined;
      return {
        ...{ txHash, index, amount, height: found.blockNumber, blockHash: under.hash },
        to: writeAddress('TRC-20', bytesOf(to.slice(24))),
      };
    },
    async held(addresses) {
      let sum = 0n;
      for (const one of addresses) {
        const parameter = accountOf(one).padStart(64, '0');
        const asked = { owner_address: one, contract_address: token, function_selector: 'balanceOf(address)' };
        const { constant_result } = await post(
          'wallet/triggerconstantcontract',
          { ...asked, parameter, visible: true },
          constant,
        );
        sum += BigInt(`0x${constant_result[0]}`);
      }
      return sum;
    },
  };
}
