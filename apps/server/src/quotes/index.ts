export { quotesRoutes } from './routes.ts';
export { watchHandler } from './watch.ts';
export { watchlistHandler } from './watchlist.ts';
