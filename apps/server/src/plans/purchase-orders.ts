import { cash, type Cash, price, type Units, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import type { Outcome } from '@kuroshio/base';
import { chargesFromJson } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { PlanParts } from './plan-parts.ts';
import { orderKey, PARTS, type PurchasePart, type PurchaseRow } from './purchase-rows.ts';

interface OrderFound {
  readonly [column: string]: unknown;
  readonly client_order_id: string;
  readonly state: string;
  readonly quantity: bigint;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
  readonly charges: Record<string, string>;
}

/** What has become of a purchase's orders. */
export interface Orders {
  readonly parts: ReadonlySet<PurchasePart>;
  readonly isOpen: boolean;
  readonly asked: bigint;
  readonly bought: bigint;
  /** With all charges. */
  readonly paid: bigint;
}

const FIND = `select client_order_id, state, quantity, filled_quantity, filled_value, charges from orders
  where customer_id = $1 and client_order_id = any($2::text[])`;

/** The orders of a purchase that are durable, by their keys: also those of which an earlier run of the program had no answer. */
export async function findOrders(on: Queryable, row: PurchaseRow): Promise<Orders> {
  const byKey = new Map(PARTS.map((part) => [orderKey(row, part), part]));
  const found = await on.query<OrderFound>(FIND, [row.customer_id, [...byKey.keys()]]);
  const sum = (read: (order: OrderFound) => bigint) => found.reduce((all, order) => all + read(order), 0n);
  const charged = ({ charges }: OrderFound) =>
    Object.values(chargesFromJson(charges)).reduce<bigint>((all, amount) => all + amount, 0n);
  return {
    parts: new Set(found.flatMap(({ client_order_id: key }) => byKey.get(key) ?? [])),
    isOpen: found.some(({ state }) => state === 'open'),
    asked: sum(({ quantity }) => quantity),
    bought: sum(({ filled_quantity }) => filled_quantity),
    paid: sum((order) => order.filled_value + charged(order)),
  };
}

/** The orders that a purchase is to send, in their turn. */
export function partsOf({ lots, odd, fraction }: Pick<PurchaseRow, PurchasePart>): PurchasePart[] {
  const all: Record<PurchasePart, bigint> = { lots, odd, fraction };
  return PARTS.filter((part) => all[part] > 0n);
}

const NOTHING = units(0);

/** Sends one part as it stands in the row: the same key and content each time, so that it is there once. */
export function placePart({ exchange }: PlanParts, row: PurchaseRow, part: PurchasePart): Promise<Outcome<Order>> {
  const whole = (quantity: bigint): Units => units(Number(quantity));
  const amount: Cash = cash(row.fraction);
  const common = { side: 'buy', timeInForce: 'ROD', positionId: undefined } as const;
  return exchange.place({
    customer: row.customer_id,
    clientOrderId: orderKey(row, part),
    instrumentNo: row.instrument_no,
    ticket:
      part === 'fraction'
        ? { ...common, type: 'market', board: 'fractional', quantity: NOTHING, amount, price: undefined }
        : {
            ...{ ...common, type: 'limit', board: part === 'lots' ? 'regular' : 'odd-lot' },
            ...{ quantity: whole(row[part]), price: price(Number(row.price)) },
          },
  });
}
