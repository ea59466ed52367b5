import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marketOf } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/cancel-orders';

const OPEN = `select id from orders where customer_id = $1 and state = 'open' and instrument_no = any($2::integer[]) order by id`;

/** Those that have ended meanwhile, and those of the house for a margin account, which stay. */
const LEFT: readonly string[] = ['ORDER_NOT_PENDING', 'ORDER_OF_HOUSE'];

/** One command an order, so that the orders of others are not kept waiting behind them. */
export function cancelOrders({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market, symbol }, context) => {
    const { customerId } = context.requireCustomer();
    const one = symbol === undefined ? undefined : exchange.view.rulebook.instruments.bySymbol(symbol);
    if (symbol !== undefined && one === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const instruments = exchange.view.rulebook.instruments.all.filter(
      (each) => marketOf(each) === market && (one === undefined || one === each),
    );
    const asked = await database.query<{ id: bigint }>(OPEN, [customerId, instruments.map(({ no }) => no)]);
    const cancelled = [];
    // Fewer at once than may wait of one customer.
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const outcomes = await Promise.all(
        asked
          .slice(from, from + AT_ONCE)
          .map(({ id }) => exchange.cancel({ customer: customerId, orderId: Number(id), byOwner: true })),
      );
      for (const outcome of outcomes) {
        if (outcome.ok) cancelled.push(wireOrder(exchange.view, outcome.value));
        else if (!LEFT.includes(outcome.refusal.code)) return outcome;
      }
    }
    return ok({ cancelled });
  };
}

const AT_ONCE = 50;
