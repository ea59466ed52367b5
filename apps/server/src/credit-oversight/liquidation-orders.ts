import type { OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cash, type Cash, NO_CASH, quotedPrice, units } from '@kuroshio/money';
import { instrumentAt, orderNo } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { CreditOversightParts } from './oversight-parts.ts';

type Call = OutputOf<'credit-oversight/list-calls'>['calls'][number];

interface OrderRow {
  readonly [column: string]: unknown;
  readonly call: number;
  readonly id: bigint;
  readonly side: 'buy' | 'sell';
  readonly instrument_no: number;
  readonly quantity: bigint;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
  readonly price: bigint | null;
  readonly state: Call['newest'][number]['state'];
  readonly trading_date: string;
  readonly placed_at: Date;
}

/** The house's orders of a call begin with its number; a customer's key has no dot in it. By the key's index. */
const ORDERS = `select c.call, o.id, o.side, o.instrument_no, o.quantity, o.filled_quantity, o.filled_value, o.price, o.state,
    o.trading_date, o.placed_at
  from unnest($1::integer[], $2::integer[]) as c (call, customer)
  join orders o on o.customer_id = c.customer and starts_with(o.client_order_id, 'margin-call.' || c.call || '.')
  order by o.id desc`;

const NEWEST = 5;

/** What the house has ordered for calls, and what came of it. */
export interface Liquidation {
  readonly sold: Cash;
  readonly bought: Cash;
  readonly orders: number;
  readonly newest: Call['newest'];
}

export async function readLiquidations(
  on: Queryable,
  { view }: CreditOversightParts['exchange'],
  calls: readonly { readonly id: number; readonly customer_id: number }[],
): Promise<(call: number) => Liquidation> {
  const ids = [calls.map(({ id }) => id), calls.map(({ customer_id: customer }) => customer)];
  const rows = calls.length === 0 ? [] : await on.query<OrderRow>(ORDERS, ids);
  const of = Map.groupBy(rows, ({ call }) => call);
  return (call) => {
    const own = of.get(call) ?? [];
    const value = (side: OrderRow['side']) =>
      own.reduce((sum, row) => (row.side === side ? cash(sum + row.filled_value) : sum), NO_CASH);
    return {
      ...{ sold: value('sell'), bought: value('buy'), orders: own.length },
      newest: own.slice(0, NEWEST).map((row) => {
        const instrument = instrumentAt(view, row.instrument_no);
        const shares = (quantity: bigint) => sharesOf(instrument, units(Number(quantity)));
        return {
          ...{ orderNo: orderNo(Number(row.id), row.trading_date), side: row.side, symbol: instrument.symbol },
          ...{ quantity: shares(row.quantity), filled: shares(row.filled_quantity), state: row.state },
          price: quotedPrice(Number(row.price ?? 0n), instrument.priceScale),
          ...{ tradingDate: row.trading_date, placedAt: row.placed_at.getTime() },
        };
      }),
    };
  };
}
