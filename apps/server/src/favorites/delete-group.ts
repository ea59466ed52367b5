import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { lockGroups, ownGroup } from './watch-groups.ts';

type Path = 'favorites/delete-group';

/** Deletes a watchlist with what is on it. */
export function deleteGroup({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await ownGroup(tx, customerId, id);
      if (!group.ok) return group;
      if (group.value.first) return refuse('GROUP_IS_FIRST');
      await tx.query('delete from watch_group where id = $1', [group.value.id]);
      return ok({ deleted: true as const });
    });
  };
}
