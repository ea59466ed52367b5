import { venueInstant } from '@kuroshio/market';
import type { Hub } from '../platform/push/index.ts';
import { type InstrumentMarket, settleFigures } from './venues/instrument-market.ts';
import { speedOf, type VenueClock } from './venues/venue-clock.ts';
import { clockOf, type VenueState } from './venues/venue-state.ts';
import { wireBoard, wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';

/** Clients let venue time run by themselves; this often they are told where it really is. */
const PHASES_EVERY = 5_000;

export interface Publisher {
  /** Shows what a durable batch changed in the markets to who listens. */
  publish(now: number): void;
}

export function createPublisher(state: VenueState, hub: Hub, speed: number): Publisher {
  let shownPhases = '';
  let shownAt = 0;

  function publishPhases(now: number): void {
    const clocks = [...state.clocks.values()];
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

  return {
    publish(now) {
      for (const market of state.markets.values()) {
        publishBoards(state, hub, market);
        if (!market.changed) continue;
        market.changed = false;
        settleFigures(market);
        publishMarket(state, hub, market);
      }
      publishPhases(now);
    },
  };
}

function publishBoards(state: VenueState, hub: Hub, market: InstrumentMarket): void {
  for (const [board, here] of market.boards) {
    if (!here.changed) continue;
    here.changed = false;
    const { symbol, venue } = market.instrument;
    const topic = `board/${board}/${symbol}`;
    if (hub.listening(topic)) hub.publish(topic, wireBoard(market, board, clockOf(state, venue).date));
  }
}

function publishMarket(state: VenueState, hub: Hub, market: InstrumentMarket): void {
  const { symbol } = market.instrument;
  if (hub.listening(`quote/${symbol}`)) hub.publish(`quote/${symbol}`, wireQuote(market));
  if (hub.listening(`depth/${symbol}`)) hub.publish(`depth/${symbol}`, wireDepth(market));
  if (market.day.trades > market.publishedTick) {
    const ticks = wireTicks(market, market.publishedTick);
    market.publishedTick = market.day.trades;
    if (hub.listening(`ticks/${symbol}`)) hub.publish(`ticks/${symbol}`, ticks);
  }
  if (market.running !== null && hub.listening(`bar/${symbol}`))
    hub.publish(`bar/${symbol}`, wireRunningBar(state, market));
}

/** The running minute as the topic `bar` carries it, or undefined before the first trade. */
export function wireRunningBar(state: VenueState, market: InstrumentMarket): object | undefined {
  if (market.running === null) return undefined;
  const { venue } = market.instrument;
  const { minute, open, high, low, close, volume, turnover } = market.running;
  return {
    at: venueInstant(venue, clockOf(state, venue).date, minute),
    open,
    high,
    low,
    close,
    volume,
    turnover: String(turnover),
  };
}
