import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { arranged } from './arranged.ts';
import { lockGroups } from './watch-groups.ts';

type Path = 'favorites/arrange-groups';

/** Puts the customer's watchlists in an order. */
export function arrangeGroups({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ ids }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const rows = await tx.query<{ id: number }>(
        'select id from watch_group where customer_id = $1 order by place, id',
        [customerId],
      );
      const order = arranged(
        rows.map(({ id }) => id),
        ids.map(Number),
      );
      await tx.query(
        `update watch_group set place = t.place - 1
         from unnest($1::integer[]) with ordinality as t (id, place) where watch_group.id = t.id`,
        [order],
      );
      return ok({ ids: order.map(String) });
    });
  };
}
