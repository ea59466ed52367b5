import { ENDPOINTS } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { amendOrder } from './amend-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { cancelConditional } from './cancel-conditional.ts';
import { listConditionals } from './list-conditionals.ts';
import { placeConditional } from './place-conditional.ts';
import { listOrders } from './list-orders.ts';
import { placeOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';

export function tradingRoutes(parts: { readonly exchange: Exchange; readonly database: Database }): Route[] {
  return [
    route(ENDPOINTS['trading/preview-order'], previewOrder(parts)),
    route(ENDPOINTS['trading/place-order'], placeOrder(parts)),
    route(ENDPOINTS['trading/cancel-order'], cancelOrder(parts)),
    route(ENDPOINTS['trading/amend-order'], amendOrder(parts)),
    route(ENDPOINTS['trading/cancel-orders'], cancelOrders(parts)),
    route(ENDPOINTS['trading/place-conditional'], placeConditional(parts)),
    route(ENDPOINTS['trading/cancel-conditional'], cancelConditional(parts)),
    route(ENDPOINTS['trading/list-conditionals'], listConditionals(parts)),
    route(ENDPOINTS['trading/list-orders'], listOrders(parts)),
  ];
}
