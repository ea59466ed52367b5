import { blockPrice, isReached, nextBlockStage, takenOf } from '@kuroshio/offerings';
import type { Price } from '@kuroshio/money';
import { wantedBy } from '@kuroshio/simulation';
import { clockOf, marketAt } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import type { BlockParts } from './block-parts.ts';
import {
  blockOf,
  type BlockRow,
  closesOf,
  markedBlock,
  opensOf,
  restOf,
  SELECT_BLOCK,
  type StoredBlock,
  writeBlock,
} from './block-rows.ts';
import { bringBlocks } from './bring-blocks.ts';
import { takesBlocks } from './check-purchase.ts';
import { deliverPurchase } from './deliver-purchase.ts';
import { printSale } from './print-rows.ts';
import { markedPurchase, SELECT_PURCHASE, type StoredPurchase } from './purchase-rows.ts';

const RUNNING = `${SELECT_BLOCK} where stage <> 'closed' order by id`;
const PAID = `${SELECT_PURCHASE} where state = 'paid' and bought_at < $1 order by id limit 100`;
const LOOK_EVERY = 1_000;
/** What was paid for is delivered by the call that paid; what that left is looked for after so long. */
const LEFT_FOR = 5_000;

/** Does what is due; a look tells how many steps were taken. */
export type BlockTrades = Looking<number>;

/** Takes every block on by the clock of its venue, and delivers what a fall has left undelivered. */
export function runBlocks(
  parts: BlockParts & {
    readonly clock: Clock;
    readonly seed: string;
    /** Whether institutions bring blocks by themselves. */
    readonly simulated: boolean;
  },
): BlockTrades {
  const { database, marks, exchange, clock, log, seed, simulated } = parts;
  const { view } = exchange;
  const bring = simulated ? bringBlocks({ ...parts, now: clock.now }) : undefined;

  /** As it opens, its price is fixed: by the reference of the day, within the limits of the day. */
  function opened(row: BlockRow): BlockRow | undefined {
    const { reference, limits, marks: own } = marketAt(view, row.instrument_no);
    if (limits === null || reference === 0 || own.includes('suspended')) return undefined;
    const price = blockPrice(reference as Price, row.premium_bps, limits);
    return {
      ...row,
      ...{ price: BigInt(price), reference: BigInt(reference), stage: nextBlockStage(row.stage, 'open') },
    };
  }

  /** What others have taken by now: while the board takes blocks, and of what is over all that they came for. */
  function taken(row: BlockRow, isOver: boolean): BlockRow {
    if (row.source !== 'simulated' || row.stage !== 'open' || !(isOver || takesBlocks(view, row.venue))) return row;
    const { id: number, length, offered } = row;
    const terms = { seed, number, length, quantity: Number(offered), opens: opensOf(row), closes: closesOf(row) };
    const wanted = wantedBy(view.rulebook.calendar, row.venue, terms, clockOf(view, row.venue)) - Number(row.taken);
    const more = BigInt(takenOf(Math.max(0, wanted), restOf(row)));
    return { ...row, taken: row.taken + more, holding: row.holding - more };
  }

  /** Where a block is to be now; the same where nothing is due. */
  function due(row: BlockRow): BlockRow {
    const now = clockOf(view, row.venue);
    const isOver = isReached(now, closesOf(row));
    if (row.stage === 'announced') {
      if (!isReached(now, opensOf(row))) return row;
      return opened(row) ?? (isOver ? { ...row, stage: nextBlockStage(row.stage, 'close') } : row);
    }
    const after = taken(row, isOver);
    return after.holding === 0n || isOver ? { ...after, stage: nextBlockStage(after.stage, 'close') } : after;
  }

  async function readRunning(): Promise<BlockRow[]> {
    const rows = await database.query<StoredBlock>(RUNNING);
    return rows.filter((row) => marks.holds(markedBlock(row), row.mark));
  }

  async function step(row: BlockRow): Promise<boolean> {
    const after = due(row);
    if (after === row || (after.stage === row.stage && after.taken === row.taken)) return false;
    // Where somebody bought meanwhile it is looked at again.
    const written = await database.transaction(async (tx) => {
      const isWritten = await writeBlock(tx, marks, row, after);
      const shares = after.taken - row.taken;
      // Of one that was over before anybody looked, on its own last day.
      const today = clockOf(view, row.venue).date;
      const day = row.closes_on < today ? row.closes_on : today;
      if (isWritten && shares > 0n) await printSale(tx, marks, after, { shares, day, now: clock.now() });
      return isWritten;
    });
    if (written && after.stage !== row.stage) {
      log.info({ block: row.id, stage: after.stage, left: after.holding }, 'a block went on');
    }
    return written;
  }

  async function deliverLeft(): Promise<number> {
    const rows = await database.query<StoredPurchase>(PAID, [new Date(clock.now() - LEFT_FOR)]);
    let delivered = 0;
    for (const row of rows) {
      const block = await blockOf(database, marks, row.block_id);
      if (block === undefined || !marks.holds(markedPurchase(row), row.mark)) continue;
      await deliverPurchase(parts, block, row);
      delivered++;
    }
    return delivered;
  }

  async function lookOnce(isOver: () => boolean): Promise<number> {
    let steps = await deliverLeft();
    for (const row of await readRunning()) {
      if (isOver()) break;
      const isStep = await step(row).catch((error: unknown) => {
        log.error({ err: error, block: row.id }, 'a block could not go on and is tried again');
        return false;
      });
      if (isStep) steps++;
    }
    return bring === undefined || isOver() ? steps : steps + (await bring(await readRunning()));
  }

  return lookAgain(lookOnce, { clock, log, what: 'blocks', every: LOOK_EVERY, first: 0 });
}
