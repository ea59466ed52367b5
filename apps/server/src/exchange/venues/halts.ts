import type { Queryable } from '../../platform/database/index.ts';
import type { TradingFloor } from './trading-floor.ts';
import { readMarks } from './marks.ts';
import { clockOf, type VenueState } from './venue-state.ts';

/**
 * Takes what operators have halted and what was lifted, between two batches: an instrument that is halted is `suspended` from now
 * on and has no books, so nothing trades and no order is taken, while those that are open stay and can be cancelled. One that is
 * lifted has its book again, with these orders; where they cross, an auction is held first.
 * @returns the numbers of the instruments that were halted or lifted
 */
export async function takeHalts(database: Queryable, state: VenueState, floor: TradingFloor): Promise<number[]> {
  const markets = [...state.markets.values()].filter(({ instrument }) => instrument.kind !== 'index');
  const before = new Set(markets.filter(({ marks }) => marks.includes('suspended')));
  await readMarks(database, state);
  const changed = markets.filter((market) => market.marks.includes('suspended') !== before.has(market));
  for (const market of changed) {
    market.changed = true;
    if (market.marks.includes('suspended')) {
      market.book = null;
      market.boards.clear();
      market.pause = null;
      state.paused.delete(market.instrument.no);
      continue;
    }
    const { phase } = clockOf(state, market.instrument.venue);
    // The other boards open by their hours.
    if (phase !== 'closed' && phase !== 'after-hours') floor.reopenBook(market);
  }
  return changed.map(({ instrument }) => instrument.no);
}
