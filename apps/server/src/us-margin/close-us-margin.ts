import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { NO_CASH } from '@kuroshio/money';
import { insertAgreement } from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ACCOUNT, type UsMarginCallParts } from './us-parts.ts';

type Path = 'us-margin/close-us-margin';

export function closeUsMargin({
  database,
  exchange,
  marks,
}: Pick<UsMarginCallParts, 'database' | 'exchange' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId: customer } = context.requireCustomer();
    const closed = await exchange.setMarginAccount({ customer, account: ACCOUNT, limit: null });
    if (!closed.ok) return closed;
    await insertAgreement(database, marks, {
      ...{ customer, account: ACCOUNT, limit: NO_CASH, version: '', now: context.now },
    });
    return ok({});
  };
}
