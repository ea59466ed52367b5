import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { begin } from './begin.ts';
import { confirm } from './confirm.ts';
import { drawCodes } from './draw-codes.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { state } from './state.ts';
import { turnOff } from './turn-off.ts';

export interface SecondFactorRoutesParts {
  readonly factors: SecondFactorParts;
}

export function secondFactorRoutes({ factors: parts }: SecondFactorRoutesParts): Route[] {
  return [
    route(ENDPOINTS['second-factor/state'], state(parts)),
    route(ENDPOINTS['second-factor/begin'], begin(parts)),
    route(ENDPOINTS['second-factor/confirm'], confirm(parts)),
    route(ENDPOINTS['second-factor/draw-codes'], drawCodes(parts)),
    route(ENDPOINTS['second-factor/turn-off'], turnOff(parts)),
  ];
}
