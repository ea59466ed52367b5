import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { findMarket } from './find-markets.ts';
import type { WatchParts } from './watchlist.ts';

const MOST_WATCHED = 100;

/** Adds an instrument to the watchlist or takes it off. */
export function watchHandler({
  database,
  exchange,
}: WatchParts): Handler<InputOf<'quotes/watch'>, OutputOf<'quotes/watch'>> {
  return async ({ symbol, watched }, context) => {
    const { customerId } = context.requireCustomer();
    const market = findMarket(exchange.state, symbol);
    if (!market.ok) return market;
    const { no } = market.value.instrument;
    if (!watched) {
      await database.query('delete from watched where customer_id = $1 and instrument_no = $2', [customerId, no]);
      return ok({ watched });
    }
    const fits = await database.transaction(async (tx) => {
      // Two at once would both find the last place free.
      await tx.query('select id from customer where id = $1 for no key update', [customerId]);
      const rows = await tx.query<{ instrument_no: number }>(
        'select instrument_no from watched where customer_id = $1',
        [customerId],
      );
      if (rows.some((row) => row.instrument_no === no)) return true;
      if (rows.length >= MOST_WATCHED) return false;
      await tx.query('insert into watched (customer_id, instrument_no, added_at) values ($1, $2, $3)', [
        customerId,
        no,
        new Date(context.now),
      ]);
      return true;
    });
    return fits ? ok({ watched }) : refuse('WATCHLIST_FULL', { maximum: MOST_WATCHED });
  };
}
