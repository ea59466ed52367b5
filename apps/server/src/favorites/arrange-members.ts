import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { FavoritesParts } from './favorites-parts.ts';
import { arranged } from './arranged.ts';
import { lockGroups, memberNumbers, memberSymbols, ownGroup } from './watch-groups.ts';

type Path = 'favorites/arrange-members';

/** Puts what is on a watchlist in an order. */
export function arrangeMembers({ database, exchange }: FavoritesParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id, symbols }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await ownGroup(tx, customerId, id);
      if (!group.ok) return group;
      const there = await memberNumbers(tx, group.value.id);
      const wanted = symbols.flatMap((symbol) => exchange.view.rulebook.instruments.bySymbol(symbol)?.no ?? []);
      await tx.query(
        `update watch_member set place = t.place
         from unnest($2::integer[]) with ordinality as t (no, place)
         where group_id = $1 and instrument_no = t.no`,
        [group.value.id, arranged(there, wanted)],
      );
      return ok({ symbols: await memberSymbols(tx, exchange.view.rulebook.instruments, group.value.id) });
    });
  };
}
