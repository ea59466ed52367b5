export { BLOCKS } from './block-rows.ts';
export { BLOCK_PURCHASES } from './purchase-rows.ts';
export { type BlockRoutesParts, blockRoutes } from './routes.ts';
export { runBlocks } from './run-blocks.ts';
