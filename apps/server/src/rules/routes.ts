import { ENDPOINTS } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { tradeRules } from './trade-rules.ts';

export function rulesRoutes(parts: { readonly exchange: Pick<Exchange, 'view'> }): Route[] {
  return [route(ENDPOINTS['rules/trade-rules'], tradeRules(parts))];
}
