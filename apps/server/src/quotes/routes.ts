import { ENDPOINTS } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { bars } from './bars.ts';
import { section } from './section.ts';
import { corporateActions } from './corporate-actions.ts';
import { detail } from './detail.ts';
import { indexBoard } from './index-board.ts';
import { indexMembers } from './index-members.ts';
import { dividends } from './dividends.ts';
import { industries } from './industries.ts';
import { instruments } from './instruments.ts';
import { createMinuteBars } from './minute-bars.ts';
import { phases } from './phases.ts';
import { ranking } from './ranking.ts';
import { search } from './search.ts';
import { snapshot } from './snapshot.ts';
import { sparklines } from './sparklines.ts';
import { createWatchers } from './watchers.ts';
import { watch } from './watch.ts';
import { watchlist } from './watchlist.ts';

export interface QuotesParts {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view' | 'history' | 'bars' | 'speed'>;
}

export function quotesRoutes(parts: QuotesParts): Route[] {
  const withMinutes = { ...parts, minuteBars: createMinuteBars(parts) };
  return [
    route(ENDPOINTS['quotes/instruments'], instruments(parts)),
    route(ENDPOINTS['quotes/snapshot'], snapshot(parts)),
    route(ENDPOINTS['quotes/ranking'], ranking({ ...parts, watchers: createWatchers(parts.database) })),
    route(ENDPOINTS['quotes/section'], section(parts)),
    route(ENDPOINTS['quotes/industries'], industries(parts)),
    route(ENDPOINTS['quotes/dividends'], dividends(parts)),
    route(ENDPOINTS['quotes/search'], search(parts)),
    route(ENDPOINTS['quotes/detail'], detail(parts)),
    route(ENDPOINTS['quotes/bars'], bars(withMinutes)),
    route(ENDPOINTS['quotes/corporate-actions'], corporateActions(parts)),
    route(ENDPOINTS['quotes/index-members'], indexMembers(parts)),
    route(ENDPOINTS['quotes/sparklines'], sparklines(withMinutes)),
    route(ENDPOINTS['quotes/index-board'], indexBoard(withMinutes)),
    route(ENDPOINTS['quotes/phases'], phases(parts)),
    route(ENDPOINTS['quotes/watchlist'], watchlist(parts)),
    route(ENDPOINTS['quotes/watch'], watch(parts)),
  ];
}
