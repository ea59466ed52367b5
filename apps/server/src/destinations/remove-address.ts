import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { DestinationParts } from './destination-parts.ts';
import { markedAddress } from './destination-rows.ts';
import { ownAddress } from './own-destination.ts';

const WRITE = 'update wallet_address set removed_at = $2, mark = $3 where id = $1';

/** Takes one away; its row stays, for what was sent there. */
export function removeAddress({
  database,
  marks,
}: Pick<DestinationParts, 'database' | 'marks'>): Handler<
  InputOf<'destinations/remove-address'>,
  OutputOf<'destinations/remove-address'>
> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const removed = await database.transaction(async (tx) => {
      const row = await ownAddress(tx, marks, customerId, id);
      if (row === undefined) return false;
      const removed_at = new Date(context.now);
      await tx.query(WRITE, [id, removed_at, marks.make(markedAddress({ ...row, removed_at }))]);
      return true;
    });
    return removed ? ok({}) : refuse('DESTINATION_NOT_FOUND');
  };
}
