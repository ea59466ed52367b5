export { ADDRESSES, CARDS } from './destination-rows.ts';
export { ownAddress, ownCard } from './own-destination.ts';
export { type DestinationRoutesParts, destinationRoutes } from './routes.ts';
