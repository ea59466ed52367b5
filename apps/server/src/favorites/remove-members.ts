import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { FavoritesParts } from './favorites-parts.ts';
import { deleteMembers, lockGroups, memberSymbols, ownGroup } from './watch-groups.ts';

type Path = 'favorites/remove-members';

/** Takes instruments off a watchlist. */
export function removeMembers({ database, exchange }: FavoritesParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id, symbols }, context) => {
    const { customerId } = context.requireCustomer();
    const numbers = symbols.flatMap((symbol) => exchange.view.rulebook.instruments.bySymbol(symbol)?.no ?? []);
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await ownGroup(tx, customerId, id);
      if (!group.ok) return group;
      await deleteMembers(tx, group.value.id, numbers);
      return ok({ symbols: await memberSymbols(tx, exchange.view.rulebook.instruments, group.value.id) });
    });
  };
}
