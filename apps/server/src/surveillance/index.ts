export { watchTrades } from './watch-trades.ts';
export { surveillanceRoutes } from './operator-routes.ts';
