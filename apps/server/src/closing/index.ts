export { closingRest } from './closing-rest.ts';
export { closureOf } from './closure-of.ts';
export { CLOSING_ROWS } from './closure-rows.ts';
export { closingOperatorRoutes } from './operator-routes.ts';
export { type ClosingRoutesParts, closingRoutes } from './routes.ts';
export { type Closures, startClosures } from './start-closures.ts';
export { unlessClosed } from './unless-closed.ts';
