import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { closeUsMargin } from './close-us-margin.ts';
import { openUsMargin } from './open-us-margin.ts';
import { usMarginOverview } from './us-margin-overview.ts';
import type { UsMarginCallParts } from './us-parts.ts';
import { usWhatIf } from './us-what-if.ts';

export interface UsMarginRoutesParts {
  /** What margin accounts in Taiwan need too. */
  readonly margin: UsMarginCallParts;
}

export function usMarginRoutes({ margin }: UsMarginRoutesParts): Route[] {
  return [
    route(ENDPOINTS['us-margin/us-margin-overview'], usMarginOverview(margin)),
    route(ENDPOINTS['us-margin/us-what-if'], usWhatIf(margin)),
    route(ENDPOINTS['us-margin/open-us-margin'], openUsMargin(margin)),
    route(ENDPOINTS['us-margin/close-us-margin'], closeUsMargin(margin)),
  ];
}
