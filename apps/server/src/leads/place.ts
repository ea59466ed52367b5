import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { unitsOf } from '@kuroshio/market';
import { price as priceOf, shares } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isByRule, poolHours, type StrategyRow } from '../strategies/index.ts';
import { checkPoolOrder, type PoolOrder } from './check-pool-order.ts';
import { clockText } from './clock-text.ts';
import { tradesIt } from './conflicts.ts';
import { fairPrice } from './fair-price.ts';
import type { LeadParts } from './lead-parts.ts';
import { ownPool } from './own-pool.ts';
import { poolState } from './pool-state.ts';

type Path = 'leads/place';

const SENT = 'select 1 from orders where customer_id = $1 and client_order_id = $2';
const REFUSED = `insert into strategy_refusal (strategy_id, trading_date, instrument_no, side, quantity, code, at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;

export function place({ database, exchange, marks }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  /** Orders of a pool one after the other: two at once could each be within limits that both together are not. */
  const turns = new Map<bigint, Promise<unknown>>();

  function inTurn<Value>(id: bigint, work: () => Promise<Value>): Promise<Value> {
    const own = (turns.get(id) ?? Promise.resolve()).then(work);
    const turn = own
      .catch(() => undefined)
      .then(() => {
        // Nobody waits behind it: the map holds only pools at work.
        if (turns.get(id) === turn) turns.delete(id);
      });
    turns.set(id, turn);
    return own;
  }

  async function check(strategy: StrategyRow, order: PoolOrder, now: number): Promise<Outcome<null>> {
    const { from, to, isOpen, date } = poolHours(exchange.view, strategy);
    if (!isOpen) return refuse('POOL_HOURS', { from: clockText(from), to: clockText(to) });
    const { no, symbol } = order.instrument;
    if (await tradesIt(database, strategy.lead ?? 0, no, date)) return refuse('POOL_CONFLICT', { symbol });
    return database.transaction(
      async (tx) => {
        const fair = await fairPrice(tx, exchange.view, no, now);
        return checkPoolOrder(exchange.view, strategy, await poolState(tx, exchange.view, strategy), order, fair);
      },
      { isolation: 'repeatable read' },
    );
  }

  return async ({ id, symbol, side, price, quantity, clientOrderId }, context) => {
    const { customerId } = context.requireCustomer();
    const found = await ownPool(database, marks, customerId, id);
    if (found === undefined) return refuse('STRATEGY_NOT_FOUND');
    if (isByRule(found)) return refuse('POOL_BY_RULE');
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const order: PoolOrder = {
      ...{ instrument, side, price: priceOf(price), quantity: unitsOf(instrument, shares(quantity)) },
    };
    const { pool } = found;
    return inTurn(found.id, async () => {
      // One that was sent before gets its answer again, whatever has changed since.
      const isNew = (await database.query(SENT, [pool, clientOrderId])).length === 0;
      const strategy = (await ownPool(database, marks, customerId, id)) ?? found;
      const checked = isNew ? await check(strategy, order, context.now) : ok(null);
      const placed = checked.ok
        ? await exchange.place({
            ...{ customer: pool, clientOrderId, instrumentNo: instrument.no },
            ticket: {
              ...{ side, type: 'limit', timeInForce: 'ROD', price: order.price, quantity: order.quantity },
              board: quantity < instrument.lotSize ? 'odd-lot' : 'regular',
              positionId: undefined,
            },
          })
        : checked;
      if (placed.ok) return ok(wireOrder(exchange.view, placed.value));
      // Followers see what it was not let do.
      const { date } = poolHours(exchange.view, strategy);
      const { code } = placed.refusal;
      const at = new Date(context.now);
      await database.query(REFUSED, [found.id, date, instrument.no, side, order.quantity, code, at]);
      return placed;
    });
  };
}
