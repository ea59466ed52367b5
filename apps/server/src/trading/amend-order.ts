import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/amend-order';

export function amendOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, quantity: shares, price }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const amended = await exchange.amend({ customer, orderId: Number(id), shares, price });
    return amended.ok ? ok(wireOrder(amended.value)) : amended;
  };
}
