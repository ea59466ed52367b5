import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listCreditStops } from './list-credit-stops.ts';
import type { CreditStopsParts } from './stops-parts.ts';

export function creditStopsOperatorRoutes(parts: CreditStopsParts): Route<'operators'>[] {
  return [route(ENDPOINTS['credit-stops/list-credit-stops'], listCreditStops(parts))];
}
