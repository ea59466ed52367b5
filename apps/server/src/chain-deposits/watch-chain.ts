import { assert } from '@kuroshio/base';
import { lookAgain } from '../platform/look-again.ts';
import type { Addresses } from './addresses.ts';
import { type Block, type Chain, ChainFault, type ChainTransfer } from './chain.ts';
import type { ChainParts } from './chain-parts.ts';
import { readCursor, writeCursor } from './chain-rows.ts';
import { creditTransfers } from './credit-transfers.ts';
import { takeTransfers } from './take-transfers.ts';

/** Blocks that are looked at for the last time go down together, so many at least. */
const STEP = 16;
const CONFIRMING = `select distinct customer_id from chain_transfer where network = $1 and state = 'confirming'`;

export interface ChainState {
  /** The newest block; undefined before the first look. */
  readonly head: number | undefined;
  /** When the chain last answered, epoch ms. */
  readonly heardAt: number | undefined;
  /** What was wrong at the last look; undefined where it went well. */
  readonly fault: string | undefined;
}

export interface ChainWatch {
  /** Looks now. */
  look(): Promise<void>;
  state(): ChainState;
  stop(): Promise<void>;
}

/**
 * Watches one chain. Each look follows the newest block down to one that it knows, asks for the transfers of all blocks above it, and
 * credits what is deep enough. Blocks that fall out of the window are asked for once more before they are left for good. What is durable
 * is the height up to which that was done, and the rows: a start goes on from there and comes to the same.
 */
export function watchChain(
  parts: Omit<ChainParts, 'certified' | 'stopsDeposit' | 'exchange'>,
  { chain, addresses }: { readonly chain: Chain; readonly addresses: Addresses },
): ChainWatch {
  const { database, marks, clock, log, tellAccount } = parts;
  const { network } = chain;
  /** Hashes of the blocks of the window that were looked at, by height. */
  const known = new Map<number, string>();
  let done: number | undefined;
  let state: ChainState = { head: undefined, heardAt: undefined, fault: undefined };

  /** Down from the newest block to the highest that is known and still in the chain. @returns its height, and the blocks above */
  async function fork(head: Block, lowest: number): Promise<{ below: number; blocks: ReadonlyMap<number, string> }> {
    const blocks = new Map([[head.height, head.hash]]);
    const oldest = Math.min(...known.keys());
    let at = head;
    while (at.height - 1 > lowest && known.get(at.height - 1) !== at.parent) {
      if (at.height - 1 < oldest || blocks.size > chain.window) return { below: lowest, blocks };
      const next = await chain.block(at.height - 1);
      if (next === undefined || next.hash !== at.parent) throw new ChainFault('the chain moved while it was read');
      blocks.set(next.height, next.hash);
      at = next;
    }
    return { below: at.height - 1, blocks };
  }

  async function scan(from: number, to: number, blocks: ReadonlyMap<number, string>, isNewest: boolean, now: number) {
    for (let first = from; first <= to; first += chain.largestRange) {
      const last = Math.min(to, first + chain.largestRange - 1);
      const all = addresses.all();
      const found: readonly ChainTransfer[] = all.size === 0 ? [] : await chain.transfers(first, last, all);
      for (const { height, blockHash } of found) {
        const hash = blocks.get(height);
        if (hash !== undefined && hash !== blockHash) throw new ChainFault('the chain moved while it was read');
      }
      const range = { from: first, to: isNewest && last === to ? null : last };
      const { customers, reversed, returned } = await takeTransfers(parts, { chain, addresses }, range, found, now);
      for (const row of reversed)
        log.fatal(
          { network, transfer: String(row.id), customer: row.customer_id, amount: String(row.amount), tx: row.tx_hash },
          'USDT that was credited is no longer in its chain',
        );
      for (const row of returned)
        log.fatal(
          { network, transfer: String(row.id), customer: row.customer_id, amount: String(row.amount), tx: row.tx_hash },
          'USDT that was written off is back in its chain',
        );
      for (const customer of customers) tellAccount(customer);
    }
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    done ??= (await readCursor(database, marks, network)) ?? Math.max(0, (await chain.firstHeight()) - 1);
    const head = await chain.head();
    const newest = state.head;
    // A chain may become shorter by blocks that others replace; one that lost more is another, or an endpoint far behind.
    if (newest !== undefined && head.height < newest - chain.window)
      throw new ChainFault(`the newest block was ${newest} and is now ${head.height}`);
    if (known.get(head.height) !== head.hash || head.height !== newest) {
      if (head.height > done) {
        const { below, blocks } = await fork(head, done);
        const from = Math.max(below, done) + 1;
        await scan(from, head.height, blocks, true, now);
        for (const height of known.keys()) if (height >= from) known.delete(height);
        for (const [height, hash] of blocks) known.set(height, hash);
      }
      const final = head.height - chain.window;
      if (final >= done + STEP) {
        await scan(done + 1, final, known, false, now);
        await database.transaction((tx) => writeCursor(tx, marks, network, final));
        done = final;
        for (const height of known.keys()) if (height < final) known.delete(height);
      }
      for (const { customer_id } of await database.query<{ customer_id: number }>(CONFIRMING, [network]))
        tellAccount(customer_id);
    }
    for (const customer of await creditTransfers(parts, chain, head.height, now)) tellAccount(customer);
    assert(done <= head.height || newest === undefined, 'what is final is below the newest block');
    state = { head: head.height, heardAt: clock.now(), fault: undefined };
  }

  async function look(): Promise<void> {
    try {
      await lookOnce();
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      // A chain that does not answer for an hour is said once.
      if (fault !== state.fault) log.error({ err: error, network }, 'a chain could not be read');
      state = { ...state, fault };
    }
  }

  const looking = lookAgain(look, {
    ...{ clock, log, what: `the chain of ${network}` },
    ...{ every: chain.every, first: 0 },
  });
  return { look: looking.look, state: () => state, stop: looking.stop };
}
