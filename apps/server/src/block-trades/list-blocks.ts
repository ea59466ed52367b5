import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { BlockParts } from './block-parts.ts';
import { markedBlock, SELECT_BLOCK, type StoredBlock } from './block-rows.ts';
import { wireBlock } from './wire-block.ts';

type Path = 'block-trades/list-blocks';

const PAGE = `${SELECT_BLOCK}
  where (stage = 'closed') = $1 and ($2::integer is null or id < $2) order by id desc limit $3`;
/** Of the table's numbers. */
const LARGEST = 2_147_483_647;

export function listBlocks({ database, marks, exchange }: BlockParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ ended, before, limit }, context) => {
    const last = before === undefined ? null : Math.min(Number(before), LARGEST);
    const rows = await database.query<StoredBlock>(PAGE, [ended, last, limit + 1]);
    const page = rows.slice(0, limit).filter((row) => marks.holds(markedBlock(row), row.mark));
    return ok({ blocks: page.map((row) => wireBlock(exchange.view, row, context.now)), more: rows.length > limit });
  };
}
