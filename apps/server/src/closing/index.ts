export { CLOSING_ROWS } from './closure-rows.ts';
export { type ClosingRoutesParts, closingOperatorRoutes, closingRoutes } from './routes.ts';
export { type Closures, startClosures } from './start-closures.ts';
export { unlessClosed } from './unless-closed.ts';
