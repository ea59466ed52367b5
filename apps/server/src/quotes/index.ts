export { inPricesOfNow, readDays } from './day-bars.ts';
export { createMinuteBars } from './minute-bars.ts';
export { priceFactors } from './price-factors.ts';
export { quotesRoutes } from './routes.ts';
export { watch } from './watch.ts';
export { watchlist } from './watchlist.ts';
