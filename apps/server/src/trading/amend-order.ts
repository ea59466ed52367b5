import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { price as priceOf, shares as shareCount } from '@kuroshio/money';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/amend-order';

export function amendOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, quantity, price: asked }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const shares = quantity === undefined ? undefined : shareCount(quantity);
    const price = asked === undefined ? undefined : priceOf(asked);
    const amended = await exchange.amend({ customer, orderId: Number(id), shares, price });
    return amended.ok ? ok(wireOrder(exchange.view, amended.value)) : amended;
  };
}
