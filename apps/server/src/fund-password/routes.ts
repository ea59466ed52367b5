import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { changePassword } from './change-password.ts';
import type { FundPassword } from './create-fund-password.ts';
import { setPassword } from './set-password.ts';
import { state } from './state.ts';

export interface FundPasswordRoutesParts {
  readonly fundPassword: Pick<FundPassword, 'parts'>;
}

export function fundPasswordRoutes({ fundPassword: { parts } }: FundPasswordRoutesParts): Route[] {
  return [
    route(ENDPOINTS['fund-password/state'], state(parts)),
    route(ENDPOINTS['fund-password/set-password'], setPassword(parts)),
    route(ENDPOINTS['fund-password/change-password'], changePassword(parts)),
  ];
}
