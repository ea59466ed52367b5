import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { NO_CASH } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { insertAgreement } from './agreements.ts';
import type { MarginCallParts } from './margin-parts.ts';

type Path = 'margin/close-margin';

export function closeMargin({
  database,
  exchange,
  marks,
}: Pick<MarginCallParts, 'database' | 'exchange' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId: customer } = context.requireCustomer();
    const closed = await exchange.setMarginAccount({ customer, limit: null });
    if (!closed.ok) return closed;
    await insertAgreement(database, marks, { customer, limit: NO_CASH, version: '', now: context.now });
    return ok({});
  };
}
