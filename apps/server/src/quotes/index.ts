export { createMinuteBars, type MinuteBars } from './minute-bars.ts';
export { type QuotesParts, quotesRoutes } from './routes.ts';
export { watch } from './watch.ts';
export { watchlist } from './watchlist.ts';
