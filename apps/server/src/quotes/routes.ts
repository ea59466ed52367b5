import { ENDPOINTS } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { barsHandler } from './bars.ts';
import { boardHandler } from './board.ts';
import { corporateActionsHandler } from './corporate-actions.ts';
import { detailHandler } from './detail.ts';
import { indexMembersHandler } from './index-members.ts';
import { dividendsHandler } from './dividends.ts';
import { industriesHandler } from './industries.ts';
import { instrumentsHandler } from './instruments.ts';
import { createMinuteBars } from './minute-bars.ts';
import { phasesHandler } from './phases.ts';
import { rankingHandler } from './ranking.ts';
import { searchHandler } from './search.ts';
import { snapshotHandler } from './snapshot.ts';
import { sparklinesHandler } from './sparklines.ts';
import { createWatchers } from './watchers.ts';
import { watchHandler } from './watch.ts';
import { watchlistHandler } from './watchlist.ts';

export interface QuotesParts {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view' | 'history' | 'speed'>;
}

export function quotesRoutes(parts: QuotesParts): Route[] {
  const withMinutes = { ...parts, minuteBars: createMinuteBars(parts) };
  return [
    route(ENDPOINTS['quotes/instruments'], instrumentsHandler(parts)),
    route(ENDPOINTS['quotes/snapshot'], snapshotHandler(parts)),
    route(ENDPOINTS['quotes/ranking'], rankingHandler({ ...parts, watchers: createWatchers(parts.database) })),
    route(ENDPOINTS['quotes/board'], boardHandler(parts)),
    route(ENDPOINTS['quotes/industries'], industriesHandler(parts)),
    route(ENDPOINTS['quotes/dividends'], dividendsHandler(parts)),
    route(ENDPOINTS['quotes/search'], searchHandler(parts)),
    route(ENDPOINTS['quotes/detail'], detailHandler(parts)),
    route(ENDPOINTS['quotes/bars'], barsHandler(withMinutes)),
    route(ENDPOINTS['quotes/corporate-actions'], corporateActionsHandler(parts)),
    route(ENDPOINTS['quotes/index-members'], indexMembersHandler(parts)),
    route(ENDPOINTS['quotes/sparklines'], sparklinesHandler(withMinutes)),
    route(ENDPOINTS['quotes/phases'], phasesHandler(parts)),
    route(ENDPOINTS['quotes/watchlist'], watchlistHandler(parts)),
    route(ENDPOINTS['quotes/watch'], watchHandler(parts)),
  ];
}
