import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { unitsOf } from '@kuroshio/market';
import { type Exchange, instrumentOf, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/amend-order';

export function amendOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, quantity, price }, context) => {
    const { customerId } = context.requireCustomer();
    const orderId = Number(id);
    const order = exchange.state.orders.get(orderId);
    // One that is not open is refused, however many shares are asked for.
    const units = order && quantity !== undefined ? unitsOf(instrumentOf(order.instrumentNo), quantity) : quantity;
    const amended = await exchange.amend({ customer: customerId, orderId, quantity: units, price });
    return amended.ok ? ok(wireOrder(amended.value)) : amended;
  };
}
