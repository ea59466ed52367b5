export { HOUSE_STRATEGIES } from './house-strategies.ts';
export { strategyRoutes } from './routes.ts';
export { runStrategies } from './run-strategies.ts';
export { STRATEGY_ROWS } from './strategy-rows.ts';
