import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { drawSecured } from './draw-secured.ts';
import { quoteDraw } from './quote-draw.ts';
import { securedOverview } from './secured-overview.ts';
import type { SecuredParts } from './secured-parts.ts';

export interface SecuredRoutesParts {
  /** What margin accounts need: loans on shares are counted, called and sold by the same. */
  readonly margin: SecuredParts;
}

export function securedRoutes({ margin }: SecuredRoutesParts): Route[] {
  return [
    route(ENDPOINTS['secured-loans/secured-overview'], securedOverview(margin)),
    route(ENDPOINTS['secured-loans/quote-draw'], quoteDraw(margin)),
    route(ENDPOINTS['secured-loans/draw-secured'], drawSecured(margin)),
  ];
}
