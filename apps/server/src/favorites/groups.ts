import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { firstGroup, readGroups } from './watch-groups.ts';

type Path = 'favorites/groups';

/** All watchlists of the customer. */
export function groups({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    await firstGroup(database, customerId, context.now);
    return ok(await readGroups(database, customerId));
  };
}
