import { BLOCKS } from './block-rows.ts';
import { BLOCK_PRINTS } from './print-rows.ts';
import { BLOCK_PURCHASES } from './purchase-rows.ts';

export { type BlockRoutesParts, blockRoutes } from './routes.ts';
export { runBlocks } from './run-blocks.ts';

/** Rows of blocks that are marked, and watched. */
export const BLOCK_ROWS = [BLOCKS, BLOCK_PURCHASES, BLOCK_PRINTS];
