import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { freeName } from './group-name.ts';
import { firstGroup, lockGroups, MOST_GROUPS } from './watch-groups.ts';

type Path = 'favorites/create-group';

/** Begins another watchlist behind those there are. */
export function createGroup({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return (input, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      await firstGroup(tx, customerId, context.now);
      const name = await freeName(tx, customerId, input.name);
      if (!name.ok) return name;
      const [count] = await tx.query<{ groups: number }>(
        'select count(*)::integer as groups from watch_group where customer_id = $1',
        [customerId],
      );
      if ((count?.groups ?? 0) >= MOST_GROUPS) return refuse('GROUPS_FULL', { maximum: MOST_GROUPS });
      const [made] = await tx.query<{ id: number }>(
        `insert into watch_group (customer_id, name, is_first, place, created_at)
         select $1, $2, false, max(place) + 1, $3 from watch_group where customer_id = $1 returning id`,
        [customerId, name.value, new Date(context.now)],
      );
      return ok({ id: String(made?.id), name: name.value, first: false, symbols: [] });
    });
  };
}
