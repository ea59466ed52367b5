import type { Provenance } from '@kuroshio/contract';
import { computeIndexLevel, indexBase, type TradingDate, type Venue } from '@kuroshio/market';
import { price } from '@kuroshio/money';
import type { History, Participants, PriceSource } from '@kuroshio/simulation';
import { markDurable } from './durable-market.ts';
import { setLimits } from './trading-day.ts';
import { clockOf, marketAt, type VenueState } from './venue-state.ts';

/** Where prices come from besides the simulation: recorded days that are replayed, or providers. */
export interface PriceFeeds {
  readonly source: PriceSource;
  /** The date on which every venue's clock starts at the first start, where it is not today. */
  readonly firstDate?: TradingDate | undefined;
  /** Venues whose prices are those of now: their clocks show the time of the world. */
  readonly realTime?: ReadonlySet<Venue> | undefined;
  /** Puts recorded days in the place of drawn ones. */
  history(drawn: History): History;
  /** Where an instrument's price comes from now; undefined where it is simulated. */
  provenance(instrumentNo: number): Provenance | undefined;
}

/** Has every market say where its price comes from, and reckons the running days from what the feeds know. */
export function joinFeeds(state: VenueState, participants: Participants, feeds: PriceFeeds): void {
  const { rulebook } = state;
  const rebased: number[] = [];
  for (const market of state.markets.values()) {
    const { no, venue, kind } = market.instrument;
    if (kind === 'index') continue;
    market.provenance = () => feeds.provenance(no);
    const { date } = clockOf(state, venue);
    const reference = participants.reference(no, date);
    if (reference === undefined || reference === market.reference) continue;
    market.reference = price(reference);
    market.openingBase = null;
    setLimits(market, date);
    markDurable(market);
    rebased.push(no);
  }
  // An index begins where its members do: else it would jump by what they are recorded at.
  const moved = new Set(rebased);
  for (const [indexNo, { members }] of rulebook.indexMembers) {
    const market = state.markets.get(indexNo);
    if (market === undefined || market.day.last > 0 || !members.some((no) => moved.has(no))) continue;
    market.reference = computeIndexLevel(
      rulebook,
      indexNo,
      (no) => price(marketAt(state, no).reference),
      indexBase(rulebook, indexNo),
    );
    markDurable(market);
  }
}
