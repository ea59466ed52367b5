import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Exchange } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { wireConditional } from './wire-conditional.ts';

type Path = 'trading/cancel-conditional';

export function cancelConditional({
  exchange,
}: {
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const cancelled = await exchange.cancelConditional({ customer: customerId, conditionalId: Number(id) });
    return cancelled.ok ? ok({ orders: cancelled.value.map((one) => wireConditional(exchange.view, one)) }) : cancelled;
  };
}
