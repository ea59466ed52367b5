import { breakerFor, instrumentBySymbol, phaseSchedule, type Venue } from '@kuroshio/market';
import { pause } from './pauses.ts';
import { clockOf, type VenueState } from './venue-state.ts';
import { marketsOf } from './venue-markets.ts';

/** By which index the whole market is halted. Source: NYSE Rule 7.12. */
const BREAKER_INDEX = 'US:SPX';

/** Halts the whole US market where its index has fallen too far. Called after the indices have been computed. */
export function watchBreaker(state: VenueState, venue: Venue): void {
  const index = instrumentBySymbol(BREAKER_INDEX);
  if (index === undefined || index.venue !== venue) return;
  const clock = clockOf(state, venue);
  if (clock.phase !== 'continuous') return;
  const market = state.markets.get(index.no);
  if (market === undefined) return;
  const { day, reference } = market;
  const closesAt = phaseSchedule(venue, clock.date).find(({ phase }) => phase === 'continuous')?.to ?? 0;
  const { msOfDay, date, tripped } = clock;
  const halt = breakerFor({ level: day.last, previousClose: reference, msOfDay, date, closesAt, tripped });
  if (halt === null) return;
  clock.tripped = halt.level;
  clock.haltedUntil = halt.haltMs === 'day' ? closesAt : msOfDay + halt.haltMs;
  for (const market of marketsOf(state, venue)) pause(state, market, clock.haltedUntil - msOfDay, 'breaker');
}
