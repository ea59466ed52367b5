import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { beginCoolingOff } from './begin-cooling-off.ts';
import { ownLimits } from './own-limits.ts';
import { setLimit } from './set-limit.ts';
import type { OwnLimits } from './start-own-limits.ts';

export interface OwnLimitRoutesParts {
  readonly ownLimits: OwnLimits;
}

export function ownLimitRoutes({ ownLimits: limits }: OwnLimitRoutesParts): Route[] {
  return [
    route(ENDPOINTS['own-limits/own-limits'], ownLimits(limits)),
    route(ENDPOINTS['own-limits/set-limit'], setLimit(limits)),
    route(ENDPOINTS['own-limits/begin-cooling-off'], beginCoolingOff(limits)),
  ];
}
