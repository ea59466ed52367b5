export { BASKET_VERSIONS } from './basket-rows.ts';
export { type BasketRoutesParts, basketRoutes } from './routes.ts';
export { BASKET_OUTCOMES, BASKET_RUNS } from './run-rows.ts';
