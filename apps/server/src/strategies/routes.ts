import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { changeStop } from './change-stop.ts';
import { detail } from './detail.ts';
import { listStrategies } from './list-strategies.ts';
import { listTrades } from './list-trades.ts';
import { ownStrategies } from './own-strategies.ts';
import { redeem } from './redeem.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { subscribe } from './subscribe.ts';
import { withdrawRequest } from './withdraw-request.ts';

export function strategyRoutes(parts: StrategyParts): Route[] {
  return [
    route(ENDPOINTS['strategies/list-strategies'], listStrategies(parts)),
    route(ENDPOINTS['strategies/detail'], detail(parts)),
    route(ENDPOINTS['strategies/list-trades'], listTrades(parts)),
    route(ENDPOINTS['strategies/own-strategies'], ownStrategies(parts)),
    route(ENDPOINTS['strategies/subscribe'], subscribe(parts)),
    route(ENDPOINTS['strategies/redeem'], redeem(parts)),
    route(ENDPOINTS['strategies/withdraw-request'], withdrawRequest(parts)),
    route(ENDPOINTS['strategies/change-stop'], changeStop(parts)),
  ];
}
