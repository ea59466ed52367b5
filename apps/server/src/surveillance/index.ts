export { watchTrades } from './watch-trades.ts';
