import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { extendLending } from './extend-lending.ts';
import { lendShares } from './lend-shares.ts';
import { lendingBoard } from './lending-board.ts';
import type { LendingParts } from './lending-parts.ts';
import { listLent } from './list-lent.ts';
import { recallShares } from './recall-shares.ts';

export interface LendingRoutesParts {
  readonly lending: LendingParts;
}

export function lendingRoutes({ lending }: LendingRoutesParts): Route[] {
  return [
    route(ENDPOINTS['lending/lending-board'], lendingBoard(lending)),
    route(ENDPOINTS['lending/lend-shares'], lendShares(lending)),
    route(ENDPOINTS['lending/recall-shares'], recallShares(lending)),
    route(ENDPOINTS['lending/extend-lending'], extendLending(lending)),
    route(ENDPOINTS['lending/list-lent'], listLent(lending)),
  ];
}
