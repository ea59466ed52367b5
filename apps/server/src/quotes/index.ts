export { createMinuteBars, type MinuteBars } from './minute-bars.ts';
export { type QuotesParts, quotesRoutes } from './routes.ts';
export { watchHandler } from './watch.ts';
export { watchlistHandler } from './watchlist.ts';
