import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { LeadParts } from './lead-parts.ts';
import { isByRule } from '../strategies/index.ts';
import { ownPool } from './own-pool.ts';

type Path = 'leads/cancel';

export function cancel({ database, exchange, marks }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, orderId }, context) => {
    const { customerId } = context.requireCustomer();
    const strategy = await ownPool(database, marks, customerId, id);
    if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
    if (isByRule(strategy)) return refuse('POOL_BY_RULE');
    const cancelled = await exchange.cancel({ customer: strategy.pool, orderId: Number(orderId), byOwner: true });
    return cancelled.ok ? ok(wireOrder(exchange.view, cancelled.value)) : cancelled;
  };
}
