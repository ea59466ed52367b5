import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { BasketParts } from './basket-parts.ts';
import { confirmBasket } from './confirm-basket.ts';
import { listBasketRuns } from './list-basket-runs.ts';
import { listBaskets } from './list-baskets.ts';
import { previewBasket } from './preview-basket.ts';
import { removeBasket } from './remove-basket.ts';
import { saveBasket } from './save-basket.ts';

export interface BasketRoutesParts {
  readonly baskets: BasketParts;
}

export function basketRoutes({ baskets }: BasketRoutesParts): Route[] {
  return [
    route(ENDPOINTS['baskets/list-baskets'], listBaskets(baskets)),
    route(ENDPOINTS['baskets/save-basket'], saveBasket(baskets)),
    route(ENDPOINTS['baskets/remove-basket'], removeBasket(baskets)),
    route(ENDPOINTS['baskets/preview-basket'], previewBasket(baskets)),
    route(ENDPOINTS['baskets/confirm-basket'], confirmBasket(baskets)),
    route(ENDPOINTS['baskets/list-basket-runs'], listBasketRuns(baskets)),
  ];
}
