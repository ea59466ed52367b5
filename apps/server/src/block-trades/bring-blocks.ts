import { addTradingDays, nextTradingDay, type TradingDate } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { isReached } from '@kuroshio/offerings';
import { type BlockLength, offerBlock } from '@kuroshio/simulation';
import { actionsOf, clockOf } from '../exchange/index.ts';
import { ASSET, type BlockParts } from './block-parts.ts';
import { type BlockRow, insertBlock, opensOf } from './block-rows.ts';

/** The venue by whose clock blocks are brought; both of Taiwan keep the same days. */
const VENUE = 'TWSE';
/** What each day brings: a long block of every day runs beside those of the two days before it. */
const LENGTHS: readonly BlockLength[] = ['long', 'day'];
const LONG_DAYS = 2;
/** How far back the blocks of an installation begin, so that there is one in each later state from the first moment. */
const BEGUN_BEFORE = 3;
/** Where everything was bought, another comes; on one day not without end. */
const MOST_OF_A_DAY = 8;
const OPENS_AT = 9 * 3_600_000;
const EXTRA: BlockLength = 'long';

interface Wanted {
  readonly opensOn: TradingDate;
  readonly slot: number;
  readonly length: BlockLength;
}

const KNOWN = "select to_char(opens_on, 'YYYY-MM-DD') as day, slot from block where opens_on >= $1";

/**
 * Brings blocks of institutions to a simulated market day by day, so that there is always one to buy of. What there is already says
 * what is missing, so it goes on after a fall, and a clock that leaps brings no crowd of them.
 */
export function bringBlocks({
  database,
  exchange: { view },
  marks,
  log,
  seed,
  now,
}: BlockParts & {
  readonly seed: string;
  readonly now: () => number;
}): (running: readonly BlockRow[]) => Promise<number> {
  async function wanted(running: readonly BlockRow[]): Promise<Wanted[]> {
    const { calendar } = view.rulebook;
    const clock = clockOf(view, VENUE);
    const today = clock.date;
    const known = await database.query<{ day: string; slot: number }>(KNOWN, [today]);
    // An installation that has none begins some days back.
    const from = known.length === 0 && running.length === 0 ? -BEGUN_BEFORE : 0;
    const days = Array.from({ length: 1 - from }, (_, n) => addTradingDays(calendar, VENUE, today, from + n));
    const list = [...days, nextTradingDay(calendar, VENUE, today)].flatMap((opensOn) =>
      LENGTHS.map((length, slot): Wanted => ({ opensOn, slot, length })),
    );
    const isMissing = (one: Wanted) => !known.some(({ day, slot }) => day === one.opensOn && slot === one.slot);
    const missing = list.filter(isMissing);
    if (missing.length > 0) return missing;
    const slot = known.filter(({ day }) => day === today).length;
    const isThere = running.some((row) => row.holding > 0n && isReached(clock, opensOf(row)));
    const isTime = clock.msOfDay >= OPENS_AT;
    return isThere || !isTime || slot >= MOST_OF_A_DAY ? [] : [{ opensOn: today, slot, length: EXTRA }];
  }

  /** Companies whose price has limits today, and which pay nothing out while a block would run. */
  function candidates({ opensOn }: Wanted) {
    const last = addTradingDays(view.rulebook.calendar, VENUE, opensOn, LONG_DAYS + 1);
    return [...view.markets.values()].flatMap(({ instrument, day, reference, limits, marks: own }) => {
      const price = day.last || reference;
      const isFit = (instrument.venue === 'TWSE' || instrument.venue === 'TPEX') && own.length === 0 && limits !== null;
      const isPlain = !actionsOf(view, instrument.no).some(({ exDate }) => exDate >= opensOn && exDate <= last);
      return isFit && isPlain && price > 0 ? [{ instrument, last: price as Price }] : [];
    });
  }

  async function bring(one: Wanted): Promise<void> {
    const { opensOn, slot, length } = one;
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>("select nextval('block_id_seq')::integer as id");
    const block = offerBlock(seed, id, length, opensOn, candidates(one));
    if (block === undefined) return;
    const { instrument, quantity, minimum, premiumBps, lockDays, closesAt } = block;
    const closesOn = length === 'long' ? addTradingDays(view.rulebook.calendar, VENUE, opensOn, LONG_DAYS) : opensOn;
    const offered = BigInt(quantity);
    await insertBlock(database, marks, {
      ...{ id, source: 'simulated', venue: instrument.venue as BlockRow['venue'], instrument_no: instrument.no },
      ...{ institution_tw: block.institutionTw, institution_en: block.institutionEn, opens_on: opensOn, slot, length },
      ...{ opens_at: OPENS_AT, closes_on: closesOn, closes_at: closesAt, premium_bps: premiumBps, lock_days: lockDays },
      ...{ minimum: BigInt(minimum), offered, holding: offered, taken: 0n, sold: 0n, paid: 0n, asset: ASSET },
      ...{ price: null, reference: null, stage: 'announced', announced_at: new Date(now()) },
    });
    log.info({ block: id, symbol: instrument.symbol, opensOn, offered, premiumBps }, 'a block is announced');
  }

  return async (running) => {
    const missing = await wanted(running);
    for (const one of missing) await bring(one);
    return missing.length;
  };
}
