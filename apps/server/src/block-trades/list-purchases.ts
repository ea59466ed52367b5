import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { BlockParts } from './block-parts.ts';
import { markedBlock, SELECT_BLOCK, type StoredBlock } from './block-rows.ts';
import { markedPurchase, SELECT_PURCHASE, type StoredPurchase } from './purchase-rows.ts';
import { wirePurchases } from './wire-purchase.ts';

type Path = 'block-trades/list-purchases';

const PAGE = `${SELECT_PURCHASE}
  where customer_id = $1 and ($2::bigint is null or block_id = $2) and ($3::bigint is null or id < $3)
  order by id desc limit $4`;
const BLOCKS = `${SELECT_BLOCK} where id = any($1::integer[])`;

export function listPurchases(parts: BlockParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks } = parts;
  return async ({ blockId, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredPurchase>(PAGE, [customerId, blockId ?? null, before ?? null, limit + 1]);
    const page = rows.slice(0, limit).filter((row) => marks.holds(markedPurchase(row), row.mark));
    const found = await database.query<StoredBlock>(BLOCKS, [[...new Set(page.map(({ block_id }) => block_id))]]);
    const blocks = new Map(found.filter((row) => marks.holds(markedBlock(row), row.mark)).map((row) => [row.id, row]));
    const purchases = page.flatMap((row) => {
      const block = blocks.get(row.block_id);
      return block === undefined ? [] : [{ ...row, block }];
    });
    return ok({ purchases: await wirePurchases(parts, purchases), more: rows.length > limit });
  };
}
