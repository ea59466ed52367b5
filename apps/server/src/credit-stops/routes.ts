import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { stockStops } from './stock-stops.ts';
import type { CreditStopsParts } from './stops-parts.ts';

export interface CreditStopsRoutesParts {
  readonly creditStops: Pick<CreditStopsParts, 'exchange' | 'stops'>;
}

export function creditStopsRoutes({ creditStops }: CreditStopsRoutesParts): Route[] {
  return [route(ENDPOINTS['credit-stops/stock-stops'], stockStops(creditStops))];
}
