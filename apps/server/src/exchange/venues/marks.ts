import type { Venue } from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';
import { readMarkRows } from './mark-rows.ts';
import { instrumentAt, clockOf, marketAt, type VenueState } from './venue-state.ts';

const HALTED = 'select instrument_no from market_halt where lifted_at is null';

/** Reads what the instruments of all venues are marked with on the day that each venue is in. */
export async function readMarks(database: Queryable, state: VenueState): Promise<void> {
  const { newest } = await readMarkRows(database, state.markKey);
  // Asked before anything is changed: nobody sees in between what is halted as if it were not.
  const halts = await database.query<{ instrument_no: number | null }>(HALTED);
  for (const market of state.markets.values()) market.marks = [];
  for (const { instrumentNo, kind, firstDay, lastDay } of newest) {
    if (!state.markets.has(instrumentNo)) continue;
    const { date } = clockOf(state, instrumentAt(state, instrumentNo).venue);
    if (date < firstDay || date > lastDay) continue;
    const market = marketAt(state, instrumentNo);
    if (market.marks.includes(kind)) continue;
    market.marks.push(kind);
    // Of a day that is under way; one that begins sets its limits afterwards.
    if (kind === 'no-limit') market.limits = null;
  }
  // What operators have halted takes no orders and has no book, like what a market has suspended.
  const halted = new Set(halts.map(({ instrument_no }) => instrument_no));
  for (const market of state.markets.values()) {
    const isHalted = market.instrument.kind !== 'index' && (halted.has(null) || halted.has(market.instrument.no));
    if (isHalted && !market.marks.includes('suspended')) market.marks.push('suspended');
  }
}

/** The same for the day that begins at one venue, in the transaction of the batch that begins it. */
export async function readMarksOf(database: Queryable, state: VenueState, venue: Venue): Promise<void> {
  const before = [...state.markets.values()].filter(({ instrument }) => instrument.venue !== venue);
  const kept = new Map(before.map(({ instrument, marks }) => [instrument.no, marks]));
  await readMarks(database, state);
  for (const [no, marks] of kept) marketAt(state, no).marks = marks;
}
