import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { insertMembers, firstGroup, lockGroups, MOST_MEMBERS, deleteMembers } from '../favorites/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findMarket } from './find-markets.ts';
import type { WatchParts } from './watchlist.ts';

/** Adds an instrument to the first watchlist or takes it off. */
export function watch({ database, exchange }: WatchParts): Handler<InputOf<'quotes/watch'>, OutputOf<'quotes/watch'>> {
  return async ({ symbol, watched }, context) => {
    const { customerId } = context.requireCustomer();
    const market = findMarket(exchange.view, symbol);
    if (!market.ok) return market;
    const { no } = market.value.instrument;
    const fits = await database.transaction(async (tx) => {
      await lockGroups(tx, customerId);
      const group = await firstGroup(tx, customerId, context.now);
      if (watched) return (await insertMembers(tx, group, [no], context.now)) !== undefined;
      await deleteMembers(tx, group, [no]);
      return true;
    });
    return fits ? ok({ watched }) : refuse('WATCHLIST_FULL', { maximum: MOST_MEMBERS });
  };
}
