import { type Instruments, venueInstant } from '@kuroshio/market';
import type { Hub } from '../platform/push/index.ts';
import { markDurable } from './venues/durable-market.ts';
import type { InstrumentMarket } from './venues/instrument-market.ts';
import type { MarketView } from './venues/market-view.ts';
import { speedOf, type VenueClock } from './venues/venue-clock.ts';
import { clockOf, type VenueState } from './venues/venue-state.ts';
import type { ExchangeView } from './view.ts';
import { wireBoard, wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';

/** Clients let venue time run by themselves; this often they are told where it really is. */
const PHASES_EVERY = 5_000;

export interface Publisher {
  /** Shows what a durable batch changed in the markets: to who looks, and to who listens. The clocks are durable already. */
  publish(now: number): void;
}

export function createPublisher(state: VenueState, hub: Hub, speed: number): Publisher {
  let shownPhases = '';
  let shownAt = 0;
  let shownInstruments = state.durableRulebook.instruments;

  function publishPhases(now: number): void {
    const clocks = [...state.durableClocks.values()];
    // The offset of the two clocks tells of a jump over hours that a simulated day leaves out.
    const offset = (clock: VenueClock) => Math.round((clock.msOfDay - clock.wallAt * speedOf(clock, speed)) / 60_000);
    const phases = clocks
      .map((clock) => `${clock.date} ${clock.phase} ${clock.haltedUntil > clock.msOfDay} ${offset(clock)}`)
      .join();
    if (phases === shownPhases && now - shownAt < PHASES_EVERY) return;
    shownPhases = phases;
    shownAt = now;
    hub.publish(
      'phases',
      clocks.map((clock) => wirePhase(state.rulebook.calendar, clock, speed, now)),
    );
  }

  function publishBoards(market: InstrumentMarket): void {
    for (const [board, here] of market.boards) {
      if (!here.changed) continue;
      here.changed = false;
      const { symbol, venue } = market.instrument;
      const topic = `board/${board}/${symbol}`;
      if (hub.listening(topic))
        hub.publish(topic, wireBoard(market.durable, board, clockOf({ clocks: state.durableClocks }, venue).date));
    }
  }

  function publishMarket(market: InstrumentMarket): void {
    const { symbol } = market.instrument;
    const { durable } = market;
    if (hub.listening(`quote/${symbol}`)) hub.publish(`quote/${symbol}`, wireQuote(durable));
    if (hub.listening(`depth/${symbol}`)) hub.publish(`depth/${symbol}`, wireDepth(durable));
    if (durable.day.trades > market.publishedTick) {
      const from = market.publishedTick;
      market.publishedTick = durable.day.trades;
      if (hub.listening(`ticks/${symbol}`)) hub.publish(`ticks/${symbol}`, wireTicks(durable, from));
    }
    if (durable.running !== null && hub.listening(`bar/${symbol}`))
      hub.publish(`bar/${symbol}`, wireRunningBar({ clocks: state.durableClocks }, durable));
  }

  function publishListings(): void {
    const { instruments } = state.durableRulebook;
    if (instruments === shownInstruments) return;
    shownInstruments = instruments;
    hub.publish('listings', wireListings(instruments));
  }

  return {
    publish(now) {
      for (const market of state.markets.values()) {
        if (!market.changed && !boardsChanged(market)) continue;
        markDurable(market);
        publishBoards(market);
        if (!market.changed) continue;
        market.changed = false;
        publishMarket(market);
      }
      publishPhases(now);
      publishListings();
    },
  };
}

function boardsChanged({ boards }: InstrumentMarket): boolean {
  for (const board of boards.values()) if (board.changed) return true;
  return false;
}

/** What the topic `listings` carries. */
export function wireListings({ all }: Instruments): { readonly count: number } {
  return { count: all.length };
}

/** The running minute as the topic `bar` carries it, or undefined before the first trade. */
export function wireRunningBar(
  view: Pick<ExchangeView, 'clocks'>,
  { instrument: { venue }, running }: MarketView,
): object | undefined {
  if (running === null) return undefined;
  const { minute, open, high, low, close, volume, turnover } = running;
  return {
    at: venueInstant(venue, clockOf(view, venue).date, minute),
    open,
    high,
    low,
    close,
    volume,
    turnover: String(turnover),
  };
}
