export { inPricesOfNow, readDays } from './day-bars.ts';
export { quotesRoutes } from './routes.ts';
export { watch } from './watch.ts';
export { watchlist } from './watchlist.ts';
