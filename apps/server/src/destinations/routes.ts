import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { addAddress } from './add-address.ts';
import { addCard } from './add-card.ts';
import type { DestinationParts } from './destination-parts.ts';
import { listAddresses } from './list-addresses.ts';
import { listCards } from './list-cards.ts';
import { removeAddress } from './remove-address.ts';
import { removeCard } from './remove-card.ts';

export interface DestinationRoutesParts {
  readonly destinations: DestinationParts;
}

export function destinationRoutes({ destinations: parts }: DestinationRoutesParts): Route[] {
  return [
    route(ENDPOINTS['destinations/list-cards'], listCards(parts)),
    route(ENDPOINTS['destinations/add-card'], addCard(parts)),
    route(ENDPOINTS['destinations/remove-card'], removeCard(parts)),
    route(ENDPOINTS['destinations/list-addresses'], listAddresses(parts)),
    route(ENDPOINTS['destinations/add-address'], addAddress(parts)),
    route(ENDPOINTS['destinations/remove-address'], removeAddress(parts)),
  ];
}
