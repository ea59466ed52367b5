import { hash } from 'node:crypto';
import type { Network } from '@kuroshio/identifiers';

/** A block by its number from the first; the hash of the one below ties them together. */
export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
}

/** USDT that a chain says has come to an address. */
export interface ChainTransfer {
  readonly txHash: string;
  /** Its place among the events of its transaction: the same in whatever block the transaction stands. */
  readonly index: number;
  readonly to: string;
  /** Millionths of a USDT, more than none. */
  readonly amount: bigint;
  readonly height: number;
  readonly blockHash: string;
}

/** One chain, asked of one endpoint. Each call rejects with ChainFault where the answer is not one that a chain can give. */
export interface Chain {
  readonly network: Network;
  /** Whether it is a chain of this program, on which nothing is real. */
  readonly isPractice: boolean;
  /** How many blocks a transfer needs, its own counted. */
  readonly confirmations: number;
  /** Blocks from the newest down that may still change; below, nothing is looked at again. */
  readonly window: number;
  /** Blocks that are asked for in one call. */
  readonly largestRange: number;
  /** Ms between looks. */
  readonly every: number;
  /** Where an installation begins that has never looked, or whose row of how far it has looked is not its own. */
  firstHeight(): Promise<number>;
  /** The newest block. */
  head(): Promise<Block>;
  /** Undefined where the chain is not that long. */
  block(height: number): Promise<Block | undefined>;
  /** Transfers of the token to these addresses in successful transactions, both ends included, each once. */
  transfers(from: number, to: number, addresses: ReadonlySet<string>): Promise<readonly ChainTransfer[]>;
  /** The same transfer as it stands in the chain now; undefined where it does not. */
  standing(transfer: Pick<ChainTransfer, 'txHash' | 'index'>): Promise<ChainTransfer | undefined>;
  /** What the addresses hold of the token now, together. */
  held(addresses: readonly string[]): Promise<bigint>;
}

/** An answer that no chain gives: another token or receiver than asked for, a number that is none, a block that is not where it should be. */
export class ChainFault extends Error {
  override name = 'ChainFault';
}

/** From here on numbers are those of transfers: deposits of other channels are counted from 1. */
const FIRST_TRANSFER = 2n ** 58n;

/**
 * The number of a transfer, made of what it is alone: 58 bits of a hash. The posting that credits it has it too, so the books themselves
 * refuse to credit it again, whatever becomes of the rows.
 */
export function transferNumber(network: Network, { txHash, index }: Pick<ChainTransfer, 'txHash' | 'index'>): bigint {
  const bits = BigInt(`0x${hash('sha256', `${network} ${txHash} ${index}`, 'hex').slice(0, 15)}`);
  return FIRST_TRANSFER + (bits & (FIRST_TRANSFER - 1n));
}

/** More was never made of it. What a chain says above is no amount. */
const MOST = 2n ** 62n;

/** An amount of a chain: undefined where nothing moved, which anybody may have it say for nothing. */
export function amountOf(value: bigint): bigint | undefined {
  if (value < 0n || value > MOST) throw new ChainFault(`an amount of ${value} is none`);
  return value === 0n ? undefined : value;
}
