import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/cancel-order';

export function cancelOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const cancelled = await exchange.cancel({ customer: customerId, orderId: Number(id), byOwner: true });
    return cancelled.ok ? ok(wireOrder(exchange.view, cancelled.value)) : cancelled;
  };
}
