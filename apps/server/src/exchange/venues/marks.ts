import type { TradingDate, Venue } from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';
import type { Mark } from './market-figures.ts';
import { instrumentAt, clockOf, marketAt, type VenueState } from './venue-state.ts';

const HALTED = 'select instrument_no from market_halt where lifted_at is null';

/** Reads what the instruments of all venues are marked with on the day that each venue is in. */
export async function readMarks(database: Queryable, state: VenueState): Promise<void> {
  const rows = await database.query<{
    instrument_no: number;
    kind: Mark;
    first_day: TradingDate;
    last_day: TradingDate;
  }>('select instrument_no, kind, first_day, last_day from instrument_mark order by instrument_no, kind');
  for (const market of state.markets.values()) market.marks = [];
  for (const { instrument_no, kind, first_day, last_day } of rows) {
    if (!state.markets.has(instrument_no)) continue;
    const { date } = clockOf(state, instrumentAt(state, instrument_no).venue);
    if (date < first_day || date > last_day) continue;
    const market = marketAt(state, instrument_no);
    market.marks.push(kind);
    // Of a day that is under way; one that begins sets its limits afterwards.
    if (kind === 'no-limit') market.limits = null;
  }
  // What operators have halted takes no orders and has no book, like what a market has suspended.
  const halts = await database.query<{ instrument_no: number | null }>(HALTED);
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
