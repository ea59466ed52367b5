import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listOrders } from './list-orders.ts';
import { listTrades } from './list-trades.ts';
import { readOrder } from './read-order.ts';
import type { OrderSearchParts } from './order-search-parts.ts';

export function orderSearchRoutes(parts: OrderSearchParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['order-search/list-orders'], listOrders(parts)),
    route(ENDPOINTS['order-search/list-trades'], listTrades(parts)),
    route(ENDPOINTS['order-search/read-order'], readOrder(parts)),
  ];
}
