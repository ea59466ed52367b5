import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/amend-order';

export function amendOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, quantity, price }, context) => {
    const { customerId } = context.requireCustomer();
    const amended = await exchange.amend({ customer: customerId, orderId: Number(id), quantity, price });
    return amended.ok ? ok(wireOrder(amended.value)) : amended;
  };
}
