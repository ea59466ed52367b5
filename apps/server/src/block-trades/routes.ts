import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { BlockParts } from './block-parts.ts';
import { buy } from './buy.ts';
import { detail } from './detail.ts';
import { listBlocks } from './list-blocks.ts';
import { listDates } from './list-dates.ts';
import { listPrints } from './list-prints.ts';
import { listPurchases } from './list-purchases.ts';

export interface BlockRoutesParts {
  readonly blockTrades: BlockParts;
}

export function blockRoutes({ blockTrades }: BlockRoutesParts): Route[] {
  return [
    route(ENDPOINTS['block-trades/list-blocks'], listBlocks(blockTrades)),
    route(ENDPOINTS['block-trades/detail'], detail(blockTrades)),
    route(ENDPOINTS['block-trades/buy'], buy(blockTrades)),
    route(ENDPOINTS['block-trades/list-purchases'], listPurchases(blockTrades)),
    route(ENDPOINTS['block-trades/list-dates'], listDates(blockTrades)),
    route(ENDPOINTS['block-trades/list-prints'], listPrints(blockTrades)),
  ];
}
