import { type Cash, cash, type Price } from '@kuroshio/money';
import { fillValue, type Order } from '@kuroshio/orders';
import { reserveOf } from '@kuroshio/strategies';
import {
  clockOf,
  type ExchangeView,
  instrumentAt,
  ORDER_COLUMNS,
  type OrderRow,
  orderFromRow,
} from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type PoolWorth, poolWorth, priceNow, type StrategyRow, venueOf } from '../strategies/index.ts';

const ORDERS = `select ${ORDER_COLUMNS} from orders where customer_id = $1 and trading_date = $2 order by id desc`;

/** A pool as it stands now. */
export interface PoolState {
  readonly worth: PoolWorth;
  /** Of the day, the newest first. */
  readonly orders: readonly Order[];
  /** What purchases may still use: not the tenth that stays in money, and not what is owed to who has left. */
  readonly free: Cash;
  /** What may still be bought today. */
  readonly turnoverLeft: Cash;
}

const atLeastNothing = (amount: bigint) => cash(amount > 0n ? amount : 0n);

/** What open purchases may still come to. */
export function openValue(view: ExchangeView, orders: readonly Order[]): bigint {
  return orders
    .filter(({ side, state }) => side === 'buy' && state === 'open')
    .reduce((sum, order) => sum + restOf(view, order), 0n);
}

function restOf(view: ExchangeView, { instrumentNo, price, quantity, filledQuantity }: Order): bigint {
  const rest = (quantity - filledQuantity) as typeof quantity;
  return fillValue(instrumentAt(view, instrumentNo), price as Price, rest);
}

/** Reads it in the caller's transaction, of one snapshot. */
export async function poolState(tx: Queryable, view: ExchangeView, strategy: StrategyRow): Promise<PoolState> {
  const { date } = clockOf(view, venueOf(strategy.asset));
  const worth = await poolWorth(tx, view, strategy, priceNow);
  const orders = (await tx.query<OrderRow>(ORDERS, [strategy.pool, date])).map(orderFromRow);
  const bought = orders.filter(({ side }) => side === 'buy').reduce((sum, { filledValue }) => sum + filledValue, 0n);
  return {
    ...{ worth, orders, free: atLeastNothing(worth.buyingPower - worth.owed - reserveOf(worth.value)) },
    turnoverLeft: atLeastNothing(worth.value - bought - openValue(view, orders)),
  };
}
