import { ENDPOINTS } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders } from './list-orders.ts';
import { placeOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';

export function tradingRoutes(parts: { readonly exchange: Exchange; readonly database: Database }): Route[] {
  return [
    route(ENDPOINTS['trading/preview-order'], previewOrder(parts)),
    route(ENDPOINTS['trading/place-order'], placeOrder(parts)),
    route(ENDPOINTS['trading/cancel-order'], cancelOrder(parts)),
    route(ENDPOINTS['trading/list-orders'], listOrders(parts)),
  ];
}
