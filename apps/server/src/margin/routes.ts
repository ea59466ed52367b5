import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { addShortMargin } from './add-short-margin.ts';
import { closeMargin } from './close-margin.ts';
import { coveredShorts } from './covered-shorts.ts';
import { extendTerm } from './extend-term.ts';
import { giveBack } from './give-back.ts';
import { giveBackRoom } from './give-back-room.ts';
import { marginOverview } from './margin-overview.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { marginStock } from './margin-stock.ts';
import { marketFigures } from './market-figures.ts';
import { openMargin } from './open-margin.ts';
import { repayMargin } from './repay-margin.ts';
import { whatIf } from './what-if.ts';

export interface MarginRoutesParts {
  readonly margin: MarginCallParts;
}

export function marginRoutes({ margin }: MarginRoutesParts): Route[] {
  return [
    route(ENDPOINTS['margin/margin-overview'], marginOverview(margin)),
    route(ENDPOINTS['margin/margin-stock'], marginStock(margin)),
    route(ENDPOINTS['margin/what-if'], whatIf(margin)),
    route(ENDPOINTS['margin/open-margin'], openMargin(margin)),
    route(ENDPOINTS['margin/close-margin'], closeMargin(margin)),
    route(ENDPOINTS['margin/extend-term'], extendTerm(margin)),
    route(ENDPOINTS['margin/repay-margin'], repayMargin(margin)),
    route(ENDPOINTS['margin/add-short-margin'], addShortMargin(margin)),
    route(ENDPOINTS['margin/give-back-room'], giveBackRoom(margin)),
    route(ENDPOINTS['margin/give-back'], giveBack(margin)),
    route(ENDPOINTS['margin/covered-shorts'], coveredShorts(margin)),
    route(ENDPOINTS['margin/market-figures'], marketFigures(margin)),
  ];
}
