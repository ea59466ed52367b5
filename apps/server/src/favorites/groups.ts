import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { FavoritesParts } from './favorites-parts.ts';
import { firstGroup, readGroups } from './watch-groups.ts';

type Path = 'favorites/groups';

/** All watchlists of the customer. */
export function groups({ database, exchange }: FavoritesParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    await firstGroup(database, customerId, context.now);
    return ok(await readGroups(database, exchange.view.rulebook.instruments, customerId));
  };
}
