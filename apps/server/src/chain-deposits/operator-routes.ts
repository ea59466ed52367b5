import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { chains } from './chains.ts';
import type { ChainDepositRoutesParts } from './routes.ts';

export function chainDepositOperatorRoutes({ chainDeposits }: ChainDepositRoutesParts): Route<'operators'>[] {
  return [route(ENDPOINTS['chain-deposits/chains'], chains(chainDeposits))];
}
