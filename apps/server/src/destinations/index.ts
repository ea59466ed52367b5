export { ADDRESSES, CARDS } from './destination-rows.ts';
export { type DestinationRoutesParts, destinationRoutes } from './routes.ts';
