import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { FavoritesParts } from './favorites-parts.ts';
import { deleteMembers, insertMembers, lockGroups, MOST_MEMBERS, memberSymbols, ownGroup } from './watch-groups.ts';

type Path = 'favorites/add-members';

/** Puts instruments on a watchlist, and off another where they are moved. */
export function addMembers({ database, exchange }: FavoritesParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, symbols, from }, context) => {
    const { customerId } = context.requireCustomer();
    const instruments = symbols.map(exchange.view.rulebook.instruments.bySymbol);
    const numbers = instruments.flatMap((instrument) => instrument?.no ?? []);
    if (numbers.length < symbols.length) return refuse('INSTRUMENT_NOT_FOUND');
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await ownGroup(tx, customerId, id);
      if (!group.ok) return group;
      const source = from === undefined ? undefined : await ownGroup(tx, customerId, from);
      if (source?.ok === false) return source;
      if ((await insertMembers(tx, group.value.id, numbers, context.now)) === undefined) {
        return refuse('WATCHLIST_FULL', { maximum: MOST_MEMBERS });
      }
      if (source !== undefined && source.value.id !== group.value.id) await deleteMembers(tx, source.value.id, numbers);
      return ok({ symbols: await memberSymbols(tx, exchange.view.rulebook.instruments, group.value.id) });
    });
  };
}
