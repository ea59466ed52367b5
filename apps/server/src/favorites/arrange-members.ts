import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { instrumentBySymbol } from '@kuroshio/market';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { arranged } from './arranged.ts';
import { lockGroups, memberNumbers, memberSymbols, ownGroup } from './watch-groups.ts';

type Path = 'favorites/arrange-members';

/** Puts what is on a watchlist in an order. */
export function arrangeMembers({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id, symbols }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await ownGroup(tx, customerId, id);
      if (!group.ok) return group;
      const there = await memberNumbers(tx, group.value.id);
      const wanted = symbols.flatMap((symbol) => instrumentBySymbol(symbol)?.no ?? []);
      await tx.query(
        `update watch_member set place = t.place
         from unnest($2::integer[]) with ordinality as t (no, place)
         where group_id = $1 and instrument_no = t.no`,
        [group.value.id, arranged(there, wanted)],
      );
      return ok({ symbols: await memberSymbols(tx, group.value.id) });
    });
  };
}
