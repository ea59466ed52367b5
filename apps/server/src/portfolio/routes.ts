import { ENDPOINTS } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { assets } from './assets.ts';
import { curve } from './curve.ts';
import { entitlements } from './entitlements.ts';
import { holdings } from './holdings.ts';
import { holds } from './holds.ts';
import { overview } from './overview.ts';
import { position } from './position.ts';
import { positions } from './positions.ts';
import { settlementDays } from './settlement-days.ts';

export function portfolioRoutes(parts: { readonly exchange: Exchange; readonly database: Database }): Route[] {
  return [
    route(ENDPOINTS['portfolio/assets'], assets(parts)),
    route(ENDPOINTS['portfolio/holds'], holds(parts)),
    route(ENDPOINTS['portfolio/holdings'], holdings(parts)),
    route(ENDPOINTS['portfolio/positions'], positions(parts)),
    route(ENDPOINTS['portfolio/position'], position(parts)),
    route(ENDPOINTS['portfolio/entitlements'], entitlements(parts)),
    route(ENDPOINTS['portfolio/settlement-days'], settlementDays(parts)),
    route(ENDPOINTS['portfolio/overview'], overview(parts)),
    route(ENDPOINTS['portfolio/curve'], curve(parts)),
  ];
}
