export { ADDRESSES, cardDetails, type CardRow, CARDS } from './destination-rows.ts';
export { openDestination } from './open-destination.ts';
export { ownAddress, ownCard } from './own-destination.ts';
export { type DestinationRoutesParts, destinationRoutes } from './routes.ts';
