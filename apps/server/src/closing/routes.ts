import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { recorded } from '../identity/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { closeAccount, type ClosingParts } from './close-account.ts';
import { conditions } from './conditions.ts';

export interface ClosingRoutesParts {
  readonly closing: ClosingParts;
  readonly security: SecurityLog;
}

export function closingRoutes({ closing, security }: ClosingRoutesParts): Route[] {
  const close = route(ENDPOINTS['closing/close-account'], closeAccount(closing));
  return [
    route(ENDPOINTS['closing/conditions'], conditions(closing.closures.parts)),
    { ...close, handler: recorded('close-account', security, close.handler) },
  ];
}
