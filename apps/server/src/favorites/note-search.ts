import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { FavoritesParts } from './favorites-parts.ts';

type Path = 'favorites/note-search';

/** Days that a search counts for. */
export const COUNTED_DAYS = 7;

/** Notes that a customer opened an instrument from a search; what no longer counts goes. */
export function noteSearch({ database, exchange }: FavoritesParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol }, context) => {
    const { customerId } = context.requireCustomer();
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const now = new Date(context.now);
    await database.query(
      `insert into searched (day, customer_id, instrument_no) values ($1::timestamptz::date, $2, $3) on conflict do nothing`,
      [now, customerId, instrument.no],
    );
    await database.query(`delete from searched where day <= $1::timestamptz::date - ${COUNTED_DAYS}`, [now]);
    return ok({ noted: true as const });
  };
}
