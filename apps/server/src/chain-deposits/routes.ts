import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listTransfers } from './list-transfers.ts';
import { networks } from './networks.ts';
import { openAddress } from './open-address.ts';
import { practiceSend } from './practice-send.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

export interface ChainDepositRoutesParts {
  readonly chainDeposits: ChainDeposits;
}

export function chainDepositRoutes({ chainDeposits }: ChainDepositRoutesParts): Route[] {
  return [
    route(ENDPOINTS['chain-deposits/networks'], networks(chainDeposits)),
    route(ENDPOINTS['chain-deposits/open-address'], openAddress(chainDeposits)),
    route(ENDPOINTS['chain-deposits/list-transfers'], listTransfers(chainDeposits)),
    route(ENDPOINTS['chain-deposits/practice-send'], practiceSend(chainDeposits)),
  ];
}
