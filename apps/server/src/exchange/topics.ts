import { ok } from '@kuroshio/base';
import { BOARDS, isSideBoard } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { Clock } from '../platform/clock.ts';
import type { Hub } from '../platform/push/index.ts';
import { wireListings, wireRunningBar } from './publish.ts';
import type { MarketView } from './venues/market-view.ts';
import { clockOf } from './venues/venue-state.ts';
import type { ExchangeView } from './view.ts';
import { wireBoard, wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';

/** Declares the live topics of the markets: what who begins to listen gets first. @param speed venue seconds per second */
export function provideTopics(view: ExchangeView, hub: Hub, clock: Clock, speed: number): void {
  const marketOf = (topic: string) => {
    const instrument = view.rulebook.instruments.bySymbol(topic.slice(topic.lastIndexOf('/') + 1));
    return instrument && view.markets.get(instrument.no);
  };
  const provide = (prefix: string, kind: 'replace' | 'append', read: (market: MarketView) => unknown) =>
    hub.provide(prefix, { kind }, (topic) => {
      const market = marketOf(topic);
      return market === undefined ? refuse('INSTRUMENT_NOT_FOUND') : ok(read(market));
    });
  provide('quote/', 'replace', wireQuote);
  provide('depth/', 'replace', wireDepth);
  provide('ticks/', 'append', (market) => wireTicks(market));
  provide('bar/', 'replace', (market) => wireRunningBar(view, market));
  for (const board of BOARDS) {
    if (!isSideBoard(board)) continue;
    provide(`board/${board}/`, 'replace', (market) =>
      wireBoard(market, board, clockOf(view, market.instrument.venue).date),
    );
  }
  hub.provide('listings', { kind: 'replace' }, () => ok(wireListings(view.rulebook.instruments)));
  hub.provide('phases', { kind: 'replace' }, () =>
    ok([...view.clocks.values()].map((one) => wirePhase(view.rulebook.calendar, one, speed, clock.now()))),
  );
}
