import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { BlockParts } from './block-parts.ts';
import { blockOf } from './block-rows.ts';
import { wireBlock } from './wire-block.ts';

type Path = 'block-trades/detail';

export function detail({ database, marks, exchange }: BlockParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const row = await blockOf(database, marks, Number(id));
    return row === undefined ? refuse('BLOCK_NOT_FOUND') : ok(wireBlock(exchange.view, row, context.now));
  };
}
