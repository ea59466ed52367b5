import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { pledgeRoom } from './pledge-room.ts';
import { pledgeShares } from './pledge-shares.ts';
import type { PledgeParts } from './pledge-parts.ts';
import { returnShares } from './return-shares.ts';

/** @param margin what margin accounts need: what is put up is counted, called and sold with the loans it stands for */
export function pledgeRoutes({ margin }: { readonly margin: PledgeParts }): Route[] {
  return [
    route(ENDPOINTS['pledges/pledge-room'], pledgeRoom(margin)),
    route(ENDPOINTS['pledges/pledge-shares'], pledgeShares(margin)),
    route(ENDPOINTS['pledges/return-shares'], returnShares(margin)),
  ];
}
