import { refuse } from '@kuroshio/refusals';
import type { InputOf } from '@kuroshio/contract';
import { clockOf, type Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Route } from '../platform/http/index.ts';
import { poolTradesIt } from './conflicts.ts';

/** The calls by which an account's own orders are sent; their contracts name the refusal. */
const OWN_ORDERS: readonly string[] = ['trading/place-order', 'trading/place-conditional'];

const LEADS = 'select distinct lead from strategy where lead is not null and not paid_out';
const KEPT_FOR = 2_000;

/** The same call, refused to a customer whose pool trades that instrument on that day: the pool is nobody's other side. */
export function unlessLeading({
  database,
  exchange: { view },
}: {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view'>;
}): (one: Route) => Route {
  let leads: ReadonlySet<number> = new Set();
  let readAt = 0;

  /** Kept for a moment, so that others' orders wait for no look at who leads. */
  async function leadsAt(now: number): Promise<ReadonlySet<number>> {
    if (now - readAt > KEPT_FOR) {
      leads = new Set((await database.query<{ lead: number }>(LEADS)).map(({ lead }) => lead));
      readAt = now;
    }
    return leads;
  }

  return (one) => {
    if (!OWN_ORDERS.includes(one.endpoint.path)) return one;
    return {
      ...one,
      async handler(input, context) {
        const { symbol } = input as Pick<InputOf<'trading/place-order'>, 'symbol'>;
        const instrument = view.rulebook.instruments.bySymbol(symbol);
        const { customerId } = context.requireCustomer();
        if (instrument !== undefined && (await leadsAt(context.now)).has(customerId)) {
          const { date } = clockOf(view, instrument.venue);
          if (await poolTradesIt(database, customerId, instrument.no, date))
            return refuse('POOL_TRADES_IT', { symbol });
        }
        return one.handler(input, context);
      },
    };
  };
}
