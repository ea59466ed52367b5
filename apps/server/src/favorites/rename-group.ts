import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { freeName } from './group-name.ts';
import { lockGroups, ownGroup } from './watch-groups.ts';

type Path = 'favorites/rename-group';

export function renameGroup({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return (input, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await ownGroup(tx, customerId, input.id);
      if (!group.ok) return group;
      const name = await freeName(tx, customerId, input.name, group.value.id);
      if (!name.ok) return name;
      await tx.query('update watch_group set name = $2 where id = $1', [group.value.id, name.value]);
      return ok({ name: name.value });
    });
  };
}
